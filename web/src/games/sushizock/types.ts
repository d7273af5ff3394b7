// Made from engine/registry/sushizock/sushizock.idl by tools/generate-protocol; edit that.

/** Of a die: a sushi, bones, chopsticks of two colours. */
export type Face = 'sushi' | 'bones' | 'blue' | 'red';

/** The two kinds of portion. */
export type Colour = 'sushi' | 'bone';

/** A line of the bill. */
export type Rule = 'sushi' | 'bones';

/** What the game waits for: who starts, how the rows lie and a roll are chance; decide is the active seat's choice. */
export type Phase = 'start' | 'rows' | 'roll' | 'decide' | 'over';

/** Players count from 0, clockwise. */
export type SeatNumber = number;

/** In a row from the left, in a pile from the top. */
export type Place = number;

export type SushiValue = number;

export type BoneValue = number;

/** A portion by its points. */
export type Tile = `sushi+${1 | 2 | 3 | 4 | 5 | 6}` | `bone${-4 | -3 | -2 | -1}`;

export type Count = number;

/** Dice with their counts: "sushi*2 bones". */
export type Dice = string;

export interface Options {
  /** 2 if left out */
  players: number;
  /** Z27. Everybody may look at covered portions; false if left out */
  open_memory: boolean;
  /** Z5. Who begins; chance says so if it is left out */
  first?: SeatNumber;
}

/** What the active seat does after a roll. For example `take sushi 2`, `steal bone 1 from 3`, `keep sushi*2 blue`. */
export type Choice = string;

/** A choice in parts, beside its notation. */
export type Offer = TakeOffer | StealOffer | KeepOffer;

/** the portion at this place of its row */
export interface TakeOffer {
  do: 'take';
  colour: Colour;
  place: Place;
}

/** the portion at this place of that seat's pile */
export interface StealOffer {
  do: 'steal';
  colour: Colour;
  place: Place;
  from: SeatNumber;
}

/** sets these aside and rolls the others again */
export interface KeepOffer {
  do: 'keep';
  dice: Face[];
}

/** An outcome of chance. For example `start 2`, `rows 3 1 5 / -1 -2 -1`, `dice sushi*2 bones blue red`. */
export type Outcome = string;

export type SushiRow = string;

export type BoneRow = string;

/** Dice on the table. */
export interface Tray {
  /** set aside in this turn */
  aside: Face[];
  /** just rolled */
  rolled: Face[];
}

export interface Rows {
  /** from the left */
  sushi: SushiValue[];
  bones: BoneValue[];
}

export interface Pile {
  size: number;
  /** points of the top portion, if there is one */
  top?: number;
  /** all, top first: with perfect recall, open memory, and when the game is over */
  tiles?: number[];
}

/** What lies in front of a seat. */
export interface Piles {
  sushi: Pile;
  bones: Pile;
  /** where `tiles` are shown */
  points?: number;
}

/** For every viewer alike: all has been seen by all, and recall is what makes the difference. */
export interface View {
  players: number;
  phase: Phase;
  /** whose turn it is; absent before the start and when the game is over */
  active?: SeatNumber;
  /** rolls made in this turn */
  roll: number;
  /** the most there can be */
  rolls: number;
  dice: Tray;
  rows: Rows;
  /** by seat */
  piles: Piles[];
}

/** The whole truth. */
export interface State {
  players: number;
  phase: Phase;
  /** whose turn it is; absent before the start and when the game is over */
  active?: SeatNumber;
  /** rolls made in this turn */
  roll: number;
  /** the most there can be */
  rolls: number;
  dice: Tray;
  rows: Rows;
  /** by seat */
  piles: Piles[];
}

/** What happened. Of a portion that is covered now, table recall tells the colour alone. */
export type Event =
  | StartsEvent | RowsEvent | RollsEvent | KeepsEvent | TakesEvent | StealsEvent | ForcedEvent | ScoredEvent |
  GameOverEvent;

/** has the first turn */
export interface StartsEvent {
  event: 'starts';
  seat: SeatNumber;
}

/** the rows as they were laid; null where covered now */
export interface RowsEvent {
  event: 'rows';
  sushi: (SushiValue | null)[];
  bones: (BoneValue | null)[];
}

/** shows these dice */
export interface RollsEvent {
  event: 'rolls';
  seat: SeatNumber;
  dice: Face[];
}

/** sets these aside */
export interface KeepsEvent {
  event: 'keeps';
  seat: SeatNumber;
  dice: Face[];
}

/** from this place of its row */
export interface TakesEvent {
  event: 'takes';
  seat: SeatNumber;
  place: Place;
  tile: SeenTile;
}

/** from this place of a pile of `from` */
export interface StealsEvent {
  event: 'steals';
  seat: SeatNumber;
  from: SeatNumber;
  place: Place;
  tile: SeenTile;
}

/** could do nothing else and must take the last one */
export interface ForcedEvent {
  event: 'forced';
  seat: SeatNumber;
  place: Place;
  tile: SeenTile;
}

/** a line of the bill */
export interface ScoredEvent {
  event: 'scored';
  seat: SeatNumber;
  rule: Rule;
  points: number;
  round: number;
}

/** all has been counted */
export interface GameOverEvent {
  event: 'game-over';
}

export type SeenTile = Tile | Colour;

export interface SheetPiles {
  /** top first, unless the sheet says otherwise */
  sushi?: SushiValue[];
  bones?: BoneValue[];
}

/** What `sushiya score` reads. */
export interface Sheet {
  game: 'sushizock';
  /** names */
  players: string[];
  /** of the piles */
  order?: 'top first' | 'bottom first';
  /** by name */
  piles: Record<string, SheetPiles>;
}

export interface Option {
  name: 'open_memory';
  kind: 'flag';
  default: boolean;
}

/** What `sushiya games --json`, `games` of the engine protocol and GET /api/games tell of it. */
export interface Info {
  /** "game" in the first two */
  id: 'sushizock';
  min_players: number;
  max_players: number;
  /** besides "players" */
  options: Option[];
  /** copies in the box */
  tiles: Record<Tile, number>;
  /** the sides of a die */
  die: Face[];
  /** in the order of the bill */
  rules: Rule[];
}

/** Fields of events that hold the number of a seat. */
export const seat_fields = ['seat', 'from'] as const;
