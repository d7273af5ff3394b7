"""A plain network with its learning: arrays of NumPy or CuPy, all weights in one vector."""

import functools

import numpy as np


class Plain:
    """What is done to each number by itself, in NumPy; the reference."""

    @staticmethod
    def lift(layer, biases):
        layer += biases
        np.maximum(layer, 0, out=layer)

    @staticmethod
    def sink(back, given):
        back *= given > 0

    @staticmethod
    def adam(slope, length, clip, rate, first, second, keep, flat, mean, square, smooth):
        slope = slope * min(1, clip / (float(np.sqrt(length[0])) + 1e-8))
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        flat -= rate / first * mean / (np.sqrt(square / second) + 1e-6)
        smooth += (1 - keep) * (flat - smooth)


@functools.lru_cache(maxsize=None)
def fused(xp):
    """The same in one pass over the memory of a GPU each."""
    lift = xp.ElementwiseKernel(
        "raw float32 biases, uint32 high",
        "float32 y",
        "const float sum = y + biases[(ptrdiff_t)((unsigned)i % high)]; y = sum > 0.0f ? sum : 0.0f",
        "sushiya_lift",
    )
    sink = xp.ElementwiseKernel("float32 given", "float32 y", "if (!(given > 0.0f)) y = 0.0f", "sushiya_sink")
    adam = xp.ElementwiseKernel(
        "float32 slope, raw float32 length, float32 clip, float32 rate, float32 first, float32 second, float32 keep",
        "float32 flat, float32 mean, float32 square, float32 smooth",
        """
        const float by = slope * fminf(1.0f, clip / (sqrtf(length[0]) + 1e-8f));
        const float m = mean + 0.1f * (by - mean);
        const float s = square + 0.001f * (by * by - square);
        const float w = flat - rate / first * m / (sqrtf(s / second) + 1e-6f);
        mean = m; square = s; flat = w;
        smooth = smooth + (1.0f - keep) * (w - smooth)
        """,
        "sushiya_adam",
    )

    class Fused:
        def lift(self, layer, biases):
            lift(biases, biases.size, layer)

        def sink(self, back, given):
            sink(given, back)

        def adam(self, *arguments):
            adam(*arguments)

    return Fused()


class Network:
    """Hidden layers with rectifiers; of its outputs the last is the value, the others are parts of actions."""

    def __init__(self, xp, sizes, seed=0):
        self.xp, self.sizes = xp, list(sizes)
        self.each = Plain() if xp is np else fused(xp)
        draw = np.random.default_rng(seed)
        self.shapes = [shape for wide, high in zip(sizes, sizes[1:]) for shape in ((wide, high), (high,))]
        ends = np.cumsum([0] + [int(np.prod(shape)) for shape in self.shapes])
        self.places = [slice(int(a), int(b)) for a, b in zip(ends, ends[1:])]
        start = np.zeros(int(ends[-1]), np.float32)
        for i, (wide, high) in enumerate(zip(sizes, sizes[1:])):
            scale = np.sqrt(2 / wide) if i + 2 < len(sizes) else 0.01
            start[self.places[2 * i]] = draw.normal(0, scale, wide * high)
        self.flat = xp.asarray(start)
        self.slope = xp.zeros_like(self.flat)
        self.moments = [xp.zeros_like(self.flat), xp.zeros_like(self.flat)]
        self.smooth = self.flat.copy()  # the mean of late weights plays better than the last ones
        self.updates = 0

    def begin_with(self, layers):
        """Weights and biases of each layer; what was known of their slopes is forgotten."""
        flat = np.concatenate([np.asarray(part, np.float32).reshape(-1) for layer in layers for part in layer])
        self.flat[:] = self.xp.asarray(flat)
        self.smooth[:] = self.flat

    def parts(self, flat):
        return [flat[place].reshape(shape) for place, shape in zip(self.places, self.shapes)]

    def forward(self, rows, flat=None):
        """The outputs, and what every layer was given."""
        w = self.parts(self.flat if flat is None else flat)
        given = [rows]
        for i in range(0, len(w) - 2, 2):
            layer = given[-1] @ w[i]
            self.each.lift(layer, w[i + 1])
            given.append(layer)
        out = given[-1] @ w[-2]
        out += w[-1]
        return out, given

    def backward(self, given, back):
        """Writes the slope of every weight."""
        w, slopes = self.parts(self.flat), self.parts(self.slope)
        ones = self.xp.ones((1, len(back)), self.xp.float32)
        for i in range(len(w) - 2, -1, -2):
            self.xp.matmul(given[i // 2].T, back, out=slopes[i])
            slopes[i + 1][:] = (ones @ back)[0]
            if i > 0:
                back = back @ w[i].T
                self.each.sink(back, given[i // 2])

    def update(self, rate, clip=0.5):
        """Adam, with the slope's length clipped."""
        self.updates += 1
        length = self.xp.dot(self.slope, self.slope).reshape(1)
        first, second = 1 - 0.9**self.updates, 1 - 0.999**self.updates
        keep = min(0.999, self.updates / (self.updates + 10))
        self.each.adam(self.slope, length, clip, rate, first, second, keep, self.flat, *self.moments, self.smooth)

    def state(self):
        asnumpy = np.asarray if self.xp is np else self.xp.asnumpy
        arrays = {"flat": self.flat, "smooth": self.smooth, "mean": self.moments[0], "square": self.moments[1]}
        return {name: asnumpy(a) for name, a in arrays.items()} | {"updates": self.updates, "sizes": self.sizes}

    def restore(self, state):
        if list(state["sizes"]) != self.sizes:
            raise SystemExit(f"the checkpoint has layers of {list(state['sizes'])}, not {self.sizes}: give --hidden")
        for name, array in (("flat", self.flat), ("smooth", self.smooth), *zip(("mean", "square"), self.moments)):
            array[:] = self.xp.asarray(state[name])
        self.updates = int(state["updates"])
