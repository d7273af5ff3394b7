"""VectorEnv on an NVIDIA GPU: states, observations, masks and rewards live there, and a step is one launch.

Nothing of CUDA is needed but the driver: the kernels are compiled by clang when the package is built and loaded by the
driver's own functions. ``VectorEnv(..., device="cuda")`` is the way in.
"""

from __future__ import annotations

import ctypes
import functools
import math
from pathlib import Path
from typing import Any, Optional, Sequence

import numpy as np

from . import _core
from ._given import Seeds, options_json
from .vector import Feature

_KERNELS = Path(__file__).parent / "kernels"
_GAMES = 64  # a block, where a thread has a whole game
_LANES = 32  # games of a block that have one kind of table
_COOKS = 64  # threads of a block
_STACK_SIZE_LIMIT = 0  # CU_LIMIT_STACK_SIZE
_STACK = 8 * 1024  # bytes a thread
_MOST_SHARED = 112 * 1024  # bytes a block; two blocks fit on a multiprocessor of a large GPU
_SHARED_OPT_IN = 97  # CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN


class CudaError(RuntimeError):
    """What the driver refused, and what to do about it."""


@functools.lru_cache(maxsize=None)
def _driver() -> ctypes.CDLL:
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        raise CudaError('there is no NVIDIA driver here (libcuda.so.1): use device="cpu"') from None
    _call(driver, "cuInit", 0)
    return driver


def _call(driver: ctypes.CDLL, name: str, *arguments: Any) -> None:
    status = getattr(driver, name)(*arguments)
    if status != 0:
        text = ctypes.c_char_p()
        driver.cuGetErrorString(status, ctypes.byref(text))
        raise CudaError(f"{name}: {(text.value or b'unknown error').decode()}")


class _Device:
    """A GPU with its primary context, which torch, CuPy and JAX use too."""

    def __init__(self, number: int) -> None:
        self.driver = _driver()
        self.number = number
        device = ctypes.c_int()
        self.call("cuDeviceGet", ctypes.byref(device), number)
        self.context = ctypes.c_void_p()
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(self.context), device)
        self.call("cuCtxSetCurrent", self.context)
        # Rules call each other deeper than the driver expects; for all threads that fit on a large GPU this is 2 GiB.
        self.call("cuCtxSetLimit", _STACK_SIZE_LIMIT, ctypes.c_size_t(_STACK))
        self.version = 10 * self._attribute(75, device) + self._attribute(76, device)  # compute capability
        self.shared = min(_MOST_SHARED, self._attribute(_SHARED_OPT_IN, device) - 1024)  # a kernel has some of its own

    def _attribute(self, number: int, device: ctypes.c_int) -> int:
        value = ctypes.c_int()
        self.call("cuDeviceGetAttribute", ctypes.byref(value), number, device)
        return value.value

    def call(self, name: str, *arguments: Any) -> None:
        _call(self.driver, name, *arguments)

    def kernels(self, game: str) -> dict[str, ctypes.c_void_p]:
        compiled = _KERNELS / f"{game}.sm_{self.version}.cubin"
        portable = _KERNELS / f"{game}.ptx"
        path = compiled if compiled.exists() else portable
        if not path.exists():
            raise CudaError(f"this build of sushiya has no kernels for {game}: build it where clang++-22 is installed")
        module = ctypes.c_void_p()
        self.call("cuModuleLoadData", ctypes.byref(module), path.read_bytes() + b"\0")
        kernels = {}
        for name in ("reset", "step", "sample", "sign", "reset_mixed", "step_mixed"):
            kernels[name] = ctypes.c_void_p()
            self.call("cuModuleGetFunction", ctypes.byref(kernels[name]), module, f"sushiya_{name}".encode())
        for name in ("cook", "cook_mixed"):  # not in every game
            kernel = ctypes.c_void_p()
            if self.driver.cuModuleGetFunction(ctypes.byref(kernel), module, f"sushiya_{name}".encode()) == 0:
                kernels[name] = kernel
        return kernels


@functools.lru_cache(maxsize=None)
def _device(number: int) -> _Device:
    return _Device(number)


@functools.lru_cache(maxsize=None)
def _kernels(number: int, game: str) -> dict[str, ctypes.c_void_p]:
    return _device(number).kernels(game)


