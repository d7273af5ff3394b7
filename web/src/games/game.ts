// What a game on the page is: a folder with one board, which is given all it may show and the choices it may offer.
// View, events and offers are of the types that the game's description generates.
import type { Component } from 'svelte';
import type { SeatFace } from '../board/seat';
import type { Choice } from '../net/fold';
import type { BillLine } from '../net/protocol';
import type { Script } from '../stage/beat';
import type { DishList } from './shared/dishes';

// What all events have.
export interface AnyEvent {
  event: string;
  seat?: number;
}

export interface GameProps<View = Record<string, unknown>, Event = AnyEvent, Offer = unknown> {
  game: string;
  view: View;
  choices: Choice<Offer>[]; // legal now, and nothing else can be chosen
  pending: string | null; // the notation of what we have chosen and may still change
  bill: BillLine[]; // what lies on the table is worth now
  events: Event[];
  // In a replay: what seats are about to choose, in the notation, as far as the viewer is told. Hands that are known
  // lie open on the table then.
  chosen?: Record<number, string>;
  seats: SeatFace[];
  me: number | null; // our seat; null for a spectator
  over: boolean;
  choose(notation: string): void;
  retract(): void;
}

// For sentences that need more than one event.
export interface Telling<View> {
  seats: SeatFace[];
  me: number | null;
  view: View;
}

export interface GameModule<View = unknown, Event = AnyEvent, Offer = unknown> {
  Board: Component<GameProps<View, Event, Offer>>;
  // One line for the bar: "Round 2 · turn 4/8".
  status(view: View): string;
  // Whether an event is worth no sentence, for nothing came of it.
  silent?(event: Event): boolean;
  // What is said aloud after these events; null: the log's sentences.
  announce?(events: Event[], telling: Telling<View>): string | null;
  // Whether a turn begins with this event: a seat's own, or everybody's. Left out: the log is not divided.
  begins?(event: Event, before: Event | undefined): 'seat' | 'turn' | null;
  // Pictures of what an event is about, by the names of src/art.
  pictures?(event: Event): string[];
  // How its events are watched; left out: they have happened.
  beats?: Script<View, Event>;
  dishes?: DishList; // of games whose rounds have a bill each
  // Of games that are counted once, at their end: what nobody may count before, in a sentence; null: all lies open.
  covered?(view: View): string | null;
  // What anybody can count of it, by seat.
  in_sight?(view: View): { key: string; label: string; counts: number[] }[];
}

// A short game played by hand: what the pupil sees at each step, and the one choice that is offered.
export interface Lesson {
  frames: LessonFrame[];
}
export interface LessonFrame {
  choice: Choice | null; // null: the end
  view: unknown;
  points: number[];
  bill: BillLine[];
  actors: number[];
  events: AnyEvent[];
}
