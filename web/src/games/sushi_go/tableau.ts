// A tableau as groups: which cards make a set together, how far it is, and what the bill gives for it now.
import type { Group } from '../../board/Groups.svelte';
import { words } from '../../i18n/i18n.svelte';
import type { BillLine } from '../../net/protocol';
import { face_of } from '../shared/dishes';
import type { Tableau } from './view';

const kGame = 'sushi_go';
// Cards that count as sets, for the progress shown under them.
const kSetSize: Record<string, number> = { tempura: 2, sashimi: 3 };
const kOnWasabi = '-on-wasabi';

export function plain(dish: string): string {
  return dish.replace(kOnWasabi, '');
}
export function tripled(dish: string): boolean {
  return dish.endsWith(kOnWasabi);
}
export function maki_icons(dishes: Record<string, number>): number {
  return [1, 2, 3].reduce((sum, icons) => sum + icons * (dishes[`maki-${icons}`] ?? 0), 0);
}
// The line of the bill a dish belongs to.
export function line_of(dish: string): string {
  const kind = plain(dish);
  if (kind.startsWith('maki')) return 'maki';
  return ['salmon', 'squid', 'egg', 'wasabi'].includes(kind) ? 'nigiri' : kind;
}

function worth(bill: BillLine[], seat: number, rule: string): string {
  const points = bill
    .filter((line) => line.seat === seat && line.rule === rule)
    .reduce((sum, line) => sum + line.points, 0);
  return points ? words.signed(points) : '';
}

function group(dish: string, count: number, extra: Partial<Group> = {}): Group {
  const face = face_of(kGame, plain(dish));
  const size = kSetSize[dish];
  const filled = size ? count % size || (count ? size : 0) : undefined;
  const name = words.t(`${kGame}.thing.${dish}`);
  const progress = size ? words.t('web.of', { count: filled ?? 0, size }) : '';
  return {
    key: dish,
    face,
    count,
    size,
    filled,
    multiplier: tripled(dish) ? '×3' : undefined,
    ...extra,
    spoken: [count > 1 ? `${count} × ${name}` : name, progress, extra.note].filter(Boolean).join(', '),
  };
}

export function groups_of(tableau: Tableau, seat: number, bill: BillLine[]): Group[] {
  const { dishes } = tableau;
  const icons = maki_icons(dishes);
  const groups = Object.entries(dishes)
    .filter(([dish]) => dish !== 'pudding' && !dish.startsWith('maki'))
    .map(([dish, count]) =>
      group(dish, count, {
        note: ['tempura', 'sashimi', 'dumpling'].includes(dish) ? worth(bill, seat, dish) : undefined,
      }),
    );
  if (icons) {
    const largest = [3, 2, 1].find((size) => dishes[`maki-${size}`]) ?? 1;
    const cards = [1, 2, 3].reduce((sum, size) => sum + (dishes[`maki-${size}`] ?? 0), 0);
    const note = worth(bill, seat, 'maki');
    const counted = [words.count('web.icons', icons), note].filter(Boolean).join(' ');
    groups.push({
      ...group(`maki-${largest}`, cards, { note }),
      key: 'maki',
      icons,
      spoken: `${words.t('sushi_go.line.maki')}: ${counted}`,
    });
  }
  const puddings = tableau.puddings + (dishes.pudding ?? 0);
  if (puddings) groups.push(group('pudding', puddings));
  return groups;
}
