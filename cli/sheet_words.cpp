#include "cli/sheet_words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "cli/answers.hpp"
#include "cli/catalogue.hpp"
#include "cli/printable.hpp"
#include "cli/suggestion.hpp"
#include "engine/registry/json_text.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

constexpr std::string_view kTimes = "*";
constexpr std::string_view kComma = ",";
constexpr std::string_view kOn = "on";
constexpr std::string_view kWasabi = "wasabi";
constexpr std::string_view kSpecialOrder = "special-order";
constexpr int kMost = 99;

struct Letter {
    std::string_view letter;
    std::string_view plain;
};
constexpr auto kLetters = std::to_array<Letter>({
    {"à", "a"}, {"â", "a"}, {"ä", "a"},      {"ç", "c"},      {"é", "e"}, {"è", "e"}, {"ê", "e"},
    {"ë", "e"}, {"î", "i"}, {"ï", "i"},      {"ô", "o"},      {"ö", "o"}, {"ù", "u"}, {"û", "u"},
    {"ü", "u"}, {"ñ", "n"}, {"œ", "oe"},     {"Œ", "oe"},     {"’", " "}, {"°", " "}, {"º", " "},
    {"×", "*"}, {"…", " "}, {"\u00a0", " "}, {"\u202f", " "}, {"–", "-"}, {"−", "-"},
});
// Words that say nothing. "the" is not among them: it is tea.
constexpr auto kLittle =
    std::to_array<std::string_view>({"a", "au", "aux", "la", "le", "l", "de", "du", "d", "des", "of", "n"});

std::string unaccented(std::string_view text) {
    std::string out = lower(text);
    for (const auto& [letter, plain] : kLetters)
        for (std::size_t at; (at = out.find(letter)) != std::string::npos;) out.replace(at, letter.size(), plain);
    return out;
}

// Chopsticks and spoons lie there without their numbers: "chopsticks 2 tempura" are three cards.
bool is_numbered_special(std::string_view thing) {
    return thing.starts_with("chopsticks-") || thing.starts_with("spoon-");
}

// Without a plural's s or x.
std::string singular(std::string word) {
    if (word.size() > 3 && (word.ends_with('s') || word.ends_with('x'))) word.pop_back();
    return word;
}

// Words as they were typed, counts, "*" before a count and "," between things.
std::vector<std::string> tokens_of(std::string_view text) {
    std::vector<std::string> tokens;
    std::string word;
    const auto close = [&] {
        if (word == "x") {
            tokens.emplace_back(kTimes);
        } else if (word.size() > 1 && word.front() == 'x' && is_number(std::string_view(word).substr(1))) {
            tokens.insert(tokens.end(), {std::string(kTimes), word.substr(1)});
        } else if (word.size() > 1 && word.back() == 'x' &&
                   is_number(std::string_view(word).substr(0, word.size() - 1))) {
            tokens.push_back(word.substr(0, word.size() - 1));
        } else if (word == "sur") {
            tokens.emplace_back(kOn);
        } else if (word == "et" || word == "and") {
            tokens.emplace_back(kComma);
        } else if (!word.empty() && std::ranges::find(kLittle, word) == kLittle.end()) {
            tokens.push_back(word);
        }
        word.clear();
    };
    for (const char c : unaccented(text)) {
        const bool of_word = std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
        if (of_word) {
            word += c;
            continue;
        }
        close();
        if (c == '*') tokens.emplace_back(kTimes);
        if (c == ',' || c == ';' || c == '+' || c == '/') tokens.emplace_back(kComma);
    }
    close();
    return tokens;
}

// As names are compared.
std::string phrase_of(std::span<const std::string> words) {
    std::string phrase;
    for (const std::string& word : words) phrase += (phrase.empty() ? "" : " ") + singular(word);
    return phrase;
}

}  // namespace

std::string plain_name(std::string_view name) {
    auto words = tokens_of(name);
    std::erase(words, kComma);
    return phrase_of(words);
}

void SheetWords::call(const std::string& thing, std::string_view name) {
    const std::string phrase = plain_name(name);
    longest_ = std::max(longest_, split(phrase, ' ').size());
    if (!phrase.empty()) things_.emplace(phrase, thing);
}

