// Somebody at the table, as the boards show them.
export interface SeatFace {
  seat: number;
  name: string;
  art: string; // picture of the face
  you: boolean;
  bot: boolean;
  away: boolean; // a bot plays for this person
  online: boolean;
  awaited: boolean;
  chosen: boolean;
  points: number;
}
