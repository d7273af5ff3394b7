#include "server/transport/api.hpp"

#include <boost/asio/post.hpp>
#include <charconv>
#include <limits>

#include "engine/registry/words.hpp"
#include "server/games/catalogue.hpp"
#include "server/games/replays.hpp"
#include "server/games/score_sheets.hpp"
#include "server/transport/gzip.hpp"

namespace sushiya::server {

namespace {

constexpr std::string_view kTables = "/api/tables";
constexpr std::string_view kLinks = "/t/";  // to tables
// How ids of tables begin that a visitor keeps on their own device: the page opens them without us.
constexpr std::string_view kOfDevice = "local-";

int status_of(Code code) {
    switch (code) {
        case Code::bad_request:
        case Code::illegal:
            return 400;
        case Code::wrong_token:
            return 401;
        case Code::not_allowed:
            return 403;
        case Code::not_found:
            return 404;
        case Code::too_late:
        case Code::taken:
            return 409;
        case Code::too_big:
            return 413;
        case Code::slow_down:
            return 429;
        case Code::damaged:
            return 500;
        case Code::not_saved:
        case Code::stopping:
            return 503;
    }
    return 500;
}

HttpAnswer json_answer(int status, std::string body) { return {status, "application/json", std::move(body)}; }

Time before_in(const HttpRequest& request) {
    const std::string_view asked = asked_in(request.target, "before");
    Time before = std::numeric_limits<Time>::max();
    std::from_chars(asked.data(), asked.data() + asked.size(), before);
    return before;
}

Problem no_seat() { return {Code::wrong_token, "this token holds no seat at this table"}; }

// Tells whoever took a seat which it is and what holds it.
TableActor::Seated seated(const std::string& token, const Api::Reply& reply) {
    return [reply, token](const Answer<Seat>& taken) {
        if (!taken) return reply(problem_answer(taken.error()));
        Json out;
        out.object([&] { out.field("seat", taken->index).field("token", token); });
        reply(json_answer(201, out.take()));
    };
}

std::string viewer_in(const HttpRequest& request) { return std::string(asked_in(request.target, "viewer")); }

Offers offers_in(const HttpRequest& request) {
    return asked_in(request.target, "offers") == "1" ? Offers::sent : Offers::none;
}

// As small as the asker can read it.
HttpAnswer sent(const PageFile& file, const HttpRequest& request) {
    const Packed* const packed = file.packed_for(request.accept_encoding);
    return {200, file.type, packed ? packed->body : file.body, file.cache, packed ? packed->encoding : ""};
}

PageFile games_file() {
    const std::string games = games_page();
    return {"application/json", "no-store", games, {{"gzip", gzipped(games)}}};
}

Covers covers_in(const HttpRequest& request) {
    return asked_in(request.target, "open") == "1" ? Covers::lifted : Covers::kept;
}

HttpAnswer not_understood() {
    HttpAnswer answer = problem_answer({Code::bad_request, "only GET, HEAD, POST and DELETE are understood here"});
    answer.status = 405;
    answer.allow = "GET, HEAD, POST, DELETE";
    return answer;
}

}  // namespace

HttpAnswer problem_answer(const Problem& problem) {
    Json out;
    write_problem(out, problem);
    HttpAnswer answer = json_answer(status_of(problem.code), out.take());
    if (problem.code == Code::slow_down || problem.code == Code::stopping) answer.retry_after_seconds = 2;
    answer.held_by = problem.held_by;
    return answer;
}

std::string table_in(std::string_view path) {
    if (!path.starts_with("/api/tables/")) return {};
    path.remove_prefix(kTables.size() + 1);
    return std::string(path.substr(0, path.find('/')));
}

std::string table_in(std::string_view path, std::string_view name) {
    if (!path.starts_with("/api/tables/")) return {};
    path.remove_prefix(kTables.size() + 1);
    const std::size_t slash = path.find('/');
    const std::string_view rest = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
    return rest == name && (slash == std::string_view::npos) == name.empty() ? std::string(path.substr(0, slash))
                                                                             : std::string();
}

std::string_view asked_in(std::string_view target, std::string_view name) {
    const std::size_t query = target.find('?');
    if (query == std::string_view::npos) return {};
    for (const std::string_view part : split(target.substr(query + 1), '&'))
        if (part.starts_with(name) && part.substr(name.size()).starts_with('=')) return part.substr(name.size() + 1);
    return {};
}

std::string token_in(std::string_view authorization) {
    static constexpr std::string_view kScheme = "Bearer ";
    if (authorization.starts_with(kScheme)) authorization.remove_prefix(kScheme.size());
    return std::string(authorization);
}

Api::Api(Tables& tables, Coach& coach, const Store& store, AddressLimits& limits, Metrics& metrics, const Page& page)
    : tables_(tables),
      coach_(coach),
      store_(store),
      limits_(limits),
      metrics_(metrics),
      page_(page),
      games_(games_file()) {}

void Api::answer(const HttpRequest& request, const Reply& reply) {
    metrics_.http_requests.add();
    const std::string_view target = request.target;
    const std::string_view path = target.substr(0, target.find('?'));
    if (!may(Deed::request, request, reply)) return;
    if (request.method == "GET" || request.method == "HEAD") {
        answer_get(request, path, reply);
    } else if (request.method == "POST") {
        answer_post(request, path, reply);
    } else if (request.method == "DELETE") {
        answer_delete(request, path, reply);
    } else {
        reply(not_understood());
    }
}

void Api::answer_get(const HttpRequest& request, std::string_view path, const Reply& reply) {
    const auto text = [reply](Answer<std::string> got) {
        reply(got ? json_answer(200, std::move(*got)) : problem_answer(got.error()));
    };
    if (path == "/healthz") return reply(health());
    if (path == "/metrics")
        return reply({200, "text/plain; version=0.0.4", metrics_.text(store_.waiting(), store_.size(), node_)});
    if (path == "/api/games") return reply(sent(games_, request));
    if (path == kTables) return reply(json_answer(200, tables_.lobby()));
    if (path == "/api/records")
        return tables_.finished(before_in(request), std::string(asked_in(request.target, "id")), text);
    if (const std::string id = table_in(path, "record"); !id.empty()) return tables_.record(id, text);
    if (const std::string id = table_in(path, "replay"); !id.empty())
        return tables_.record(id, [text, viewer = viewer_in(request), offers = offers_in(request),
                                   covers = covers_in(request)](const Answer<std::string>& record) {
            text(record ? replay_moments(*record, viewer, offers, covers) : record);
        });
    if (const std::string id = table_in(path, "fair"); !id.empty())
        return tables_.record(
            id, [text](const Answer<std::string>& record) { text(record ? check_shuffles(*record) : record); });
    if (const std::string id = table_in(path, "undo"); !id.empty()) return check_undo(request, id, reply);
    if (const std::string id = table_in(path, "review"); !id.empty()) return show_review(id, reply);
    if (const std::string id = table_in(path, "hint"); !id.empty()) return show_hint(request, id, reply);
    if (path == "/api/push" && !push_key_.empty()) return reply(json_answer(200, R"({"key":")" + push_key_ + "\"}"));
    if (const std::string id = table_in(path, ""); !id.empty())
        return tables_.find(id, [text](const Answer<std::shared_ptr<TableActor>>& table) {
            if (!table) return text(tl::unexpected(table.error()));
            boost::asio::post((*table)->strand(), [table = *table, text] { table->describe(text); });
        });
    if (path.starts_with("/api/")) return reply(problem_answer({Code::not_found, "there is nothing here"}));
    show_page(request, path, reply);
}

