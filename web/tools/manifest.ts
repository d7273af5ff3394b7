// The page as an app on a home screen: its name and shortcuts in each language, and its icons, drawn from our pictures.
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { catalogue, games_in, web, write_built } from './files.ts';

export const kTakesShared = '/records'; // records that other apps share with this one

const kSizes = [192, 512];
const kShortcut = 96;
const kApple = 180;
const art = (name: string) => join(web, 'src/art', `${name}.svg`);
const maskable = join(web, 'src/offline/maskable.svg');
const box_of = (game: string) =>
  JSON.parse(readFileSync(join(web, `src/games/${game}/box.json`), 'utf8')) as { art: string };

// No wider nor higher than `size`, on a square that is clear around it.
function draw(picture: string, size: number): Uint8Array {
  const inside = readFileSync(picture, 'utf8');
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inside.replace('<svg ', `<svg width="${size}" height="${size}" `)}</svg>`;
  return new Resvg(square).render().asPng();
}

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: 'any' | 'maskable';
}
function icon(name: string, picture: string, size: number, purpose?: Icon['purpose']): Icon {
  const src = `/icons/${name}-${size}.png`;
  write_built(src, draw(picture, size));
  return { src, sizes: `${size}x${size}`, type: 'image/png', ...(purpose && { purpose }) };
}

export async function write_manifests(languages: readonly string[]): Promise<void> {
  const resvg = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(readFileSync(resvg));
  icon('apple', maskable, kApple);
  const icons = kSizes.flatMap((size) => [
    icon('any', art('logo'), size, 'any'),
    icon('maskable', maskable, size, 'maskable'),
  ]);
  const games = games_in('en');
  const pictures = new Map(games.map((game) => [game, icon(game, art(box_of(game).art), kShortcut)]));
  for (const language of languages) {
    const { welcome_more: description, play_now } = catalogue(language, 'web');
    const shortcuts = games.map((game) => {
      const { name } = catalogue(language, game);
      return { name, description: play_now, url: `/?play=${game}`, icons: [pictures.get(game)] };
    });
    const manifest = {
      id: '/',
      name: 'Sushiya',
      short_name: 'Sushiya',
      description,
      lang: language,
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#2e3a7b',
      background_color: '#fbf6ec',
      categories: ['games'],
      icons,
      shortcuts,
      share_target: {
        action: kTakesShared,
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: 'record', accept: ['application/json', '.json'] }] },
      },
    };
    write_built(`/manifest.${language}.webmanifest`, JSON.stringify(manifest));
  }
}
