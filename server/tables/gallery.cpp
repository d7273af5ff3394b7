#include "server/tables/gallery.hpp"

#include <algorithm>

#include "engine/registry/json.hpp"

namespace sushiya::server {

void Gallery::say(std::string_view name, std::string_view text, Time now) {
    lines_.push_back({now, std::string(name), std::string(text)});
    if (lines_.size() > kRemembered) lines_.erase(lines_.begin());
    ++said_;
}

std::string Gallery::since(std::size_t heard) const {
    const std::size_t due = std::min(lines_.size(), said_ - heard);
    Json out;
    out.object([&] {
        out.field("type", "gallery").key("lines").array([&] {
            for (std::size_t i = lines_.size() - due; i < lines_.size(); ++i)
                out.object(
                    [&] { out.field("at", lines_[i].at).field("name", lines_[i].name).field("text", lines_[i].text); });
        });
    });
    return out.take();
}

}  // namespace sushiya::server