class _Memory:
    """Device memory, given back when nobody refers to it any more."""

    def __init__(self, device: _Device, size: int) -> None:
        self.device = device
        self.address = ctypes.c_uint64()
        device.call("cuMemAlloc_v2", ctypes.byref(self.address), ctypes.c_size_t(max(size, 16)))
        device.call("cuMemsetD8_v2", self.address, 0, ctypes.c_size_t(max(size, 16)))

    def __del__(self) -> None:
        if getattr(self, "address", None):
            self.device.driver.cuMemFree_v2(self.address)


class CudaArray:
    """An array on the GPU. torch.from_dlpack, cupy.from_dlpack, jax.dlpack.from_dlpack take it without a copy."""

    def __init__(
        self, device: _Device, shape: tuple[int, ...], strides: tuple[int, ...], typestr: str, memory: _Memory
    ) -> None:
        self.shape, self.strides, self.typestr, self.memory = shape, strides, typestr, memory
        self._size = int(typestr[2:])
        self._device = device

    @property
    def dtype(self) -> np.dtype[Any]:
        return np.dtype(self.typestr)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "strides": tuple(stride * self._size for stride in self.strides),
            "typestr": self.typestr,
            "data": (self.memory.address.value, False),
            "version": 3,
        }

    def _array(self) -> Any:
        return _core.device_array(
            self.memory.address.value,
            list(self.shape),
            list(self.strides),
            self.typestr[1:],
            self._device.number,
            self.memory,
        )

    def __dlpack__(self, **settings: Any) -> Any:
        return self._array().__dlpack__(**settings)

    def __dlpack_device__(self) -> tuple[int, int]:
        return (2, self._device.number)


class _Kinds(ctypes.Structure):
    """The struct Kinds of gpu/kernels.cu."""

    _fields_ = [("setups", ctypes.c_uint64), ("kinds", ctypes.c_uint64)]


class _Buffers(ctypes.Structure):
    """The struct Buffers of gpu/kernels.cu."""

    _fields_ = [
        *((name, ctypes.c_uint64) for name in ("tables", "actions", "observations", "masks")),
        *((name, ctypes.c_uint64) for name in ("rewards", "dones", "acting", "refused")),
        *((name, ctypes.c_int32) for name in ("games", "row_stride", "words", "lanes")),
    ]


def _copy(device: _Device, data: bytes) -> _Memory:
    memory = _Memory(device, len(data))
    device.call("cuMemcpyHtoD_v2", memory.address, data, ctypes.c_size_t(len(data)))
    return memory


def tables_of_games(games: int, tables: int) -> np.ndarray:
    """Which of so many tables each game plays at: the games of a warp share one, and each has equally many warps."""
    return np.arange(games) // _LANES % tables


def _address(what: str, array: Any, count: int, *dtypes: str) -> int:
    """Where an array of the GPU begins: anything with __cuda_array_interface__, or a torch tensor.

    So many numbers of one of these types, in a row: kernels see nothing but the address.
    """
    found = str(array.dtype).rpartition(".")[2]
    if found not in dtypes or math.prod(array.shape) != count:
        raise ValueError(f"{what} must be {count} numbers of {' or '.join(dtypes)}, not {list(array.shape)} of {found}")
    if hasattr(array, "data_ptr"):
        address, in_a_row = array.data_ptr(), array.is_cuda and array.is_contiguous()
    else:
        told = getattr(array, "__cuda_array_interface__", {"data": (0,), "strides": "nowhere"})
        steps = [np.dtype(found).itemsize * math.prod(array.shape[at + 1 :]) for at in range(len(array.shape))]
        address, in_a_row = told["data"][0], list(told.get("strides") or steps) == steps
    if not in_a_row:
        raise ValueError(f"{what} must lie on the GPU in a row: make it contiguous")
    return int(address)


