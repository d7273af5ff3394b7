// What batch_of_game.cpp gives for each game that has an encoder.
#pragma once

#include <memory>

#include "batch/batch.hpp"

namespace sushiya::batch {

template <class C>
std::unique_ptr<Batch> make_batch_of(const typename C::Game::Options& options, const Wanted& wanted);
template <class C>
std::unique_ptr<Encoding> make_encoding_of(const typename C::Game::Options& options);
template <class C>
std::unique_ptr<DeviceImage> make_device_image_of(const typename C::Game::Options& options, Reward reward);
template <class C>
std::uint64_t sign_games_of(const typename C::Game::Options& options, std::uint64_t seed, std::uint64_t games);

}  // namespace sushiya::batch
