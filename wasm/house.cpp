#include "wasm/house.hpp"

#include <boost/asio/post.hpp>
#include <chrono>
#include <limits>

#include "wasm/tell.hpp"

namespace sushiya::wasm {
namespace {

using std::chrono::steady_clock;

constexpr std::int64_t kMost = std::int64_t{1} << 53U;  // whole numbers of a page
constexpr int kMostLines = 1'000'000;

void tell_number(std::string_view kind, std::int64_t number) {
    tell(kind, [&](Json& out) { out.field("number", number); });
}

void tell_thought(std::int64_t number, const Result<bots::Thought>& thought) {
    tell("thought", [&](Json& out) {
        out.field("number", number);
        if (thought)
            out.field("choice", thought->choice).field("iterations", thought->iterations);
        else
            out.field("problem", thought.error().what);
    });
}

// What went wrong, if it is said at all: what browsers say of it may be nothing.
std::optional<std::string> problem_in(JsonReader& in) {
    JsonReader problem = in["problem"];
    if (!problem.present()) return std::nullopt;
    return problem.text();
}

Result<std::string> choice_in(JsonReader& in) {
    if (auto problem = problem_in(in)) return fail(std::move(*problem));
    return in["choice"].text_or("");
}

}  // namespace

House::House() { static_cast<void>(tables_.begin({}, {})); }

void House::hear(std::string_view message) {
    const auto heard = read_json<bool>(message, "message", [this](JsonReader& in) {
        const std::string kind = in["kind"].text();
        JsonReader number = in["number"];
        const std::int64_t of = number.present() ? number.number(std::int64_t{0}, kMost) : 0;
        if (in.ok()) obey(kind, of, in);
        return true;
    });
    if (!heard) tell("wrong", [&](Json& out) { out.field("say", heard.error().what); });
}

void House::obey(std::string_view kind, std::int64_t number, JsonReader& in) {
    if (kind == "ask") return ask(number, in);
    if (kind == "connect") return connect(number, in["table"].text());
    if (kind == "up") {
        const std::string text = in["text"].text();
        const auto wire = wires_.find(number);
        if (wire != wires_.end() && in.ok()) wire->second->hear(text);
        return;
    }
    if (kind == "close") return hang_up(number);
    if (kind == "load") return load(in);
    if (kind == "forget") return forget(in["table"].text());
    if (kind == "kept") return store_.settle(number, problem_in(in));
    if (kind == "thought") return bots_.thought(number, choice_in(in));
    if (kind == "think") return tell_thought(number, think(in));
    in.refuse("there is no kind of message '" + std::string(kind) + "'");
}

void House::ask(std::int64_t number, JsonReader& in) {
    server::HttpRequest request{in["method"].text(), in["target"].text(), in["body"].text_or(""), {"here", {}}, {}};
    request.token = in["token"].text_or("");
    if (!in.ok()) return;
    api_.answer(request, [number](const server::HttpAnswer& answer) {
        tell("answer",
             [&](Json& out) { out.field("number", number).field("status", answer.status).field("body", answer.body); });
    });
}

void House::connect(std::int64_t number, const std::string& table) {
    tables_.find(table, [this, number](const server::Answer<std::shared_ptr<server::TableActor>>& found) {
        if (!found) return tell_number("closed", number);
        wires_[number] = std::make_shared<Wire>(number, *found);
        tell_number("opened", number);
    });
}

void House::hang_up(std::int64_t number) {
    const auto wire = wires_.extract(number);
    if (!wire.empty()) wire.mapped()->gone();
}

void House::load(JsonReader& in) {
    KeptStore::Table table;
    JsonReader row = in["table"];
    if (!row.must_be_object()) return;
    row.welcome_others();
    table.card.id = row["id"].text();
    const auto seed = server::read_digest(row["seed"].text());
    if (!seed) row.refuse("'seed' must be 64 digits of base 16");
    table.seed = seed.value_or(server::Digest{});
    table.card.created = row["created"].number(std::int64_t{0}, kMost);
    table.card.touched = row["touched"].number(std::int64_t{0}, kMost);
    table.card.finished = row["finished"].flag();
    table.card.summary = row["summary"].text();
    table.record = row["record"].text_or("");
    in["lines"].each_numbered("line", 0, kMostLines, "a list of lines",
                              [&](int, JsonReader line) { table.lines.push_back(line.text()); });
    if (in.ok()) store_.load(std::move(table));
}

// The table may stay in memory for an answer that is due; it can write nothing any more.
void House::forget(const std::string& table) {
    if (const auto key = store_.key_of(table)) bots_.withdraw(*key);
    tables_.let_go(table);
    store_.forget(table);
}

double House::go_on() {
    const auto next = boost::asio::alone::run();
    if (!next) return std::numeric_limits<double>::infinity();
    return std::max(0.0, std::chrono::duration<double, std::milli>(*next - steady_clock::now()).count());
}

}  // namespace sushiya::wasm
