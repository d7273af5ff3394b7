#!/usr/bin/env python3
"""Runs every test_* function of the files named, or of all test_*.py beside this; one line "ok" or "not ok" for
each."""

import importlib
import sys
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main():
    sys.path.insert(0, str(HERE))
    failed = 0
    for name in sys.argv[1:] or sorted(path.stem for path in HERE.glob("test_*.py")):
        module = importlib.import_module(name)
        for test in [value for key, value in vars(module).items() if key.startswith("test_")]:
            try:
                test()
                print(f"ok {name}: {test.__name__[5:].replace('_', ' ')}", flush=True)
            except Exception:
                failed += 1
                traceback.print_exc(file=sys.stdout)
                print(f"not ok {name}: {test.__name__[5:].replace('_', ' ')}", flush=True)
    sys.exit(1 if failed else 0)


main()
