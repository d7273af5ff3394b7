#!/usr/bin/env python3
"""Runs the tests of the server: run.py [PROGRAM] [PATTERN...]"""
import os
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
if len(sys.argv) > 1:
    os.environ["SUSHIYA"] = sys.argv[1]
loader = unittest.TestLoader()
loader.testNamePatterns = [f"*{pattern}*" for pattern in sys.argv[2:]] or None
result = unittest.TextTestRunner(verbosity=2, failfast=False).run(loader.discover(str(HERE)))
sys.exit(0 if result.wasSuccessful() else 1)
