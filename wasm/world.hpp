// All that the module is given from outside; tests/wasm lists its imports.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sushiya::wasm {

#define SUSHIYA_IMPORT(name) __attribute__((import_module("house"), import_name(name)))

// Milliseconds since 1970, never going back.
SUSHIYA_IMPORT("now") double now();
SUSHIYA_IMPORT("random") void random(std::uint8_t* to, std::size_t size);
// A message to whoever runs the module, as JSON.
SUSHIYA_IMPORT("tell") void tell(const char* text, std::size_t size);

#undef SUSHIYA_IMPORT

}  // namespace sushiya::wasm
