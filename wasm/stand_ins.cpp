// What a server has and a page does not: a log, numbers for its operator, messages to browsers that are closed, files
// of a page, the system under the C library, and somebody to read what the C++ library says before it gives up.
#include <__verbose_abort>
#include <cstdlib>
#include <ctime>

#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/push/message.hpp"
#include "server/transport/gzip.hpp"
#include "server/transport/page.hpp"
#include "wasm/world.hpp"

namespace sushiya::server {

void log_info(std::string_view, std::string_view) {}
void log_error(std::string_view, std::string_view) {}

void Histogram::observe(std::chrono::nanoseconds) {}
std::string Metrics::text(std::size_t, std::int64_t, const std::optional<Node>&) const { return {}; }

std::optional<std::string> encrypt_for(const PushAddress&, std::string_view) { return std::nullopt; }

Page::Page(const std::string&) {}
const PageFile* Page::find(std::string_view) const { return nullptr; }
bool Page::shows(std::string_view) const { return false; }
std::string Page::invitation(std::string_view, std::string_view, const std::string&, const std::string&) const {
    return {};
}
const Packed* PageFile::packed_for(std::string_view) const { return nullptr; }
std::string gzipped(std::string_view) { return {}; }

}  // namespace sushiya::server

// The system calls of wasi-libc. There is one clock, and it is handed in; nothing is read, written or left.
// NOLINTBEGIN(bugprone-reserved-identifier): the names are those of the libraries
extern "C" {

int __imported_wasi_snapshot_preview1_clock_time_get(int, long long, long long* nanoseconds) {
    *nanoseconds = static_cast<long long>(sushiya::wasm::now() * 1e6);
    return 0;
}
[[noreturn]] void __imported_wasi_snapshot_preview1_proc_exit(int) { __builtin_trap(); }
int __imported_wasi_snapshot_preview1_fd_close(int) { return 0; }
int __imported_wasi_snapshot_preview1_fd_seek(int, long long, int, void*) { return 8; }
int __imported_wasi_snapshot_preview1_fd_write(int, const void*, int, int* written) {
    *written = 0;
    return 8;
}
int __imported_wasi_snapshot_preview1_fd_fdstat_get(int, void*) { return 8; }

}  // extern "C"

// Both would bring all of printf along.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
extern "C" [[noreturn]] void __abort_message(const char*, ...) { __builtin_trap(); }
// NOLINTEND(bugprone-reserved-identifier)