class CudaVectorEnv:
    """As VectorEnv; its arrays are CudaArrays and masks are bits, in words of 64 (int64), the lowest first.

    An illegal action is replaced by the first legal one; ``refused()`` counts them. Work is queued on the default
    stream, as torch's is, or on the ``stream`` whose handle is given: environments with streams of their own play at
    the same time.

    ``tables=[{"players": 4, "menu": ...}, ...]`` in place of options has the games play at different tables, which seat
    equally many players and fill equally long rows: ``table_of`` says for every game which of them is its own.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seed: Optional[int] = 0,
        reward: str = "win",
        device: int = 0,
        tables: Optional[Sequence[dict[str, Any]]] = None,
        stream: Optional[int] = None,
        **options: Any,
    ) -> None:
        self._device = _device(device)
        self._kernels = _kernels(device, game)
        self._stream = ctypes.c_void_p(stream)
        self._seeds = Seeds()
        self._cooked_times = 0
        if tables is not None and options:
            raise ValueError("tables= has options of its own")
        images = [
            _core.device_image(game, options_json(at), reward) for at in ([options] if tables is None else tables)
        ]
        if len({(image.players, image.numbers) for image in images}) != 1:
            raise ValueError("tables= seat equally many players and fill equally long rows")
        self._image = images[0]
        self.table_of = tables_of_games(num_envs, len(images))
        self._setup = ctypes.create_string_buffer(self._image.setup, len(self._image.setup))
        self._kinds: Optional[_Kinds] = None
        if len(images) > 1:
            of_warps = np.ascontiguousarray(self.table_of[::_LANES], np.int32)
            self._setups = _copy(self._device, b"".join(image.setup for image in images))
            self._of_warps = _copy(self._device, of_warps.tobytes())
            self._kinds = _Kinds(self._setups.address.value, self._of_warps.address.value)
        self.game, self.num_envs = game, num_envs
        self.players: int = self._image.players
        self.numbers: int = self._image.numbers
        self.num_actions: int = max(image.actions for image in images)
        self.encoder: str = self._image.encoder
        stride = -(-self.numbers // 16) * 16
        rows, words = num_envs * self.players, max(image.words for image in images)
        # Bytes of shared memory for a game, and for a row with its mask, as gpu/kernels.cu lays them out.
        table = (-(-(self._image.table_bytes // 4 - 2) // 4) * 4 + 2) * 4
        row = ((stride // 16 + (words + 1) // 2) | 1) * 16
        # A thread for each row of 32 games, or, where that is too much, for each game.
        lanes = self.players if _LANES * (table + self.players * row) <= self._device.shared else 1
        room = table + lanes * row
        games = _LANES
        if lanes == 1 and tables is None:
            games = max(_LANES, min(_GAMES, self._device.shared // room // _LANES * _LANES))
        self._block = (games, games * lanes, games * room)  # games, threads, bytes of shared memory
        self._tables = _Memory(self._device, num_envs * self._image.table_bytes)
        self._refused = _Memory(self._device, 4)
        shape = (num_envs, self.players)

        def array(bytes_: int, shape_: tuple[int, ...], strides: tuple[int, ...], typestr: str) -> CudaArray:
            return CudaArray(self._device, shape_, strides, typestr, _Memory(self._device, bytes_))

        self.observations = array(rows * stride, (*shape, self.numbers), (self.players * stride, stride, 1), "|u1")
        self.masks = array(rows * words * 8, (*shape, words), (self.players * words, words, 1), "<i8")
        self.rewards = array(rows * 4, shape, (self.players, 1), "<f4")
        self.dones = array(num_envs, (num_envs,), (1,), "|u1")
        self._truncations = array(num_envs, (num_envs,), (1,), "|u1")
        self.acting = array(rows, shape, (self.players, 1), "|u1")
        self.actions = array(rows * 4, shape, (self.players, 1), "<i4")
        self._buffers = _Buffers(
            self._tables.address.value,
            self.actions.memory.address.value,
            *(a.memory.address.value for a in (self.observations, self.masks, self.rewards, self.dones, self.acting)),
            self._refused.address.value,
            num_envs,
            stride,
            words,
            lanes,
        )
        for name in ("reset", "step", "reset_mixed", "step_mixed"):
            # The largest dynamic shared memory of a kernel, which other tables of the game use, too.
            self._device.call("cuFuncSetAttribute", self._kernels[name], 8, max(self._block[2], self._device.shared))
        self.reset(seed=seed)

    @property
    def features(self) -> list[Feature]:
        """What each number of an observation is."""
        return [Feature(*feature) for feature in self._image.features]

    def _launch(self, name: str, count: int, each: int, threads: int, shared: int, *arguments: Any) -> None:
        """So many games or rows, each block with ``each`` of them."""
        pointers = (ctypes.c_void_p * len(arguments))(*(ctypes.addressof(argument) for argument in arguments))
        blocks = -(-count // each)
        self._device.call("cuCtxSetCurrent", self._device.context)
        self._device.call(
            "cuLaunchKernel", self._kernels[name], blocks, 1, 1, threads, 1, 1, shared, self._stream, pointers, None
        )

    def _play(self, name: str, count: int, block: tuple[int, int, int], *arguments: Any) -> None:
        """Launches a kernel of games at one kind of table, or its sister for many."""
        if self._kinds is not None:
            self._launch(f"{name}_mixed", count, *block, self._kinds, *arguments)
        else:
            self._launch(name, count, *block, self._setup, *arguments)

    def reset(self, *, seed: Optional[int] = None, which: Any = None) -> tuple[CudaArray, dict[str, CudaArray]]:
        """Begins all games, or those whose byte in ``which`` (an array of the GPU) is not 0."""
        chosen = ctypes.c_uint64(0 if which is None else _address("which", which, self.num_envs, "uint8", "bool"))
        first = ctypes.c_uint64(self._seeds.take(seed))
        self._play("reset", self.num_envs, self._block, self._buffers, first, chosen)
        return self.observations, {"action_mask": self.masks, "acting": self.acting}

    def step(self, actions: Any = None) -> tuple[CudaArray, CudaArray, CudaArray, CudaArray, dict[str, CudaArray]]:
        """One action (int32, on the GPU) of every seat that chooses; without them, those in ``self.actions``."""
        own, count = self.actions.memory.address.value, self.num_envs * self.players
        self._buffers.actions = own if actions is None else _address("actions", actions, count, "int32")
        self._play("step", self.num_envs, self._block, self._buffers)
        infos = {"action_mask": self.masks, "acting": self.acting}
        return self.observations, self.rewards, self.dones, self._truncations, infos

    def sample(self) -> CudaArray:
        """Random legal actions into ``self.actions``, -1 for seats that do not choose."""
        self._launch("sample", self.num_envs, 128, 128, 0, self._setup, self._buffers, self.actions.memory.address)
        return self.actions

    @property
    def has_cook(self) -> bool:
        """Whether ``cook()`` works: not in Sushizock, where a cook solves its turn."""
        return "cook" in self._kernels

    def cook(self, *, which: Any = None, out: Any = None) -> Any:
        """What a cook would choose for every seat that chooses, or those whose byte in ``which`` is not 0.

        They are written into ``out`` (int32, on the GPU), or into an array of its own, written again by every call.
        """
        if out is None and not hasattr(self, "_cooked"):
            bytes_ = self.num_envs * self.players * 4
            shape, strides = (self.num_envs, self.players), (self.players, 1)
            self._cooked = CudaArray(self._device, shape, strides, "<i4", _Memory(self._device, bytes_))
        to = self._cooked if out is None else out
        self._cooked_times += 1
        rows = self.num_envs * self.players
        luck, where = ctypes.c_uint64(self._cooked_times), ctypes.c_uint64(_address("out", to, rows, "int32"))
        chosen = ctypes.c_uint64(0 if which is None else _address("which", which, rows, "uint8", "bool"))
        self._play("cook", rows, (_COOKS, _COOKS, 0), self._buffers, luck, chosen, where)
        return to

    def synchronize(self) -> None:
        """Waits until all that was queued is done."""
        self._device.call("cuCtxSynchronize")

    def refused(self) -> int:
        """How many illegal actions there were so far."""
        count = ctypes.c_uint32()
        self._device.call("cuMemcpyDtoH_v2", ctypes.byref(count), self._refused.address, ctypes.c_size_t(4))
        return count.value


def sign_games(game: str, seed: int, games: int, *, device: int = 0, **options: Any) -> int:
    """One number for so many random games; ``_core.sign_games`` gives the same on the CPU."""
    gpu = _device(device)
    image = _core.device_image(game, options_json(options), "win")
    setup = ctypes.create_string_buffer(image.setup, len(image.setup))
    sum_ = _Memory(gpu, 8)
    arguments = (setup, ctypes.c_uint64(seed), ctypes.c_uint64(games), sum_.address)
    pointers = (ctypes.c_void_p * 4)(*(ctypes.addressof(argument) for argument in arguments))
    kernel = _kernels(device, game)["sign"]
    gpu.call("cuLaunchKernel", kernel, -(-games // 64), 1, 1, 64, 1, 1, 0, None, pointers, None)
    result = ctypes.c_uint64()
    gpu.call("cuMemcpyDtoH_v2", ctypes.byref(result), sum_.address, ctypes.c_size_t(8))
    return result.value
