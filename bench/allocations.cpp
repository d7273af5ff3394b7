// Replaces the global operator new by one that counts; a sanitizer's own is left in its place, and says when it is
// called. Linked into the program only.
#include "bench/allocations.hpp"

#ifdef SUSHIYA_WATCHED
#include <sanitizer/allocator_interface.h>
#endif

#include <cstdlib>
#include <new>

namespace {

constinit thread_local std::uint64_t counted = 0;

}  // namespace

std::uint64_t sushiya::allocations() { return counted; }

#ifdef SUSHIYA_WATCHED

void __sanitizer_malloc_hook(const volatile void*, std::size_t) { ++counted; }

#else

namespace {

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

#endif
