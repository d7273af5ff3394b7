// Made from engine/registry/sushi_boat/sushi_boat.idl by tools/generate-protocol; edit that.

export type Colour = 'blue' | 'red' | 'green' | 'yellow' | 'white';

export type Sushi = 'salmon' | 'ebi' | 'tako' | 'california' | 'maguro' | 'tamago' | 'ikura';

export type Plate = `${Colour}-${Sushi}`;

/** A plate as far as it is known: in full, by its colour, or not at all. */
export type SeenPlate = Plate | Colour | '?';

export type SideDish = 'tempura' | 'edamame' | 'miso' | 'gyoza' | 'takoyaki' | 'yakitori' | 'mochi';

/** Says how the belt fills when the card is revealed. */
export type CardSymbol = 'red' | 'green';

export type Card = `${SideDish}-${CardSymbol}` | 'wasabi';

export type Tile = 'hiroshi' | 'satsuki' | 'neko' | 'yuki-takeshi' | 'momoko';

export type Row = number;

/** Of the belt, where plates can be seen: up the left side and down the right. */
export type OpenSlot = `L${1 | 2 | 3 | 4 | 5}` | `R${1 | 2 | 3 | 4 | 5}`;

export type Slot = OpenSlot | 'tunnel-in' | 'tunnel-out';

/** Where pawns sit; A is an arrow, between the belts. */
export type Stool = 'L5' | 'A5' | 'R5' | 'L4' | 'R4' | 'L3' | 'A3' | 'R3' | 'L2' | 'R2' | 'L1' | 'A1' | 'R1';

/** Where staff tiles lie. */
export type Spot = 'R5' | 'L4' | 'R4' | 'L3' | 'L2' | 'R2' | 'R1';

/** A line of the bill. */
export type Rule = 'colour-runs' | 'variety' | 'sides' | 'gyoza' | 'wasabi';

/**
 * What the game waits for. Chance: staff, first, belt (set-up), reveal (a card), fill, uncover, order, draw (a plate).
 * Choices: guess is everybody's, takoyaki of one who guesses three colours; the others are the active seat's.
 */
export type Phase =
  | 'staff' | 'first' | 'belt' | 'reveal' | 'fill' | 'guess' | 'takoyaki' | 'uncover' | 'move' | 'act' | 'order' |
  'draw' | 'keep' | 'discard' | 'over';

/** Players count from 0, clockwise. */
export type SeatNumber = number;

export interface Options {
  /** 2 if left out */
  players: number;
  /** B7. Who begins; chance says so if it is left out */
  first?: SeatNumber;
}

/**
 * What a seat does. For example `guess red+green`, `guess red+red+green`, `guess takoyaki`, `move R5 pay:1`, `order`,
 * `eat L3`, `staff hiroshi`, `staff neko:blue-salmon`, `staff yuki-takeshi:R4`, `yen`, `play gyoza`, `play tempura:L2`,
 * `play yakitori:L2+R3`, `play mochi:R5+L4`, `end`, `keep blue-salmon under`, `discard miso`.
 */
export type Choice = string;

export type Helper = 'hiroshi' | 'satsuki' | 'momoko';

export type PlainDish = 'miso' | 'gyoza' | 'takoyaki';

export type SlotDish = 'tempura' | 'edamame';

export type Where = 'top' | 'under';

/** A choice in parts, beside its notation. */
export type Offer =
  | GuessOffer | TakoyakiOffer | MoveOffer | OrderOffer | EatOffer | StaffOffer | YenOffer | PlayOffer | KeepOffer |
  DiscardOffer | EndOffer;

/** cubes on these colours */
export interface GuessOffer {
  do: 'guess';
  colours: Colour[];
}

/** plays Takoyaki instead of guessing */
export interface TakoyakiOffer {
  do: 'takoyaki';
}

/** sits down there; who sits there now is paid */
export interface MoveOffer {
  do: 'move';
  stool: Stool;
  pays?: SeatNumber;
}

/** a special order */
export interface OrderOffer {
  do: 'order';
}

/** the plate of this slot */
export interface EatOffer {
  do: 'eat';
  slot: OpenSlot;
}

