// The store in a file: what ails one table ails no other, and when servers ran. What it shares with others is in
// contract_test.cpp.
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
    static std::future<Saved> write(Store& store, Append append) {
        auto promise = std::make_shared<std::promise<Saved>>();
        Batch batch;
        batch.push_back(std::move(append));
        store.write(std::move(batch), [promise](Saved result) { promise->set_value(std::move(result)); });
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
    std::vector<std::future<Saved>> written;
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

}  // namespace
}  // namespace sushiya::server
