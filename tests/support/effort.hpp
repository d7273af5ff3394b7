// How much of what takes long is done: by day little, by night more.
#pragma once

namespace sushiya::tests {

// SUSHIYA_GAMES: how many games each proof and each property looks at.
int games_wanted(int otherwise);
// SUSHIYA_FIRST_GAME: with which it begins, where several processes share them or one is to be repeated.
int first_game(int otherwise);

}  // namespace sushiya::tests
