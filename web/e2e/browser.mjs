// The browser of a file of tests, until its last test is over.
import { after } from 'node:test';
import { launch } from './page.mjs';

export const browser = await launch();
after(() => browser.close());
