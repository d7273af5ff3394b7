// What a page keeps: the store hands every write out and waits to be told that it is on the disk of the browser. Tables
// it is given back are held in memory as long as somebody is at them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.hpp"

namespace sushiya::wasm {

class KeptStore final : public server::Store {
  public:
    struct Table {
        server::TableCard card;
        server::Digest seed{};
        std::vector<std::string> lines;
        std::string record;
    };

    // A table from the log that was kept; nothing happens if it is here already.
    void load(Table table);
    // Nobody is at this table any more. What is still to be written of it fails.
    void forget(std::string_view id);
    // A write is on disk, or has failed for this reason.
    void settle(std::int64_t number, const std::optional<std::string>& problem);
    std::string id_of(server::TableKey table) const;
    std::optional<server::TableKey> key_of(std::string_view id) const;

    void stop() override {}
    void write(server::Batch batch, server::Done done) override;
    void remove(std::vector<server::TableKey> tables, server::Done done) override;
    std::string trouble() const override { return {}; }
    std::size_t waiting() const override { return waiting_.size(); }
    std::int64_t size() const override { return 0; }
    server::Time stood_still(server::Time since) const override;

    server::Kept<std::vector<server::TableCard>> unfinished() override { return std::vector<server::TableCard>(); }
    server::Kept<std::optional<server::Stored>> find(std::string_view id) override;
    server::Kept<std::vector<std::string>> log(server::TableKey table) override;
    server::Kept<std::string> record(server::TableKey table) override;
    server::Kept<std::optional<std::string>> review(server::TableKey) override { return std::optional<std::string>(); }
    server::Kept<std::vector<server::TableCard>> finished(server::Time, std::string_view, int) override {
        return unfinished();
    }
    server::Kept<std::vector<server::TableCard>> expired(const server::Retention&, server::Time, int) override {
        return unfinished();
    }

  private:
    struct Write {
        server::Batch batch;
        std::vector<server::TableKey> removed;
        server::Done done;
    };
    void apply(const server::Append& append);
    bool knows(const server::Batch& batch) const;

    std::map<server::TableKey, Table> tables_;
    std::map<std::int64_t, Write> waiting_;
    std::int64_t last_write_ = 0;
    // Keys are this instance's own; those of new tables (server::new_key) are far above.
    server::TableKey last_loaded_ = server::TableKey{1} << 40U;
};

}  // namespace sushiya::wasm
