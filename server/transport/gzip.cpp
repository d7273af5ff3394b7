#include "server/transport/gzip.hpp"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

namespace sushiya::server {
namespace {

namespace zlib = boost::beast::zlib;

// Deflated, no flags, no time, packed as small as it goes, by any system.
constexpr std::string_view kHeader("\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff", 10);
constexpr int kSmallest = 9;
constexpr int kMostMemory = 9;

std::string deflated(std::string_view text) {
    zlib::deflate_stream packer;
    packer.reset(kSmallest, 15, kMostMemory, zlib::Strategy::normal);
    std::string packed(packer.upper_bound(text.size()), '\0');
    zlib::z_params step;
    step.next_in = text.data();
    step.avail_in = text.size();
    step.next_out = packed.data();
    step.avail_out = packed.size();
    boost::beast::error_code ends;  // always: that is how the last piece is told
    packer.write(step, zlib::Flush::finish, ends);
    packed.resize(step.total_out);
    return packed;
}

// The lowest byte first.
std::string four_bytes(std::uint32_t number) {
    std::string bytes;
    for (unsigned shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xffU);
    return bytes;
}

}  // namespace

std::string gzipped(std::string_view text) {
    boost::crc_32_type checksum;
    checksum.process_bytes(text.data(), text.size());
    return std::string(kHeader) + deflated(text) + four_bytes(checksum.checksum()) +
           four_bytes(static_cast<std::uint32_t>(text.size()));
}

}  // namespace sushiya::server
