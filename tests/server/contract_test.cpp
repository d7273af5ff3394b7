// What every store promises, held to each of them; and what only one that several nodes share can be asked.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <future>
#include <mutex>
#include <string>
#include <vector>

#include "server/ops/clock.hpp"
#include "server/store/postgres_store.hpp"
#include "server/store/sqlite_store.hpp"

namespace sushiya::server {
namespace {

namespace fs = std::filesystem;
using Kind = StoreError::Kind;

void at_once(const std::function<void()>& answers) { answers(); }

// One database for all tests, which ends with this program.
const std::string& postgres_url() {
    static const std::string url = [] {
        // NOLINTNEXTLINE(bugprone-command-processor): these words and no others
        std::FILE* const started = ::popen("exec python3 " SUSHIYA_TESTS "/server/postgres.py", "r");
        std::array<char, 200> line{};
        const bool read = started != nullptr && std::fgets(line.data(), line.size(), started) != nullptr;
        std::string text = read ? line.data() : "";
        while (text.ends_with('\n')) text.pop_back();
        return text;
    }();
    return url;
}

void empty_database() {
    PgConnection database(postgres_url(), std::chrono::seconds(20));
    const auto emptied = database.run("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    ASSERT_TRUE(emptied) << emptied.error().what;
}

Append line_of(TableKey key, Version seq, std::string line) { return {key, seq, {std::move(line)}, {}, {}, {}}; }
std::string id_of(TableKey key) { return "table" + std::string(15, 'x') + std::to_string(10 + key); }
Append table_of(TableKey key, std::string line, Time touched = 1000, bool finished = false) {
    Append append = line_of(key, 1, std::move(line));
    append.card = TableCard{key, id_of(key), true, finished, touched, touched, R"({"phase":"playing"})"};
    append.seed = sha256(id_of(key));
    return append;
}

std::future<Saved> write(Store& store, Batch batch) {
    auto promise = std::make_shared<std::promise<Saved>>();
    store.write(std::move(batch), [promise](Saved result) { promise->set_value(std::move(result)); });
    return promise->get_future();
}
std::future<Saved> write(Store& store, Append append) { return write(store, Batch{std::move(append)}); }

enum class Which : std::uint8_t { sqlite, postgres };

class Contract : public testing::TestWithParam<Which> {
  protected:
    void SetUp() override {
        if (GetParam() == Which::postgres) empty_database();
        open();
    }
    void TearDown() override {
        store_.reset();
        fs::remove_all(folder_);
    }
    // Also once more: what is stored is still there.
    void open() {
        store_.reset();
        if (GetParam() == Which::sqlite) {
            auto store = SqliteStore::open(folder_.string(), metrics_, at_once);
            ASSERT_TRUE(store) << store.error().what;
            store_ = std::move(*store);
        } else {
            auto store = PostgresStore::open(postgres_url(), metrics_, at_once);
            ASSERT_TRUE(store) << store.error().what;
            store_ = std::move(*store);
        }
    }
    std::vector<std::string> ids(const Kept<std::vector<TableCard>>& cards) {
        std::vector<std::string> found;
        for (const TableCard& card : cards.value()) found.push_back(card.id);
        return found;
    }

    fs::path folder_ = fs::temp_directory_path() / ("sushiya-contract-" + std::to_string(::getpid()));
    Metrics metrics_;
    std::unique_ptr<Store> store_;
};

TEST_P(Contract, what_was_written_is_read) {
    const std::string strange = "{\"at\":7,\"text\":\"\\u0000 ' \\\\ \\\" \u732b\"}";
    Append table = table_of(1, "{\"at\":1}");
    table.lines.push_back(strange);
    ASSERT_TRUE(write(*store_, {table, table_of(2, "{}")}).get());
    Append end = line_of(1, 3, "{\"at\":9}");
    end.card = table.card;
    end.card->finished = true;
    end.card->touched = 9;
    end.record = "{\"game\":\"sushi_go\"}";
    ASSERT_TRUE(write(*store_, end).get());
    open();
    EXPECT_EQ(store_->log(1).value(), (std::vector<std::string>{"{\"at\":1}", strange, "{\"at\":9}"}));
    EXPECT_EQ(store_->record(1).value(), "{\"game\":\"sushi_go\"}");
    EXPECT_EQ(store_->record(2).error().kind, Kind::damaged);
    const auto found = store_->claim(id_of(1), "").value();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->seed, sha256(id_of(1))) << "a later card leaves it alone";
    EXPECT_TRUE(found->card.finished);
    EXPECT_TRUE(found->card.listed);
    EXPECT_EQ(found->card.touched, 9);
    EXPECT_FALSE(found->held_by);
    EXPECT_FALSE(store_->find(id_of(3)).value());
    EXPECT_FALSE(store_->claim(id_of(3), "").value());
    EXPECT_EQ(ids(store_->unfinished()), std::vector{id_of(2)});
    EXPECT_EQ(store_->trouble(), "");
}

TEST_P(Contract, what_is_held_goes_with_one_commit_and_no_sooner) {
    const auto before = metrics_.commits.value();
    store_->hold();
    std::vector<std::future<Saved>> written;
    for (TableKey key = 1; key <= 20; ++key) written.push_back(write(*store_, table_of(key, "one")));
    EXPECT_EQ(written.front().wait_for(std::chrono::milliseconds(50)), std::future_status::timeout);
    store_->proceed(Store::Caller::busy);
    for (std::future<Saved>& one : written) EXPECT_TRUE(one.get());
    EXPECT_EQ(metrics_.commits.value() - before, 1U);
    EXPECT_TRUE(write(*store_, line_of(1, 2, "two")).get()) << "and the next is not held";
}

// Group commit puts them into one transaction; what clashes fails alone, and as a whole.
TEST_P(Contract, a_seq_that_is_taken_is_a_conflict_and_the_others_go_on) {
    testing::internal::CaptureStderr();
    for (TableKey key = 1; key <= 5; ++key) ASSERT_TRUE(write(*store_, table_of(key, "one")).get());
    std::vector<std::future<Saved>> written;
    for (TableKey key = 1; key <= 5; ++key) {
        Append append = line_of(key, key == 3 ? 1 : 2, "two");
        append.lines.push_back("three");
        append.card = table_of(key, "").card;
        append.card->summary = "changed";
        written.push_back(write(*store_, {append, table_of(10 + key, "rematch")}));
    }
    for (TableKey key = 1; key <= 5; ++key) {
        const auto result = written[static_cast<std::size_t>(key) - 1].get();
        EXPECT_EQ(result.has_value(), key != 3);
        if (!result) EXPECT_EQ(result.error().kind, Kind::conflict) << result.error().what;
        EXPECT_EQ(store_->log(key)->size(), key == 3 ? 1U : 3U);
        EXPECT_EQ(store_->find(id_of(key)).value()->card.summary == "changed", key != 3);
        EXPECT_EQ(store_->find(id_of(10 + key)).value().has_value(), key != 3) << "all of a batch, or nothing";
    }
    EXPECT_EQ(write(*store_, table_of(4, "again")).get().error().kind, Kind::conflict);
    EXPECT_EQ(store_->trouble(), "");
    testing::internal::GetCapturedStderr();
}

TEST_P(Contract, lines_are_written_again_to_forget) {
    Append table = table_of(1, "{\"at\":1}");
    table.lines.push_back("a name");
    ASSERT_TRUE(write(*store_, table).get());
    Append forget = line_of(1, 3, "erased");
    forget.rewritten.emplace_back(2, "nobody");
    ASSERT_TRUE(write(*store_, forget).get());
    EXPECT_EQ(store_->log(1).value(), (std::vector<std::string>{"{\"at\":1}", "nobody", "erased"}));
}

TEST_P(Contract, a_line_that_is_missing_is_damage_of_its_table_alone) {
    ASSERT_TRUE(write(*store_, table_of(1, "one")).get());
    ASSERT_TRUE(write(*store_, table_of(2, "one")).get());
    ASSERT_TRUE(write(*store_, line_of(1, 3, "three")).get());
    EXPECT_EQ(store_->log(1).error().kind, Kind::damaged);
    EXPECT_EQ(store_->log(2)->size(), 1U);
}

TEST_P(Contract, games_that_ended_in_the_same_millisecond_are_all_listed) {
    for (TableKey key = 1; key <= 9; ++key) ASSERT_TRUE(write(*store_, table_of(key, "{}", 5000, true)).get());
    ASSERT_TRUE(write(*store_, table_of(10, "{}", 4000, true)).get());
    std::vector<std::string> seen;
    Time before = 1'000'000;
    std::string id;
    for (;;) {
        const auto page = store_->finished(before, id, 4);
        ASSERT_TRUE(page);
        if (page->empty()) break;
        for (const TableCard& card : *page) seen.push_back(card.id);
        before = page->back().touched;
        id = page->back().id;
    }
    EXPECT_EQ(seen.size(), 10U);
    EXPECT_EQ(seen.back(), id_of(10));
    EXPECT_EQ(store_->finished(5000, "", 50)->size(), 1U) << "as before there were ids: what ended earlier";
}

TEST_P(Contract, what_nobody_touches_expires) {
    constexpr Time kDay = 86'400'000;
    const Time now = 1000 * kDay;
    const auto at = [](Time time) { return "{\"at\":" + std::to_string(time) + "}"; };
    Append unstarted = table_of(1, at(now - 20 * kDay), now - 20 * kDay);
    unstarted.card->summary = R"({"game":"sushi_go","phase":"gathering"})";
    Append fresh = table_of(2, at(now - 2 * kDay), now - 2 * kDay);
    fresh.card->summary = unstarted.card->summary;
    for (Append& append :
         std::vector<Append>{unstarted, fresh, table_of(3, at(now - 100 * kDay), now - 100 * kDay),  // abandoned
                             table_of(4, at(now - 10 * kDay), now - 100 * kDay),          // played ten days ago
                             table_of(5, at(now - 500 * kDay), now - 500 * kDay, true)})  // finished
        ASSERT_TRUE(write(*store_, append).get());
    const auto old = [&](const Retention& retention) { return ids(store_->expired(retention, now, 100)); };
    EXPECT_EQ(old({}), (std::vector{id_of(1), id_of(3)})) << "finished games are kept for ever, unless told otherwise";
    EXPECT_EQ(old({400, 0, 0}), std::vector{id_of(5)});
    std::promise<Saved> removed;
    store_->remove({1, 3}, [&](Saved result) { removed.set_value(std::move(result)); });
    ASSERT_TRUE(removed.get_future().get());
    EXPECT_EQ(old({}), std::vector<std::string>{});
    EXPECT_TRUE(store_->log(1)->empty());
    EXPECT_FALSE(*store_->find(id_of(3)));
}

INSTANTIATE_TEST_SUITE_P(Store, Contract, testing::Values(Which::sqlite, Which::postgres),
                         [](const auto& test) { return test.param == Which::sqlite ? "sqlite" : "postgres"; });

// ---- several nodes ----

class Heard final : public Tidings {
  public:
    void card_changed(const TableCard& card) override { add("card " + card.id); }
    void table_gone(TableKey table) override { add("gone " + std::to_string(table)); }
    void attended(TableKey table, int people) override {
        add("here " + std::to_string(table) + " " + std::to_string(people));
    }
    void lost(const std::string& id) override { add("lost " + id); }
    void take_up(const std::vector<std::string>& ids) override {
        for (const std::string& id : ids) add("ours " + id);
    }
    void look_again() override { add("look"); }

