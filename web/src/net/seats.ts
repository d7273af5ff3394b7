// The people and bots of a table as the boards show them.
import type { SeatFace } from '../board/seat';
import type { TableState } from './fold';
import type { Presence } from './protocol';

const kHats: Record<string, string> = {
  random: 'robot',
  apprentice: 'bot-apprentice',
  cook: 'bot-cook',
  chef: 'bot-chef',
  itamae: 'bot-itamae',
};

export function bot_art(level: string | null): string {
  return kHats[level ?? ''] ?? 'robot';
}

// Tables and records from before bots had names call them by their level; here each gets the name it would have today.
const kBotNames = ['Aki', 'Bunta', 'Chie', 'Daichi', 'Emi', 'Fumi', 'Goro', 'Hana'];

export function shown_name(name: string, seat: number): string {
  return name in kHats ? kBotNames[seat % kBotNames.length]! : name;
}

export function faces_of(state: TableState, presence: Presence | null, free_name: string): SeatFace[] {
  const { seats = [], turn, score, you } = state;
  return seats.map((info, seat) => ({
    seat,
    name: info.kind === 'free' ? free_name : shown_name(info.name, seat),
    art: info.kind === 'bot' ? bot_art(info.level) : `avatar-${(seat % 8) + 1}`,
    you: seat === you?.seat,
    bot: info.kind === 'bot',
    away: info.kind === 'person' && info.away,
    online: info.kind !== 'person' || seat === you?.seat || !presence || presence.online.includes(seat),
    awaited: turn?.waits === 'choice' && turn.actors.includes(seat),
    chosen: turn?.waits === 'choice' && turn.chosen.includes(seat),
    points: score?.points[seat] ?? 0,
  }));
}