// A file, or the page itself: also for an address nothing is behind, which the page explains better than we can.
void Api::show_page(const HttpRequest& request, std::string_view path, const Reply& reply) {
    const PageFile* const file = page_.find(path);
    if (file == nullptr) return reply(problem_answer({Code::not_found, "there is no such file"}));
    if (path.starts_with(kLinks) && !path.substr(kLinks.size()).starts_with(kOfDevice)) {
        const std::string id(path.substr(kLinks.size()));
        return tables_.card(id, [this, id, reply, language = request.language](const Answer<TableCard>& card) {
            const std::string page =
                page_.invitation(card ? card->summary : "{}", language, public_url_, public_url_ + "/t/" + id);
            reply({card ? 200 : status_of(card.error().code), "text/html; charset=utf-8", page, "no-cache", ""});
        });
    }
    const bool nothing = file == page_.find("/") && !page_.shows(path);
    HttpAnswer answer = sent(*file, request);
    if (nothing) answer.status = 404;
    reply(std::move(answer));
}

void Api::answer_post(const HttpRequest& request, std::string_view path, const Reply& reply) {
    if (path == kTables) return open_table(request, reply);
    if (path == "/api/branch") return open_branch(request, reply);
    if (const std::string id = table_in(path, "seats"); !id.empty()) return take_seat(request, id, reply);
    if (const std::string id = table_in(path, "move"); !id.empty()) return move_seat(request, id, reply);
    if (const std::string id = table_in(path, "claim"); !id.empty()) return claim_seat(request, id, reply);
    if (const std::string id = table_in(path, "commands"); !id.empty()) return obey(request, id, reply);
    if (const std::string id = table_in(path, "review"); !id.empty()) return ask_for_review(request, id, reply);
    if (path == "/api/review") return review_record(request, reply);
    if (path == "/api/study") return study_position(request, reply);
    const auto text = [&reply](Answer<std::string> got) {
        reply(got ? json_answer(200, std::move(*got)) : problem_answer(got.error()));
    };
    if (path == "/api/options") return text(check_options(request.body));
    if (path == "/api/score") return text(score_sheet(request.body));
    if (path == "/api/replay")
        return text(replay_moments(request.body, viewer_in(request), offers_in(request), covers_in(request)));
    reply(problem_answer({Code::not_found, "there is nothing here to post to"}));
}

