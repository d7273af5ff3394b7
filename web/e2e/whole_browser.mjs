// Before page.mjs: the tests of this file take the whole browser, with windows, apps and all (run.mjs).
process.env.CHROMIUM = process.env.WHOLE_CHROMIUM ?? '/usr/bin/chromium';
