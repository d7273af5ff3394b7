// The few words of CUDA that the kernels use, so that clang compiles them without NVIDIA's headers.
#pragma once

// clang's own wrappers of the standard library want these two.
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define SUSHIYA_KERNEL extern "C" __attribute__((global))

#include <cstdint>
#include <cstdlib>

namespace sushiya::gpu {

__device__ inline std::uint32_t thread() { return __nvvm_read_ptx_sreg_tid_x(); }
__device__ inline std::uint32_t threads() { return __nvvm_read_ptx_sreg_ntid_x(); }
__device__ inline std::uint32_t block() { return __nvvm_read_ptx_sreg_ctaid_x(); }
__device__ inline void wait_for_warp() { __nvvm_bar_warp_sync(~0U); }
inline constexpr std::uint32_t kLanes = 32;

}  // namespace sushiya::gpu
