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
constexpr std::size_t kGathered = 128;  // inputs that are not 0, listed before they are added
constexpr std::size_t kBlock = 32;      // outputs of a layer whose sums stay in registers

// Eight numbers, in as many registers as the processor needs for them.
using Lanes = float __attribute__((vector_size(32)));

struct Input {
    std::uint32_t place;
    float number;
};

// Processors differ in how many numbers they take at once, not in what comes out: AVX2 alone fuses no two operations,
// as AVX-512 would.
// Only where everything is optimised: sanitizers do not bear functions that are chosen while a program is loaded.
#if defined(__x86_64__) && defined(NDEBUG)
#define SUSHIYA_FOR_WIDE_PROCESSORS [[gnu::target_clones("avx2", "default")]]
#else
#define SUSHIYA_FOR_WIDE_PROCESSORS
#endif

// Adds to the sums of a block what each input weighs there, one after the other.
SUSHIYA_FOR_WIDE_PROCESSORS
void add_weighed(float* sums, const float* weights, const Input* inputs, std::size_t count) {
    std::array<Lanes, kBlock * sizeof(float) / sizeof(Lanes)> kept;
    std::memcpy(kept.data(), sums, sizeof(kept));
    for (std::size_t i = 0; i < count; ++i) {
        const float* const from = weights + inputs[i].place * kBlock;
        for (std::size_t j = 0; j < kept.size(); ++j) {
            Lanes lanes;
            std::memcpy(&lanes, from + j * sizeof(Lanes) / sizeof(float), sizeof(Lanes));
            kept[j] += inputs[i].number * lanes;
        }
    }
    std::memcpy(sums, kept.data(), sizeof(kept));
}

constexpr std::size_t in_blocks(int count) { return (static_cast<std::size_t>(count) + kBlock - 1) / kBlock * kBlock; }

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
    if (std::any_of(sizes.begin() + 1, sizes.end(), [](int size) { return size > kWidestLayer; }))
        return fail("a layer of the network has more than " + std::to_string(kWidestLayer) +
                    " outputs: train a narrower one");
    Bytes bytes(file.substr(end + 1));
    if (bytes.size() != bytes_for(sizes))
        return fail("the network's file has " + std::to_string(bytes.size()) + " bytes of weights, not " +
                    std::to_string(bytes_for(sizes)) + ": copy it again");
    Network network;
    network.most_players_ = header->most_players;
    const std::vector<float> scales = bytes.floats(inputs);
    for (std::size_t i = 1; i < sizes.size(); ++i) {
        Layer layer{sizes[i - 1], sizes[i], {}, {}};
        const auto wide = static_cast<std::size_t>(layer.wide);
        const std::vector<float> steps = bytes.floats(layer.high);
        layer.weights.resize(wide * in_blocks(layer.high));
        for (std::size_t from = 0; from < wide; ++from)
            for (std::size_t to = 0; to < steps.size(); ++to)
                layer.weights[(to / kBlock * wide + from) * kBlock + to % kBlock] =
                    bytes.small() * steps[to] * (i == 1 ? scales[from] : 1);
        layer.biases = bytes.floats(layer.high);
        layer.biases.resize(in_blocks(layer.high));
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
    using Kept = std::array<std::array<float, kWidestLayer>, kAtOnce>;
    std::array<Kept, 2> kept;
    std::size_t now = 0;
    const auto row_wide = static_cast<std::size_t>(inputs());
    const std::size_t count = rows.size() / row_wide;
    for (const Layer& layer : layers_) {
        const auto wide = static_cast<std::size_t>(layer.wide);
        Kept& sums = kept[1 - now];
        for (std::size_t row = 0; row < count; ++row) std::ranges::copy(layer.biases, sums[row].begin());
        for (std::size_t first = 0; first < wide; first += kGathered) {
            // Most inputs are 0, and half of what rectifiers leave.
            std::array<std::array<Input, kGathered>, kAtOnce> gathered;
            std::array<std::size_t, kAtOnce> sizes{};
            for (std::size_t row = 0; row < count; ++row)
                for (std::size_t from = first; from < std::min(wide, first + kGathered); ++from) {
                    const float number = &layer == &layers_.front() ? static_cast<float>(rows[row * row_wide + from])
                                                                    : kept[now][row][from];
                    gathered[row][sizes[row]] = {static_cast<std::uint32_t>(from), number};
                    sizes[row] += number > 0 ? 1 : 0;
                }
            // Weights that were fetched serve all rows.
            for (std::size_t to = 0; to < layer.biases.size(); to += kBlock)
                for (std::size_t row = 0; row < count; ++row)
                    add_weighed(sums[row].data() + to, layer.weights.data() + to * wide, gathered[row].data(),
                                sizes[row]);
        }
        now = 1 - now;
    }
    const auto high = static_cast<std::size_t>(this->outputs());
    for (std::size_t row = 0; row < count; ++row)
        std::copy_n(kept[now][row].begin(), high, outputs.begin() + static_cast<std::ptrdiff_t>(row * high));
}

}  // namespace sushiya::bots::net
