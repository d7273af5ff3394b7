// What the build adds to the page when all its files are there, one after another.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { screens } from '../src/app/screens.ts';
import { built_files, catalogue, dist, games_in, sha256, web, write_built } from './files.ts';
import { kTakesShared, write_manifests } from './manifest.ts';

const languages = ['en', 'fr'];

function when_built(name: string, write: () => void | Promise<void>) {
  return {
    name,
    apply: 'build' as const,
    closeBundle: { sequential: true as const, handler: write },
  };
}

// What the server must know of the page: which addresses have something to show, and words for previews of links.
export function told_to_the_server() {
  return when_built('told_to_the_server', () => {
    const words = languages.flatMap((language) => {
      const told = catalogue(language, 'web');
      const games = games_in(language).map((area) => [`${language}.${area}`, catalogue(language, area).name]);
      return [...['invites', 'plays', 'about'].map((key) => [`${language}.${key}`, told[`preview.${key}`]]), ...games];
    });
    const page = { screens: screens.filter((screen) => screen !== ''), words: Object.fromEntries(words) };
    write_built('/page.json', JSON.stringify(page));
  });
}

export function installable() {
  return when_built('installable', () => write_manifests(languages));
}

// The service worker with the list of all that a visitor may ever load. A name with a hash in it says what is inside;
// of others the hash goes into the list.
const kForOthers = /^\/(og\/|page\.json$|sw\.js$)|\.(br|gz)$/;
export function kept_for_offline() {
  return when_built('kept_for_offline', () => {
    const files = built_files()
      .filter((path) => !kForOthers.test(path))
      .map((path) => {
        const integrity = `sha256-${sha256(readFileSync(join(dist, path)), 'base64')}`;
        return [path === '/index.html' ? '/' : path, path.startsWith('/assets/') ? 0 : integrity] as const;
      });
    const source = readFileSync(join(web, 'src/offline/sw.js'), 'utf8');
    const page = { files: Object.fromEntries(files), screens, takes_shared: kTakesShared };
    const version = sha256(source + JSON.stringify(page), 'hex').slice(0, 12);
    write_built('/sw.js', source.replace('__PAGE__', JSON.stringify({ version, ...page })));
  });
}

// The server sends `name.br` or `name.gz` in place of `name` where there is one and the browser takes it.
export function compressed() {
  return when_built('compressed', () => {
    for (const path of built_files().filter((each) => /\.(js|css|html|svg|md|json|wasm|net|webmanifest)$/.test(each))) {
      const body = readFileSync(join(dist, path));
      writeFileSync(join(dist, `${path}.br`), brotliCompressSync(body));
      writeFileSync(join(dist, `${path}.gz`), gzipSync(body, { level: 9 }));
    }
  });
}
