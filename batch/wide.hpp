// Whether this processor has what the wide loops were compiled for: the flags in CMakeLists.txt.
#pragma once

namespace sushiya::batch {

inline bool processor_is_wide() {
#ifdef __x86_64__
    __builtin_cpu_init();
    // Some have BMI2 and take a hundred times as long for its scattering of bits.
    if (__builtin_cpu_is("znver1") != 0 || __builtin_cpu_is("znver2") != 0) return false;
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
           __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0;
#else
    return false;
#endif
}

}  // namespace sushiya::batch
