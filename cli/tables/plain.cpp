// The table of a game that has no look of its own, and what all tables share.
#include <boost/json/serialize.hpp>
#include <cctype>

#include "cli/table.hpp"

namespace sushiya {

namespace json = boost::json;

namespace {

class PlainTable final : public Table {
  public:
    std::string draw(const Scene& scene) const override {
        std::string text;
        for (const auto& entry : scene.view)
            text += "  " + std::string(entry.key()) + ": " + json::serialize(entry.value()) + "\n";
        if (scene.choices.empty()) return text;
        text += scene.paint.bold(scene.cli("choices")) + "\n";
        int number = 0;
        for (const std::string& choice : scene.choices)
            text += padded_left(std::to_string(++number), 4) + "  " + say(scene, choice) + "\n";
        return text;
    }
    bool open_scores(const json::object&) const override { return false; }
};

// A field of an event in words: seats by name, things and rules in the language, the rest as it is.
std::string field_text(const Scene& scene, std::string_view key, const json::value& value) {
    if ((key == "seat" || key == "from") && value.is_int64()) {
        const auto seat = static_cast<std::size_t>(value.get_int64());
        if (key == "from" && seat == scene.viewer.index) return scene.cli("you.object");
        return seat < scene.names.size() ? scene.names[seat] : scene.words.thing("robot");
    }
    if (value.is_string()) {
        const std::string name(value.get_string());
        return key == "rule" ? scene.words("line." + name) : scene.words.thing(name);
    }
    if (value.is_array()) {
        // Equals that stand together are counted: "sushi ×2, bones".
        const json::array& items = value.get_array();
        std::string joined;
        for (std::size_t i = 0, next = 0; i < items.size(); i = next) {
            while (next < items.size() && items[next] == items[i]) ++next;
            joined +=
                (joined.empty() ? "" : ", ") + times(field_text(scene, key, items[i]), static_cast<int>(next - i));
        }
        return joined;
    }
    return json::serialize(value);
}

}  // namespace

bool Table::open_scores(const json::object&) const { return true; }

std::string Table::tell(const Scene& scene, const json::object& event) const {
    const json::value* name = event.if_contains("event");
    if (name == nullptr || !name->is_string()) return "";
    std::string key = "event." + std::string(name->get_string());
    const json::value* seat = event.if_contains("seat");
    if (seat != nullptr && *seat == scene.viewer.index && scene.words.has(key + ".you")) key += ".you";
    if (!scene.words.has(key)) return "";
    std::string text = scene.words(key);
    for (const auto& entry : event) {
        const std::string_view field(entry.key());
        text = filled(std::move(text), field, field_text(scene, field, entry.value()));
    }
    return text;
}

std::string Table::say(const Scene& scene, std::string_view choice) const { return spoken(scene, choice); }

std::string spoken(const Scene& scene, std::string_view notation) {
    std::string text;
    std::string word;
    const auto close = [&] {
        if (!word.empty()) text += scene.words.thing(word);
        word.clear();
    };
    for (const char c : notation) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_') {
            word += c;
            continue;
        }
        close();
        if (c == '+')
            text += " + ";
        else if (c == ':')
            text += scene.cli("colon");
        else
            text += c;
    }
    close();
    return text;
}

std::string times(const std::string& name, int count) {
    return count == 1 ? name : name + " ×" + std::to_string(count);
}

std::unique_ptr<Table> plain_table() { return std::make_unique<PlainTable>(); }

}  // namespace sushiya
