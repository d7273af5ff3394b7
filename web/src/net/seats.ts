// Everybody at a table as the boards show them.
import { isolated } from '../app/person';
import type { SeatFace } from '../board/seat';
import { words } from '../i18n/i18n.svelte';
import type { TableState } from './fold';
import type { GameModule } from '../games/game';
import type { BillLine, Presence } from './protocol';

const kHats: Record<string, string> = {
  random: 'robot',
  apprentice: 'bot-apprentice',
  cook: 'bot-cook',
  'sous-chef': 'bot-sous-chef',
  chef: 'bot-chef',
  itamae: 'bot-itamae',
};

// As it is shown, in lists and sentences. Tables and records from before bots had names call them by their level;
// here each gets the name it would have today.
const kBotNames = ['Aki', 'Bunta', 'Chie', 'Daichi', 'Emi', 'Fumi', 'Goro', 'Hana'];

export function shown_name(name: string, seat: number): string {
  return name in kHats ? kBotNames[seat % kBotNames.length]! : isolated(name);
}

// A bot has the face of its name; one that a person has named wears the hat of its level.
export function bot_art(name: string, level: string | null): string {
  return kBotNames.includes(name) ? `guest-${name.toLowerCase()}` : (kHats[level ?? ''] ?? 'robot');
}

// Somebody who is there and does nothing, except what `more` says.
export function face(seat: number, name: string, more: Partial<SeatFace> = {}): SeatFace {
  const art = `avatar-${(seat % 8) + 1}`;
  const idle = { you: false, bot: false, robot: false, away: false, online: true, awaited: false, chosen: false };
  return { seat, name, art, ...idle, points: 0, ...more };
}

// The players and, where the view has one, the robot of Sushi Go!, which has the number after the players in events and
// bills (protocol.ts, BillLine).
export function with_robot(players: SeatFace[], view: unknown): SeatFace[] {
  const { robot } = (view ?? {}) as { robot?: { points: number } };
  if (!robot) return players;
  const looks = { art: 'robot', bot: true, robot: true, points: robot.points };
  return [...players, face(players.length, words.t('web.robot'), looks)];
}

export function faces_of(state: TableState, presence: Presence | null, free_name: string): SeatFace[] {
  const { seats = [], turn, score, you, view } = state;
  const choosing = turn?.waits === 'choice' ? turn : null;
  const players = seats.map((info, seat) =>
    face(seat, info.kind === 'free' ? free_name : shown_name(info.name, seat), {
      ...(info.kind === 'bot' ? { bot: true, art: bot_art(shown_name(info.name, seat), info.level) } : {}),
      you: seat === you?.seat,
      away: info.kind === 'person' && info.away,
      online: info.kind !== 'person' || seat === you?.seat || !presence || presence.online.includes(seat),
      awaited: choosing?.actors.includes(seat) ?? false,
      chosen: choosing?.chosen.includes(seat) ?? false,
      points: score?.points[seat] ?? 0,
    }),
  );
  return with_robot(players, view);
}

// In a game that is counted once, at its end, everybody has what the bill would give now beside what has been counted.
export function with_worth(
  seats: SeatFace[],
  bill: BillLine[],
  { covered, in_sight }: GameModule,
  view: unknown,
  over: boolean,
): SeatFace[] {
  if (!covered || over || !view) return seats;
  const hidden = covered(view) === null ? undefined : in_sight ? 'all' : 'part';
  const worth = (seat: number) => bill.reduce((sum, line) => sum + (line.seat === seat ? line.points : 0), 0);
  return seats.map((each) => ({ ...each, points: each.points + worth(each.seat), covered: hidden }));
}
