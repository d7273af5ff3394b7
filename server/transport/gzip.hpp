// Packs what is sent again and again and is not among the files of the page, which come packed.
#pragma once

#include <string>
#include <string_view>

namespace sushiya::server {

// As RFC 1952 has it.
std::string gzipped(std::string_view text);

}  // namespace sushiya::server
