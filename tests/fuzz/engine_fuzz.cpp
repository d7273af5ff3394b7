// Any bytes as requests of the engine protocol: every line is answered by one line of JSON that says
// whether it was done.
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cli/protocol.hpp"
#include "engine/registry/words.hpp"
#include "tests/fuzz/require.hpp"

using namespace sushiya;
using tests::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    EngineSession session(std::chrono::milliseconds(5));
    for (const std::string_view line : split({reinterpret_cast<const char*>(data), size}, '\n')) {
        if (session.finished()) break;
        const std::string answer = session.answer(line);
        require(answer.find('\n') == std::string::npos, "an answer is one line: " + answer);
        boost::system::error_code error;
        const boost::json::value parsed = boost::json::parse(answer, error);
        require(!error && parsed.is_object(), "an answer is a JSON object: " + answer);
        const boost::json::value* ok = parsed.get_object().if_contains("ok");
        require(ok != nullptr && ok->is_bool(), "an answer says whether it was done: " + answer);
        if (ok->get_bool()) continue;
        const boost::json::value* why = parsed.get_object().if_contains("error");
        require(why != nullptr && why->is_string() && !why->get_string().empty(), "a refusal says why: " + answer);
    }
    return 0;
}
