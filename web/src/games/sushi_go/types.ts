// Made from engine/registry/sushi_go/sushi_go.idl by tools/generate-protocol; edit that.

export type Nigiri = 'salmon' | 'squid' | 'egg';

export type Card =
  | 'tempura' | 'sashimi' | 'dumpling' | 'maki-1' | 'maki-2' | 'maki-3' | Nigiri | 'pudding' | 'wasabi' |
  'chopsticks';

/** What lies in front of a player: each card as itself, except that a nigiri and the wasabi under it are one dish. */
export type Dish = Card | `${Nigiri}-on-wasabi`;

/** Cards that count together. */
export type Kind = 'tempura' | 'sashimi' | 'dumpling' | 'maki' | 'nigiri' | 'pudding' | 'wasabi' | 'chopsticks';

/** A line of the bill. */
export type Rule = 'maki' | 'tempura' | 'sashimi' | 'dumpling' | 'nigiri' | 'most-puddings' | 'fewest-puddings';

/**
 * What the game waits for: a deal, a card of the robot's pile and who controls it first are chance; pick is everybody's
 * choice.
 */
export type Phase = 'first-controller' | 'deal' | 'robot-card' | 'pick' | 'over';

/** Players count from 0, clockwise. */
export type SeatNumber = number;

/** In events and bills the robot is seat 2, the one after the two players. */
export type TableauSeat = number;

export type Count = number;

/** Cards with their counts: "tempura*2 maki-3". */
export type Cards = string;

export interface Options {
  /** 2 if left out */
  players: number;
  /** R21. Hands go to the right in the second round; false if left out */
  left_right_left: boolean;
  /** R22. A third tableau that the two players pick for in turn; false if left out */
  robot: boolean;
  /** R22. Who picks for the robot first; chance says so if it is left out */
  first?: number;
}

/**
 * What a seat picks. Cards are laid in the order they are named. For example `tempura`, `wasabi+squid`, `salmon
 * robot:egg`, `egg+egg robot:tempura`.
 */
export type Choice = string;

/** A choice in parts, beside its notation. */
export type Offer = PickOffer;

/** lays `cards` in this order; `robot` is for the robot */
export interface PickOffer {
  do: 'pick';
  cards: Card[];
  tool?: Tool;
  robot?: Card;
}

/** What allows a second card. */
export type Tool = 'chopsticks';

/** An outcome of chance. For example `controller 1`, `deal tempura*2 maki-3 / salmon squid egg`, `card tempura`. */
export type Outcome = string;

export type Controller = number;

export interface Tableau {
  /** of this round */
  dishes: Partial<Record<Dish, number>>;
  /** kept from finished rounds */
  puddings: number;
  /** of finished rounds */
  points: number;
}

/** The part of views and states that is the same for everybody. */
export interface Table {
  players: number;
  round: number;
  /** of the round */
  turn: number;
  /** cards in a hand at the start of a round */
  turns: number;
  phase: Phase;
  /** where hands go in this round */
  pass: 'left' | 'right';
  /** cards not dealt yet */
  deck: number;
  /** by seat */
  tableaux: Tableau[];
  /** with the robot only */
  robot?: Tableau;
  /** of the robot in this turn, once it is known */
  controller?: Controller;
}

export interface Hand {
  size: number;
  /** the viewer's own hand */
  cards?: Card[];
  /** perfect recall: the cards known to be in another's hand, if any */
  known?: Card[];
  /** the viewer took it from the robot's pile in this turn; it is among the cards */
  drawn?: Card;
}

export interface View {
  players: number;
  round: number;
  /** of the round */
  turn: number;
  /** cards in a hand at the start of a round */
  turns: number;
  phase: Phase;
  /** where hands go in this round */
  pass: 'left' | 'right';
  /** cards not dealt yet */
  deck: number;
  /** by seat */
  tableaux: Tableau[];
  /** with the robot only */
  robot?: Tableau;
  /** of the robot in this turn, once it is known */
  controller?: Controller;
  /** cards in the robot's pile */
  pile?: number;
  /** by seat */
  hands: Hand[];
  /** perfect recall: every card whose place the viewer cannot tell */
  unseen?: Card[];
}

