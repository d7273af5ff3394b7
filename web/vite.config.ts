import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compressed, installable, kept_for_offline, told_to_the_server } from './tools/plugins.ts';

// The server sends `default-src 'self'`: nothing is inlined, neither pictures nor scripts.
export default defineConfig({
  plugins: [svelte(), told_to_the_server(), installable(), kept_for_offline(), compressed()],
  build: { assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  // One world for all tests: making another for each file takes longer than the tests.
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    testTimeout: 960_000, // as in a browser: a whole game is drawn in seconds, and in minutes where others compute
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
  },
});