/** Neko: `plate` of the trash; Yuki & Takeshi: `slot` */
export interface StaffOffer {
  do: 'staff';
  tile: Tile;
  plate?: Plate;
  slot?: OpenSlot;
}

/** takes 1 yen */
export interface YenOffer {
  do: 'yen';
}

/** with the slots or spots it names */
export interface PlayOffer {
  do: 'play';
  dish: SideDish;
  slots?: OpenSlot[];
  spots?: Spot[];
}

/** of the plates drawn for Satsuki */
export interface KeepOffer {
  do: 'keep';
  plate: Plate;
  where: Where;
}

/** of three in hand */
export interface DiscardOffer {
  do: 'discard';
  dish: SideDish;
}

/** of the turn */
export interface EndOffer {
  do: 'end';
}

/**
 * An outcome of chance. For example `staff neko momoko neko satsuki momoko hiroshi yuki-takeshi`, `first 0`, `belt
 * red-ebi blue-tako / red-tako`, `card tempura-red`, `plate blue-salmon`.
 */
export type Outcome = string;

export type Plates = string;

/** What somebody has in front. */
export interface Eater {
  /** null: off the board */
  stool: Stool | null;
  yen: number;
  cubes: number;
  hand: SideDish[];
  played: SideDish[];
  /** top first; table recall: covered plates by their colour, unless they are open now */
  stack: SeenPlate[];
  /** when the game is over */
  points?: number;
}

/** The part of views and states that is the same for everybody. */
export interface Table {
  players: number;
  phase: Phase;
  /** cards revealed so far */
  turn: number;
  /** cards in the deck at the start */
  turns: number;
  /** the start player, once there is one */
  first?: SeatNumber;
  /** whose turn it is; absent when the game is over */
  active?: SeatNumber;
  /** what the active seat has done in this turn */
  done: Action[];
  /** takoyaki, uncover: by seat */
  guesses?: Colour[][];
  /** draw, keep: the plates drawn for Satsuki */
  drawn?: SeenPlate[];
  /** cards left */
  deck: number;
  /** top first */
  discard: SideDish[];
  /** plates in it */
  bag: number;
  trash: Plate[];
  /** once they lie */
  staff?: Record<Spot, Tile>;
  /** from the entry on, as `slots` of Info; null: empty; table recall hides the tunnel */
  belt: (SeenPlate | null)[];
  /** by seat */
  seats: Eater[];
}

export type Action = 'move' | 'eat' | 'staff' | 'yen';

export interface View {
  players: number;
  phase: Phase;
  /** cards revealed so far */
  turn: number;
  /** cards in the deck at the start */
  turns: number;
  /** the start player, once there is one */
  first?: SeatNumber;
  /** whose turn it is; absent when the game is over */
  active?: SeatNumber;
  /** what the active seat has done in this turn */
  done: Action[];
  /** takoyaki, uncover: by seat */
  guesses?: Colour[][];
  /** draw, keep: the plates drawn for Satsuki */
  drawn?: SeenPlate[];
  /** cards left */
  deck: number;
  /** top first */
  discard: SideDish[];
  /** plates in it */
  bag: number;
  trash: Plate[];
  /** once they lie */
  staff?: Record<Spot, Tile>;
  /** from the entry on, as `slots` of Info; null: empty; table recall hides the tunnel */
  belt: (SeenPlate | null)[];
  /** by seat */
  seats: Eater[];
  /** perfect recall: every plate whose place the viewer cannot tell */
  unseen?: Plate[];
  /** perfect recall: cards in the deck or removed at set-up */
  unseen_cards?: Card[];
}

