#include "bots/net/network.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string>
#include <utility>

#include "engine/core/game.hpp"
#include "engine/registry/json_reader.hpp"
#include "engine/registry/words.hpp"

namespace sushiya::bots::net {
namespace {

constexpr std::string_view kFirstLine = "sushiya-network 1\n";
constexpr int kMostLayers = 8;

struct Header {
    std::string encoder;
    int most_players = 0;
    std::vector<int> sizes;  // of the row, of what is kept between layers, of the outputs
};

Header read_header(JsonReader& file) {
    Header header;
    file.welcome_others();
    header.encoder = file["encoder"].text();
    header.most_players = file["most_players"].number(1, kMaxSeats);
    file["layers"].each_numbered("layer", 2, kMostLayers, "a list of sizes", [&](int, JsonReader size) {
        header.sizes.push_back(size.number(1, Network::kWidest));
    });
    return header;
}

// What is left of a file.
class Bytes {
  public:
    explicit Bytes(std::string_view left) : left_(left) {}

    std::size_t size() const { return left_.size(); }
    std::vector<float> floats(int count) {
        static_assert(std::endian::native == std::endian::little);
        std::vector<float> numbers(static_cast<std::size_t>(count));
        std::memcpy(numbers.data(), left_.data(), numbers.size() * sizeof(float));
        left_.remove_prefix(numbers.size() * sizeof(float));
        return numbers;
    }
    float small() {
        const auto byte = static_cast<std::int8_t>(left_.front());
        left_.remove_prefix(1);
        return byte;
    }

  private:
    std::string_view left_;
};

std::size_t bytes_for(const std::vector<int>& sizes) {
    std::size_t bytes = sizeof(float) * static_cast<std::size_t>(sizes.front());
    for (std::size_t i = 1; i < sizes.size(); ++i) {
        const auto high = static_cast<std::size_t>(sizes[i]);
        bytes += high * (2 * sizeof(float) + static_cast<std::size_t>(sizes[i - 1]));
    }
    return bytes;
}

constexpr std::size_t kAtOnce = 4;  // rows; what they keep between layers fits on the stack of a page, which has 64 KiB

// Processors differ in how many numbers they take at once, not in what comes out: AVX2 alone fuses no two operations,
// as AVX-512 would.
// Only where everything is optimised: sanitizers do not bear functions that are chosen while a program is loaded.
#if defined(__x86_64__) && defined(NDEBUG)
#define SUSHIYA_FOR_WIDE_PROCESSORS [[gnu::target_clones("avx2", "default")]]
#else
#define SUSHIYA_FOR_WIDE_PROCESSORS
#endif

// For each row: to += by * weights, where `by` is the row's number.
SUSHIYA_FOR_WIDE_PROCESSORS
void add_scaled(float* __restrict to, const float* __restrict weights, float by, int count) {
    for (int i = 0; i < count; ++i) to[i] += by * weights[i];
}

}  // namespace

Result<Network> Network::read(std::string_view file, std::string_view encoder, int inputs, int outputs) {
    if (!file.starts_with(kFirstLine)) return fail("this is no network of sushiya: train/export.py writes them");
    file.remove_prefix(kFirstLine.size());
    const std::size_t end = file.find('\n');
    if (end == std::string_view::npos) return fail("the network's file ends in its header: copy it again");
    const auto header = read_json<Header>(file.substr(0, end), "the network's header", read_header);
    if (!header) return fail(header.error().what);
    if (header->encoder != encoder)
        return fail("the network was trained on " + sushiya::in_quotes(header->encoder) + ", and this program shows " +
                    sushiya::in_quotes(encoder) + ": train it again");
    const std::vector<int>& sizes = header->sizes;
    if (sizes.front() != inputs || sizes.back() != outputs)
        return fail("the network has " + std::to_string(sizes.front()) + " inputs and " + std::to_string(sizes.back()) +
                    " outputs, not " + std::to_string(inputs) + " and " + std::to_string(outputs) + ": train it again");
    if (std::any_of(sizes.begin() + 1, sizes.end() - 1, [](int size) { return size > kWidestBetween; }))
        return fail("the network keeps more than " + std::to_string(kWidestBetween) +
                    " numbers between its layers: train a narrower one");
    Bytes bytes(file.substr(end + 1));
    if (bytes.size() != bytes_for(sizes))
        return fail("the network's file has " + std::to_string(bytes.size()) + " bytes of weights, not " +
                    std::to_string(bytes_for(sizes)) + ": copy it again");
    Network network;
    network.most_players_ = header->most_players;
    const std::vector<float> scales = bytes.floats(inputs);
    for (std::size_t i = 1; i < sizes.size(); ++i) {
        Layer layer{sizes[i - 1], sizes[i], {}, {}};
        const std::vector<float> steps = bytes.floats(layer.high);
        for (int from = 0; from < layer.wide; ++from)
            for (const float step : steps)
                layer.weights.push_back(bytes.small() * step * (i == 1 ? scales[static_cast<std::size_t>(from)] : 1));
        layer.biases = bytes.floats(layer.high);
        network.layers_.push_back(std::move(layer));
    }
    return network;
}

void Network::think(std::span<const std::uint8_t> rows, std::span<float> outputs) const {
    const auto wide = static_cast<std::size_t>(inputs());
    const auto high = static_cast<std::size_t>(this->outputs());
    for (std::size_t first = 0, count = rows.size() / wide; first < count; first += kAtOnce) {
        const std::size_t some = std::min(kAtOnce, count - first);
        think_some(rows.subspan(first * wide, some * wide), outputs.subspan(first * high, some * high));
    }
}

void Network::think_some(std::span<const std::uint8_t> rows, std::span<float> outputs) const {
    // What one layer gave of each row, and what the next makes of it.
    std::array<std::array<float, kAtOnce * kWidestBetween>, 2> kept;
    std::size_t now = 0;
    const std::size_t count = rows.size() / static_cast<std::size_t>(inputs());
    for (const Layer& layer : layers_) {
        const auto wide = static_cast<std::size_t>(layer.wide);
        const auto high = static_cast<std::size_t>(layer.high);
        float* const to = &layer == &layers_.back() ? outputs.data() : kept[1 - now].data();
        for (std::size_t row = 0; row < count; ++row) std::ranges::copy(layer.biases, to + row * high);
        // A weight that was fetched serves all rows. Most inputs are 0, and half of what rectifiers leave.
        for (std::size_t from = 0; from < wide; ++from)
            for (std::size_t row = 0; row < count; ++row) {
                const float number = &layer == &layers_.front() ? static_cast<float>(rows[row * wide + from])
                                                                : std::max(kept[now][row * wide + from], 0.0F);
                if (number != 0) add_scaled(to + row * high, layer.weights.data() + from * high, number, layer.high);
            }
        now = 1 - now;
    }
}

}  // namespace sushiya::bots::net
