import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig } from 'vitest/config';
import { screens } from './src/app/screens';

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
        if (/\.(js|css|html|svg|md|json)$/.test(file)) pack(join(dist, file));
    },
  };
}

// What the server must know of the page: which addresses have something to show, and words for previews of links.
function told_to_the_server() {
  const catalogue = (language: string, area: string): Record<string, string> =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../i18n/${language}/${area}.json`), 'utf8'));
  return {
    name: 'told_to_the_server',
    apply: 'build' as const,
    closeBundle() {
      const words = ['en', 'fr'].flatMap((language) => {
        const web = catalogue(language, 'web');
        const games = readdirSync(join(import.meta.dirname, '../i18n', language))
          .map((file) => file.replace('.json', ''))
          .flatMap((area) =>
            catalogue(language, area).idea ? [[`${language}.${area}`, catalogue(language, area).name]] : [],
          );
        return [...['invites', 'plays', 'about'].map((key) => [`${language}.${key}`, web[`preview.${key}`]]), ...games];
      });
      const page = { screens: screens.filter((screen) => screen !== ''), words: Object.fromEntries(words) };
      writeFileSync(join(import.meta.dirname, 'dist/page.json'), JSON.stringify(page));
    },
  };
}

// The server sends `default-src 'self'`: nothing is inlined, neither pictures nor scripts.
export default defineConfig({
  plugins: [svelte(), compressed(), told_to_the_server()],
  build: { assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], testTimeout: 60_000 },
});