/** The whole truth. */
export interface State {
  players: number;
  phase: Phase;
  /** cards revealed so far */
  turn: number;
  /** cards in the deck at the start */
  turns: number;
  /** the start player, once there is one */
  first?: SeatNumber;
  /** whose turn it is; absent when the game is over */
  active?: SeatNumber;
  /** what the active seat has done in this turn */
  done: Action[];
  /** takoyaki, uncover: by seat */
  guesses?: Colour[][];
  /** draw, keep: the plates drawn for Satsuki */
  drawn?: SeenPlate[];
  /** cards left */
  deck: number;
  /** top first */
  discard: SideDish[];
  /** plates in it */
  bag: number;
  trash: Plate[];
  /** once they lie */
  staff?: Record<Spot, Tile>;
  /** from the entry on, as `slots` of Info; null: empty; table recall hides the tunnel */
  belt: (SeenPlate | null)[];
  /** by seat */
  seats: Eater[];
  /** without order */
  bag_plates: Plate[];
  /** in the deck or removed at set-up */
  unseen_cards: Card[];
}

/**
 * What happened. With table recall a line is written against what can be seen now (B55): it tells a plate that has been
 * covered by its colour, and one that may have gone into the tunnel not at all.
 */
export type Event =
  | StaffEvent | FirstEvent | BeltEvent | CardEvent | PushedEvent | EmergedEvent | FellEvent | RestockedEvent |
  GuessEvent | TakoyakiEvent | AnswerEvent | CubesEvent | LeavesEvent | MovesEvent | OrdersEvent | EatsEvent |
  AsksEvent | TakesEvent | FishesEvent | DrawsEvent | SeesEvent | TopsEvent | TucksEvent | TuckedEvent | ReturnsEvent
  | GetsEvent | DiscardsEvent | PlaysEvent | AdvancesEvent | SwapsTopEvent | SwapsPlatesEvent | SwapsStaffEvent |
  LooksEvent | YenEvent | TurnOverEvent | StackEvent | ScoredEvent | GameOverEvent;

/** set-up: the tiles on their spots */
export interface StaffEvent {
  event: 'staff';
  staff: Record<Spot, Tile>;
}

/** set-up: the start player */
export interface FirstEvent {
  event: 'first';
  seat: SeatNumber;
}

/** set-up: from the entry on */
export interface BeltEvent {
  event: 'belt';
  belt: SeenPlate[];
  trash: SeenPlate[];
}

/** this seat's turn begins with this card */
export interface CardEvent {
  event: 'card';
  seat: SeatNumber;
  card: Card;
}

/** comes onto the belt */
export interface PushedEvent {
  event: 'pushed';
  plate: SeenPlate;
}

/** comes out of the tunnel */
export interface EmergedEvent {
  event: 'emerged';
  plate: SeenPlate;
}

/** into the trash */
export interface FellEvent {
  event: 'fell';
  plate: SeenPlate;
}

/** all trash went into the bag */
export interface RestockedEvent {
  event: 'restocked';
}

/** is revealed */
export interface GuessEvent {
  event: 'guess';
  seat: SeatNumber;
  colours: Colour[];
}

/** plays it instead of guessing */
export interface TakoyakiEvent {
  event: 'takoyaki';
  seat: SeatNumber;
}

/** what was in the tunnel */
export interface AnswerEvent {
  event: 'answer';
  plate: SeenPlate;
  other_plate: SeenPlate;
}

/** won by the guess */
export interface CubesEvent {
  event: 'cubes';
  seat: SeatNumber;
  cubes: number;
}

/** is paid 1 yen and leaves the board */
export interface LeavesEvent {
  event: 'leaves';
  seat: SeatNumber;
}

/** sits down */
export interface MovesEvent {
  event: 'moves';
  seat: SeatNumber;
  stool: Stool;
}

/** pays for a special order */
export interface OrdersEvent {
  event: 'orders';
  seat: SeatNumber;
}

/** takes it from this slot */
export interface EatsEvent {
  event: 'eats';
  seat: SeatNumber;
  plate: SeenPlate;
  slot: OpenSlot;
}

/** pays a member of staff */
export interface AsksEvent {
  event: 'asks';
  seat: SeatNumber;
  tile: Tile;
}

/** takes it with the help of staff */
export interface TakesEvent {
  event: 'takes';
  seat: SeatNumber;
  plate: SeenPlate;
  slot: OpenSlot;
}

/** takes it out of the trash */
export interface FishesEvent {
  event: 'fishes';
  seat: SeatNumber;
  plate: SeenPlate;
}

