// What the page has for a game, by folder: the box it comes in, a board, a lesson, a score sheet. Which games there are
// is the server's to say; one without a folder here comes in a plain box and is played on a plain board.
import { words } from '../i18n/i18n.svelte';
import type { GameModule, Lesson } from './game';
import type { GameSheet } from './sheet';

export interface Box {
  art: string;
  lacquer: string; // its colour
  minutes?: [least: number, most: number]; // a game takes
  seats?: number; // of a table that is opened by one tap; left out: as few as can play
  menu?: string; // that one begins with
}

const boxes = import.meta.glob<Box>('./*/box.json', { eager: true, import: 'default' });
const boards = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' });
const lessons = import.meta.glob<Lesson>('./*/lesson.json', { import: 'default' });
const sheets = import.meta.glob<GameSheet>('./*/sheet.ts', { import: 'default' });

export function box_of(game: string): Box {
  return boxes[`./${game}/box.json`] ?? { art: 'logo', lacquer: '#454a63' };
}
export function load_game(game: string): Promise<GameModule> {
  return (boards[`./${game}/index.ts`] ?? boards['./fallback/index.ts']!)();
}
export function load_lesson(game: string): Promise<Lesson> | undefined {
  return lessons[`./${game}/lesson.json`]?.();
}
export const with_lesson = Object.keys(lessons).map((path) => path.split('/')[1]!);
export function has_lesson(game: string): boolean {
  return with_lesson.includes(game);
}
export function load_sheet(game: string): Promise<GameSheet> | undefined {
  return sheets[`./${game}/sheet.ts`]?.();
}
export function has_sheet(game: string): boolean {
  return `./${game}/sheet.ts` in sheets;
}

// "2–5 players · 10–15 min"
export function facts(least: number, most: number, { minutes }: Box): string {
  const players = words.t('web.players_range', { least, most });
  return minutes ? `${players} · ${words.t('web.minutes', { least: minutes[0], most: minutes[1] })}` : players;
}
