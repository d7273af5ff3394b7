#include "cli/catalogue.hpp"

#include <cstdlib>

#include "engine/registry/json_text.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {

Result<std::string> pick_language(std::string_view asked) {
    if (asked == "en" || asked == "fr") return std::string(asked);
    if (!asked.empty()) return fail("no language is called " + in_quotes(asked) + "; there are: en, fr");
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (value == nullptr || *value == '\0') continue;
        return std::string(std::string_view(value).starts_with("fr") ? "fr" : "en");
    }
    return std::string("en");
}

Words::Words(std::string_view language, std::string_view area) : area_(area), zero_is_singular_(language == "fr") {
    for (const EmbeddedText& catalogue : catalogue_texts()) {
        if (catalogue.language != language || catalogue.area != area) continue;
        const JsonText json(catalogue.text);
        json.root().each_member([&](const std::string& key, const JsonValue& value) {
            texts_.emplace(key, Text{value.text(), texts_.size()});
        });
    }
}

// A game without a catalogue is called by its id, and its things by theirs.
std::string Words::unworded(std::string_view key) const {
    if (key == "name") return area_;
    if (key == "idea") return {};
    return std::string(key.substr(key.rfind('.') + 1));
}

std::string Words::operator()(std::string_view key) const {
    if (texts_.empty()) return unworded(key);
    const auto at = texts_.find(std::string(key));
    return at == texts_.end() ? std::string(key) : at->second.text;
}

std::string Words::operator()(std::string_view key,
                              std::initializer_list<std::pair<std::string_view, std::string>> fillings) const {
    std::string text = (*this)(key);
    for (const auto& [name, filling] : fillings) text = filled(std::move(text), name, filling);
    return text;
}

std::string Words::counted(std::string_view key, std::string_view name, int number) const {
    const bool one = number == 1 || number == -1 || (number == 0 && zero_is_singular_);
    return filled((*this)(std::string(key) + (one ? ".one" : ".many")), name, in_figures(number));
}

std::string Words::thing(std::string_view name) const {
    const std::string key = "thing." + std::string(name);
    return has(key) ? (*this)(key) : std::string(name);
}

std::string Words::rule(std::string_view name, std::size_t players) const {
    const std::string key = "thing." + std::string(name) + ".rule";
    return (*this)(players == 2 && has(key + ".two") ? key + ".two" : key);
}

std::size_t Words::place(std::string_view key) const {
    const auto at = texts_.find(std::string(key));
    return at == texts_.end() ? texts_.size() : at->second.place;
}

std::optional<std::string> Words::name_of_thing(std::string_view called) const {
    static constexpr std::string_view kThing = "thing.";
    const std::string wanted = lower(called);
    for (const auto& [key, text] : texts_) {
        const bool names = key.starts_with(kThing) && key.find('.', kThing.size()) == std::string::npos;
        if (!names) continue;  // its rule, say
        if (key.substr(kThing.size()) == wanted || lower(text.text) == wanted) return key.substr(kThing.size());
    }
    return std::nullopt;
}

std::string in_figures(int number) { return number < 0 ? "−" + std::to_string(-number) : std::to_string(number); }

std::string with_sign(int number) { return (number < 0 ? "" : "+") + in_figures(number); }

std::string lower(std::string_view text) {
    static constexpr std::string_view kNoBreak = "\u00a0";  // before French punctuation; nobody types it
    std::string out(text);
    for (std::size_t at; (at = out.find(kNoBreak)) != std::string::npos;) out.replace(at, kNoBreak.size(), " ");
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto byte = static_cast<unsigned char>(out[i]);
        const bool latin = i > 0 && static_cast<unsigned char>(out[i - 1]) == 0xC3;
        // The capitals of Latin-1 in UTF-8: 0xC3 0x80 to 0xC3 0x9E.
        if ((byte >= 'A' && byte <= 'Z') || (latin && byte >= 0x80 && byte <= 0x9E))
            out[i] = static_cast<char>(byte + 32);
    }
    return out;
}

std::string filled(std::string text, std::string_view name, std::string_view filling) {
    const std::string mark = "{" + std::string(name) + "}";
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + filling.size()))
        text.replace(at, mark.size(), filling);
    return text;
}

}  // namespace sushiya