bool Api::may(Deed deed, const HttpRequest& request, const Reply& reply) {
    if (limits_.may(deed, request.address)) return true;
    const std::string what = deed == Deed::open ? "new tables" : deed == Deed::sit ? "seats" : "requests";
    metrics_.slow_down.add();
    reply(problem_answer({Code::slow_down, "too many " + what + "; wait a moment"}));
    return false;
}

void Api::open_table(const HttpRequest& request, const Reply& reply) {
    if (may(Deed::open, request, reply)) open(read_table_request(request.body), request.address, reply);
}

// The game of a finished table, or of a record from elsewhere.
void Api::open_branch(const HttpRequest& request, const Reply& reply) {
    if (!may(Deed::open, request, reply)) return;
    const auto branch = read_branch_request(request.body);
    if (!branch) return reply(problem_answer({Code::bad_request, branch.error().what}));
    if (branch->table.empty()) return open(branch_off(*branch, branch->record), request.address, reply);
    tables_.record(branch->table,
                   [this, branch = *branch, from = request.address, reply](const Answer<std::string>& record) {
                       if (!record) return reply(problem_answer(record.error()));
                       open(branch_off(branch, *record), from, reply);
                   });
}

void Api::open(const Result<TableRequest>& request, const Address& from, const Reply& reply) {
    if (!request) return reply(problem_answer({Code::bad_request, request.error().what}));
    tables_.open(*request, from, [reply, this](const Answer<OpenedTable>& made) {
        if (!made) return reply(problem_answer(made.error()));
        Json out;
        out.object([&] {
            out.field("table", made->id).field("seat", made->seat.index).field("token", made->token);
            out.field("link", public_url_ + "/t/" + made->id);
        });
        reply(json_answer(201, out.take()));
    });
}

void Api::take_seat(const HttpRequest& request, const std::string& id, const Reply& reply) {
    if (!may(Deed::sit, request, reply)) return;
    const auto asked = read_sit(request.body);
    if (!asked) return reply(problem_answer({Code::bad_request, asked.error().what}));
    at_table(id, reply, [reply, asked = *asked, from = request.address](TableActor& table) {
        const std::string token = asked.token.empty() ? random_name() : asked.token;
        table.sit(asked.seat, asked.name, sha256(token), from, seated(token, reply));
    });
}

// Does something on the strand of a table.
void Api::at_table(const std::string& id, const Reply& reply, std::function<void(TableActor&)> act) {
    tables_.find(id, [reply, act = std::move(act)](const Answer<std::shared_ptr<TableActor>>& found) {
        if (!found) return reply(problem_answer(found.error()));
        boost::asio::post((*found)->strand(), [table = *found, act] { act(*table); });
    });
}

