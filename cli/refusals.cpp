#include "cli/refusals.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "engine/registry/json_text.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

constexpr std::string_view kArea = "refusals";
constexpr int kDeepest = 6;  // sentences within sentences

// What stands between the parts, each filling as short as can be; nothing if the text does not fit.
std::optional<std::vector<std::string_view>> fillings(std::span<const std::string> parts, std::string_view text) {
    if (!text.starts_with(parts.front())) return std::nullopt;
    text.remove_prefix(parts.front().size());
    if (parts.size() == 1) return text.empty() ? std::optional(std::vector<std::string_view>{}) : std::nullopt;
    const std::string& next = parts[1];
    // The last part ends the text; any other is looked for wherever the rest fits behind it.
    std::size_t at = parts.size() == 2 && text.size() >= next.size() ? text.size() - next.size() : text.find(next, 1);
    for (; at != std::string_view::npos && at > 0 && at <= text.size(); at = text.find(next, at + 1)) {
        if (auto rest = fillings(parts.subspan(1), text.substr(at))) {
            rest->insert(rest->begin(), text.substr(0, at));
            return rest;
        }
        if (next.empty()) break;
    }
    return std::nullopt;
}

}  // namespace

Refusals::Pattern Refusals::pattern_of(std::string_view english, std::string translation) {
    Pattern pattern{{""}, {}, 0, std::move(translation)};
    while (!english.empty()) {
        const std::size_t open = english.find('{');
        pattern.parts.back() += english.substr(0, open);
        if (open == std::string_view::npos) break;
        const std::size_t close = english.find('}', open);
        pattern.names.emplace_back(english.substr(open + 1, close - open - 1));
        pattern.parts.emplace_back();
        english.remove_prefix(close + 1);
    }
    for (const std::string& part : pattern.parts) pattern.letters += part.size();
    return pattern;
}

Refusals::Refusals(std::string_view language, std::string_view game) : things_(language, game) {
    if (language == "en") return;
    const Words translations(language, kArea);
    for (const EmbeddedText& catalogue : catalogue_texts()) {
        if (catalogue.language != "en" || catalogue.area != kArea) continue;
        const JsonText json(catalogue.text);
        json.root().each_member([&](const std::string& key, const JsonValue& english) {
            patterns_.push_back(pattern_of(english.text(), translations(key)));
        });
    }
}

std::string Refusals::operator()(std::string_view english) const { return told(english, 0).text; }

Refusals::Told Refusals::told(std::string_view english, int depth) const {
    Told best{std::string(english), 0};
    if (depth == kDeepest) return best;
    for (const Pattern& pattern : patterns_) {
        const auto found = fillings(pattern.parts, english);
        if (!found) continue;
        Told here{pattern.translation, pattern.letters};
        for (std::size_t i = 0; i < found->size(); ++i) {
            const Told inside = filling((*found)[i], depth + 1);
            here.text = filled(std::move(here.text), pattern.names[i], inside.text);
            here.letters += inside.letters;
        }
        if (here.letters > best.letters) best = std::move(here);
    }
    return best;
}

// Things by their names, also several with commas between them; else a sentence of its own, perhaps.
Refusals::Told Refusals::filling(std::string_view english, int depth) const {
    std::string names;
    for (const std::string_view part : split(english, ',')) {
        const std::string_view thing = trim(part);
        if (!things_.has("thing." + std::string(thing))) return told(english, depth);
        names += (names.empty() ? "" : ", ") + things_.thing(thing);
    }
    return {names, english.size()};
}

}  // namespace sushiya
