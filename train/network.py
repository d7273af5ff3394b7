"""A plain network with its learning: arrays of NumPy or CuPy, all weights in one vector."""

import numpy as np


class Network:
    """Hidden layers with rectifiers; of its outputs the last is the value, the others are parts of actions."""

    def __init__(self, xp, sizes, seed=0):
        self.xp, self.sizes = xp, list(sizes)
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

    def parts(self, flat):
        return [flat[place].reshape(shape) for place, shape in zip(self.places, self.shapes)]

    def forward(self, rows, flat=None):
        """The outputs, and what every layer was given."""
        w = self.parts(self.flat if flat is None else flat)
        given = [rows]
        for i in range(0, len(w) - 2, 2):
            layer = given[-1] @ w[i]
            layer += w[i + 1]
            given.append(self.xp.maximum(layer, 0, out=layer))
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
                back *= given[i // 2] > 0

    def update(self, rate, clip=0.5):
        """Adam, with the slope's length clipped."""
        xp, slope = self.xp, self.slope
        slope *= xp.minimum(1, clip / (xp.sqrt(slope @ slope) + 1e-8))
        self.updates += 1
        mean, square = self.moments
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        step = rate / (1 - 0.9**self.updates)
        self.flat -= step * mean / (xp.sqrt(square / (1 - 0.999**self.updates)) + 1e-6)
        keep = min(0.999, self.updates / (self.updates + 10))
        self.smooth += (1 - keep) * (self.flat - self.smooth)

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
