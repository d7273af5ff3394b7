// What a choice names on the table, from its notation: a replay marks what comes next, where nothing is offered.
import { positions_of } from '../shared/picks';
import type { Colour, Face } from './types';

export interface Marks {
  taken?: { colour: Colour; place: number };
  stolen?: { colour: Colour; from: number };
  kept: number[]; // positions among the rolled dice
}

export function marks_of(notation: string, rolled: Face[]): Marks {
  const [verb, ...rest] = notation.split(' ');
  const colour = rest[0] as Colour;
  if (verb === 'take') return { taken: { colour, place: Number(rest[1]) }, kept: [] };
  if (verb === 'steal') return { stolen: { colour, from: Number(rest[3]) }, kept: [] };
  const dice = rest.flatMap((word) => {
    const [face, count = '1'] = word.split('*');
    return Array<string>(Number(count)).fill(face!);
  });
  return { kept: verb === 'keep' ? positions_of(rolled, dice) : [] };
}
