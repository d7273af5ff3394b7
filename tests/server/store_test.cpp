// The store by itself: what ails one table ails no other, and when servers ran.
#include "server/store/sqlite_store.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <string>
#include <vector>

#include "server/ops/clock.hpp"
#include "server/store/backup.hpp"

namespace sushiya::server {
namespace {

namespace fs = std::filesystem;

class Disk : public testing::Test {
  protected:
    void SetUp() override { fs::create_directories(folder_); }
    void TearDown() override { fs::remove_all(folder_); }

    std::unique_ptr<SqliteStore> open() {
        auto store =
            SqliteStore::open(folder_.string(), metrics_, [](const std::function<void()>& answers) { answers(); });
        EXPECT_TRUE(store) << store.error().what;
        return std::move(*store);
    }
    static Append line_of(TableKey key, Version seq, std::string line) {
        return {key, seq, {std::move(line)}, {}, {}, {}};
    }
    static Append table_of(TableKey key, std::string line, Time touched = 1000, bool finished = false) {
        Append append = line_of(key, 1, std::move(line));
        append.card = TableCard{key, id_of(key), true, finished, touched, touched, R"({"phase":"playing"})"};
        append.seed = Digest{};
        return append;
    }
    static std::string id_of(TableKey key) { return "table" + std::string(15, 'x') + std::to_string(10 + key); }
    static std::future<Result<void>> write(Store& store, Append append) {
        auto promise = std::make_shared<std::promise<Result<void>>>();
        Batch batch;
        batch.push_back(std::move(append));
        store.write(std::move(batch), [promise](Result<void> result) { promise->set_value(std::move(result)); });
        return promise->get_future();
    }

    fs::path folder_ = fs::temp_directory_path() / ("sushiya-store-" + std::to_string(::getpid()));
    Metrics metrics_;
};

// Zeroes the page of the file on which a text stands.
void damage(const std::string& file, const std::string& text) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(stream)), {});
    const std::size_t at = bytes.find(text);
    ASSERT_NE(at, std::string::npos);
    stream.seekp(static_cast<std::streamoff>(at / 4096 * 4096));
    stream << std::string(4096, '\0');
}

TEST_F(Disk, ABadPageHurtsOnlyItsTable) {
    testing::internal::CaptureStderr();
    constexpr TableKey kTables = 20;
    constexpr TableKey kBad = 10;
    constexpr Version kLines = 42;  // of which a page holds four, so that the last ones have one of their own
    const auto text = [](TableKey key, Version line) {
        return "table " + std::to_string(100 + key) + " line " + std::to_string(100 + line) + std::string(900, '.');
    };
    {
        const auto store = open();
        for (TableKey key = 1; key <= kTables; ++key) {
            Append table = table_of(key, text(key, 1));
            for (Version line = 2; line <= kLines; ++line) table.lines.push_back(text(key, line));
            ASSERT_TRUE(write(*store, table).get());
        }
    }
    damage(database_in(folder_.string()), text(kBad, kLines));
    const auto store = open();
    std::vector<std::future<Result<void>>> written;
    for (TableKey key = 1; key <= kTables; ++key) written.push_back(write(*store, line_of(key, kLines + 1, "more")));
    for (TableKey key = 1; key <= kTables; ++key) {
        const auto result = written[static_cast<std::size_t>(key) - 1].get();
        EXPECT_EQ(result.has_value(), key != kBad) << key << ": " << (result ? "" : result.error().what);
    }
    EXPECT_EQ(store->trouble(), "") << "the others go on";
    EXPECT_FALSE(store->log(kBad));
    const auto sound = store->log(kBad + 2);
    ASSERT_TRUE(sound);
    EXPECT_EQ(sound->size(), static_cast<std::size_t>(kLines) + 1);
    testing::internal::GetCapturedStderr();
}

TEST_F(Disk, GamesThatEndedInTheSameMillisecondAreAllListed) {
    const auto store = open();
    for (TableKey key = 1; key <= 9; ++key) ASSERT_TRUE(write(*store, table_of(key, "{}", 5000, true)).get());
    ASSERT_TRUE(write(*store, table_of(10, "{}", 4000, true)).get());
    std::vector<std::string> seen;
    Time before = 1'000'000;
    std::string id;
    for (;;) {
        const auto page = store->finished(before, id, 4);
        ASSERT_TRUE(page);
        if (page->empty()) break;
        for (const TableCard& card : *page) seen.push_back(card.id);
        before = page->back().touched;
        id = page->back().id;
    }
    EXPECT_EQ(seen.size(), 10U);
    EXPECT_EQ(seen.back(), id_of(10));
    EXPECT_EQ(store->finished(5000, "", 50)->size(), 1U) << "as before there were ids: what ended earlier";
}

TEST_F(Disk, TheTimeBetweenTwoRunsIsKnown) {
    Time then = 0;
    {
        const auto store = open();
        then = now_ms();
        EXPECT_EQ(store->stood_still(then), 0);
    }
    const Time stopped = now_ms();
    while (now_ms() < stopped + 50) std::this_thread::yield();
    const auto store = open();
    EXPECT_GE(store->stood_still(then), 50);
    EXPECT_LE(store->stood_still(then), now_ms() - then);
    EXPECT_EQ(store->stood_still(now_ms()), 0);
}

TEST_F(Disk, TimeNeverGoesBack) {
    const Time before = now_ms();
    not_before(before + 1'000'000);
    EXPECT_GE(now_ms(), before + 1'000'000) << "the wall clock was set back between two runs";
    not_before(before);
    EXPECT_GE(now_ms(), before + 1'000'000);
}

TEST_F(Disk, WhatNobodyTouchesExpires) {
    constexpr Time kDay = 86'400'000;
    const Time now = 1000 * kDay;
    const auto store = open();
    const auto at = [](Time time) { return "{\"at\":" + std::to_string(time) + "}"; };
    Append unstarted = table_of(1, at(now - 20 * kDay), now - 20 * kDay);
    unstarted.card->summary = R"({"game":"sushi_go","phase":"gathering"})";
    Append fresh = table_of(2, at(now - 2 * kDay), now - 2 * kDay);
    fresh.card->summary = unstarted.card->summary;
    for (Append& append :
         std::vector<Append>{unstarted, fresh, table_of(3, at(now - 100 * kDay), now - 100 * kDay),  // abandoned
                             table_of(4, at(now - 10 * kDay), now - 100 * kDay),          // played ten days ago
                             table_of(5, at(now - 500 * kDay), now - 500 * kDay, true)})  // finished
        ASSERT_TRUE(write(*store, append).get());
    const auto keys = [&](const Retention& retention) {
        std::vector<TableKey> found;
        const auto cards = store->expired(retention, now, 100);
        for (const TableCard& card : cards.value()) found.push_back(card.key);
        return found;
    };
    EXPECT_EQ(keys({}), (std::vector<TableKey>{1, 3})) << "finished games are kept for ever, unless told otherwise";
    EXPECT_EQ(keys({400, 0, 0}), (std::vector<TableKey>{5}));
    std::promise<Result<void>> removed;
    store->remove({1, 3}, [&](Result<void> result) { removed.set_value(std::move(result)); });
    ASSERT_TRUE(removed.get_future().get());
    EXPECT_EQ(keys({}), std::vector<TableKey>{});
    EXPECT_TRUE(store->log(1)->empty());
    EXPECT_FALSE(*store->find(id_of(3)));
}

}  // namespace
}  // namespace sushiya::server
