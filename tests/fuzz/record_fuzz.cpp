// Any bytes as a record: refused in one line, or a game that can be written and read again.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/registry/record.hpp"
#include "tests/fuzz/require.hpp"

using namespace sushiya;
using tests::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto record = read_record(text);
    if (!record) {
        require(!record.error().what.empty(), "a refusal says why");
        return 0;
    }
    const std::string written = write_record(*record);
    const auto again = read_record(written);
    require(again.has_value(), "what was read and written can be read: " + written);
    require(write_record(*again) == written, "it reads the same");
    const auto match = replay(*record);
    if (!match) {
        require(!match.error().what.empty(), "a refusal says why");
        return 0;
    }
    require((*match)->check(), "the state is sound");
    require(replay(record_of(**match, {})).has_value(), "a replayed game replays");
    return 0;
}
