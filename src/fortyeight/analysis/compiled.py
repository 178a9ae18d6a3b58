"""Kernels: functions that Numba compiles once, and that later processes call without it.

To import Numba and to load what it has cached takes longer than a solve. So the machine code of a
kernel is kept as an object file, which `llvmlite` loads on its own, and the kernel is called in
Numba's convention: a place for the result, one for an exception, then every argument, arrays and
tuples taken apart. The code neither allocates memory nor calls Python; where it would, or where the
convention is another, Numba itself calls it.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes import CFUNCTYPE, addressof, c_double, c_int32, c_int64, c_uint8, c_void_p
from functools import cache, cached_property, lru_cache, update_wrapper
from importlib.metadata import version
from pathlib import Path
from threading import Lock, local
from typing import Any, cast

import numpy as np

#: How the names of stored kernels end.
SUFFIX = ".kernel"
#: Name of every kernel in its object file.
_NAME = "kernel"
_DIGEST_BYTES = 32
#: What a kernel returns when all is well: a value, or None.
_STATUS_OK = (0, -2)
#: What the code may call: functions of the C library that LLVM itself makes use of.
_LIBRARY = {"memset", "memcpy", "memmove"}

#: Types by letter: pointers, integers, floats and bools.
_TYPES: dict[str, Any] = {"p": c_void_p, "i": c_int64, "d": c_double, "b": c_uint8}

#: How Numba compiles: without wrappers for Python and C, without counting references to arrays,
#: which belong to the caller, and with the division of NumPy, which raises nothing.
_OPTIONS: dict[str, Any] = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,
    "error_model": "numpy",
}

#: Places for the result of a kernel and for an exception, neither of which is read.
_SINK = (c_int64 * 2)()
_OUTPUTS = addressof(_SINK), addressof(_SINK) + 8

#: Called before anything is compiled.
on_compile: list[Callable[[], object]] = []

_lock = Lock()

#: Number of shapes of scratch arrays that a thread keeps.
_KEPT_SHAPES = 3


def helper(function: Callable[..., object]) -> Any:
    """Let kernels call a function. Python runs it as it is."""
    return _Helper(function)


def kernel(function: Callable[..., object]) -> Any:
    """Compile a function that returns nothing and allocates nothing; callers lend it its arrays.

    Threads may run it side by side.
    """
    return _Kernel(function)


class Shared:
    """An argument of many calls of kernels, taken apart once."""

    def __init__(self, value: tuple[Any, ...]) -> None:
        self.value = value
        self.kinds: list[Any] = []
        self.values: list[Any] = []
        _take_apart((value,), self.kinds, self.values)


def lent_by_thread(make: Callable[..., tuple[Any, ...]]) -> Callable[..., Shared]:
    """Return a function that lends the same arrays to every call in a thread.

    To map memory anew for each call of a kernel takes as long as many calls run.
    """

    class Kept(local):
        def __init__(self) -> None:
            self.lend = lru_cache(_KEPT_SHAPES)(lambda *shape: Shared(make(*shape)))

    kept = Kept()

    def lend(*shape: int) -> Shared:
        return kept.lend(*shape)

    return lend


class _Helper:
    #: Most helpers are shorter than a call that passes them their arrays.
    inline = True

    def __init__(self, function: Callable[..., object]) -> None:
        self.function = function
        update_wrapper(self, function)

    def __call__(self, *args: Any) -> object:
        return self.function(*args)

    @cached_property
    def dispatcher(self) -> Any:
        """Numba's view of the function."""
        # Numba takes a second to import.
        from numba import njit

        return njit(**_OPTIONS, forceinline=self.inline)(self.function)

    @property
    def _numba_type_(self) -> Any:
        return self.dispatcher._numba_type_

    def fingerprint(self) -> str:
        """Return everything that the machine code depends on, functions called included."""
        code, known = self.function.__code__, self.function.__globals__
        parts = [code.co_code.hex(), repr(code.co_consts), repr(code.co_names)]
        for name in code.co_names:
            value = known.get(name)
            if isinstance(value, _Helper):
                parts.append(value.fingerprint())
            elif isinstance(value, int | float):
                parts.append(repr(value))
        return "\n".join(parts)


