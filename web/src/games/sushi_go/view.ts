// The view of Sushi Go! as the engine writes it.
import type { GameEvent } from '../game';

export interface Tableau {
  dishes: Record<string, number>; // by dish; "salmon-on-wasabi" is a tripled one
  puddings: number; // kept from earlier rounds
  points: number;
}

export interface View {
  players: number;
  round: number;
  turn: number;
  turns: number;
  phase: string;
  pass: 'left' | 'right';
  deck: number;
  tableaux: Tableau[];
  robot?: Tableau;
  controller?: number;
  pile?: number;
  hands: { size: number; cards?: string[]; known?: string[]; drawn?: string }[];
}

export interface Laid extends GameEvent {
  event: 'laid';
  seat: number;
  card: string;
  dish: string;
}
export interface Scored extends GameEvent {
  event: 'scored';
  seat: number;
  rule: string;
  points: number;
}

export const kRobot = 8; // seat number of the robot in events and bills

export function is_laid(event: GameEvent): event is Laid {
  return event.event === 'laid';
}
export function is_scored(event: GameEvent): event is Scored {
  return event.event === 'scored';
}
