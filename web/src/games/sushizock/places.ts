// Where the five dice lie: a die stays in its place from the first roll to the last, whether it is set aside or rolled.
import type { Face, View } from './types';

export interface Placed {
  face: Face;
  rolled: number | null; // its number among the dice just rolled; null: set aside
  at: string; // what the stage calls it
}

// `before`: the dice as they lay, with those that were about to be set aside; null at the start of a turn.
export function places_of({ rolled, aside }: View['dice'], before: Placed[] | null, kept: number[]): Placed[] {
  const count = rolled.length + aside.length;
  const places: (Placed | null)[] = Array(count).fill(null);
  const put = (die: Placed, fits: (place: Placed | undefined) => boolean): boolean => {
    const at = places.findIndex((taken, i) => !taken && fits(before?.[i]));
    if (at >= 0) places[at] = die;
    return at >= 0;
  };
  for (const [i, face] of aside.entries()) {
    const die = { face, rolled: null, at: `aside:${i}` };
    const same = (place: Placed | undefined) => place?.face === face;
    // Those that lay aside already, then those that were picked, then any of that face; after a reload the last places.
    const found =
      put(die, (place) => same(place) && place!.rolled === null) ||
      put(die, (place) => same(place) && kept.includes(place!.rolled!)) ||
      put(die, same);
    if (!found) places[places.lastIndexOf(null)] = die;
  }
  let next = 0;
  return places.map((taken) => taken ?? { face: rolled[next]!, at: `die:${next}`, rolled: next++ });
}
