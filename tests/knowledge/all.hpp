// The oracle of every game.
#pragma once

#include "tests/knowledge/sushi_boat.hpp"
#include "tests/knowledge/sushi_go.hpp"
#include "tests/knowledge/sushi_go_party.hpp"
#include "tests/knowledge/sushizock.hpp"
