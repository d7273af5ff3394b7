// What is done to each decision by itself, a thread a row: on a GPU compiled by CuPy, in the tests by any C++ compiler.
//
// A network says `outputs` numbers about a row: what it thinks of the parts of actions, and last the value. Action a of
// a table is worth the sum of its parts, at most `kParts` of them, -1 where there is none.
#ifdef __CUDACC_RTC__
typedef unsigned long long u64;
#define KERNEL extern "C" __global__ void
#define ROW (blockIdx.x * (long long)blockDim.x + threadIdx.x)
#define BLOCK (long long)blockIdx.x
#define THREAD (int)threadIdx.x
#define THREADS (int)blockDim.x
#define FIRST_BIT(word) (__ffsll((long long)(word)) - 1)
#else
#include <cmath>
typedef unsigned long long u64;
static long long row_;
#define KERNEL static void
#define ROW row_
#define BLOCK row_
#define THREAD 0
#define THREADS 1
#define FIRST_BIT(word) __builtin_ctzll(word)
#endif

struct Legal {
    const u64* words;
    int count, at;
    u64 left;
};
#ifdef __CUDACC_RTC__
#define INLINE __device__ inline
#else
#define INLINE static inline
#endif

INLINE Legal legal(const u64* words, int count) { return Legal{words, count, 0, words[0]}; }
INLINE int next(Legal& l) {
    while (l.left == 0) {
        if (++l.at == l.count) return -1;
        l.left = l.words[l.at];
    }
    const int bit = FIRST_BIT(l.left);
    l.left &= l.left - 1;
    return 64 * l.at + bit;
}
INLINE float score(const float* out, const short* parts, int action) {
    float sum = 0;
    for (int k = 0; k < kParts; ++k) {
        const int part = parts[action * kParts + k];
        if (part < 0) break;
        sum += out[part];
    }
    return sum;
}

// A draw for every row that acts: `sharpness` times the scores, as likely as their exponential.
KERNEL choose(const float* out, int outputs, const u64* masks, int words, const short* parts, const int* table,
              const float* sharpness, const unsigned char* acting, const float* luck, int* actions, float* logs,
              long long rows) {
    const long long r = ROW;
    if (r >= rows) return;
    actions[r] = -1;
    logs[r] = 0;
    if (!acting[r]) return;
    const float* mine = out + r * outputs;
    const short* of = parts + (long long)table[r] * kActions * kParts;
    float most = -1e30f, sum = 0;
    Legal l = legal(masks + r * words, words);
    for (int a = next(l); a >= 0; a = next(l)) most = fmaxf(most, sharpness[r] * score(mine, of, a));
    l = legal(masks + r * words, words);
    for (int a = next(l); a >= 0; a = next(l)) sum += expf(sharpness[r] * score(mine, of, a) - most);
    float left = luck[r] * sum;
    l = legal(masks + r * words, words);
    for (int a = next(l); a >= 0; a = next(l)) {
        const float e = sharpness[r] * score(mine, of, a) - most;
        actions[r] = a;
        logs[r] = e - logf(sum);
        left -= expf(e);
        if (left < 0) break;
    }
}

// Generalised advantages along each seat's own decisions, backwards through the steps; `gains` are those of decisions
// that are learnt from.
KERNEL advantages(const float* values, const float* rewards, const unsigned char* dones, const unsigned char* learns,
                  const float* last_values, float* gains, int steps, float trace, long long rows) {
    const long long r = ROW;
    if (r >= rows) return;
    float advantage = 0, reward = 0, after = last_values[r];
    for (int t = steps - 1; t >= 0; --t) {
        const long long i = t * rows + r;
        if (dones[i]) reward = after = advantage = 0;
        reward += rewards[i];
        if (!learns[i]) continue;
        advantage = reward + after - values[i] + trace * advantage;
        gains[i] = advantage;
        after = values[i];
        reward = 0;
    }
}

// The slope of PPO's loss by every output; `slopes` holds zeros before.
KERNEL slopes(const float* out, int outputs, const u64* masks, int words, const short* parts, const int* table,
              const int* actions, const float* old_logs, const float* gains, const float* targets, float clip,
              float entropy, float value_weight, float scale, float* slopes_, float* entropies, long long rows) {
    const long long r = ROW;
    if (r >= rows) return;
    const float* mine = out + r * outputs;
    float* slope = slopes_ + r * outputs;
    const short* of = parts + (long long)table[r] * kActions * kParts;
    float most = -1e30f, sum = 0, mean = 0;
    Legal l = legal(masks + r * words, words);
    for (int a = next(l); a >= 0; a = next(l)) most = fmaxf(most, score(mine, of, a));
    l = legal(masks + r * words, words);
    for (int a = next(l); a >= 0; a = next(l)) {
        const float e = score(mine, of, a) - most;
        sum += expf(e);
        mean += expf(e) * e;
    }
    const float shift = most + logf(sum);
    const float spread = logf(sum) - mean / sum;  // the entropy
    entropies[r] = spread;
    const float ratio = expf(score(mine, of, actions[r]) - shift - old_logs[r]);
    // The clipped objective has a slope where the ratio may still move the way the advantage points.
    const bool moves = gains[r] > 0 ? ratio < 1 + clip : ratio > 1 - clip;
    const float pull = moves ? -gains[r] * ratio : 0.0f;
    l = legal(masks + r * words, words);
    for (int a = next(l); a >= 0; a = next(l)) {
        const float log = score(mine, of, a) - shift;
        const float chance = expf(log);
        const float by_score = ((a == actions[r] ? pull : 0.0f) - chance * pull + entropy * chance * (log + spread)) * scale;
        for (int k = 0; k < kParts; ++k) {
            const int part = of[a * kParts + k];
            if (part < 0) break;
            slope[part] += by_score;
        }
    }
    slope[outputs - 1] = value_weight * (mine[outputs - 1] - targets[r]) * scale;
}

// Rows of bytes as the network takes them, those that are numbered; a block a row.
KERNEL scaled(const unsigned char* seen, const long long* which, const float* scales, float* to, int inputs,
              long long rows) {
    const long long r = BLOCK;
    if (r >= rows) return;
    const unsigned char* from = seen + which[r] * inputs;
    for (int i = THREAD; i < inputs; i += THREADS) to[r * inputs + i] = from[i] * scales[i];
}
