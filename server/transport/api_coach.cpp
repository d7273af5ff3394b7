// What the coach is asked over HTTP.
#include <boost/asio/post.hpp>

#include "server/coach/study.hpp"
#include "server/transport/api.hpp"

namespace sushiya::server {
namespace {

HttpAnswer json_answer(std::string body) { return {200, "application/json", std::move(body)}; }

HttpAnswer progress_answer(const ReviewState& state) {
    Json out;
    out.object([&] {
        out.field("progress", state.progress);
        if (!state.review.empty()) out.key("review").raw(state.review);
    });
    return json_answer(out.take());
}

void reply_with(const Api::Reply& reply, Answer<std::string> text) {
    reply(text ? json_answer(std::move(*text)) : problem_answer(text.error()));
}

}  // namespace

// A review never changes: whoever has it need not ask again.
void Api::show_review(const std::string& table, const Reply& reply) {
    tables_.finished_game(table, [reply](Answer<Tables::Finished> game) {
        if (!game) return reply(problem_answer(game.error()));
        if (!game->review)
            return reply(problem_answer({Code::not_found, "nobody has asked for this review; POST does"}));
        HttpAnswer answer = json_answer(std::move(*game->review));
        answer.cache = "private, max-age=86400";
        reply(std::move(answer));
    });
}

void Api::ask_for_review(const HttpRequest& request, const std::string& table, const Reply& reply) {
    if (const auto state = coach_.ask_after(table)) return reply(progress_answer(*state));
    tables_.finished_game(table, [this, table, reply, from = request.address](Answer<Tables::Finished> game) {
        if (!game && game.error().code == Code::too_late)
            return reply(problem_answer({Code::too_late, "the game is not over; a review now would be help"}));
        if (!game) return reply(problem_answer(game.error()));
        if (game->review) return reply(progress_answer({1, {}}));
        const auto state = coach_.review({table, game->key, std::move(game->record)}, from);
        reply(state ? progress_answer(*state) : problem_answer(state.error()));
    });
}

void Api::review_record(const HttpRequest& request, const Reply& reply) {
    const std::string name = "record " + hex(sha256(request.body));
    if (const auto state = coach_.ask_after(name)) return reply(progress_answer(*state));
    const auto state = coach_.review({name, 0, request.body}, request.address);
    reply(state ? progress_answer(*state) : problem_answer(state.error()));
}

void Api::show_hint(const HttpRequest& request, const std::string& id, const Reply& reply) {
    at_table(id, reply, [this, reply, from = request.address, token = sha256(request.token)](TableActor& table) {
        auto advised = table.advised(token);
        if (!advised) return reply(problem_answer(advised.error()));
        const TableKey key = advised->table;
        const auto think =
            [reply, about = std::make_shared<TableActor::Advised>(std::move(*advised))](const std::stop_token& stop) {
                reply_with(reply, hint(*about->match, about->seat, about->recall, about->turn, stop));
            };
        if (!coach_.think(from, key, think)) reply(problem_answer(coach_had_share()));
    });
}

void Api::study_position(const HttpRequest& request, const Reply& reply) {
    auto asked = read_study(request.body);
    if (!asked) return reply(problem_answer({Code::bad_request, asked.error().what}));
    const auto think = [reply, asked = std::move(*asked)](const std::stop_token& stop) {
        reply_with(reply, study(asked, stop));
    };
    if (!coach_.think(request.address, 0, think)) reply(problem_answer(coach_had_share()));
}

}  // namespace sushiya::server
