// What somebody may have meant by a word that is not among those there are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sushiya {

// The end of a refusal: "; did you mean 'play'?", or nothing where no word is close.
std::string close_to(std::string_view word, const std::vector<std::string>& there_are);
// The end of a refusal: "; did you mean 'play'?" where a word is close, else "; there are: play, score".
std::string meant_perhaps(std::string_view word, const std::vector<std::string>& there_are);

}  // namespace sushiya
