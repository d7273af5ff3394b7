#include "bench/load/swarm.hpp"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <utility>

namespace sushiya::load {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::nanoseconds kLongest = 100ms;

std::int64_t number(std::string_view text) {
    std::int64_t value = -1;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// The list after that key, which is given as it is written: "key":[
std::string_view list(std::string_view json, std::string_view key) {
    const std::string_view found = from(json, key);
    if (found.empty()) return {};
    const std::string_view items = found.substr(key.size() - 1);
    return items.substr(0, items.find(']') + 1);
}

// The texts of a list without escapes.
std::vector<std::string> texts(std::string_view list) {
    std::vector<std::string> found;
    for (std::size_t at = 0; (at = list.find('"', at)) != std::string_view::npos;) {
        const std::size_t end = list.find('"', at + 1);
        found.emplace_back(list.substr(at + 1, end - at - 1));
        at = end + 1;
    }
    return found;
}

bool contains(std::string_view list, int seat) {
    const std::string text = std::to_string(seat);
    for (std::size_t at = 0; (at = list.find(text, at)) != std::string_view::npos; ++at)
        if (at > 0 && (list[at - 1] == '[' || list[at - 1] == ',')) return true;
    return false;
}

}  // namespace

Swarm::Swarm(const Plan& plan) : plan_(plan), poller_(epoll_create1(EPOLL_CLOEXEC)) {}

Swarm::~Swarm() { ::close(poller_); }

void Swarm::gather() {
    tables_.resize(static_cast<std::size_t>(plan_.tables));
    for (int i = 0; i < plan_.tables * plan_.players; ++i) {
        auto player = std::make_unique<Player>();
        player->table = i / plan_.players;
        player->seat = i % plan_.players;
        tables_[static_cast<std::size_t>(player->table)].players.push_back(i);
        players_.push_back(std::move(player));
    }
    open_tables();
    for (std::size_t i = 0; i < players_.size(); ++i) {
        connect(static_cast<int>(i));
        poll(0ns);
    }
    const auto end = Clock::now() + std::chrono::seconds(60);
    while (std::ranges::any_of(players_, [](const auto& p) { return p->turn == "0"; }) && Clock::now() < end)
        poll(10ms);
}

// Each request waits for the disk; many at once share a commit.
void Swarm::open_tables() {
    std::vector<std::thread> threads;
    std::atomic<int> next{0};
    for (int i = 0; i < 32; ++i)
        threads.emplace_back([&] {
            for (int table = 0; (table = next++) < plan_.tables;) open_table(tables_[static_cast<std::size_t>(table)]);
        });
    for (std::thread& thread : threads) thread.join();
}

void Swarm::open_table(Table& table) {
    const std::string made = request(
        plan_.port, "POST", "/api/tables",
        R"({"game":")" + plan_.game + R"(","name":"L0","options":{"players":)" + std::to_string(plan_.players) + "}}");
    table.id = field(made, "table");
    if (table.id.empty()) {
        std::fprintf(stderr, "load: the server opens no table: %s\n", made.c_str());
        std::exit(2);
    }
    for (const int index : table.players) {
        Player& player = *players_[static_cast<std::size_t>(index)];
        const std::string seated = player.seat == 0 ? made
                                                    : request(plan_.port, "POST", "/api/tables/" + table.id + "/seats",
                                                              R"({"name":"L)" + std::to_string(player.seat) + "\"}");
        player.token = field(seated, "token");
    }
}

void Swarm::connect(int index) {
    Player& player = *players_[static_cast<std::size_t>(index)];
    player.version = 0;
    player.turn = "0";
    player.moved_in.clear();
    player.may_move = player.leading = player.over = false;
    player.wire.open(plan_.port, tables_[static_cast<std::size_t>(player.table)].id);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u32 = static_cast<std::uint32_t>(index);
    epoll_ctl(poller_, EPOLL_CTL_ADD, player.wire.descriptor(), &event);
}

void Swarm::poll(std::chrono::nanoseconds longest) {
    std::array<epoll_event, 256> events;  // NOLINT: filled by epoll_pwait2
    const timespec patience{.tv_sec = 0, .tv_nsec = std::clamp(longest, 0ns, kLongest).count()};
    const int count =
        epoll_pwait2(poller_, events.data(), static_cast<int>(events.size()), &patience, /*sigmask*/ nullptr);
    for (int i = 0; i < count; ++i) {
        const int index = static_cast<int>(events[static_cast<std::size_t>(i)].data.u32);
        Player& player = *players_[static_cast<std::size_t>(index)];
        const bool alive = player.wire.read(
            [&] { player.wire.send(R"({"type":"hello","version":0,"token":")" + player.token + "\"}"); },
            [&](std::string_view message) { take(index, message); });
        if (!alive) {
            std::fprintf(stderr, "load: the server closed a socket\n");
            std::exit(1);
        }
    }
    // Not while a message of the old socket is being read.
    for (const int table : std::exchange(moving_, {}))
        for (const int player : tables_[static_cast<std::size_t>(table)].players) connect(player);
}