SheetWords::SheetWords(std::string_view game) {
    static constexpr std::string_view kThing = "thing.";
    std::map<std::string, std::set<std::string>> names;
    std::map<std::string, std::set<std::string>> others;
    for (const EmbeddedText& catalogue : catalogue_texts()) {
        const bool typed = catalogue.area == "cli-names";
        if (!typed && catalogue.area != game) continue;
        const JsonText json(catalogue.text);
        json.root().each_member([&](const std::string& key, const JsonValue& text) {
            const std::string content = text.text();
            if (typed)
                for (const std::string_view name : split(content, ',')) others[key].insert(plain_name(name));
            else if (key.starts_with(kThing) && key.find('.', kThing.size()) == std::string::npos)
                names[key.substr(kThing.size())].insert(plain_name(content));
        });
    }
    for (auto& [thing, called] : names) {
        if (is_numbered_special(thing)) continue;
        called.insert(plain_name(thing));
        if (const auto more = others.find(thing); more != others.end()) called.merge(more->second);
        for (const std::string& name : called) call(thing, name);
    }
    // A blue plate with salmon is "bleue au saumon", "saumon bleu" and "blue salmon".
    for (const auto& [thing, unused] : names) {
        const std::size_t dash = thing.find('-');
        const auto first = names.find(thing.substr(0, dash));
        if (dash == std::string::npos || first == names.end()) continue;
        const auto second = names.find(thing.substr(dash + 1));
        if (second == names.end()) continue;
        for (const std::string& one : first->second)
            for (const std::string& other : second->second) {
                call(thing, one + " " + other);
                call(thing, other + " " + one);
            }
    }
}

// One line, from the left to the right.
class SheetWords::Reader {
  public:
    Reader(const SheetWords& words, std::string_view typed) : words_(&words), tokens_(tokens_of(typed)) {}

    Result<std::vector<std::string>> all() {
        std::vector<std::string> read;
        while (skip_commas()) {
            auto before = count();
            skip(kTimes);
            const auto name = thing();
            if (!name) return tl::unexpected(name.error());
            const bool marked = skip(kTimes);
            const bool ends = at_ + 1 >= tokens_.size() || tokens_[at_ + 1] == kComma;
            const auto after = marked || ends ? count() : std::nullopt;
            if (marked && !after) return fail("after x or * a count must stand, as in 'tempura x2'");
            if (before && after)
                return fail("the counts before and after " + in_quotes(*name) + " contradict each other; write one");
            const int times = before.value_or(after.value_or(1));
            if (times < 1 || times > kMost) return fail("a count is a number from 1 to 99");
            read.insert(read.end(), static_cast<std::size_t>(times), *name);
        }
        return read;
    }

  private:
    bool skip(std::string_view token) {
        if (at_ >= tokens_.size() || tokens_[at_] != token) return false;
        ++at_;
        return true;
    }
    bool skip_commas() {
        while (skip(kComma)) continue;
        return at_ < tokens_.size();
    }
    std::optional<int> count() {
        if (at_ >= tokens_.size() || !is_number(tokens_[at_])) return std::nullopt;
        return to_number(tokens_[at_++]);
    }
    // The longest name that stands here.
    Result<std::string> name() {
        const std::span<const std::string> rest = std::span(tokens_).subspan(at_);
        for (std::size_t length = std::min(rest.size(), words_->longest_); length > 0; --length) {
            const auto found = words_->things_.find(phrase_of(rest.first(length)));
            if (found == words_->things_.end()) continue;
            at_ += length;
            return found->second;
        }
        if (rest.empty()) return fail("after a count a name must stand, as in '2 tempura'");
        std::vector<std::string> known;
        for (const auto& [phrase, thing] : words_->things_) known.push_back(phrase);
        return fail("nothing here is called " + in_quotes(printable(rest.front())) +
                    close_to(singular(rest.front()), known));
    }
    // A name, on wasabi perhaps; a special order with what it copied.
    Result<std::string> thing() {
        auto found = name();
        if (found && *found == kSpecialOrder && at_ < tokens_.size() && tokens_[at_] != kComma) {
            const auto copied = name();
            if (!copied) return copied;
            found = std::string(kSpecialOrder) + "(" + *copied + ")";
        }
        if (!found || at_ + 1 >= tokens_.size() || tokens_[at_] != kOn || singular(tokens_[at_ + 1]) != kWasabi)
            return found;
        at_ += 2;
        return *found + "-on-wasabi";
    }

    const SheetWords* words_;
    std::vector<std::string> tokens_;
    std::size_t at_ = 0;
};

Result<std::vector<std::string>> SheetWords::read(std::string_view typed) const { return Reader(*this, typed).all(); }

}  // namespace sushiya
