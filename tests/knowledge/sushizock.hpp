// What somebody at a table of Sushizock knows from what was rolled, taken and stolen.
#pragma once

#include <boost/json/array.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/sushizock/codec.hpp"
#include "tests/knowledge/knowledge.hpp"

namespace sushiya::tests {

template <>
class Knowledge<sushizock::GameCodec> {
  public:
    Knowledge(const boost::json::object& options, Seat)
        : open_memory_(options.at("open_memory").as_bool()),
          piles_(static_cast<std::size_t>(options.at("players").as_int64())) {}

    void hear(const boost::json::object& event) {
        const std::string name(event.at("event").as_string());
        if (name == "rows") {
            rows_ = {{"sushi", numbers(event.at("sushi").as_array())},
                     {"bones", numbers(event.at("bones").as_array())}};
            phase_ = "roll";
        } else if (name == "game-over") {
            phase_ = "over";
        }
        if (!event.contains("seat")) return;
        const auto seat = static_cast<std::size_t>(event.at("seat").as_int64());
        if (name == "starts") {
            active_ = seat;
            phase_ = "rows";
        } else if (name == "rolls") {
            rolled_ = faces(event.at("dice").as_array());
            ++roll_;
            phase_ = "decide";
        } else if (name == "keeps") {
            for (const auto& [face, count] : faces(event.at("dice").as_array())) aside_[face] += count;
            rolled_.clear();
            phase_ = "roll";
        } else if (name == "takes" || name == "forced") {
            moves(event, seat, rows_);
        } else if (name == "steals") {
            moves(event, seat, piles_.at(static_cast<std::size_t>(event.at("from").as_int64())));
        }
    }

    // The end of a step tells nothing that its events have not told.
    void step_ends() {}

    boost::json::object view(Recall recall) const {
        boost::json::object out;
        out["players"] = piles_.size();
        out["phase"] = phase_;
        if (phase_ != "start" && phase_ != "over") out["active"] = active_;
        out["roll"] = roll_;
        out["rolls"] = 3;
        out["dice"] = {{"aside", to_json(aside_)}, {"rolled", to_json(rolled_)}};
        out["rows"] = {{"sushi", to_json(of(rows_, "sushi"))}, {"bones", to_json(of(rows_, "bones"))}};
        const bool shows_covered = open_memory_ || recall == Recall::perfect || phase_ == "over";
        boost::json::array& piles = out["piles"].emplace_array();
        for (const Lot& mine : piles_) {
            boost::json::object both{{"sushi", pile_json(of(mine, "sushi"), shows_covered)},
                                     {"bones", pile_json(of(mine, "bones"), shows_covered)}};
            if (shows_covered) both["points"] = points(of(mine, "sushi"), of(mine, "bones"));
            piles.push_back(both);
        }
        return out;
    }

  private:
    using Tiles = std::vector<int>;            // a row from the left, a pile from the top
    using Lot = std::map<std::string, Tiles>;  // by "sushi" and "bones"
    using Faces = std::map<std::string, int>;

    static const Tiles& of(const Lot& lot, const std::string& kind) {
        static const Tiles kNothing;
        const auto found = lot.find(kind);
        return found == lot.end() ? kNothing : found->second;
    }

    // A tile leaves its place, `sushi+3` or `bone-2`, and the turn is over.
    void moves(const boost::json::object& event, std::size_t taker, Lot& source) {
        const std::string tile(event.at("tile").as_string());
        const std::string kind = tile.starts_with("sushi") ? "sushi" : "bones";
        Tiles& from = source[kind];
        from.erase(from.begin() + event.at("place").as_int64() - 1);
        Tiles& mine = piles_.at(taker)[kind];
        mine.insert(mine.begin(), std::stoi(tile.substr(tile.find_first_of("+-"))));
        aside_.clear();
        rolled_.clear();
        roll_ = 0;
        phase_ = "roll";
        active_ = (taker + 1) % piles_.size();
    }

    // Sushi count up to the height of the bones, from the bottom; bones always.
    static int points(const Tiles& sushi, const Tiles& bones) {
        int sum = 0;
        for (std::size_t i = 0; i < sushi.size(); ++i)
            if (sushi.size() - i <= bones.size()) sum += sushi[i];
        for (const int bone : bones) sum += bone;
        return sum;
    }

    static Tiles numbers(const boost::json::array& values) {
        Tiles tiles;
        for (const boost::json::value& value : values) tiles.push_back(static_cast<int>(value.as_int64()));
        return tiles;
    }
    static Faces faces(const boost::json::array& names) {
        Faces dice;
        for (const boost::json::value& name : names) ++dice[std::string(name.as_string())];
        return dice;
    }
    static boost::json::array to_json(const Tiles& tiles) { return boost::json::array(tiles.begin(), tiles.end()); }
    static boost::json::array to_json(const Faces& dice) {
        boost::json::array names;
        for (const char* face : {"sushi", "bones", "blue", "red"})
            if (const auto found = dice.find(face); found != dice.end())
                for (int i = 0; i < found->second; ++i) names.emplace_back(face);
        return names;
    }
    static boost::json::object pile_json(const Tiles& pile, bool shows_covered) {
        boost::json::object out{{"size", pile.size()}};
        if (!pile.empty()) out["top"] = pile.front();
        if (shows_covered) out["tiles"] = to_json(pile);
        return out;
    }

    bool open_memory_;
    std::string phase_ = "start";
    std::size_t active_ = 0;
    int roll_ = 0;
    Faces aside_;
    Faces rolled_;
    Lot rows_;
    std::vector<Lot> piles_;
};

}  // namespace sushiya::tests
