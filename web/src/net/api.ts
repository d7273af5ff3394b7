// The HTTP half of the protocol.
import type {
  Branch,
  Claim,
  Created,
  CreateTable,
  FairCheck,
  FinishedTables,
  GameOptions,
  Games,
  Hint,
  Lobby,
  MoveCode,
  OptionsCheck,
  Problem,
  PushKey,
  Replay,
  Review,
  ReviewState,
  Seated,
  SheetBill,
  Sit,
  Studied,
  Study,
  TableId,
  Token,
  UndoCheck,
  Update,
} from './protocol';
import { Refusal } from './transport';

async function ask<Answer>(path: string, body?: unknown, token?: Token): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const problem = answer as Problem | null;
  throw new Refusal(problem?.say ? problem : { code: 'not_found', say: `${response.status} ${response.statusText}` });
}

export const api = {
  lobby: () => ask<Lobby>('/tables'),
  create: (table: CreateTable) => ask<Created>('/tables', table),
  branch: (branch: Branch) => ask<Created>('/branch', branch),
  table: (table: TableId) => ask<Update>(`/tables/${table}`),
  sit: (table: TableId, sit: Sit) => ask<Seated>(`/tables/${table}/seats`, sit),
  // Why the last step cannot be taken back; null if it can.
  undo: (table: TableId, token: Token) => ask<UndoCheck>(`/tables/${table}/undo`, undefined, token),
  move: (table: TableId, token: Token) => ask<MoveCode>(`/tables/${table}/move`, {}, token),
  claim: (table: TableId, claim: Claim) => ask<Seated>(`/tables/${table}/claim`, claim),
  push_key: () => ask<PushKey>('/push'),
  record: (table: TableId) => ask<unknown>(`/tables/${table}/record`),
  // With offers moments have what the viewer could choose.
  replay: (table: TableId, viewer: number | null, offers: '' | '&offers=1' = '') =>
    ask<Replay>(`/tables/${table}/replay?viewer=${viewer ?? ''}${offers}`),
  replay_record: (record: unknown, viewer: number | null, offers: '' | '&offers=1' = '') =>
    ask<Replay>(`/replay?viewer=${viewer ?? ''}${offers}`, record),
  ask_for_review: (table: TableId) => ask<ReviewState>(`/tables/${table}/review`, {}),
  review: (table: TableId) => ask<Review>(`/tables/${table}/review`),
  review_record: (record: unknown) => ask<ReviewState>('/review', record),
  hint: (table: TableId, token: Token) => ask<Hint>(`/tables/${table}/hint`, undefined, token),
  study: (question: Study) => ask<Studied>('/study', question),
  fair: (table: TableId) => ask<FairCheck>(`/tables/${table}/fair`),
  check_options: (question: GameOptions) => ask<OptionsCheck>('/options', question),
  score: (sheet: unknown) => ask<SheetBill>('/score', sheet),
  records: () => ask<FinishedTables>('/records'),
};

// What a server offers stays the same while it runs: it is asked once, and again only if it did not answer.
let asked: Promise<Games> | null = null;
export function offered(): Promise<Games> {
  asked ??= ask<Games>('/games').catch((problem: unknown) => {
    asked = null;
    throw problem;
  });
  return asked;
}

export function socket_url(table: TableId): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${table}/socket`;
}

// The seats this browser holds. A token is given once, so it is kept until the table is forgotten.
export interface HeldSeat {
  table: TableId;
  token: Token;
  game: string;
  at: number;
}
const kStore = 'sushiya.seats';
const kMostHeld = 50;

export function held_seats(): HeldSeat[] {
  try {
    return JSON.parse(localStorage.getItem(kStore) ?? '[]') as HeldSeat[];
  } catch {
    return [];
  }
}
export function hold_seat(seat: HeldSeat): void {
  const others = held_seats().filter(({ table }) => table !== seat.table);
  localStorage.setItem(kStore, JSON.stringify([seat, ...others].slice(0, kMostHeld)));
}
export function drop_seat(table: TableId): void {
  localStorage.setItem(kStore, JSON.stringify(held_seats().filter((seat) => seat.table !== table)));
}
export function token_of(table: TableId): Token | undefined {
  return held_seats().find((seat) => seat.table === table)?.token;
}
