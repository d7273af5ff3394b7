// The view of Sushi Boat as the engine writes it, and the shape of the board.
export interface Eater {
  stool: string | null; // "L5", "A3"; null: off the board
  yen: number;
  cubes: number;
  hand: string[];
  played: string[];
  stack: string[]; // top first; a covered plate shows its colour only
  points?: number;
}

export interface View {
  players: number;
  phase: string;
  turn: number;
  turns: number;
  active?: number;
  done: string[];
  deck: number;
  discard: string[]; // top first
  bag: number;
  trash: string[];
  staff?: Record<string, string>; // tile by spot
  belt: (string | null)[]; // from the entry; "?" in the tunnel
  seats: Eater[];
  guesses?: string[][];
  drawn?: string[];
}

export const kSlots = ['L1', 'L2', 'L3', 'L4', 'L5', 'tunnel-in', 'tunnel-out', 'R5', 'R4', 'R3', 'R2', 'R1'];
export const kStools = ['L5', 'A5', 'R5', 'L4', 'R4', 'L3', 'A3', 'R3', 'L2', 'R2', 'L1', 'A1', 'R1'];
// Seats that exist with four or five players only.
export const kFourPlus = ['L5', 'R3', 'L1'];

// Columns of the board: outer seats, belt, inner seats, belt, outer seats; the tunnel is above row 5.
export function cell_of_slot(slot: string): { column: number; row: number } {
  if (slot === 'tunnel-in') return { column: 2, row: 1 };
  if (slot === 'tunnel-out') return { column: 4, row: 1 };
  return { column: slot.startsWith('L') ? 2 : 4, row: 7 - Number(slot[1]) };
}
export function cell_of_stool(stool: string): { column: number; row: number } {
  return { column: { L: 1, A: 3, R: 5 }[stool[0] as 'L' | 'A' | 'R'], row: 7 - Number(stool[1]) };
}

export function colour_of(plate: string): string {
  return plate.split('-')[0]!;
}
export function sushi_of(plate: string): string | null {
  return plate.split('-')[1] ?? null;
}