/** The whole truth. */
export interface State {
  players: number;
  round: number;
  /** of the round */
  turn: number;
  /** cards in a hand at the start of a round */
  turns: number;
  phase: Phase;
  /** where hands go in this round */
  pass: 'left' | 'right';
  /** cards not dealt yet */
  deck: number;
  /** by seat */
  tableaux: Tableau[];
  /** with the robot only */
  robot?: Tableau;
  /** of the robot in this turn, once it is known */
  controller?: Controller;
  /** by seat */
  hands: Card[][];
  /** the robot's, without order */
  pile?: Card[];
  /** the card the controller took from the pile in this turn */
  drawn?: Card;
  /** without order */
  deck_cards: Card[];
}

/** What happened, as it is told to those who may know. */
export type Event =
  | ControllerEvent | RoundEvent | DealtEvent | TakesCardEvent | SeesCardEvent | LaidEvent | ChopsticksBackEvent |
  ReceivesEvent | ServedEvent | ScoredEvent | GameOverEvent;

/** who controls the robot in the first turn */
export interface ControllerEvent {
  event: 'controller';
  seat: SeatNumber;
}

/** a round begins */
export interface RoundEvent {
  event: 'round';
  round: number;
}

/** a seat's first hand of a round; told to that seat */
export interface DealtEvent {
  event: 'dealt';
  seat: SeatNumber;
  cards: Card[];
}

/** the controller takes the top card of the robot's pile */
export interface TakesCardEvent {
  event: 'takes-card';
  seat: SeatNumber;
}

/** which card that was; told to that seat */
export interface SeesCardEvent {
  event: 'sees-card';
  seat: SeatNumber;
  card: Card;
}

/** a card is revealed; `dish` says whether it went on wasabi */
export interface LaidEvent {
  event: 'laid';
  seat: TableauSeat;
  card: Card;
  dish: Dish;
}

/** chopsticks were used and go back into the hand */
export interface ChopsticksBackEvent {
  event: 'chopsticks-back';
  seat: SeatNumber;
}

/** the hand passed to a seat; told to that seat */
export interface ReceivesEvent {
  event: 'receives';
  seat: SeatNumber;
  cards: Card[];
}

/** what lay in front of a seat when a round was counted */
export interface ServedEvent {
  event: 'served';
  seat: TableauSeat;
  dishes: Partial<Record<Dish, number>>;
}

/** a line of the bill; round 0: end of the game */
export interface ScoredEvent {
  event: 'scored';
  seat: TableauSeat;
  rule: Rule;
  points: number;
  round: number;
}

/** all has been counted */
export interface GameOverEvent {
  event: 'game-over';
}

/** What `sushiya score` reads. */
export interface Sheet {
  game: 'sushi_go';
  /** names */
  players: string[];
  /** the robot played; its name in `rounds` is "robot" */
  robot?: boolean;
  /** by name: what lay in front at the end of the round */
  rounds: Record<string, Dishes>[];
}

/** Dishes with their counts, perhaps none: "tempura*2 squid-on-wasabi". */
export type Dishes = string;

export interface Option {
  name: 'left_right_left' | 'robot';
  kind: 'flag';
  default: boolean;
}

export interface DishInfo {
  /** the card that shows it */
  card: Card;
  kind: Kind;
  /** of the bill it can be found in */
  lines: Rule[];
  /** so many count together, and then anew */
  set?: number;
  /** it counts by its icons */
  icons?: number;
  /** there, and true, if wasabi lies under it */
  on_wasabi?: boolean;
}

/** What `sushiya games --json`, `games` of the engine protocol and GET /api/games tell of it. */
export interface Info {
  /** "game" in the first two */
  id: 'sushi_go';
  min_players: number;
  max_players: number;
  /** besides "players" */
  options: Option[];
  /** copies in the deck */
  cards: Record<Card, number>;
  dishes: Record<Dish, DishInfo>;
  /** in the order of the bill */
  rules: Rule[];
  /** those counted at the end of the game, after the last round */
  end_rules: Rule[];
  /** the robot's seat in events and bills */
  robot: number;
}

/** Fields of events that hold the number of a seat. */
export const seat_fields = ['seat'] as const;
