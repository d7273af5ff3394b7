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
  Lobby,
  MoveCode,
  OptionsCheck,
  Problem,
  PushKey,
  Replay,
  Seated,
  SheetBill,
  Sit,
  TableId,
  Token,
  UndoCheck,
  Update,
} from './protocol';
import { words } from '../i18n/i18n.svelte';
import { network } from '../offline/network.svelte';
import { Refusal } from './transport';

// Nobody answers, or only somebody on the way who cannot reach the server either.
export class Unreachable extends Error {
  constructor() {
    super(words.t('offline.unreachable'));
  }
}
const kNobodyBehind = [502, 504];

async function answer_to(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`/api${path}`, init).catch(() => null);
  if (!response || kNobodyBehind.includes(response.status)) {
    network.unanswered();
    throw new Unreachable();
  }
  network.answered();
  return response;
}

async function ask<Answer>(path: string, body?: unknown, token?: Token): Promise<Answer> {
  const response = await answer_to(path, {
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
  replay: (table: TableId, viewer: number | null) => ask<Replay>(`/tables/${table}/replay?viewer=${viewer ?? ''}`),
  replay_record: (record: unknown, viewer: number | null) => ask<Replay>(`/replay?viewer=${viewer ?? ''}`, record),
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
