// What a game says about its events so that they can be watched: for each the picture after it, how long it takes, and
// what is seen to move. Games make these from views and events alone; how they are drawn and timed is the stage's.
import type { Sound } from '../app/sound';

// Names an element of the board, which carries it as `data-at`: "seat:2", "slot:L3". An element that is itself a thing
// to carry (a card, a tile, a plate) has `data-piece` too; "alone" if nothing is ever laid upon it.
export type Place = string;

export interface Move {
  to: Place;
  from?: Place; // left out: it stays where it is and only does what `way` says
  // fly: over the table. glide: on the table, under whatever lies above it. tumble, shake, pop: on the spot. leave: off
  // the table, from where it lay.
  way?: 'fly' | 'glide' | 'tumble' | 'shake' | 'pop' | 'leave';
  prop?: string; // the picture of what flies, where neither place has a piece to show
  wait?: number; // part of the beat that passes first, 0 to 1
}

export interface Bubble {
  at: Place;
  text: string;
  tone: 'says' | 'gains' | 'loses';
}

export interface Beat<View = unknown> {
  told: number; // events that have been told once it begins, counted from the beat before
  view: View; // the picture it leads to
  ms: number; // at normal speed
  moves?: Move[];
  bubbles?: Bubble[];
  sound?: Sound;
}

// Where the events stand.
export interface Telling<View = unknown> {
  me: number | null; // the seat that looks, null for none
  end: View; // true after the last of them; for what comes to light by itself
}
// The beats of these events, which happened after `view` was true.
export type Script<View = unknown, Event = unknown> = (
  view: View,
  events: Event[],
  telling: Telling<View>,
) => Beat<View>[];
