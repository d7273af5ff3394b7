// Decisions of single seats, by what they offer: one dish of several, or cards to turn over.
import type { Choice } from '../../net/fold';
import { dish_of } from '../shared/dishes';
import info from './info.json';
import type { Offer, Turn } from './types';

// A special order copies a dish, a spoon asks for a kind or is given a card, a menu serves one.
export interface Option {
  notation: string;
  dish: string; // or the kind that is named
}

export function one_card({ notation, offer }: Choice<Offer>): Option[] {
  switch (offer.do) {
    case 'copy':
      return [{ notation, dish: dish_of(info.dishes, offer.card, offer.on_wasabi) }];
    case 'ask':
      return [{ notation, dish: offer.wanted }];
    case 'give':
    case 'take':
      return [{ notation, dish: offer.card }];
    default:
      return [];
  }
}

// What a takeout box turns: how many of each, by name.
export type Turned = Map<string, number>;
export interface TurnChoice {
  notation: string;
  turns: Turn[];
}

export function turns_of({ notation, offer }: Choice<Offer>): TurnChoice[] {
  return offer.do === 'turn' ? [{ notation, turns: offer.turns }] : [];
}

// All that can be turned, each as often as in the choice that turns most of it.
export function turnable(choices: TurnChoice[]): Turn[] {
  const most = new Map<string, Turn>();
  for (const turn of choices.flatMap(({ turns }) => turns))
    if (turn.count > (most.get(turn.name)?.count ?? 0)) most.set(turn.name, turn);
  return [...most.values()];
}

function holds(turns: Turn[], wanted: Turned): boolean {
  return [...wanted].every(([name, count]) => (turns.find((turn) => turn.name === name)?.count ?? 0) >= count);
}

// The choice that turns just these.
export function turn_choice(choices: TurnChoice[], wanted: Turned): string | null {
  const exact = ({ turns }: TurnChoice) =>
    holds(turns, wanted) && turns.every(({ name, count }) => wanted.get(name) === count);
  return choices.find(exact)?.notation ?? null;
}

// Whether one more of these may be turned besides those wanted already.
export function may_turn(choices: TurnChoice[], wanted: Turned, name: string): boolean {
  const more = new Map(wanted).set(name, (wanted.get(name) ?? 0) + 1);
  return choices.some(({ turns }) => holds(turns, more));
}
