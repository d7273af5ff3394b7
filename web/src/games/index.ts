// The games the page can draw. Each is loaded when a table of it is opened.
import type { GameModule } from './game';

export interface GameEntry {
  id: string;
  art: string; // picture of the box
  players: [number, number];
  minutes: [number, number];
  load: () => Promise<{ default: GameModule }>;
}

export const games: GameEntry[] = [
  { id: 'sushi_go', art: 'box-sushi-go', players: [2, 5], minutes: [10, 15], load: () => import('./sushi_go') },
  {
    id: 'sushi_go_party',
    art: 'box-sushi-go-party',
    players: [2, 8],
    minutes: [15, 25],
    load: () => import('./sushi_go_party'),
  },
  { id: 'sushizock', art: 'box-sushizock', players: [2, 5], minutes: [15, 25], load: () => import('./sushizock') },
  { id: 'sushi_boat', art: 'box-sushi-boat', players: [2, 5], minutes: [30, 45], load: () => import('./sushi_boat') },
];

export function game_entry(id: string): GameEntry | undefined {
  return games.find((game) => game.id === id);
}

// A game the page has no board for yet is played on a plain one.
export async function load_game(id: string): Promise<GameModule> {
  const { default: module } = await (game_entry(id)?.load ?? (() => import('./fallback')))();
  return module;
}
