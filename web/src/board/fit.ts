// How wide cards may be drawn so that all piles of a tableau fit into the space there is.
export interface Space {
  width: number;
  height: number;
}
export interface Fit {
  card: number; // its width
  short: boolean; // cut to a square, with its count and worth written on it
}

export const kGap = 6;
export const kCaption = 24; // under a whole card
const kWholeFrom = 72; // narrower ones are easier to read as squares
const kLeast = 30;
const kStep = 2;

// Cards of one pile show this much of those below.
export function step_of({ card, short }: Fit): number {
  return short ? 4 : Math.round(card * 0.16);
}
function height_of({ card, short }: Fit): number {
  return short ? card : card * 1.4 + kCaption;
}

// `depths`: how many cards are drawn of each pile.
function fits(fit: Fit, depths: number[], { width, height }: Space): boolean {
  let lines = 1;
  let used = -kGap;
  for (const depth of depths) {
    const pile = fit.card + (depth - 1) * step_of(fit);
    if (used + kGap + pile > width) {
      ++lines;
      used = -kGap;
    }
    used += kGap + pile;
  }
  return lines * (height_of(fit) + kGap) - kGap <= height;
}

// Whole cards where they can be read, else squares, else the smallest squares there are.
export function fit_piles(depths: number[], space: Space, most: number, whole: boolean): Fit {
  for (const short of whole ? [false, true] : [true])
    for (let card = most; card >= (short ? kLeast : kWholeFrom); card -= kStep)
      if (fits({ card, short }, depths, space)) return { card, short };
  return { card: kLeast, short: true };
}
