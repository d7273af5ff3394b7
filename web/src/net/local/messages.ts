// What the page, the worker that owns the house, and the module in it say to each other. Numbers are those of whoever
// asked: of questions and wires (the page's), of writes and searches (the module's).
import type { TableId, Token } from '../protocol';
import type { Change, Loose } from './keeping';
import type { Entry, KeptTable } from './kept';

export interface Question {
  method: 'GET' | 'POST' | 'DELETE';
  target: string; // as of the server: "/api/tables/..."
  body?: string;
  token?: Token;
}
export interface Reply {
  status: number;
  body: string;
}

type Ask = { kind: 'ask'; number: number } & Question;
type Answer = { kind: 'answer'; number: number } & Reply;
type Connecting = { kind: 'connect'; number: number; table: TableId };
type Up = { kind: 'up'; number: number; text: string };
type Close = { kind: 'close'; number: number };
type OfWire =
  | { kind: 'opened'; number: number }
  | { kind: 'closed'; number: number }
  | { kind: 'down'; number: number; text: string };

type Changed = { kind: 'loose'; change: Change };

// Between the page and the worker.
export type ToWorker =
  { kind: 'begin'; module: string; loose: Loose[] } | { kind: 'ping' } | Changed | Ask | Connecting | Up | Close;
export type FromWorker = { kind: 'pong' } | { kind: 'died'; why: string } | Changed | Answer | OfWire;

// What a bot is asked: the game so far, and for whom to choose.
export interface BotQuestion {
  game: string;
  record: string;
  seat: number;
  level: string;
  memory: string;
  ms: number; // 0: as long as the level takes
  // Tests ask for what can be repeated.
  iterations?: number;
  seed?: number;
}
export interface BotAnswer {
  choice?: string;
  iterations?: number;
  problem?: string;
}

// Between the worker and the module (wasm/house.cpp).
export type ToModule =
  | Ask
  | Connecting
  | Up
  | Close
  | { kind: 'load'; table: Omit<KeptTable, 'tokens'>; lines: string[] }
  | { kind: 'forget'; table: TableId }
  | { kind: 'kept'; number: number; problem?: string }
  | ({ kind: 'thought'; number: number } & BotAnswer)
  | ({ kind: 'think'; number: number } & Omit<BotQuestion, 'game'>);
export type FromModule =
  | Answer
  | OfWire
  | { kind: 'keep'; number: number; entries: Entry[] }
  | { kind: 'drop'; number: number; tables: TableId[] }
  | { kind: 'think'; number: number; table: TableId; question: BotQuestion }
  | { kind: 'withdraw'; table: TableId }
  | ({ kind: 'thought'; number: number } & BotAnswer)
  | { kind: 'wrong'; say: string };
