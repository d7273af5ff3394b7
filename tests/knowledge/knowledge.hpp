// The knowledge oracle: rebuilds what a viewer is shown from what that viewer was told, and nothing else.
//
// A game adds tests/knowledge/<game>.hpp with a specialisation for its codec, written from the rules page
// and the meaning of the events, sharing no code or tables with the engine. A game of the list without one fails
// the test.
//
//   Knowledge(options, viewer)   options as Match::write_options writes them; viewer may be kSpectator
//   hear(event)                  one event of the viewer's own stream, as write_event writes it
//   step_ends()                  after the last event of a step: everybody sees that it is over
//   view(recall)                 what write_view must write
#pragma once

#include <boost/json/object.hpp>
#include <concepts>

#include "engine/core/seat.hpp"
#include "engine/registry/match.hpp"

namespace sushiya::tests {

template <class Codec>
class Knowledge;

template <class K>
concept KnowledgeOracle = requires { sizeof(K); } && std::constructible_from<K, const boost::json::object&, Seat> &&
                          requires(K knowledge, const K& known, const boost::json::object& event, Recall recall) {
                              knowledge.hear(event);
                              knowledge.step_ends();
                              { known.view(recall) } -> std::same_as<boost::json::object>;
                          };

}  // namespace sushiya::tests
