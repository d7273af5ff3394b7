// The words of a choice. Picks: "egg", "egg+tofu chopsticks:2", "egg spoon:5". Decisions: "copy:egg on-wasabi",
// "spoon:nigiri", "give:squid", "menu:tofu", "takeout:tempura*2 wasabi+egg", "takeout:nothing".
import type { Offer } from '../shared/offers';

export function read_offer(notation: string): Offer {
  const [picked = '', mode = ''] = notation.split(' ');
  const cards = picked.split('+');
  return { notation, cards, mode, slots: cards.length > 1 ? ['1', '2'] : [''] };
}

export interface Decision {
  notation: string;
  kind: string; // the card or type that is named
  on_wasabi: boolean;
}

export function read_decision(notation: string): Decision {
  const [kind = '', ...more] = notation.slice(notation.indexOf(':') + 1).split(' ');
  return { notation, kind, on_wasabi: more.includes('on-wasabi') };
}

// What a takeout box turns: how many of each, by name.
export type Turned = Map<string, number>;

export function read_takeout(notation: string): Turned {
  const list = notation.slice(notation.indexOf(':') + 1);
  if (list === 'nothing') return new Map();
  return new Map(
    list.split(' ').map((word) => {
      const [name = '', count = '1'] = word.split('*');
      return [name, Number(count)];
    }),
  );
}

// All that can be turned, each as often as in the choice that turns most of it.
export function turnable(choices: string[]): Turned {
  const most: Turned = new Map();
  for (const choice of choices)
    for (const [name, count] of read_takeout(choice)) most.set(name, Math.max(most.get(name) ?? 0, count));
  return most;
}

function holds(all: Turned, part: Turned): boolean {
  return [...part].every(([name, count]) => (all.get(name) ?? 0) >= count);
}

export function takeout_choice(choices: string[], wanted: Turned): string | null {
  const some = new Map([...wanted].filter(([, count]) => count > 0));
  return (
    choices.find((choice) => {
      const turned = read_takeout(choice);
      return holds(turned, some) && holds(some, turned);
    }) ?? null
  );
}

// Whether one more of these may be turned besides those wanted already.
export function may_turn(choices: string[], wanted: Turned, name: string): boolean {
  const more = new Map(wanted).set(name, (wanted.get(name) ?? 0) + 1);
  return choices.some((choice) => holds(read_takeout(choice), more));
}

// The card to show for a thing that can be turned: "special-order(egg)" is a copied egg, "wasabi(egg)" bears one.
export function shown_kind(name: string): string {
  return name.replace(/^special-order\((.*)\)$/, '$1').replace(/\(.*\)|\+.*|-on-wasabi/g, '');
}
