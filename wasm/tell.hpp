// Messages to whoever runs the module (web/src/net/local/messages.ts).
#pragma once

#include <string_view>

#include "engine/registry/json.hpp"
#include "wasm/world.hpp"

namespace sushiya::wasm {

template <class Rest>
void tell(std::string_view kind, Rest&& rest) {
    Json out;
    out.object([&] {
        out.field("kind", kind);
        rest(out);
    });
    tell(out.text().data(), out.text().size());
}

}  // namespace sushiya::wasm