    // Waits for it.
    bool of(const std::string& text) {
        for (int i = 0; i < 2000; ++i) {
            {
                const std::lock_guard lock(mutex_);
                if (std::ranges::find(heard_, text) != heard_.end()) return true;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }

  private:
    void add(std::string text) {
        const std::lock_guard lock(mutex_);
        heard_.push_back(std::move(text));
    }
    std::mutex mutex_;
    std::vector<std::string> heard_;
};

struct TestNode {
    explicit TestNode(const std::string& address) {
        auto opened = PostgresStore::open(postgres_url(), metrics, at_once);
        EXPECT_TRUE(opened) << opened.error().what;
        store = std::move(*opened);
        const auto joined = store->join(address, heard);
        EXPECT_TRUE(joined) << joined.error().what;
    }
    Metrics metrics;
    Heard heard;
    std::unique_ptr<PostgresStore> store;
};

class Nodes : public testing::Test {
  protected:
    void SetUp() override {
        empty_database();
        testing::internal::CaptureStderr();
    }
    void TearDown() override { testing::internal::GetCapturedStderr(); }
};

TEST_F(Nodes, one_holds_a_table_until_it_gives_it_back_or_does_not_answer) {
    TestNode a("10.0.0.1:1");
    TestNode b("10.0.0.2:2");
    ASSERT_TRUE(write(*a.store, table_of(1, "one")).get());
    EXPECT_TRUE(b.heard.of("card " + id_of(1)));
    EXPECT_FALSE(a.store->claim(id_of(1), "").value()->held_by);
    EXPECT_FALSE(a.store->claim(id_of(1), "").value()->held_by) << "its own";
    const auto held = b.store->claim(id_of(1), "").value()->held_by;
    ASSERT_TRUE(held);
    EXPECT_EQ(held->address, "10.0.0.1:1");
    a.store->attended(1, 2);
    EXPECT_TRUE(b.heard.of("here 1 2"));
    // Somebody has tried to reach it.
    EXPECT_FALSE(b.store->claim(id_of(1), held->name).value()->held_by);
    EXPECT_EQ(b.metrics.tables_taken_over.value(), 1U);
    EXPECT_TRUE(a.heard.of("lost " + id_of(1)));
    // Both believe to be right; the log stays one story.
    ASSERT_TRUE(write(*b.store, line_of(1, 2, "two")).get());
    EXPECT_EQ(write(*a.store, line_of(1, 2, "another two")).get().error().kind, Kind::conflict);
    EXPECT_EQ(a.store->log(1).value(), (std::vector<std::string>{"one", "two"}));
    b.store->release(1);
    bool ours = false;
    for (int i = 0; i < 2000 && !ours; ++i) {
        ours = !a.store->claim(id_of(1), "").value()->held_by;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(ours);
}

TEST_F(Nodes, what_goes_on_without_anybody_is_taken_up_from_a_node_that_stops) {
    TestNode a("10.0.0.1:1");
    auto b = std::make_unique<TestNode>("10.0.0.2:2");
    Append relaxed = table_of(2, "one");
    relaxed.card->summary = R"({"phase":"playing","pace":"relaxed"})";
    ASSERT_TRUE(write(*b->store, table_of(1, "one")).get());
    ASSERT_TRUE(write(*b->store, relaxed).get());
    for (const TableKey key : {1, 2}) EXPECT_FALSE(b->store->claim(id_of(key), "").value()->held_by);
    b.reset();
    EXPECT_TRUE(a.heard.of("ours " + id_of(1)));
    EXPECT_FALSE(a.store->claim(id_of(2), "").value()->held_by) << "whoever asks has it";
    EXPECT_EQ(a.store->stood_still(now_ms()), 0);
    EXPECT_EQ(a.store->secret("pass", "a").value(), "a");
    EXPECT_EQ(a.store->secret("pass", "b").value(), "a");
}

TEST_F(Nodes, a_write_whose_answer_is_lost_is_unknown_and_one_that_was_not_sent_is_not) {
    TestNode a("10.0.0.1:1");
    ASSERT_TRUE(write(*a.store, table_of(1, "one")).get());
    PgConnection other(postgres_url(), std::chrono::seconds(20));
    ASSERT_TRUE(other.run("BEGIN; INSERT INTO log VALUES(1, 2, 0, 'somebody else')"));
    auto waiting = write(*a.store, line_of(1, 2, "two"));
    PgConnection third(postgres_url(), std::chrono::seconds(20));
    // It waits for the other transaction; then its connection is cut.
    int cut = 0;
    for (int i = 0; i < 150 && cut == 0; ++i) {
        const auto rows = third.ask(
            "SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query "
            "LIKE "
            "'INSERT INTO log%'");
        ASSERT_TRUE(rows) << rows.error().what;
        cut = rows->size();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(cut, 1);
    const auto result = waiting.get();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, Kind::unknown) << result.error().what;
    ASSERT_TRUE(other.run("ROLLBACK"));
    EXPECT_TRUE(write(*a.store, line_of(1, 2, "two")).get()) << "the connection is made anew";
    // One that ended while it was idle is found out before anything is sent.
    ASSERT_TRUE(
        third.ask("SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
                  "application_name = 'sushiya'"));
    EXPECT_TRUE(write(*a.store, line_of(1, 3, "three")).get());
    EXPECT_EQ(a.store->log(1).value().size(), 3U);
    EXPECT_TRUE(a.heard.of("look")) << "tidings may have been missed";
}

}  // namespace
}  // namespace sushiya::server
