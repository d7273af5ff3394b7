// Many games of one kind played at once by numbers (engine/core/features.hpp): what learning programs step.
//
// Arrays belong to the caller and are written in place, row by row: game g, seat s is row g * players() + s. Only rows
// of seats that choose now are written; those of the others keep what they held. A game that is over begins again at
// once; its row in `dones` says so, its rewards are those of the end, and what is observed is the new game.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "batch/arrays.hpp"
#include "batch/table.hpp"
#include "engine/registry/match.hpp"
#include "engine/registry/result.hpp"

namespace sushiya::batch {

// One number of a row, as people are told about it.
struct Feature {
    int steps;  // whose it is: places to the left of the viewer; 0: the viewer or the whole table
    std::string what;
    std::string kind;  // of a block with a number for each kind; else empty
    int most;          // divided by it, the number is about 0 to 1
};

// What a game looks like in numbers.
struct Shape {
    std::string name;  // of the encoder: sushi_go-v1
    int players;
    int numbers;
    int actions;
    std::vector<Feature> features;

    int mask_bytes(Masks masks) const { return masks == Masks::bytes ? actions : (actions + 63) / 64 * 8; }
};

struct Wanted {
    int games = 1;
    std::uint64_t seed = 0;
    int threads = 1;
    Reward reward = Reward::win;
    Masks masks = Masks::bytes;
};

class Batch {
  public:
    virtual ~Batch() = default;

    virtual const Shape& shape() const = 0;
    virtual int games() const = 0;

    // Begins the games whose byte in `which` is not 0, or all; each with a stream of chance of its own. Everything that
    // was written of these games before becomes 0.
    virtual void reset(std::uint64_t seed, const std::uint8_t* which, const Arrays& arrays) = 0;
    // Plays one number of every seat that chooses; those of others are not read. If one is illegal nothing is played at
    // all, and the refusal names it.
    virtual Result<void> step(const std::int32_t* numbers, const Arrays& arrays) = 0;
    // A random legal number for every seat that chooses, -1 for the others.
    virtual void sample(std::int32_t* numbers) = 0;
    // Observations, masks and acting as they are now.
    virtual void observe(const Arrays& arrays) const = 0;
};

// The encoder of a game beside a match of it, for those who play one game at a time.
class Encoding {
  public:
    virtual ~Encoding() = default;

    virtual const Shape& shape() const = 0;
    virtual void observe(const Match& match, Seat viewer, std::uint8_t* row) const = 0;
    // A byte for every action: 1 if the seat may choose it now.
    virtual void mask(const Match& match, Seat seat, std::uint8_t* bytes) const = 0;
    // The action of a number in the game's notation. Refuses what is not legal now.
    virtual Result<std::string> notation(const Match& match, Seat seat, int number) const = 0;
    virtual Result<int> number(const Match& match, Seat seat, std::string_view notation) const = 0;
};

// What a GPU needs to play the same games (gpu/kernels.cu): Setup as bytes, the size of a Table, the words of a mask.
struct DeviceImage {
    Shape shape;
    std::vector<std::uint8_t> setup;
    std::size_t table_bytes;
    int words;
};

// Options are JSON, as in records; keys left out have their usual values.
Result<std::unique_ptr<Batch>> make_batch(std::string_view game, std::string_view options, const Wanted& wanted);
Result<std::unique_ptr<Encoding>> make_encoding(std::string_view game, std::string_view options);
Result<std::unique_ptr<DeviceImage>> make_device_image(std::string_view game, std::string_view options, Reward reward);
// The sum of the signatures (batch/sign.hpp) of so many games with this seed.
Result<std::uint64_t> sign_games(std::string_view game, std::string_view options, std::uint64_t seed,
                                 std::uint64_t games);

}  // namespace sushiya::batch
