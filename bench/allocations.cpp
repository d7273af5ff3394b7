// Replaces the global operator new by one that counts. Linked into the program only.
#include "bench/allocations.hpp"

#include <cstdlib>
#include <new>

namespace {

constinit thread_local std::uint64_t counted = 0;

void* found(void* memory) {
    if (memory != nullptr) return memory;
    if (const auto handler = std::get_new_handler()) handler();
    throw std::bad_alloc();
}

void* allocate(std::size_t size) {
    ++counted;
    return found(std::malloc(size == 0 ? 1 : size));
}

void* allocate(std::size_t size, std::align_val_t alignment) {
    ++counted;
    const auto step = static_cast<std::size_t>(alignment);
    return found(std::aligned_alloc(step, (size + step - 1) / step * step));
}

}  // namespace

std::uint64_t sushiya::allocations() { return counted; }

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return allocate(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return allocate(size, alignment); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
