// Somebody at the table, as the boards show them.
export interface SeatFace {
  seat: number;
  name: string;
  art: string; // picture of the face
  you: boolean;
  bot: boolean;
  robot: boolean; // eats and is billed, but nobody plays it: no turn, no hand, no rank
  away: boolean; // a bot plays for this person
  online: boolean;
  awaited: boolean;
  chosen: boolean;
  points: number;
  covered?: 'part' | 'all'; // of it may not be counted before the end
}

export function players_of(seats: SeatFace[]): SeatFace[] {
  return seats.filter((seat) => !seat.robot);
}

// Everybody else: the players around the table from our left, then the robot.
export function others_of(seats: SeatFace[], me: number | null): SeatFace[] {
  const players = players_of(seats);
  const around = players.map((_, i) => players[((me ?? -1) + 1 + i) % players.length]!);
  return [...around.filter((seat) => seat.seat !== me), ...seats.filter((seat) => seat.robot)];
}
