// What games say of themselves without being played, against their descriptions; and the check that does it. The
// battery holds what is said during games against them. `schema_test --update` writes the info of the page's games.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry/games.hpp"
#include "tests/support/schema.hpp"
#include "tests/support/text.hpp"

namespace sushiya::tests {
namespace {

std::string info_of(const GameEntry& game) {
    Json out;
    out.object([&] {
        out.field("id", game.id);
        game.write_info(out);
    });
    return out.take() + "\n";
}

// What the page knows of a game without asking. A game of the tests has no folder there.
std::filesystem::path info_file(const GameEntry& game) {
    return std::filesystem::path(SUSHIYA_TESTS).parent_path() / "web/src/games" / game.id / "info.json";
}

TEST(EveryGame, SaysWhatIsDescribedOfItself) {
    for (const GameEntry& game : games()) {
        EXPECT_EQ(schema_of(game.id).complaint("Info", info_of(game)), "") << game.id;
        EXPECT_EQ(schema_of(game.id).complaint("Sheet", game.sheet_example()), "") << game.id;
    }
}

TEST(EveryGame, IsKnownToThePage) {
    for (const GameEntry& game : games()) {
        if (!std::filesystem::exists(info_file(game).parent_path())) continue;
        EXPECT_EQ(read_file(info_file(game).string()), info_of(game))
            << info_file(game) << " is not what the engine writes; schema_test --update writes it";
    }
}

// ---- the check itself: what fits, and what must not ----

constexpr std::string_view kSchema = R"({"$defs": {
  "Card": {"type": "string", "enum": ["egg", "tofu"]},
  "Word": {"type": "string", "pattern": "^(?:(?:egg|tofu)(?:\\*[1-9])?)$", "examples": ["egg*2"]},
  "Name": {"type": "string", "maxLength": 4},
  "Small": {"type": "integer", "minimum": -1, "maximum": 3},
  "Share": {"type": "number"},
  "Flag": {"type": "boolean"},
  "Any": {},
  "Pair": {"type": "array", "items": {"$ref": "#/$defs/Card"}, "minItems": 1, "maxItems": 2},
  "Maybe": {"anyOf": [{"$ref": "#/$defs/Small"}, {"type": "null"}]},
  "Hand": {"type": "object", "properties": {"size": {"$ref": "#/$defs/Small"}, "cards": {"$ref": "#/$defs/Pair"}},
           "required": ["size"], "additionalProperties": false, "description": "of a seat"},
  "Counts": {"type": "object", "propertyNames": {"$ref": "#/$defs/Card"},
             "additionalProperties": {"$ref": "#/$defs/Small"}},
  "AllCounts": {"type": "object", "propertyNames": {"$ref": "#/$defs/Card"},
                "additionalProperties": {"$ref": "#/$defs/Small"}, "required": ["egg", "tofu"]},
  "Asks": {"type": "object", "properties": {"event": {"const": "asks"}, "card": {"$ref": "#/$defs/Card"}},
           "required": ["event", "card"], "additionalProperties": false},
  "Over": {"type": "object", "properties": {"event": {"const": "over"}}, "required": ["event"],
           "additionalProperties": false},
  "Event": {"oneOf": [{"$ref": "#/$defs/Asks"}, {"$ref": "#/$defs/Over"}]},
  "Twice": {"oneOf": [{"$ref": "#/$defs/Small"}, {"type": "integer"}]}
}})";

struct Case {
    std::string_view type;
    std::string_view json;
};

TEST(SchemaCheck, TakesWhatFits) {
    const Schema schema(kSchema);
    for (const auto& [type, json] : std::vector<Case>{
             {"Card", R"("egg")"},
             {"Word", R"("tofu*3")"},
             {"Name", R"("")"},
             {"Small", "-1"},
             {"Small", "3"},
             {"Share", "0.25"},
             {"Share", "1"},
             {"Flag", "false"},
             {"Any", R"({"a": [null]})"},
             {"Pair", R"(["egg", "egg"])"},
             {"Maybe", "null"},
             {"Maybe", "0"},
             {"Hand", R"({"size": 1})"},
             {"Hand", R"({"cards": ["tofu"], "size": 1})"},
             {"Counts", "{}"},
             {"AllCounts", R"({"tofu": 1, "egg": 2})"},
             {"Event", R"({"event": "over"})"},
             {"Twice", "4"},
         })
        EXPECT_EQ(schema.complaint(type, json), "") << type << " " << json;
}

TEST(SchemaCheck, ComplainsOfWhatDoesNot) {
    const Schema schema(kSchema);
    for (const auto& [type, json] : std::vector<Case>{
             {"Card", R"("eel")"},
             {"Card", R"("")"},
             {"Card", "1"},
             {"Card", "null"},
             {"Word", R"("egg*0")"},
             {"Word", R"("my egg")"},
             {"Word", R"("egg ")"},
             {"Name", R"("tempura")"},
             {"Small", "4"},
             {"Small", "-2"},
             {"Small", "1.5"},
             {"Small", "1e400"},
             {"Small", R"("1")"},
             {"Share", R"("0.25")"},
             {"Share", "null"},
             {"Flag", "0"},
             {"Pair", "[]"},
             {"Pair", R"(["egg", "egg", "egg"])"},
             {"Pair", R"(["egg", "eel"])"},
             {"Pair", R"({"egg": 1})"},
             {"Maybe", "4"},
             {"Hand", "{}"},
             {"Hand", "[]"},
             {"Hand", R"({"size": 1, "height": 2})"},
             {"Hand", R"({"size": null})"},
             {"Hand", R"({"size": 1, "size": 1})"},
             {"Counts", R"({"eel": 1})"},
             {"Counts", R"({"egg": 4})"},
             {"AllCounts", R"({"egg": 2})"},
             {"Event", R"({"event": "asks"})"},
             {"Event", R"({"event": "over", "card": "egg"})"},
             {"Event", R"({"event": "begins"})"},
             {"Event", R"({"card": "egg"})"},
             {"Event", R"({"event": 1})"},
             {"Twice", "3"},
             {"Nothing", "1"},
             {"Card", R"("egg)"},
         })
        EXPECT_NE(schema.complaint(type, json), "") << type << " " << json;
}

TEST(SchemaCheck, SaysWhere) {
    const Schema schema(kSchema);
    const std::string complaint = schema.complaint("Hand", R"({"size": 1, "cards": ["egg", "eel"]})");
    EXPECT_TRUE(complaint.starts_with(".cards.1 'eel' is none of the words")) << complaint;
    EXPECT_TRUE(schema.complaint("Event", R"({"event": "asks"})").starts_with(".card is missing"));
}

TEST(SchemaCheck, RefusesSchemasItDoesNotUnderstand) {
    EXPECT_THROW(Schema(R"({"$defs": {"A": {"multipleOf": 3}}})"), std::runtime_error);
    EXPECT_THROW(Schema(R"({"$defs": {"A": {"$ref": "#/$defs/B"}}})"), std::runtime_error);
    EXPECT_THROW(Schema("{}"), std::runtime_error);
}

}  // namespace

void update() {
    for (const GameEntry& game : games())
        if (std::filesystem::exists(info_file(game).parent_path())) std::ofstream(info_file(game)) << info_of(game);
}

}  // namespace sushiya::tests

int main(int argc, char** argv) {
    ::testing::InitGoogleTest(&argc, argv);
    if (argc > 1 && std::string_view(argv[1]) == "--update") {
        sushiya::tests::update();
        return 0;
    }
    return RUN_ALL_TESTS();
}
