// What lies in front of somebody as groups: which dishes count together, how far a set is, what the bill gives for it
// now.
import type { Group } from '../../board/Groups.svelte';
import { words } from '../../i18n/i18n.svelte';
import type { BillLine } from '../../net/protocol';
import { several } from '../names';
import { face_of, type DishList } from './dishes';

export type Counts = Record<string, number>;

// The group a dish lies in: dishes that count by their icons lie together, others by themselves.
export function group_key(list: DishList, dish: string): string {
  const { icons, kind } = list[dish]!;
  return icons ? kind : dish;
}

export function icons_of(list: DishList, dishes: Counts): number {
  return Object.entries(dishes).reduce((sum, [dish, count]) => sum + (list[dish]!.icons ?? 0) * count, 0);
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

// Dishes by their group, in the order they lie there.
function gathered(list: DishList, dishes: Counts): Map<string, Counts> {
  const groups = new Map<string, Counts>();
  for (const [dish, count] of Object.entries(dishes)) {
    const key = group_key(list, dish);
    groups.set(key, { ...groups.get(key), [dish]: count });
  }
  return groups;
}

// The points of a line stand at the last group that can be found in it.
function notes(list: DishList, keys: string[], dishes: Counts, bill: BillLine[]): Map<string, string> {
  const points = new Map<string, number>();
  for (const line of bill) {
    const key = keys.findLast((each) =>
      Object.keys(dishes).some((dish) => group_key(list, dish) === each && list[dish]!.lines.includes(line.rule)),
    );
    if (key) points.set(key, (points.get(key) ?? 0) + line.points);
  }
  return new Map([...points].map(([key, worth]) => [key, worth ? words.signed(worth) : '']));
}

// `bill` has the lines of this seat alone.
export function groups_of(game: string, list: DishList, dishes: Counts, bill: BillLine[], players?: number): Group[] {
  const groups = gathered(list, dishes);
  const worth = notes(list, [...groups.keys()], dishes, bill);
  return [...groups].map(([key, counts]) => {
    const dish = Object.keys(counts).at(-1)!;
    const count = sum(counts);
    const { set: size, icons } = list[dish]!;
    const note = worth.get(key);
    const face = face_of(game, dish, players);
    if (icons) {
      const all = icons_of(list, counts);
      const spoken = [words.count('web.icons', all), note].filter(Boolean).join(' ');
      return { key, face, count, icons: all, note, spoken: `${words.t(`${game}.line.${key}`)}: ${spoken}` };
    }
    const filled = size && (count % size || size);
    const progress = size ? words.t('web.of', { count: filled!, size }) : '';
    const spoken = [several(count, face.full), progress, note].filter(Boolean).join(', ');
    return { key, face, count, size, filled, note, spoken };
  });
}
