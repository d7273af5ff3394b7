import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig } from 'vitest/config';

function pack(file: string): void {
  const body = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(body));
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}

// The server sends `name.br` or `name.gz` in place of `name` where there is one and the browser takes it.
function compressed() {
  return {
    name: 'compressed',
    apply: 'build' as const,
    closeBundle() {
      const dist = join(import.meta.dirname, 'dist');
      for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
        if (/\.(js|css|html|svg|md)$/.test(file)) pack(join(dist, file));
    },
  };
}

// The server sends `default-src 'self'`: nothing is inlined, neither pictures nor scripts.
export default defineConfig({
  plugins: [svelte(), compressed()],
  build: { assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], testTimeout: 60_000 },
});
