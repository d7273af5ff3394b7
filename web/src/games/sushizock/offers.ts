// What may be taken and set aside, by what it is about.
import { words } from '../../i18n/i18n.svelte';
import type { Choice } from '../../net/fold';
import type { Colour, Face, Offer, Rows } from './types';

// Rows and piles go by the plural.
export const kRow: Record<Colour, keyof Rows> = { sushi: 'sushi', bone: 'bones' };
export const kColours = Object.keys(kRow) as Colour[];

// Of a portion nobody has seen the kind alone.
export function tile_name(colour: Colour, value?: number): string {
  return words.t(`sushizock.thing.${colour}${value === undefined ? '' : value > 0 ? `+${value}` : value}`);
}

type Choices = Choice<Offer>[];

// The offered choice that sets these dice aside.
export function keep_choice(choices: Choices, dice: Face[]): string | null {
  const sorted = (faces: Face[]) => [...faces].sort().join();
  const found = choices.find(({ offer }) => offer.do === 'keep' && sorted(offer.dice) === sorted(dice));
  return found?.notation ?? null;
}

// Whether some choice sets these dice aside, perhaps with others.
export function may_keep(choices: Choices, dice: Face[]): boolean {
  return choices.some(({ offer }) => {
    if (offer.do !== 'keep') return false;
    const left = [...offer.dice];
    return dice.every((die) => left.includes(die) && left.splice(left.indexOf(die), 1));
  });
}

// Notations by place: of a row, and of somebody's pile.
export function takes(choices: Choices, colour: Colour): Map<number, string> {
  return new Map(
    choices.flatMap(({ notation, offer }) =>
      offer.do === 'take' && offer.colour === colour ? [[offer.place, notation] as const] : [],
    ),
  );
}
export function steals(choices: Choices, colour: Colour, from: number): Map<number, string> {
  return new Map(
    choices.flatMap(({ notation, offer }) =>
      offer.do === 'steal' && offer.colour === colour && offer.from === from ? [[offer.place, notation] as const] : [],
    ),
  );
}
