#include "server/tables/tables.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "server/ops/clock.hpp"
#include "server/ops/log.hpp"

namespace sushiya::server {

namespace {

constexpr int kFinishedPage = 50;
constexpr int kRemovedAtOnce = 200;
constexpr std::chrono::seconds kFirstUpkeep{10};
constexpr std::chrono::seconds kUpkeep{3600};

// A database that cannot be reached will be back; nothing is said of the table.
Problem problem_of(const StoreError& error, const char* damaged) {
    if (error.kind == StoreError::Kind::damaged) return {Code::damaged, damaged};
    return {Code::stopping, "the database cannot be reached now; try again in a moment"};
}

constexpr const char* kDamaged = "this table is damaged and cannot be opened";

}  // namespace

void Tables::empty() {
    closing_ = true;
    loader_.join();
    for (const auto& [id, weak] : actors_)
        if (const auto table = weak.lock()) table->let_go();
    actors_.clear();
    house_.reset();
}

Result<void> Tables::begin(const Housekeeping& housekeeping, const std::string& address) {
    keep_ = housekeeping.keep;
    services_.most_bytes = housekeeping.most_bytes;
    if (const auto joined = services_.store.join(address, *this); !joined) return fail(joined.error().what);
    if (const auto read = read_cards(); !read) return read;
    load_clocked();
    keep_house(kFirstUpkeep);
    return {};
}

Result<void> Tables::read_cards() {
    const auto cards = services_.store.unfinished();
    if (!cards) return fail(cards.error().what);
    services_.lobby.replace(*cards);
    services_.lobby.forget_stale(now_ms());
    for (const TableCard& card : *cards)
        if (clock_runs(card)) clocked_.push_back(card.id);
    log_info("tables", std::to_string(cards->size()) + " unfinished tables, " + std::to_string(clocked_.size()) +
                           " of them with a clock that runs");
    return {};
}

// ---- tidings of other nodes ----

void Tables::lost(const std::string& id) {
    if (const auto table = loaded(id)) boost::asio::post(table->strand(), [table] { table->lost(); });
}

void Tables::take_up(const std::vector<std::string>& ids) {
    log_info("tables", std::to_string(ids.size()) + " tables are taken up from a node that is no more");
    boost::asio::post(loader_, [this, ids] {
        clocked_.insert(clocked_.end(), ids.begin(), ids.end());
        load_clocked();
    });
}

void Tables::look_again() {
    boost::asio::post(loader_, [this] {
        if (closing_) return;
        if (const auto read = read_cards(); !read) return;  // whoever told us tells us again when it is back
        load_clocked();
    });
}

// One, and then whoever asked meanwhile.
void Tables::load_clocked() {
    boost::asio::post(loader_, [this] {
        if (closing_ || clocked_.empty()) return;
        const std::string id = std::move(clocked_.front());
        clocked_.pop_front();
        if (loaded(id) == nullptr) static_cast<void>(load(id));
        load_clocked();
    });
}

void Tables::keep_house(std::chrono::seconds after) {
    house_->expires_after(after);
    house_->async_wait([this](const boost::system::error_code& error) {
        if (error || closing_) return;
        services_.lobby.forget_stale(now_ms());
        boost::asio::post(loader_, [this] { remove_expired(); });
    });
}

void Tables::remove_expired() {
    const auto cards = services_.store.expired(keep_, now_ms(), kRemovedAtOnce);
    if (!cards) log_error("tables", "the tables nobody needs cannot be listed: " + cards.error().what);
    std::vector<TableKey> keys;
    for (const TableCard& card : cards ? *cards : std::vector<TableCard>())
        if (loaded(card.id) == nullptr) keys.push_back(card.key);
    const std::size_t count = keys.size();
    if (count != 0)
        services_.store.remove(std::move(keys), [this, count](const Saved& removed) {
            if (removed) services_.metrics.tables_expired.add(count);
        });
    const auto after = count == kRemovedAtOnce ? kFirstUpkeep : kUpkeep;
    boost::asio::post(io_, [this, after] { keep_house(after); });
}

void Tables::open(const TableRequest& request, const Address& from, Reply<OpenedTable> reply) {
    if (services_.full())
        return reply(
            refuse(Code::not_saved, "the server is full: tables that are open go on, new ones cannot be opened"));
    OpenedTable made{random_name(), request.seat, random_name()};
    const Digest seed = random_seed();
    TableState state(made.id, seed);
    TableRules rules(state, now_ms());
    rules.open(request.agreed, request.taken_up);
    rules.seat_person(made.seat, request.name, sha256(made.token));
    for (const auto& [seat, level] : request.bots) rules.seat_bot(seat, level);
    const TableKey key = new_key(now_ms());
    const TableCard card = TableActor::card_of(key, state, state.created());
    Batch batch{Append{key, 1, rules.take_lines(), card, seed, {}}};
    if (!services_.limits.may(Deed::write, from, static_cast<double>(bytes_in(batch))))
        return reply(refuse(Code::slow_down, "too many new tables; wait a moment"));
    services_.store.write(std::move(batch), [this, card, made, from, reply = std::move(reply)](const Saved& saved) {
        if (!saved) return reply(refuse(Code::not_saved, "the server cannot save new tables now; try again later"));
        {
            const std::lock_guard lock(mutex_);
            opened_from_.at(made.id, std::chrono::steady_clock::now()) = from;
        }
        services_.lobby.changed(card);
        services_.metrics.tables_opened.add();
        reply(made);
    });
}

std::shared_ptr<TableActor> Tables::put_up(TableKey key, TableState state) {
    const std::string id = state.id();
    const Time last_line = state.last_line();
    std::shared_ptr<TableActor> table;
    {
        const std::lock_guard lock(mutex_);
        const Address& opened_from = opened_from_.at(id, std::chrono::steady_clock::now());
        // Its memory apart from the count of its owners, which is kept as long as it is listed here.
        table =
            std::make_unique<TableActor>(services_, boost::asio::make_strand(io_), key, std::move(state), opened_from);
        actors_[id] = table;
        if (actors_.size() > sweep_at_) {
            std::erase_if(actors_, [](const auto& entry) { return entry.second.expired(); });
            sweep_at_ = 2 * actors_.size() + 1024;
        }
    }
    const Time stood_still = services_.store.stood_still(last_line);
    boost::asio::post(table->strand(), [table, stood_still] { table->begin(stood_still); });
    return table;
}

std::shared_ptr<TableActor> Tables::loaded(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = actors_.find(id);
    auto table = found == actors_.end() ? nullptr : found->second.lock();
    return table != nullptr && table->closed() ? nullptr : table;
}

void Tables::let_go(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = actors_.extract(id);
    if (found.empty()) return;
    if (const auto table = found.mapped().lock()) table->let_go();
}

void Tables::find(const std::string& id, const std::string& gone, Reply<std::shared_ptr<TableActor>> reply) {
    if (!is_random_name(id)) return reply(refuse(Code::not_found, "there is no such table"));
    if (auto table = loaded(id)) return reply(std::move(table));
    boost::asio::post(loader_, [this, id, gone, reply = std::move(reply)] {
        // Somebody may have loaded it while this waited.
        if (auto table = loaded(id))
            reply(std::move(table));
        else
            reply(load(id, gone));
    });
}

Answer<std::shared_ptr<TableActor>> Tables::load(const std::string& id, const std::string& gone) {
    {
        const std::lock_guard lock(mutex_);
        if (damaged_.contains(id)) return refuse(Code::damaged, kDamaged);
    }
    const auto stored = services_.store.claim(id, gone);
    if (!stored) return unreadable(id, 0, stored.error());
    if (!*stored) return refuse(Code::not_found, "there is no such table");
    if ((*stored)->held_by)
        return tl::unexpected(Problem{Code::stopping, "this table is at another server", (*stored)->held_by});
    const TableKey key = (*stored)->card.key;
    const auto lines = services_.store.log(key);
    if (!lines) return unreadable(id, key, lines.error());
    auto state = replay_log(id, (*stored)->seed, *lines);
    if (!state) return unreadable(id, key, {StoreError::Kind::damaged, state.error().what});
    return put_up(key, std::move(*state));
}

tl::unexpected<Problem> Tables::unreadable(const std::string& id, TableKey key, const StoreError& why) {
    const std::string table = "table " + std::to_string(key);
    if (why.kind == StoreError::Kind::damaged) {
        log_error("tables", table + " is damaged: " + why.what);
        services_.metrics.tables_damaged.add();
        services_.lobby.forget(key);
        const std::lock_guard lock(mutex_);
        damaged_.insert(id);
    }
    return tl::unexpected(problem_of(why, kDamaged));
}

void Tables::card(const std::string& id, Reply<TableCard> reply) {
    if (!is_random_name(id)) return reply(refuse(Code::not_found, "there is no such table"));
    boost::asio::post(loader_, [this, id, reply = std::move(reply)] {
        const auto stored = services_.store.find(id);
        if (!stored) return reply(tl::unexpected(problem_of(stored.error(), kDamaged)));
        if (!*stored) return reply(refuse(Code::not_found, "there is no such table"));
        reply((*stored)->card);
    });
}

void Tables::record(const std::string& id, Reply<std::string> reply) {
    finished_game(id, [reply = std::move(reply)](Answer<Finished> game) {
        reply(game.map([](Finished& found) { return std::move(found.record); }));
    });
}

void Tables::finished_game(const std::string& id, Reply<Finished> reply) {
    if (!is_random_name(id)) return reply(refuse(Code::not_found, "there is no such table"));
    boost::asio::post(loader_, [this, id, reply = std::move(reply)] {
        const auto stored = services_.store.find(id);
        if (!stored) return reply(tl::unexpected(problem_of(stored.error(), kDamaged)));
        if (!*stored) return reply(refuse(Code::not_found, "there is no such table"));
        if (!(*stored)->card.finished)
            return reply(refuse(Code::too_late, "the game is not over; its record is published then"));
        const TableKey key = (*stored)->card.key;
        auto text = services_.store.record(key);
        if (!text) return reply(tl::unexpected(problem_of(text.error(), "this record is damaged")));
        auto review = services_.store.review(key);
        if (!review) return reply(tl::unexpected(problem_of(review.error(), "this record is damaged")));
        reply(Finished{key, std::move(*text), std::move(*review)});
    });
}

void Tables::finished(Time before, const std::string& id, Reply<std::string> reply) {
    boost::asio::post(loader_, [this, before, id, reply = std::move(reply)] {
        const auto cards = services_.store.finished(before, id, kFinishedPage);
        if (!cards)
            return reply(tl::unexpected(problem_of(cards.error(), "the list of finished games cannot be read")));
        Json out;
        out.object([&] {
            out.key("tables").list(*cards,
                                   [&](const TableCard& card) { write_card(out, card, "finished", card.touched); });
        });
        reply(out.take());
    });
}

std::string Tables::lobby() const { return services_.lobby.list(now_ms()); }

void Tables::close_all(std::string_view code, std::string_view say, int retry_after_ms) {
    closing_ = true;
    const std::lock_guard lock(mutex_);
    for (const auto& [id, weak] : actors_)
        if (const auto table = weak.lock())
            boost::asio::post(table->strand(), [table, code = std::string(code), say = std::string(say),
                                                retry_after_ms] { table->close(code, say, retry_after_ms); });
}

}  // namespace sushiya::server
