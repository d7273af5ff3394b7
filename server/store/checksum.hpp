// What is written beside every line of a log, so that a flipped bit is seen.
#pragma once

#include <boost/crc.hpp>
#include <cstdint>
#include <string_view>

namespace sushiya::server {

inline std::int64_t checksum(std::string_view body) {
    boost::crc_32_type crc;
    crc.process_bytes(body.data(), body.size());
    return static_cast<std::int64_t>(crc.checksum());
}

}  // namespace sushiya::server
