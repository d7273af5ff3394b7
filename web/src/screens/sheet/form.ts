// What a score sheet asks for, game by game: per player (and round) some lists of things and some numbers.
import { face_of } from '../../games/shared/dishes';
import { words } from '../../i18n/i18n.svelte';
import type { Face } from '../../board/face';
import type { Menu } from '../create/menu';
import type { Race } from './party';

export interface Thing {
  name: string; // in notation
  label: string;
  face?: Face;
  plate?: string;
  picture?: string;
}
export interface ListField {
  kind: 'list';
  key: string;
  label: string;
  things: Thing[];
  ordered: boolean;
}
export interface NumberField {
  kind: 'number';
  key: string;
  label: string;
}
export type Field = ListField | NumberField;

export interface Form {
  players: [number, number];
  rounds: number; // 0: the game is counted once, at its end
  fields: Field[];
}
// What has been entered: entries[round][player][field].
export type Entry = Record<string, string[] | number>;
export interface Sheet {
  players: string[];
  menu: Menu; // of Party, and so are the next two
  english_uramaki: boolean;
  races: Race[]; // by round
  entries: Entry[][];
}

const kOnWasabi = ['egg', 'salmon', 'squid'];

function dishes(game: string, kinds: string[]): Thing[] {
  const plain = kinds.map((name) => ({ name, face: face_of(game, name), label: face_of(game, name).full }));
  const tripled = kinds.includes('wasabi')
    ? kOnWasabi
        .filter((kind) => kinds.includes(kind))
        .map((kind) => {
          const face = face_of(game, kind);
          return {
            name: `${kind}-on-wasabi`,
            face: { ...face, symbols: `${face.symbols} × 3` },
            label: words.t('web.on_wasabi', { name: face.full }),
          };
        })
    : [];
  return [...plain, ...tripled];
}

const kColours = ['blue', 'red', 'green', 'yellow', 'white'];
const kSushi = ['salmon', 'ebi', 'tako', 'california', 'maguro', 'tamago', 'ikura'];
const kSides = ['tempura', 'edamame', 'miso', 'gyoza', 'takoyaki', 'yakitori', 'mochi'];

export function form_of(game: string, cards: string[]): Form {
  const list = (key: string, things: Thing[], ordered = false): ListField => ({
    kind: 'list',
    key,
    label: words.t(`web.sheet.${key}`),
    things,
    ordered,
  });
  const number = (key: string): NumberField => ({ kind: 'number', key, label: words.t(`web.sheet.${key}`) });
  if (game === 'sushizock') {
    const tiles = (kind: 'sushi' | 'bones', values: number[]): Thing[] =>
      values.map((value) => ({ name: String(value), label: words.signed(value), picture: `zock-${kind}` }));
    return {
      players: [2, 5],
      rounds: 0,
      fields: [
        list('sushi', tiles('sushi', [1, 2, 3, 4, 5, 6]), true),
        list('bones', tiles('bones', [-1, -2, -3, -4]), true),
      ],
    };
  }
  if (game === 'sushi_boat') {
    const plates = kColours
      .flatMap((colour) => kSushi.map((sushi) => `${colour}-${sushi}`))
      .filter((plate) => plate !== 'white-ikura');
    return {
      players: [2, 5],
      rounds: 0,
      fields: [
        list(
          'stack',
          plates.map((plate) => ({ name: plate, plate, label: words.t(`sushi_boat.thing.${plate}`) })),
          true,
        ),
        list(
          'sides',
          kSides.map((side) => ({ name: side, picture: `side-${side}`, label: words.t(`sushi_boat.thing.${side}`) })),
        ),
        number('cubes'),
        number('yen'),
      ],
    };
  }
  return { players: game === 'sushi_go' ? [2, 5] : [2, 8], rounds: 3, fields: [list('dishes', dishes(game, cards))] };
}

function counted(names: string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name}*${count}` : name)).join(' ');
}

// The sheet as `sushiya score` reads it.
export function to_json(game: string, sheet: Sheet): unknown {
  const { players, menu, entries } = sheet;
  const of = <Value>(round: number, value: (entry: Entry) => Value) =>
    Object.fromEntries(players.map((name, player) => [name, value(entries[round]?.[player] ?? {})]));
  const list = (entry: Entry, key: string) => (entry[key] ?? []) as string[];
  if (game === 'sushizock')
    return {
      game,
      players,
      piles: of(0, (entry) => ({ sushi: list(entry, 'sushi').map(Number), bones: list(entry, 'bones').map(Number) })),
    };
  if (game === 'sushi_boat')
    return {
      game,
      players,
      meals: of(0, (entry) => ({
        stack: list(entry, 'stack').join(' '),
        sides: counted(list(entry, 'sides')),
        cubes: Number(entry.cubes ?? 0),
        yen: Number(entry.yen ?? 0),
      })),
    };
  const dishes_of = (round: number) => of(round, (entry) => counted(list(entry, 'dishes')));
  const empty = (round: number) =>
    Object.values(dishes_of(round)).every((dishes) => !dishes) && !sheet.races[round]?.length;
  const played = [0, 1, 2].findLast((round) => !empty(round)) ?? 0;
  const rounds = Array.from({ length: played + 1 }, (_, round) => {
    const race = (sheet.races[round] ?? []).map((turn) => turn.map((player) => players[player]));
    return { ...dishes_of(round), ...(race.length ? { uramaki_race: race } : {}) };
  });
  return {
    game,
    players,
    ...(game === 'sushi_go_party' ? { menu, english_uramaki: sheet.english_uramaki } : {}),
    rounds,
  };
}
