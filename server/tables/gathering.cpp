#include "server/tables/gathering.hpp"

#include <boost/asio/post.hpp>

#include "server/tables/table_actor.hpp"

namespace sushiya::server {

void Gathering::add(std::shared_ptr<TableActor> table) {
    const std::lock_guard lock(mutex_);
    tables_.push_back(std::move(table));
    if (std::exchange(ticking_, true)) return;
    latest_.expires_after(longest_);
    latest_.async_wait([this](const boost::system::error_code& error) {
        if (error) return;
        close();
        const std::lock_guard again(mutex_);
        ticking_ = false;
    });
}

void Gathering::close() {
    std::vector<std::shared_ptr<TableActor>> tables;
    {
        const std::lock_guard lock(mutex_);
        tables.swap(tables_);
    }
    for (std::shared_ptr<TableActor>& table : tables) {
        const Strand& strand = table->strand();
        boost::asio::post(strand, [table = std::move(table)] { table->work_gathered(); });
    }
}

}  // namespace sushiya::server
