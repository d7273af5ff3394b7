// The coach stays with the server: its searches would make the module half as large again. Whoever asks for it here is
// told so; a record of a local game can be reviewed there.
#include "server/transport/api.hpp"

namespace sushiya::server {
namespace {

void needs_server(const Api::Reply& reply) {
    reply(problem_answer({Code::not_allowed, "the coach needs a server; a record of this game can be reviewed there"}));
}

}  // namespace

Coach::Coach(int, Store& store, AddressLimits& limits) : store_(store), limits_(limits) {}
void Coach::stop() {}

void Api::show_review(const std::string&, const Reply& reply) { needs_server(reply); }
void Api::ask_for_review(const HttpRequest&, const std::string&, const Reply& reply) { needs_server(reply); }
void Api::review_record(const HttpRequest&, const Reply& reply) { needs_server(reply); }
void Api::show_hint(const HttpRequest&, const std::string&, const Reply& reply) { needs_server(reply); }
void Api::study_position(const HttpRequest&, const Reply& reply) { needs_server(reply); }

}  // namespace sushiya::server
