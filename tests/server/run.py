#!/usr/bin/env python3
"""Runs the tests of the server, a line "ok NAME" or "not ok NAME" for each: run.py [PROGRAM] [PATTERN...]"""
import os
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
if len(sys.argv) > 1:
    os.environ["SUSHIYA"] = sys.argv[1]


class Lines(unittest.TextTestResult):
    def addSuccess(self, test):
        super().addSuccess(test)
        print("ok", test.id(), flush=True)

    def addError(self, test, err):
        super().addError(test, err)
        print("not ok", test.id(), flush=True)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        print("not ok", test.id(), flush=True)


loader = unittest.TestLoader()
loader.testNamePatterns = [f"*{pattern}*" for pattern in sys.argv[2:]] or None
result = unittest.TextTestRunner(resultclass=Lines, verbosity=0).run(loader.discover(str(HERE)))
sys.exit(0 if result.wasSuccessful() else 1)
