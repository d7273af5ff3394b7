// How the network of a game is laid out: where the numbers of a row go in, and which outputs make up an action.
//
// One network plays all tables of a game. Its row is as long as the longest, its outputs are parts of actions, and an
// action is worth the sum of its parts: so menus with other cards, and pairs never seen together, share what was
// learnt.
#pragma once

#include "engine/core/features.hpp"
#include "engine/registry/encoders.hpp"
#include "engine/sushi_go/features.hpp"
#include "engine/sushi_go_party/features.hpp"

namespace sushiya::bots::net {

// Every number at its own place, every action an output of its own.
template <HasEncoder G>
struct Heads {
    using Encoder = EncoderOf<G>;
    static constexpr int kInputs = Encoder::kMostNumbers;
    static constexpr int kOutputs = Encoder::kMostActions;

    static constexpr int place_of(const Encoder&, int number) { return number; }
    template <class Add>
    static constexpr void each_part(const Encoder& encoder, const typename G::Action& action, Seat seat, Add&& add) {
        add(encoder.number_of(action, seat));
    }
};

// What is laid, and the card that the robot gets. The robot's numbers stand behind those of five players.
template <>
struct Heads<sushi_go::SushiGo> {
    using Encoder = sushi_go::Encoder;
    static constexpr int kInputs = Encoder::kMostNumbers + Encoder::kNumbersOfRobot;
    static constexpr int kOutputs = Encoder::kPicks + sushi_go::kCardKinds;

    static constexpr int place_of(const Encoder& encoder, int number) {
        if (encoder.actions() == Encoder::kPicks) return number;
        const int of_robot = number - (encoder.numbers() - Encoder::kNumbersOfRobot);
        return of_robot < 0 ? number : Encoder::kMostNumbers + of_robot;
    }
    template <class Add>
    static constexpr void each_part(const Encoder& encoder, const sushi_go::Action& action, Seat seat, Add&& add) {
        add(encoder.number_of(action, seat) % Encoder::kPicks);
        if (action.robot != sushi_go::kNoCard) add(Encoder::kPicks + static_cast<int>(action.robot));
    }
};

// Cards by what they are, wherever the menu counts them; places of the row one by one.
template <>
struct Heads<sushi_go_party::SushiGoParty> {
    using Encoder = sushi_go_party::Encoder;
    static constexpr int kInputs = Encoder::kMostNumbers;

    static constexpr int kCards = 0;  // face-down included
    static constexpr int kOnWasabi = kCards + sushi_go_party::kCardKinds + 1;
    static constexpr int kSeconds = kOnWasabi + 3;
    static constexpr int kBonus = kSeconds + sushi_go_party::kCardKinds;
    static constexpr int kByCopy = kBonus + 6;
    static constexpr int kTypes = kByCopy + 1;
    static constexpr int kFaces = kTypes + sushi_go_party::kTypes;
    static constexpr int kPlaces = kFaces + sushi_go_party::kCardKinds;
    static constexpr int kOutputs = kPlaces + sushi_go_party::Front::kMost;

    static constexpr int place_of(const Encoder&, int number) { return number; }
    template <class Add>
    static constexpr void each_part(const Encoder&, const sushi_go_party::Action& a, Seat, Add&& add) {
        using namespace sushi_go_party;
        const auto card = static_cast<int>(a.card);
        if (a.bonus != 0) {  // numbered 1 to 3 on chopsticks, 4 to 6 on spoons
            add(kCards + card);
            add(kBonus + a.bonus - 1);
            if (a.second != kNoCard) add(kSeconds + static_cast<int>(a.second));
            if (a.by_copy) add(kByCopy);
        } else if (a.turns != 0) {
            for (int place = 0; place < Front::kMost; ++place)
                if ((a.turns >> place & 1U) != 0) add(kPlaces + place);
        } else if (a.on_wasabi) {
            add(kOnWasabi + card);
        } else if (a.card == kNoCard) {
            add(kTypes + static_cast<int>(a.type));
        } else {
            add((a.type == Type::nigiri ? kCards : kFaces) + card);
        }
    }
};

}  // namespace sushiya::bots::net
