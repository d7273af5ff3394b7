#include "server/ops/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "engine/registry/json.hpp"

namespace sushiya::server {
namespace {

spdlog::logger& logger() {
    static const auto instance = [] {
        auto made = spdlog::stderr_logger_mt("sushiya");
        made->set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})");
        return made;
    }();
    return *instance;
}

std::string fields(std::string_view part, std::string_view sentence) {
    Json out;
    out.field("part", part).field("say", sentence);
    return out.take();
}

}  // namespace

void log_info(std::string_view part, std::string_view sentence) { logger().info(fields(part, sentence)); }
void log_error(std::string_view part, std::string_view sentence) { logger().error(fields(part, sentence)); }

}  // namespace sushiya::server
