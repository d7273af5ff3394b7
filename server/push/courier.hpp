// Delivers push messages over HTTP, on threads of its own: push services may be slow, tables may not.
#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <string>
#include <vector>

#include "server/push/messenger.hpp"

namespace sushiya::server {

class Courier final : public Messenger {
  public:
    // `services` are trusted besides those of the known browsers: "http://127.0.0.1:9000". `contact` is our web
    // address.
    Courier(KeyPair key, std::vector<std::string> services, std::string contact)
        : key_(std::move(key)), services_(std::move(services)), contact_(std::move(contact)) {}
    ~Courier() override { stop(); }

    bool serves(std::string_view endpoint) const override;
    void send(const PushAddress& to, std::string text, std::string topic, Done done) override;
    // What browsers must know to subscribe.
    std::string public_key() const;
    // Lets go of what was not sent; no `done` comes after this.
    void stop();

  private:
    Outcome deliver(const PushAddress& to, const std::string& text, const std::string& topic) const;

    KeyPair key_;
    std::vector<std::string> services_;
    std::string contact_;
    std::atomic<int> waiting_{0};
    std::atomic<bool> stopping_{false};
    boost::asio::thread_pool threads_{2};
};

}  // namespace sushiya::server
