// The HTTP half of the protocol.
import { words } from '../i18n/i18n.svelte';
import { network } from '../offline/network.svelte';
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
  SeatNumber,
  SheetBill,
  Sit,
  Studied,
  Study,
  TableId,
  Token,
  UndoCheck,
  Update,
} from './protocol';
import { is_local, local_table_in } from './local/ids';
import { Refusal } from './transport';

// What can be asked without a table, and of anybody who knows the games.
const kAnywhere = /^\/(games|options|score|replay|branch)\b/;
const kPatience = 5000; // milliseconds for a server that somebody else could answer for
const kNobodyBehind = [502, 504]; // somebody on the way answers who cannot reach the server either

export class Unreachable extends Error {
  constructor() {
    super(words.t('web.no_answer'));
  }
}

// A table of this device answers for itself; what anybody can answer is asked here where no server does.
async function ask<Answer>(path: string, body?: unknown, token?: Token): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST';
  const text = body === undefined ? undefined : JSON.stringify(body);
  const here = async (): Promise<Answer> =>
    (await import('./local')).ask_here<Answer>({ method, target: `/api${path}`, body: text, token });
  if (about_local(path, body)) return here();
  try {
    return await ask_server<Answer>(method, path, text, token);
  } catch (error) {
    if (error instanceof Refusal || !kAnywhere.test(path) || (body as Branch | undefined)?.table) throw error;
    return (await import('./local')).available() ? here() : Promise.reject(error as Error);
  }
}

function about_local(path: string, body: unknown): boolean {
  const branched = (body as Branch | undefined)?.table;
  return local_table_in(`/api${path}`) !== null || (path === '/branch' && !!branched && is_local(branched));
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  const patience = kAnywhere.test(path) ? AbortSignal.timeout(kPatience) : null;
  const response = await fetch(`/api${path}`, { ...init, signal: patience }).catch(() => null);
  if (!response || kNobodyBehind.includes(response.status)) {
    if (!patience?.aborted) network.unanswered();
    throw new Unreachable();
  }
  network.answered();
  return response;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function ask_server<Answer>(method: string, path: string, body?: string, token?: Token): Promise<Answer> {
  const response = await reach(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body,
  });
  const said = await response.text().catch(() => null);
  if (said === null) throw new Unreachable(); // it broke off
  const answer = read(said);
  if (response.ok) return answer as Answer;
  const problem = answer as Problem | null;
  throw problem?.say ? await Refusal.of(problem) : new Error(words.t('web.odd_answer', { status: response.status }));
}

// Of a replay, beside what the viewer saw: what could be chosen then, what was covered on the table.
interface Wanted {
  offers?: boolean;
  open?: boolean;
}
function seen_by(viewer: number | null, { offers = false, open = false }: Wanted): URLSearchParams {
  return new URLSearchParams({
    viewer: String(viewer ?? ''),
    ...(offers ? { offers: '1' } : {}),
    ...(open ? { open: '1' } : {}),
  });
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
  replay: (table: TableId, viewer: number | null, wanted: Wanted = {}) =>
    ask<Replay>(`/tables/${table}/replay?${seen_by(viewer, wanted)}`),
  replay_record: (record: unknown, viewer: number | null, wanted: Wanted = {}) =>
    ask<Replay>(`/replay?${seen_by(viewer, wanted)}`, record),
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

// The seats this browser holds. A token is given once, so it is kept until the table is forgotten.
export interface HeldSeat {
  table: TableId;
  token: Token;
  game: string;
  at: number;
  over?: boolean; // its game was over when it was last asked about
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
export function seat_is_over(table: TableId): void {
  localStorage.setItem(
    kStore,
    JSON.stringify(held_seats().map((seat) => (seat.table === table ? { ...seat, over: true } : seat))),
  );
}
export function drop_seat(table: TableId): void {
  localStorage.setItem(kStore, JSON.stringify(held_seats().filter((seat) => seat.table !== table)));
}
export function token_of(table: TableId): Token | undefined {
  return held_seats().find((seat) => seat.table === table)?.token;
}
// The same for a table of this device, which keeps its tokens with its log.
export async function token_kept(table: TableId, seat?: SeatNumber): Promise<Token | undefined> {
  return token_of(table) ?? (is_local(table) ? await (await import('./local')).token_here(table, seat) : undefined);
}
