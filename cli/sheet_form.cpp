#include "cli/sheet_form.hpp"

#include <algorithm>
#include <set>

#include "cli/catalogue.hpp"
#include "engine/registry/json.hpp"
#include "engine/registry/json_text.hpp"
#include "engine/registry/words.hpp"

namespace sushiya {
namespace {

using Asks = Question::Asks;
using Kind = JsonValue::Kind;

constexpr int kMostRounds = 9;

std::string json_text(std::string_view text) {
    Json out;
    out.value(text);
    return out.take();
}

std::string json_texts(const std::vector<std::string>& texts) {
    Json out;
    out.list(texts);
    return out.take();
}

// Fields as one value; those of one object or list stand together.
template <class Field>
void write_fields(Json& out, std::span<const Field> fields, std::size_t depth) {
    if (fields.front().path.size() == depth) {
        out.raw(fields.front().json);
        return;
    }
    const auto each_part = [&](auto&& visit) {
        for (std::size_t at = 0; at < fields.size();) {
            std::size_t end = at + 1;
            while (end < fields.size() && fields[end].path[depth] == fields[at].path[depth]) ++end;
            visit(fields[at].path[depth], fields.subspan(at, end - at));
            at = end;
        }
    };
    if (std::holds_alternative<int>(fields.front().path[depth]))
        out.array([&] { each_part([&](const auto&, auto part) { write_fields(out, part, depth + 1); }); });
    else
        out.object([&] {
            each_part([&](const auto& key, auto part) {
                out.key(std::get<std::string>(key));
                write_fields(out, part, depth + 1);
            });
        });
}

Asks asks_for(const JsonValue& example) {
    if (example.kind() == Kind::number) return Asks::number;
    return example.kind() == Kind::list ? Asks::values : Asks::things;
}

std::vector<std::string> parts_of(std::string_view text, std::string_view separators) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        if (const auto part = trim(text.substr(0, end)); !part.empty()) parts.emplace_back(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

bool means_nothing(std::string_view typed) {
    static constexpr std::string_view kNothing = "- 0 nothing nobody none rien personne aucun aucune";
    const auto words = split(kNothing, ' ');
    return typed.empty() || std::ranges::find(words, lower(typed)) != words.end();
}

// Names stand between commas, or between spaces where there is no comma.
std::vector<std::string> names_in(std::string_view typed) {
    const bool commas = typed.find_first_of(",;") != std::string_view::npos;
    return parts_of(typed, commas ? ",;" : " ");
}

Result<std::string> read_values(std::string_view typed, bool negative) {
    std::string list;
    for (const std::string& part : parts_of(typed, " ,;")) {
        std::string digits = part;
        if (digits.starts_with("−")) digits.replace(0, std::string_view("−").size(), "-");
        if (digits.starts_with('+')) digits.erase(0, 1);
        const auto number = to_number(digits);
        if (!number) return fail(in_quotes(part) + " is not a value; type numbers, as in '5 3 1'");
        list += (list.empty() ? "" : ",") + std::to_string(negative && *number > 0 ? -*number : *number);
    }
    return "[" + list + "]";
}

Result<std::string> player_called(std::string_view name, const std::vector<std::string>& players) {
    for (const std::string& player : players)
        if (lower(player) == lower(name)) return player;
    return fail(in_quotes(name) + " is not among the players");
}

// "Bo, Ann=Cy": Bo was first, then Ann and Cy at once.
Result<std::string> read_places(std::string_view typed, const std::vector<std::string>& players) {
    const bool one_name = player_called(typed, players).has_value();
    std::string list;
    for (const std::string& turn : one_name ? std::vector{std::string(typed)} : names_in(typed)) {
        std::vector<std::string> equals;
        for (const std::string& name : parts_of(turn, "=&")) {
            const auto player = player_called(name, players);
            if (!player) return player;
            equals.push_back(*player);
        }
        list += (list.empty() ? "" : ",") + (equals.size() == 1 ? json_text(equals.front()) : json_texts(equals));
    }
    return "[" + list + "]";
}

}  // namespace

SheetForm::SheetForm(const GameEntry& game, std::string_view options) : game_(&game), words_(game.id) {
    Json info;
    info.object([&] { game.write_info(info); });
    info_ = info.take();
    const JsonText example(game.sheet_example());
    const Words labels("en", "cli");
    example.root().each_member([&](const std::string& key, const JsonValue& value) {
        const bool asked = labels.has("sheet.ask." + key);
        if (key == "players")
            before_.push_back({Asks::names, key, "", 0, {key}});
        else if (value.kind() == Kind::text && asked)
            before_.push_back({Asks::choice, key, "", 0, {key}});
        else if (value.kind() == Kind::text)
            fixed_.push_back({{key}, std::string(value.raw())});
        else
            page_ = key;
    });
    const JsonText more(options);
    more.root().each_member(
        [&](const std::string& key, const JsonValue& value) { fixed_.push_back({{key}, std::string(value.raw())}); });
}

Result<Bill> SheetForm::read(const std::vector<Field>& fields) const {
    std::vector<Field> whole = fields;
    // A sheet of which nothing has been typed yet has an empty first page.
    if (std::ranges::none_of(whole, [&](const Field& field) { return field.path.front() == SheetPath{page_}.front(); }))
        whole.push_back({{page_}, page_ == "rounds" ? "[{}]" : "{}"});
    Json out;
    write_fields(out, std::span<const Field>(whole), 0);
    return game_->read_sheet(out.text());
}

Result<Bill> SheetForm::read_with_any(const Question& choice, std::vector<Field> fields) const {
    Result<Bill> bill;
    fields.emplace_back();
    for (const std::string& value : choices(choice.key)) {
        fields.back() = {choice.path, json_text(value)};
        bill = read(fields);
        if (bill) break;
    }
    return bill;
}

std::vector<Question> SheetForm::questions_for(const std::vector<Field>& fields,
                                               const std::vector<std::string>& rows) const {
    std::vector<Question> questions;
    if (page_ == "rounds") {
        // The engine knows how many there are.
        std::vector<Field> rounds = fields;
        for (int round = 0; round < kMostRounds; ++round) {
            rounds.push_back({{page_, round}, "{}"});
            if (!read(rounds)) break;
            std::ranges::move(questions_of_round(fields, rows, round), std::back_inserter(questions));
        }
        return questions;
    }
    const JsonText example(game_->sheet_example());
    std::optional<JsonValue> place;
    example.root().member(page_)->each_member([&](const std::string&, const JsonValue& value) {
        if (!place) place = value;
    });
    for (const std::string& player : rows)
        place->each_member([&](const std::string& key, const JsonValue& value) {
            questions.push_back({asks_for(value), key, player, 1, {page_, player, key}});
        });
    return questions;
}

std::vector<Question> SheetForm::questions_of_round(const std::vector<Field>& fields,
                                                    const std::vector<std::string>& rows, int round) const {
    std::vector<Question> questions;
    const JsonText example(game_->sheet_example());
    // What a round says besides its players comes first. What is refused even when empty is no matter of this table.
    example.root().member(page_)->each_item([&](const JsonValue& first) {
        first.each_member([&](const std::string& key, const JsonValue& value) {
            if (value.kind() != Kind::list) return;
            std::vector<Field> empty = fields;
            empty.push_back({{page_, 0, key}, "[]"});
            if (read(empty)) questions.push_back({Asks::places, key, "", round + 1, {page_, round, key}});
        });
    });
    for (const std::string& player : rows)
        questions.push_back({Asks::tableau, "", player, round + 1, {page_, round, player}});
    return questions;
}

std::vector<std::string> SheetForm::choices(std::string_view key) const {
    std::vector<std::string> values;
    const JsonText info(info_);
    info.root().member("options")->each_item([&](const JsonValue& option) {
        if (option.member("name")->text() != key || !option.member("values")) return;
        option.member("values")->each_item([&](const JsonValue& value) { values.push_back(value.text()); });
    });
    return values;
}

// The types of a menu that is in no list, each put into its course.
Result<std::string> SheetForm::own_menu(std::string_view typed) const {
    const auto things = words_.read(typed);
    if (!things) return tl::unexpected(things.error());
    const JsonText info(info_);
    const auto courses = info.root().member("courses");
    const auto sizes = info.root().member("sizes");
    if (!courses || !sizes) return fail("there is no menu here called " + in_quotes(typed));
    Json out;
    std::set<std::string> left(things->begin(), things->end());
    left.erase("nigiri");  // always served
    bool of_the_right_size = true;
    out.object([&] {
        courses->each_member([&](const std::string& course, const JsonValue& types) {
            std::vector<std::string> chosen;
            types.each_item([&](const JsonValue& type) {
                if (left.erase(type.text()) == 1) chosen.push_back(type.text());
            });
            of_the_right_size &= sizes->member(course)->whole() == static_cast<std::int64_t>(chosen.size());
            if (chosen.size() == 1)
                out.field(course, chosen.front());
            else
                out.key(course).raw(json_texts(chosen));
        });
    });
    if (!of_the_right_size || !left.empty())
        return fail(
            "a menu is one of the list, or its seven kinds of cards besides nigiri: one roll, three "
            "appetizers, two specials and one dessert");
    return out.take();
}

Result<SheetAnswer> SheetForm::understand(const Question& question, std::string_view typed,
                                          const std::vector<std::string>& players) const {
    SheetAnswer answer{question, "", {}};
    const auto take = [&](Result<std::string> json) -> Result<SheetAnswer> {
        if (!json) return tl::unexpected(json.error());
        answer.json = std::move(*json);
        return answer;
    };
    switch (question.asks) {
        case Asks::names:
            return take(json_texts(names_in(typed)));
        case Asks::number: {
            const auto number = means_nothing(typed) ? 0 : to_number(typed);
            if (!number) return fail(in_quotes(typed) + " is not a number");
            return take(std::to_string(*number));
        }
        case Asks::values: {
            const JsonText example(game_->sheet_example());
            bool negative = false;
            example.root().member(page_)->each_member([&](const std::string&, const JsonValue& place) {
                place.member(question.key)->each_item([&](const JsonValue& value) { negative = *value.whole() < 0; });
            });
            return take(means_nothing(typed) ? Result<std::string>("[]") : read_values(typed, negative));
        }
        case Asks::places:
            return take(means_nothing(typed) ? Result<std::string>("[]") : read_places(typed, players));
        case Asks::choice: {
            const auto values = choices(question.key);
            const auto number = to_number(typed);
            for (std::size_t i = 0; i < values.size(); ++i) {
                bool meant = number == static_cast<int>(i) + 1 || plain_name(values[i]) == plain_name(typed);
                for (const EmbeddedText& catalogue : catalogue_texts())
                    if (catalogue.area == game_->id)
                        meant |= plain_name(Words(catalogue.language,
                                                  catalogue.area)(question.key + "." + values[i])) == plain_name(typed);
                if (meant) return take(json_text(values[i]));
            }
            return take(own_menu(typed));
        }
        default:
            break;
    }
    if (question.asks == Asks::tableau && typed.empty())
        return fail("type what lies there, as in '2 tempura, wasabi', or 'nothing'");
    auto things = means_nothing(typed) ? Result<std::vector<std::string>>({}) : words_.read(typed);
    if (!things) return tl::unexpected(things.error());
    answer.things = std::move(*things);
    std::string text;
    for (const std::string& thing : answer.things) text += (text.empty() ? "" : " ") + thing;
    return take(json_text(text));
}

tl::expected<TypedSheet, SheetForm::Refusal> SheetForm::fill(std::span<const std::string> lines) const {
    TypedSheet sheet;
    std::vector<Question> questions = before_;
    std::vector<Field> fields = fixed_;
    for (std::size_t line = 0; line < lines.size(); ++line) {
        const auto refuse = [&](std::string why) { return tl::unexpected(Refusal{line, std::move(why)}); };
        if (line == questions.size()) return refuse("the sheet is complete");
        const auto answer = understand(questions[line], trim(lines[line]), sheet.bill.names);
        if (!answer) return refuse(answer.error().what);
        fields.push_back({answer->question.path, answer->json});
        // Before the menu is known, any will do.
        auto bill = line + 1 < before_.size() ? read_with_any(before_[line + 1], fields) : read(fields);
        if (!bill) return refuse(bill.error().what);
        sheet.bill = std::move(*bill);
        sheet.answers.push_back(*answer);
        if (line + 1 == before_.size())
            std::ranges::move(questions_for(fields, sheet.bill.names), std::back_inserter(questions));
    }
    if (lines.size() < questions.size()) sheet.next = questions[lines.size()];
    Json out;
    write_fields(out, std::span<const Field>(fields), 0);
    sheet.json = out.take();
    return sheet;
}

}  // namespace sushiya