/** a plate from the bag */
export interface DrawsEvent {
  event: 'draws';
  seat: SeatNumber;
}

/** which one; told to that seat */
export interface SeesEvent {
  event: 'sees';
  seat: SeatNumber;
  plate: SeenPlate;
}

/** puts it on the stack */
export interface TopsEvent {
  event: 'tops';
  seat: SeatNumber;
  plate: SeenPlate;
}

/** puts it under the stack: everybody sees its colour */
export interface TucksEvent {
  event: 'tucks';
  seat: SeatNumber;
  plate: SeenPlate;
}

/** which one; told to that seat */
export interface TuckedEvent {
  event: 'tucked';
  seat: SeatNumber;
  plate: SeenPlate;
}

/** into the bag; told to that seat */
export interface ReturnsEvent {
  event: 'returns';
  seat: SeatNumber;
  plate: SeenPlate;
}

/** from the discard */
export interface GetsEvent {
  event: 'gets';
  seat: SeatNumber;
  card: SideDish;
}

/** puts it on the discard */
export interface DiscardsEvent {
  event: 'discards';
  seat: SeatNumber;
  card: SideDish;
}

/** a side dish */
export interface PlaysEvent {
  event: 'plays';
  seat: SeatNumber;
  card: SideDish;
}

/** this plate and the run in front of it move on */
export interface AdvancesEvent {
  event: 'advances';
  seat: SeatNumber;
  slot: OpenSlot;
}

/** takes `plate` for its top one */
export interface SwapsTopEvent {
  event: 'swaps-top';
  seat: SeatNumber;
  plate: SeenPlate;
  slot: OpenSlot;
  other_plate: SeenPlate;
}

/** on the belt */
export interface SwapsPlatesEvent {
  event: 'swaps-plates';
  seat: SeatNumber;
  slot: OpenSlot;
  other_slot: OpenSlot;
}

/** staff tiles */
export interface SwapsStaffEvent {
  event: 'swaps-staff';
  seat: SeatNumber;
  spot: Spot;
  other_spot: Spot;
}

/** through the own stack */
export interface LooksEvent {
  event: 'looks';
  seat: SeatNumber;
}

/** takes 1 yen */
export interface YenEvent {
  event: 'yen';
  seat: SeatNumber;
}

/** has ended the turn */
export interface TurnOverEvent {
  event: 'turn-over';
  seat: SeatNumber;
}

/** end of the game: the whole stack, top first */
export interface StackEvent {
  event: 'stack';
  seat: SeatNumber;
  stack: Plate[];
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

export type Count = number;

/** What a player ends with. */
export interface Meal {
  /** top first */
  stack?: string;
  /** played */
  sides?: string;
  cubes?: number;
  yen?: number;
}

/** What `sushiya score` reads. */
export interface Sheet {
  game: 'sushi_boat';
  /** names */
  players: string[];
  /** by name */
  meals: Record<string, Meal>;
}

export interface PlateInfo {
  /** absent for "?" */
  colour?: Colour;
  /** absent where only the colour is known */
  sushi?: Sushi;
}

export interface StoolInfo {
  name: Stool;
  row: Row;
  /** there with four or five players only */
  four_plus: boolean;
  /** slots in reach */
  plates: OpenSlot[];
  /** in reach */
  staff?: Spot;
}

/** What `sushiya games --json`, `games` of the engine protocol and GET /api/games tell of it. */
export interface Info {
  /** "game" in the first two */
  id: 'sushi_boat';
  min_players: number;
  max_players: number;
  /** none besides "players" */
  options: unknown[];
  /** copies in the box; absent: none */
  plates: Partial<Record<Plate, number>>;
  plate_kinds: Record<SeenPlate, PlateInfo>;
  /** copies in the box */
  cards: Record<Card, number>;
  staff: Tile[];
  /** of the belt, from the entry to the trash */
  slots: Slot[];
  spots: Spot[];
  stools: StoolInfo[];
  /** in the order of the bill */
  rules: Rule[];
}

/** Fields of events that hold the number of a seat. */
export const seat_fields = ['seat'] as const;
