// The battery of one game, SUSHIYA_GAME by its number in the list, so that the games compile beside each
// other.
#include <tuple>

#include "engine/registry/game_list.hpp"
#include "tests/battery/battery.hpp"
#include "tests/battery/engine_properties.hpp"
#include "tests/battery/knowledge_properties.hpp"
#include "tests/battery/match_properties.hpp"
#include "tests/battery/schema_properties.hpp"

namespace sushiya::tests {

template <class C>
std::vector<NamedProperty> battery_of() {
    return {
        {"KeepsEveryCard", keeps_every_card<C>, Cost::rules},
        {"ListsChoicesSortedAndUnique", lists_choices_sorted_and_unique<C>, Cost::rules},
        {"DrawsWhatIsPossible", draws_what_is_possible<C>, Cost::rules},
        {"RanksByPoints", ranks_by_points<C>, Cost::rules},
        {"GuessesWhatTheViewerSees", guesses_what_the_viewer_sees<C>, Cost::rules},
        {"PrintsWhatItParses", prints_what_it_parses<C>, Cost::words},
        {"ReplaysToTheSameBytes", replays_to_the_same_bytes<C>, Cost::words},
        {"RefusesGarbageWithoutChange", refuses_garbage_without_change<C>, Cost::words},
        {"TakesChoicesBack", takes_choices_back<C>, Cost::words},
        {"TellsNothingHidden", tells_nothing_hidden<C>, Cost::words},
        {"TellsAllThatIsSeen", tells_all_that_is_seen<C>, Cost::words},
        {"WritesWhatIsDescribed", writes_what_is_described<C>, Cost::words},
        {"NoticesDamage", notices_damage<C>, Cost::words},
    };
}

template std::vector<NamedProperty> battery_of<std::tuple_element_t<SUSHIYA_GAME, GameList>>();

}  // namespace sushiya::tests