void Swarm::take(int index, std::string_view message) {
    if (!message.starts_with(R"({"type":"update")")) return;
    Player& player = *players_[static_cast<std::size_t>(index)];
    Table& table = tables_[static_cast<std::size_t>(player.table)];
    player.version = number(field(message, "version"));
    if (const auto choices = list(message, R"("choices":[)"); !choices.empty()) player.choices = texts(choices);
    if (const std::string_view turn = from(message, R"("turn":{)"); !turn.empty()) {
        player.turn = field(turn, "number");
        player.over = field(turn, "waits") == "over";
        player.may_move = contains(list(turn, R"("actors":[)"), player.seat) &&
                          !contains(list(turn, R"("chosen":[)"), player.seat) && player.moved_in != player.turn;
    }
    if (player.may_move) ready_.push_back(index);
    if (const std::string_view acks = from(message, R"("acks":[)"); !acks.empty()) take_acks(index, acks);
    settle(table, Clock::now());
    if (const std::string_view next = player.over ? field(message, "next") : ""; next.size() == 22 && player.seat == 0)
        follow_rematch(player.table, next);
    lead(table);
}

// The host's part: begins the game when all are here, and asks for a rematch when it is over for all.
void Swarm::lead(Table& table) {
    if (!table.moves.empty()) return;
    Player& host = *players_[static_cast<std::size_t>(table.players.front())];
    const auto all = [&](auto&& holds) {
        return std::ranges::all_of(table.players, [&](int p) { return holds(*players_[static_cast<std::size_t>(p)]); });
    };
    if (!host.leading && host.turn == "0" && all([](const Player& p) { return p.version > 0; })) {
        host.leading = true;
        host.wire.send(R"({"type":"start","id":)" + std::to_string(next_id_++) + "}");
    } else if (host.leading && all([](const Player& p) { return p.over; })) {
        host.leading = false;
        ++result_.games;
        host.wire.send(R"({"type":"rematch","id":)" + std::to_string(next_id_++) + "}");
    }
}

void Swarm::take_acks(int index, std::string_view acks) {
    Table& table = tables_[static_cast<std::size_t>(players_[static_cast<std::size_t>(index)]->table)];
    while (acks.find("\"id\":") != std::string_view::npos) {
        const std::int64_t id = number(field(acks, "id"));
        acks.remove_prefix(acks.find("\"id\":") + 5);
        const std::string_view own = acks.substr(0, acks.find("\"id\":"));
        const std::int64_t version = number(field(own, "version"));
        for (Move& move : table.moves)
            if (move.id == id) move.version = version >= 0 ? version : 0;
        if (version < 0) ++result_.refused;
    }
}

// A move is done when everybody at its table has been sent its version.
void Swarm::settle(Table& table, Clock::time_point now) {
    std::int64_t seen = INT64_MAX;
    for (const int player : table.players) seen = std::min(seen, players_[static_cast<std::size_t>(player)]->version);
    std::erase_if(table.moves, [&](const Move& move) {
        if (move.version < 0 || move.version > seen) return false;
        result_.milliseconds.push_back(std::chrono::duration<double, std::milli>(now - move.due).count());
        return true;
    });
}

void Swarm::follow_rematch(int index, std::string_view next) {
    Table& table = tables_[static_cast<std::size_t>(index)];
    if (table.id == next) return;
    table.id = next;
    moving_.push_back(index);
}

void Swarm::move(Player& player, Clock::time_point due) {
    const std::string& choice =
        player.choices[std::uniform_int_distribution<std::size_t>(0, player.choices.size() - 1)(random_)];
    tables_[static_cast<std::size_t>(player.table)].moves.push_back({due, next_id_, -1});
    player.wire.send(R"({"type":"choose","id":)" + std::to_string(next_id_++) + R"(,"turn":)" + player.turn +
                     R"(,"choice":")" + choice + "\"}");
    player.may_move = false;
    player.moved_in = player.turn;
    ++result_.moves;
}

// The next player in turn, table by table, who may move.
bool Swarm::move_somewhere(Clock::time_point due) {
    for (std::size_t tried = 0; tried < tables_.size(); ++tried) {
        Table& table = tables_[turn_of_++ % tables_.size()];
        for (std::size_t i = 0; i < table.players.size(); ++i) {
            Player& player = *players_[static_cast<std::size_t>(
                table.players[static_cast<std::size_t>(table.next++) % table.players.size()])];
            if (!player.may_move || player.choices.empty()) continue;
            move(player, due);
            return true;
        }
    }
    return false;
}

bool Swarm::anybody_waits() const {
    return std::ranges::any_of(tables_, [](const Table& table) { return !table.moves.empty(); });
}

Result Swarm::play(double seconds) {
    result_ = {};
    std::uint64_t before = 0;
    for (const auto& player : players_) before += player->wire.received();
    for (std::size_t i = 0; i < players_.size(); ++i) ready_.push_back(static_cast<int>(i));
    const auto begin = Clock::now();
    const auto end = begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    std::uint64_t due_moves = 0;
    for (auto now = begin; now < end; now = Clock::now()) {
        if (plan_.rate == 0) {
            for (const int index : std::exchange(ready_, {}))
                if (Player& player = *players_[static_cast<std::size_t>(index)];
                    player.may_move && !player.choices.empty())
                    move(player, now);
            poll(10ms);
            continue;
        }
        const auto due = [&] {
            return begin + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(static_cast<double>(due_moves) / plan_.rate));
        };
        for (; due() <= now; ++due_moves)
            if (!move_somewhere(due())) ++result_.late;
        poll(due() - Clock::now());
    }
    const auto patience = Clock::now() + std::chrono::seconds(5);
    while (anybody_waits() && Clock::now() < patience) poll(10ms);
    for (const auto& player : players_) result_.bytes += player->wire.received();
    result_.bytes -= before;
    return std::move(result_);
}

void Swarm::rest(double seconds) {
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    while (Clock::now() < end) poll(50ms);
}

}  // namespace sushiya::load
