// The few words of CUDA that the kernels use, so that clang compiles them without NVIDIA's headers.
#pragma once

// clang's own wrappers of the standard library want these two.
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define SUSHIYA_KERNEL extern "C" __attribute__((global))
#define GIVEN const __attribute__((grid_constant))

#include <cstdint>
#include <cstdlib>
#include <new>

namespace sushiya::gpu {

__device__ inline std::uint32_t thread() { return __nvvm_read_ptx_sreg_tid_x(); }
__device__ inline std::uint32_t threads() { return __nvvm_read_ptx_sreg_ntid_x(); }
__device__ inline std::uint32_t block() { return __nvvm_read_ptx_sreg_ctaid_x(); }
__device__ inline void wait_for_warp() { __nvvm_bar_warp_sync(~0U); }
__device__ inline void wait_for_block() { __syncthreads(); }
// What a thread of the same warp has.
__device__ inline std::uint32_t of_lane(std::uint32_t value, std::uint32_t lane) {
    return static_cast<std::uint32_t>(
        __nvvm_shfl_sync_idx_i32(~0U, static_cast<int>(value), static_cast<int>(lane), 31));
}
inline constexpr std::uint32_t kLanes = 32;

}  // namespace sushiya::gpu
