import { list, rounds_written, type GameSheet, type Race } from '../sheet';
import { face_of, type DishList } from '../shared/dishes';
import info from './info.json';
import type { Type } from './types';

const kGame = 'sushi_go_party';
const kRounds = 3;
const dishes: DishList = info.dishes;

// What of a menu can lie in front of somebody at the end of a round. Menus and takeout boxes are gone by then, but a
// box leaves cards face down; numbers on chopsticks and spoons do not matter any more.
export function laid_dishes(served: Type[]): string[] {
  const types: string[] = [...served, ...(served.includes('takeout') ? ['face-down'] : [])];
  const found = Object.entries(dishes).flatMap(([dish, { kind, card, on_wasabi }]) => {
    if (!types.includes(kind) || kind === 'menu' || kind === 'takeout') return [];
    if (kind === 'chopsticks' || kind === 'spoon') return [kind];
    if (on_wasabi) return served.includes('wasabi') ? [dish] : [];
    return card === dish ? [dish] : [];
  });
  return [...new Set(found)];
}

// "special-order(squid)-on-wasabi": what a special order that copied a dish is called.
function copy_of(name: string): string | null {
  if (name === 'special-order' || name === 'face-down') return null;
  const { card = name, on_wasabi } = dishes[name] ?? {};
  return `special-order(${card})${on_wasabi ? '-on-wasabi' : ''}`;
}

function named(race: Race, players: string[]): string[][] {
  return race.map((turn) => turn.map((player) => players[player] ?? ''));
}

const sheet: GameSheet = {
  rounds: kRounds,
  fields(served) {
    const things = laid_dishes(served).map((name) => ({ name, face: face_of(kGame, name) }));
    return [
      list(
        'dishes',
        things.map((thing) => ({ ...thing, label: thing.face.full })),
      ),
    ];
  },
  copies: { by: 'special-order', of: copy_of },
  written(entered) {
    const { players, menu, english_uramaki, races } = entered;
    const rounds = rounds_written(entered, kRounds).map((round, i) =>
      races[i]?.length ? { ...round, uramaki_race: named(races[i], players) } : round,
    );
    return { game: kGame, players, menu, english_uramaki, rounds };
  },
};
export default sheet;