void Api::move_seat(const HttpRequest& request, const std::string& id, const Reply& reply) {
    at_table(id, reply, [reply, token = sha256(request.token)](TableActor& table) {
        const auto made = table.offer_seat(token);
        if (!made) return reply(problem_answer(no_seat()));
        Json out;
        out.object([&] { out.field("code", made->code).field("until", made->until); });
        reply(json_answer(200, out.take()));
    });
}

void Api::claim_seat(const HttpRequest& request, const std::string& id, const Reply& reply) {
    const auto code =
        read_json<std::string>(request.body, "claim", [](JsonReader& in) { return in["code"].text(kLongestName); });
    if (!code) return reply(problem_answer({Code::bad_request, code.error().what}));
    at_table(id, reply, [reply, code = *code](TableActor& table) {
        const std::string token = random_name();
        table.claim_seat(code, sha256(token), seated(token, reply));
    });
}

void Api::check_undo(const HttpRequest& request, const std::string& id, const Reply& reply) {
    at_table(id, reply, [reply, token = request.token](TableActor& table) {
        if (token.empty() || !table.knows(token)) return reply(problem_answer(no_seat()));
        const std::string reason = table.undo_objection();
        Json out;
        out.object([&] {
            out.key("reason");
            reason.empty() ? out.null() : out.value(reason);
        });
        reply(json_answer(200, out.take()));
    });
}

void Api::obey(const HttpRequest& request, const std::string& id, const Reply& reply) {
    if (request.body.size() > kLongestMessage)
        return reply(problem_answer({Code::too_big, "a command has at most 4096 bytes"}));
    const auto command = read_command(request.body);
    if (!command && !request.token.empty()) return reply(problem_answer({Code::bad_request, command.error().what}));
    obey(request, id, command.value_or(Command{}), reply);
}

// Nobody need invent an id for what can be asked twice without harm.
void Api::answer_delete(const HttpRequest& request, std::string_view path, const Reply& reply) {
    std::uint32_t id = 0;
    fill_random(&id, sizeof id);
    if (const std::string table = table_in(path, "name"); !table.empty())
        return obey(request, table, Command{id, Unname{}}, reply);
    const std::size_t slash = path.rfind('/');
    Version line = 0;
    std::from_chars(path.data() + slash + 1, path.data() + path.size(), line);
    if (const std::string table = table_in(path.substr(0, slash), "chat"); !table.empty())
        return obey(request, table, Command{id, Erase{line}}, reply);
    if (const std::string table = table_in(path, ""); !table.empty()) return remove_table(request, table, reply);
    reply(problem_answer({Code::not_found, "there is nothing here to delete"}));
}

void Api::remove_table(const HttpRequest& request, const std::string& id, const Reply& reply) {
    at_table(id, reply, [reply, token = sha256(request.token)](TableActor& table) {
        table.remove(token, [reply](const Answer<void>& removed) {
            reply(removed ? json_answer(200, R"({"ok":true})") : problem_answer(removed.error()));
        });
    });
}

void Api::obey(const HttpRequest& request, const std::string& id, const Command& command, const Reply& reply) {
    if (request.token.empty())
        return reply(problem_answer({Code::wrong_token, "say who you are: 'Authorization: Bearer TOKEN'"}));
    at_table(id, reply, [reply, command, from = request.address, token = sha256(request.token)](TableActor& table) {
        table.obey(token, command, from, [reply, id = command.id](const Answer<Version>& version) {
            if (!version) return reply(problem_answer(version.error()));
            Json out;
            out.object([&] { out.field("id", id).field("version", *version); });
            reply(json_answer(200, out.take()));
        });
    });
}

HttpAnswer Api::health() const {
    const std::string trouble = store_.trouble();
    const std::string say = draining_         ? "the server stops; others take its tables"
                            : trouble.empty() ? std::string()
                                              : "the store cannot write: " + trouble;
    Json out;
    out.object([&] {
        out.field("ok", say.empty());
        if (!say.empty()) out.field("say", say);
    });
    return json_answer(say.empty() ? 200 : 503, out.take());
}

}  // namespace sushiya::server
