// The table of a game that has no look of its own, and what all tables share.
#include <cctype>

#include "cli/table.hpp"

namespace sushiya {

namespace {

class PlainTable final : public Table {
  public:
    std::string draw(const Scene& scene) const override {
        std::string text;
        for (const auto& [key, value] : scene.view.members()) text += "  " + key + ": " + value.raw() + "\n";
        if (scene.choices.empty()) return text;
        text += scene.paint.bold(scene.cli("choices")) + "\n";
        int number = 0;
        for (const std::string& choice : scene.choices)
            text += padded_left(std::to_string(++number), 4) + "  " + say(scene, choice) + "\n";
        return text;
    }
    bool open_scores(const Seen&) const override { return false; }
};

// Of a word of the notation, which may name a thing.
bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; }

// A field of an event in words: seats by name, things and rules in the language, the rest as it is.
std::string field_text(const Scene& scene, std::string_view key, const Seen& value) {
    using Kind = JsonValue::Kind;
    if ((key == "seat" || key == "from") && value.kind() == Kind::number) {
        const auto seat = static_cast<std::size_t>(value.number());
        if (key == "from" && seat == scene.viewer.index) return scene.cli("you.object");
        return seat < scene.names.size() ? scene.names[seat] : scene.words.thing("robot");
    }
    if (value.kind() == Kind::text) {
        const std::string name = value.text();
        return key == "rule" ? scene.words("line." + name) : scene.words.thing(name);
    }
    if (value.kind() == Kind::list) {
        // Equals that stand together are counted: "sushi ×2, bones".
        const std::vector<Seen> items = value.items();
        std::string joined;
        for (std::size_t i = 0, next = 0; i < items.size(); i = next) {
            while (next < items.size() && items[next].raw() == items[i].raw()) ++next;
            joined +=
                (joined.empty() ? "" : ", ") + times(field_text(scene, key, items[i]), static_cast<int>(next - i));
        }
        return joined;
    }
    if (value.kind() == Kind::number) return in_figures(value.number());
    return value.raw();
}

}  // namespace

bool Table::open_scores(const Seen&) const { return true; }

std::string Table::tell(const Scene& scene, const Seen& event) const {
    std::string key = "event." + event.text("event");
    const bool mine = event.has("seat") && event.number("seat") == scene.viewer.index;
    if (mine && scene.words.has(key + ".you")) key += ".you";
    if (!scene.words.has(key)) return "";
    std::string text = scene.words(key);
    for (const auto& [field, value] : event.members())
        text = filled(std::move(text), field, field_text(scene, field, value));
    return text;
}

std::string Table::say(const Scene& scene, std::string_view choice) const { return spoken(scene, choice); }

std::vector<std::string> Table::things_of(const Scene& scene, std::string_view choice) const {
    std::vector<std::string> things;
    std::string word;
    const auto close = [&] {
        if (scene.words.has("thing." + word + ".rule")) things.push_back(word);
        word.clear();
    };
    for (const char c : choice) is_of_word(c) ? void(word += c) : close();
    close();
    return things;
}

std::string spoken(const Scene& scene, std::string_view notation) {
    std::string text;
    std::string word;
    const auto close = [&] {
        if (!word.empty()) text += scene.words.thing(word);
        word.clear();
    };
    for (const char c : notation) {
        if (is_of_word(c)) {
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
