// The worlds that a search looks into: what is hidden from the seat is imagined. How often that is done anew decides
// what one pass through the tree may take over from another.
//
//   NewWorlds     A new one for every pass. Worlds differ in what is legal.
//   WorldsApart   A fixed number in turn, for duels, where the first pick of a round uncovers both hands: each has a
//                 tree of its own, in which everybody plays on knowing them. Only what the seat itself has learnt of
//                 its first choice is common to them: it cannot tell them apart.
//   KnownWorld    One, where all hands are known.
//
// `next(rng)` is the world of the next pass, `drew()` says that the last one drew something, and `any()` is a world in
// which the seat's choices can be listed.
#pragma once

#include <cstddef>
#include <vector>

#include "bots/level.hpp"
#include "bots/search/mind.hpp"
#include "bots/search/pool.hpp"
#include "engine/core/rng.hpp"

namespace sushiya::bots {

template <Mind M>
struct World {
    typename M::Game::State state;
    NodeId others_root = NodeId::root;  // where the others choose first
    bool recurs = false;                // passes find the same choices at a node as long as nothing is drawn
};

// What a seat could be in.
template <Mind M>
struct Imagination {
    const typename M::Game& game;
    const typename M::Game::View& view;
    Memory memory;

    typename M::Game::State operator()(Rng& rng) const { return M::imagine(game, view, memory, rng); }
};

template <Mind M>
class NewWorlds {
  public:
    NewWorlds(const Imagination<M>& imagined, Rng& rng) : imagined_(imagined), world_{imagined(rng)} {}

    const World<M>& next(Rng& rng) {
        world_.state = imagined_(rng);
        return world_;
    }
    void drew() {}
    const auto& any() const { return world_.state; }

  private:
    Imagination<M> imagined_;
    World<M> world_;
};

template <Mind M>
class WorldsApart {
  public:
    // `new_root()` is where the others choose first in one more world.
    template <class NewRoot>
    WorldsApart(const Imagination<M>& imagined, int count, const NewRoot& new_root, Rng& rng) {
        for (int i = 0; i < count; ++i) worlds_.push_back({imagined(rng), new_root(), true});
    }

    const World<M>& next(Rng& /*rng*/) {
        const World<M>& world = worlds_[next_];
        next_ = (next_ + 1) % worlds_.size();
        return world;
    }
    void drew() {}
    const auto& any() const { return worlds_.front().state; }

  private:
    std::vector<World<M>> worlds_;
    std::size_t next_ = 0;
};

// What can be drawn is hidden also here: as soon as anything is, every pass gets a world of its own.
template <HasEndgames M>
class KnownWorld {
  public:
    KnownWorld(const Imagination<M>& imagined, Rng& rng)
        : imagined_(imagined), world_{.state = imagined(rng), .recurs = true} {}

    const World<M>& next(Rng& rng) {
        if (drew_) world_.state = imagined_(rng);
        return world_;
    }
    void drew() { drew_ = true; }
    const auto& any() const { return world_.state; }

  private:
    Imagination<M> imagined_;
    World<M> world_;
    bool drew_ = false;
};

}  // namespace sushiya::bots
