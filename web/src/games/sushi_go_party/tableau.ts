// A tableau as groups, with the progress of sets and what the bill gives for them now.
import type { Group } from '../../board/Groups.svelte';
import { words } from '../../i18n/i18n.svelte';
import type { BillLine } from '../../net/protocol';
import { face_of } from '../shared/dishes';
import type { Tableau } from './view';

const kGame = 'sushi_go_party';
const kSetSize: Record<string, number> = { tempura: 2, sashimi: 3, eel: 2, 'ice-cream': 4 };
// Kinds whose cards count by the icons on them.
const kIcons = ['maki', 'uramaki'];

export function plain(dish: string): string {
  return dish.replace('-on-wasabi', '').replace('used-', '');
}
// The kind a dish belongs to: "onigiri-circle" is onigiri, "spoon-5" a spoon.
export function type_of(dish: string): string {
  const kind = plain(dish);
  if (['egg', 'salmon', 'squid'].includes(kind)) return 'nigiri';
  return (
    ['maki', 'uramaki', 'onigiri', 'fruit', 'chopsticks', 'spoon', 'menu', 'takeout'].find((type) =>
      kind.startsWith(`${type}-`),
    ) ?? kind
  );
}
function icons_on(dish: string): number {
  return Number(dish.slice(dish.lastIndexOf('-') + 1));
}

function worth(bill: BillLine[], seat: number, type: string): number {
  const lines = bill.filter(
    (line) =>
      line.seat === seat && (line.rule === type || line.rule.endsWith(`-${type}`) || line.rule.startsWith(`${type}-`)),
  );
  return lines.reduce((sum, line) => sum + line.points, 0);
}

function dish_group(dish: string, count: number, note: string): Group {
  const face = face_of(kGame, plain(dish));
  const size = kSetSize[dish];
  const filled = size ? count % size || size : undefined;
  const tripled = dish.endsWith('-on-wasabi');
  const name = tripled ? words.t('web.on_wasabi', { name: face.full }) : face.full;
  const progress = size ? words.t('web.of', { count: filled!, size }) : '';
  return {
    key: dish,
    face,
    count,
    size,
    filled,
    note: note || undefined,
    multiplier: tripled ? '×3' : undefined,
    spoken: [count > 1 ? `${count} × ${name}` : name, progress, note].filter(Boolean).join(', '),
  };
}

function icon_group(type: string, dishes: [string, number][], note: string): Group {
  const icons = dishes.reduce((sum, [dish, count]) => sum + icons_on(dish) * count, 0);
  const cards = dishes.reduce((sum, [, count]) => sum + count, 0);
  const counted = [words.count('web.icons', icons), note].filter(Boolean).join(' ');
  const face = face_of(kGame, dishes.at(-1)![0]);
  return { key: type, face, count: cards, icons, note, spoken: `${words.t(`${kGame}.line.${type}`)}: ${counted}` };
}

export function groups_of(tableau: Tableau, seat: number, bill: BillLine[]): Group[] {
  const all = { ...tableau.dishes };
  for (const [dessert, count] of Object.entries(tableau.desserts)) all[dessert] = (all[dessert] ?? 0) + count;
  const by_type = new Map<string, [string, number][]>();
  for (const [dish, count] of Object.entries(all))
    by_type.set(type_of(dish), [...(by_type.get(type_of(dish)) ?? []), [dish, count]]);
  return [...by_type].flatMap(([type, dishes]) => {
    const points = worth(bill, seat, type);
    const note = points ? words.signed(points) : '';
    if (kIcons.includes(type)) return [icon_group(type, dishes, note)];
    return dishes.map(([dish, count], i) => dish_group(dish, count, i === dishes.length - 1 ? note : ''));
  });
}
