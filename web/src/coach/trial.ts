// A moment of a game that somebody tries again: the board offers the choices, the review says what they were worth.
export interface Trial {
  step: number; // the moment before the choice
  tried: string | null; // in notation; null: not yet, empty: gave up
  best: string;
}