class _Kernel(_Helper):
    inline = False

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)
        self._native: dict[tuple[Any, ...], Callable[..., int] | None] = {}

    def __call__(self, *args: Any) -> None:
        kinds: list[Any] = []
        values: list[Any] = [*_OUTPUTS]
        _take_apart(args, kinds, values)
        key = tuple(kinds)
        if key not in self._native:
            with _lock:
                if key not in self._native:
                    self._native[key] = self._prepared(key, args)
        native = self._native[key]
        if native is None:
            self.by_numba(*_plain(args))
        elif native(*values) not in _STATUS_OK:
            raise ArithmeticError(f"{self.function.__name__} failed")

    @cached_property
    def by_numba(self) -> Any:
        """The function as Numba compiles it for this process alone."""
        from numba import njit

        return njit(error_model="numpy", nogil=True)(self.function)

    def _prepared(self, key: tuple[Any, ...], args: tuple[Any, ...]) -> Callable[..., int] | None:
        """Return the machine code for such arguments, compiled first if no process has done so."""
        about = "\n".join([self.fingerprint(), repr(key), *_machine()])
        digest = hashlib.sha256(about.encode()).hexdigest()[:32]
        name = f"{self.function.__module__}.{self.function.__name__}-{digest}{SUFFIX}"
        code = _load(name)
        if code is None:
            for listener in on_compile:
                listener()
            code = self._compiled(key, args)
            if code is None:
                return None
            _save(name, code)
        return _function(code, key)

    def _compiled(self, key: tuple[Any, ...], args: tuple[Any, ...]) -> bytes | None:
        """Return the machine code as an object file; None if it cannot be called without Numba."""
        import llvmlite.binding as llvm
        from numba import typeof
        from numba.core.errors import NumbaError

        types = tuple(typeof(one) for one in _plain(args))
        try:
            self.dispatcher.compile(types)
        except NumbaError:
            return None
        module = llvm.parse_assembly(self.dispatcher.inspect_llvm(types))
        unknown = [
            one.name
            for one in (*module.functions, *module.global_variables)
            if one.is_declaration and not one.name.startswith("llvm.")
        ]
        mains = [
            one
            for one in module.functions
            if not one.is_declaration and one.linkage is llvm.Linkage.external
        ]
        if not set(unknown) <= _LIBRARY or len(mains) != 1:
            return None
        if [_letter(str(one.type)) for one in mains[0].arguments] != ["p", "p", *_letters(key)]:
            return None
        mains[0].name = _NAME
        return cast("bytes", _target_machine().emit_object(module))


def _take_apart(args: tuple[Any, ...], kinds: list[Any], values: list[Any]) -> None:
    """Add the kinds of arguments, and the values that the machine code gets for them."""
    for one in args:
        if isinstance(one, np.ndarray):
            flags = one.flags
            layout = "C" if flags.c_contiguous else "F" if flags.f_contiguous else "A"
            kinds.append((one.dtype.char, one.ndim, layout, flags.writeable))
            # No owner and no parent: nothing is freed or counted.
            values += (0, 0, one.size, one.itemsize, one.ctypes.data, *one.shape, *one.strides)
        elif isinstance(one, Shared):
            kinds += one.kinds
            values += one.values
        elif isinstance(one, tuple):
            kinds.append(f"{type(one).__name__}()")
            _take_apart(one, kinds, values)
        elif isinstance(one, bool | np.bool_):
            kinds.append("b")
            values.append(bool(one))
        elif isinstance(one, int | np.integer):
            kinds.append("i")
            values.append(int(one))
        else:
            kinds.append("d")
            values.append(float(one))


def _plain(args: tuple[Any, ...]) -> Iterator[Any]:
    """Yield arguments as they are taken apart: numbers of any size as those of Python."""
    for one in args:
        if isinstance(one, Shared):
            yield from _plain((one.value,))
        elif isinstance(one, tuple):
            yield type(one)(*_plain(one))
        elif isinstance(one, np.generic):
            yield one.item()
        else:
            yield one


def _letters(key: tuple[Any, ...]) -> Iterator[str]:
    """Yield p, i, d or b for each pointer, integer, float and bool that the machine code gets."""
    for kind in key:
        if isinstance(kind, tuple):
            yield from ("p", "p", "i", "i", "p", *("i" * 2 * kind[1]))
        elif kind in _TYPES:
            yield kind


def _letter(llvm_type: str) -> str:
    return {"i64": "i", "double": "d", "i8": "b"}.get(llvm_type, "p")


def _function(code: bytes, key: tuple[Any, ...]) -> Callable[..., int]:
    """Return the function of an object file."""
    import llvmlite.binding as llvm

    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target_machine())
    engine.add_object_file(llvm.object_file.ObjectFileRef.from_data(code))
    engine.finalize_object()
    types = [_TYPES[letter] for letter in ("p", "p", *_letters(key))]
    native = CFUNCTYPE(c_int32, *types)(engine.get_function_address(_NAME))
    # The code lives as long as its engine.
    native.engine = engine  # type: ignore[attr-defined]  # a place for it is all that is wanted
    return native


def _target_machine() -> Any:
    import llvmlite.binding as llvm

    # Recent versions need no initialization, and refuse it.
    with suppress(RuntimeError):
        llvm.initialize()
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = _processor()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=cpu, features=features, opt=2, codemodel="jitdefault", jit=True
    )


@cache
def _processor() -> tuple[str, str]:
    import llvmlite.binding as llvm

    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


@cache
def _machine() -> tuple[str, ...]:
    """Return what machine code depends on besides its source."""
    return (*_processor(), version("numba"), version("llvmlite"), repr(_OPTIONS))


def _folders() -> Iterator[Path]:
    """Yield the places for stored kernels, in the order in which they are tried, as Numba's are."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        yield Path(chosen)
        return
    yield Path(__file__).parent / "__pycache__"
    yield Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "numba"


def _load(name: str) -> bytes | None:
    """Return a stored object file; None if there is none, or if it is damaged."""
    for folder in _folders():
        with suppress(OSError):
            stored = (folder / name).read_bytes()
            code = stored[_DIGEST_BYTES:]
            if hashlib.sha256(code).digest() == stored[:_DIGEST_BYTES]:
                return code
    return None


def _save(name: str, code: bytes) -> None:
    """Store an object file where this user may; another process may do so at the same time."""
    for folder in _folders():
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
                file.write(hashlib.sha256(code).digest() + code)
            Path(file.name).chmod(0o644)
            Path(file.name).replace(folder / name)
            return
