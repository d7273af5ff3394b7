// What a game on the page is: a folder with one board, which is given all it may show and the choices it may offer.
import type { Component } from 'svelte';
import type { SeatFace } from '../board/seat';
import type { BillLine } from '../net/protocol';

export type GameEvent = { event: string; seat?: number } & Record<string, unknown>;

export interface GameProps<View = Record<string, unknown>> {
  view: View;
  choices: string[]; // legal now, in notation, and nothing else can be chosen
  pending: string | null; // what we have chosen and may still change
  bill: BillLine[]; // what lies on the table is worth now
  points: number[];
  events: GameEvent[];
  heard: number; // events before this one had been shown already
  seats: SeatFace[];
  me: number | null; // our seat; null for a spectator
  options: Record<string, unknown>;
  over: boolean;
  choose(notation: string): void;
  retract(): void;
}

// For sentences that need more than one event.
export interface Telling {
  seats: SeatFace[];
  me: number | null;
  view: Record<string, unknown>;
}

// The finished rounds told by the events (number 0: the end of the game), and the bill of one of them.
export interface GameRounds<Round extends { number: number } = { number: number }> {
  rounds_of(events: GameEvent[]): Round[];
  Round: Component<{ round: Round; seats: SeatFace[]; me: number | null }>;
}

export interface GameModule {
  Board: Component<GameProps<never>>;
  // One line for the bar: "Round 2 · turn 4/8".
  status(view: Record<string, unknown>): string;
  // What is said aloud after these events; null: the log's sentences.
  announce?(events: GameEvent[], telling: Telling): string | null;
  rounds?: GameRounds; // games without rounds leave it out
}

// Whether a round ended in these events: a new one began, and it was not the first.
export function round_ended(fresh: GameEvent[]): boolean {
  return fresh.some((event) => event.event === 'round' && Number(event.round) > 1);
}
