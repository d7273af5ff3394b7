// Made from engine/registry/sushi_go_party/sushi_go_party.idl by tools/generate-protocol; edit that.

export type Roll = 'maki' | 'temaki' | 'uramaki';

export type Appetizer = 'tempura' | 'sashimi' | 'dumpling' | 'eel' | 'tofu' | 'onigiri' | 'edamame' | 'miso';

export type Special = 'chopsticks' | 'spoon' | 'menu' | 'takeout' | 'soy' | 'tea' | 'special-order' | 'wasabi';

export type Dessert = 'pudding' | 'ice-cream' | 'fruit';

/** What a card is called; some types have several faces. */
export type Type = 'nigiri' | Roll | Appetizer | Special | Dessert;

export type Nigiri = 'egg' | 'salmon' | 'squid';

export type Icons = number;

/** Two icons each of watermelon, pineapple, orange. */
export type Fruit = 'fruit-ww' | 'fruit-pp' | 'fruit-oo' | 'fruit-wp' | 'fruit-wo' | 'fruit-po';

/** What can be asked for more exactly than by its type. */
export type Face =
  | Nigiri | 'maki-1' | 'maki-2' | 'maki-3' | `uramaki-${3 | 4 | 5}` | 'onigiri-circle' | 'onigiri-triangle' |
  'onigiri-square' | 'onigiri-rectangle' | Fruit;

export type DessertCard = 'pudding' | 'ice-cream' | Fruit;

export type ChopsticksNumber = number;

export type SpoonNumber = number;

/** Cards that are used with a pick of a later turn. */
export type Bonus = `chopsticks-${1 | 2 | 3}` | `spoon-${4 | 5 | 6}`;

/** Numbers say in which order cards take effect. */
export type Numbered = Bonus | 'menu-7' | 'menu-8' | 'menu-9' | 'takeout-10' | 'takeout-11' | 'takeout-12';

/** Every card that can be told from the others, by its face or the number on it. */
export type Card =
  | Face | 'temaki' | 'tempura' | 'sashimi' | 'dumpling' | 'eel' | 'tofu' | 'edamame' | 'miso' | Numbered | 'soy' |
  'tea' | 'special-order' | 'wasabi' | DessertCard;

/** What a card in front of a player counts as; a card turned by a takeout box counts as face down. */
export type Shown = Card | 'face-down';

/**
 * What lies in front of a player: a nigiri and the wasabi under it are one dish. A wasabi is used if its nigiri was
 * turned.
 */
export type Dish = Shown | `${Nigiri}-on-wasabi` | 'used-wasabi';

/** A line of the bill. */
export type Rule =
  | 'nigiri' | 'maki' | 'most-temaki' | 'fewest-temaki' | 'uramaki-race' | 'uramaki' | Appetizer | 'soy' | 'tea' |
  'face-down' | 'most-puddings' | 'fewest-puddings' | 'ice-cream' | 'fruit';

export type MenuName =
  | 'my_first_meal' | 'sushi_go' | 'party_sampler' | 'master_menu' | 'points_platter' | 'cutthroat_combo' |
  'big_banquet' | 'dinner_for_two';

/**
 * What the game waits for: deal and menu-draw are chance. pick: everybody; copy: all whose special order can copy
 * something; spoon-request: who called a spoon; spoon-give: who serves it; menu-pick and takeout: the card's owner.
 */
export type Phase =
  | 'deal' | 'pick' | 'copy' | 'spoon-request' | 'spoon-give' | 'menu-draw' | 'menu-pick' | 'takeout' | 'over';

/** Players count from 0, clockwise. */
export type SeatNumber = number;

export type Count = number;

/** Cards with their counts: "tempura*2 maki-3". */
export type Cards = string;

/** A menu of one's own; each course has different types. */
export interface OwnMenu {
  roll: Roll;
  appetizers: Appetizer[];
  specials: Special[];
  dessert: Dessert;
}

export interface Options {
  /** 4 if left out */
  players: number;
  /** "sushi_go" if left out; a menu of one's own that is one of those comes back by its name */
  menu: MenuName | OwnMenu;
  /** P24. The race for uramaki as in the English rules; false if left out */
  english_uramaki: boolean;
}

/**
 * What a seat picks, or what it decides when one of its cards takes effect. For example `tempura`, `wasabi+squid
 * chopsticks:2`, `egg+tofu special-order:2`, `tofu spoon:5`, `tofu special-order:5`, `copy:tempura`, `copy:salmon
 * on-wasabi`, `spoon:maki`, `give:maki-3`, `menu:tempura`, `takeout:nothing`, `takeout:tempura*2 wasabi+squid`.
 */
export type Choice = string;

export type Wanted = Type | Face;

/** What a wasabi bears. */
export type Borne = Nigiri | 'face-down';

/**
 * A card in front, as a takeout box names it: with what a special order copied, with what a wasabi bears, or the pair
 * of wasabi and nigiri as a whole.
 */
export type InFront =
  | Card | `special-order(${Card})` | `wasabi(${Borne})` | `special-order(wasabi(${Borne}))` | `${Nigiri}-on-wasabi` |
  `special-order(${Nigiri})-on-wasabi` | `wasabi+${Nigiri}`;

export type Turns = string;

/** What is used with a pick. */
export interface Tool {
  kind: 'chopsticks' | 'spoon';
  /** of the chopsticks or the spoon */
  number: number;
  /** the card that lies in front; a special order that copied one */
  card: Bonus | 'special-order';
  /** a special order stands in */
  by_copy: boolean;
}

/** Cards that a takeout box turns. */
export interface Turn {
  name: InFront;
  /** the card to show for it */
  card: Card;
  /** how many alike */
  count: number;
}

/** A choice in parts, beside its notation. */
export type Offer = PickOffer | CopyOffer | AskOffer | GiveOffer | TakeOffer | TurnOffer;

/** lays `cards` in this order */
export interface PickOffer {
  do: 'pick';
  cards: Card[];
  tool?: Tool;
}

/** the special order becomes this */
export interface CopyOffer {
  do: 'copy';
  card: Shown;
  on_wasabi: boolean;
}

/** the spoon asks for a type or a face */
export interface AskOffer {
  do: 'ask';
  wanted: Wanted;
}

/** hands it to the spoon's owner */
export interface GiveOffer {
  do: 'give';
  card: Card;
}

/** plays this one of the four the menu drew */
export interface TakeOffer {
  do: 'take';
  card: Card;
}

/** turns these face down; none if empty */
export interface TurnOffer {
  do: 'turn';
  turns: Turn[];
}

/**
 * An outcome of chance. For example `desserts pudding*5 deal tempura*2 maki-3 / salmon squid egg`, `draw tempura*2 egg
 * miso`.
 */
export type Outcome = string;

/** A card in front of its owner. */
export interface LaidCard {
  /** what it is; with table recall absent if it lies face down */
  card?: Card;
  /** what it counts as */
  as: Shown;
  /** in which it was laid */
  turn: number;
  /** there, and true, for a nigiri on wasabi */
  on_wasabi?: boolean;
  /** for a wasabi that was used: its nigiri */
  bears?: Borne;
}

export interface SpoonCall {
  spoon: SpoonNumber;
  /** a special order stands in for it */
  by_copy: boolean;
}

export interface Tableau {
  /** in the order laid */
  front: LaidCard[];
  /** the same as dishes, counted */
  dishes: Partial<Record<Dish, number>>;
  /** kept from finished rounds */
  desserts: Partial<Record<DessertCard, number>>;
  dessert_cards: number;
  /** called with the pick and not settled yet */
  calls?: SpoonCall;
  points: number;
}

/** The part of views and states that is the same for everybody. */
export interface Table {
  players: number;
  /** the types in play */
  menu: Type[];
  round: number;
  /** of the round */
  turn: number;
  /** cards in a hand at the start of a round */
  turns: number;
  phase: Phase;
  /** where hands go */
  pass: 'left';
  /** cards not dealt */
  deck: number;
  /** desserts not shuffled in yet */
  dessert_pile: number;
  /** out until the round ends */
  discarded: Card[];
  /** with uramaki on the menu: places of the race that are taken */
  uramaki_places_used?: number;
  /** who decides, or draws, in a phase of one seat */
  actor?: SeatNumber;
  /** spoon-give: whose spoon it is */
  caller?: SeatNumber;
  /** spoon-give: what it asks for */
  wanted?: Wanted;
  /** by seat */
  tableaux: Tableau[];
}

export interface Hand {
  size: number;
  /** the viewer's own hand */
  cards?: Card[];
  /** perfect recall: the cards known to be in another's hand, if any */
  known?: Card[];
  /** perfect recall: what a spoon asked for in vain is not among the cards not known */
  lacks?: Card[];
}

export interface View {
  players: number;
  /** the types in play */
  menu: Type[];
  round: number;
  /** of the round */
  turn: number;
  /** cards in a hand at the start of a round */
  turns: number;
  phase: Phase;
  /** where hands go */
  pass: 'left';
  /** cards not dealt */
  deck: number;
  /** desserts not shuffled in yet */
  dessert_pile: number;
  /** out until the round ends */
  discarded: Card[];
  /** with uramaki on the menu: places of the race that are taken */
  uramaki_places_used?: number;
  /** who decides, or draws, in a phase of one seat */
  actor?: SeatNumber;
  /** spoon-give: whose spoon it is */
  caller?: SeatNumber;
  /** spoon-give: what it asks for */
  wanted?: Wanted;
  /** by seat */
  tableaux: Tableau[];
  /** by seat */
  hands: Hand[];
  /** what the viewer's menu drew */
  drawn?: Card[];
  /** perfect recall: put back with the viewer's menus and still in the deck */
  in_deck?: Card[];
  /** perfect recall, with fruit: desserts seen going into the deck in earlier rounds */
  in_main_deck?: Fruit[];
  /** perfect recall: every card whose place the viewer cannot tell */
  unseen?: Card[];
}

/** The whole truth. */
export interface State {
  players: number;
  /** the types in play */
  menu: Type[];
  round: number;
  /** of the round */
  turn: number;
  /** cards in a hand at the start of a round */
  turns: number;
  phase: Phase;
  /** where hands go */
  pass: 'left';
  /** cards not dealt */
  deck: number;
  /** desserts not shuffled in yet */
  dessert_pile: number;
  /** out until the round ends */
  discarded: Card[];
  /** with uramaki on the menu: places of the race that are taken */
  uramaki_places_used?: number;
  /** who decides, or draws, in a phase of one seat */
  actor?: SeatNumber;
  /** spoon-give: whose spoon it is */
  caller?: SeatNumber;
  /** spoon-give: what it asks for */
  wanted?: Wanted;
  /** by seat */
  tableaux: Tableau[];
  /** by seat */
  hands: Card[][];
  /** by a menu, to choose from */
  drawn?: Card[];
  /** without order */
  deck_cards: Card[];
  /** without order */
  dessert_pile_cards: DessertCard[];
}

/** What happened, as it is told to those who may know. */
export type Event =
  | RoundEvent | DealtEvent | LaidEvent | BonusUsedEvent | ReturnedEvent | CopiesEvent | DiscardedEvent | AsksEvent |
  CannotServeEvent | GivesEvent | DrawsEvent | SeesEvent | PutsBackEvent | TurnedEvent | ReceivesEvent | ServedEvent |
  ScoredEvent | GameOverEvent;

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

/** a card is revealed */
export interface LaidEvent {
  event: 'laid';
  seat: SeatNumber;
  card: Card;
  from: Source;
  on_wasabi: boolean;
}

/** chopsticks are used or a spoon is called; `card` may be a copy */
export interface BonusUsedEvent {
  event: 'bonus-used';
  seat: SeatNumber;
  card: Bonus | 'special-order';
  as: Bonus;
}

/** from the front of `other` into the hand of `seat` */
export interface ReturnedEvent {
  event: 'returned';
  seat: SeatNumber;
  other: SeatNumber;
  card: Bonus | 'special-order';
  as: Bonus;
}

/** a special order counts as this now */
export interface CopiesEvent {
  event: 'copies';
  seat: SeatNumber;
  as: Shown;
  on_wasabi: boolean;
}

/** out until the round ends */
export interface DiscardedEvent {
  event: 'discarded';
  seat: SeatNumber;
  card: Card;
  as: Card;
}

/** a spoon asks for a type or a face */
export interface AsksEvent {
  event: 'asks';
  seat: SeatNumber;
  wanted: Wanted;
}

/** has none */
export interface CannotServeEvent {
  event: 'cannot-serve';
  seat: SeatNumber;
}

/** to the spoon of `other` */
export interface GivesEvent {
  event: 'gives';
  seat: SeatNumber;
  other: SeatNumber;
  card: Card;
}

/** four cards with a menu */
export interface DrawsEvent {
  event: 'draws';
  seat: SeatNumber;
}

/** which ones; told to that seat */
export interface SeesEvent {
  event: 'sees';
  seat: SeatNumber;
  cards: Card[];
}

/** three of the four */
export interface PutsBackEvent {
  event: 'puts-back';
  seat: SeatNumber;
}

/** face down; `place` in the row, from 0 */
export interface TurnedEvent {
  event: 'turned';
  seat: SeatNumber;
  card: Card;
  as: Card;
  place: number;
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
  seat: SeatNumber;
  dishes: Partial<Record<Dish, number>>;
}

/** a line of the bill; round 0: end of the game */
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

/** Where a card that is laid comes from. */
export type Source = 'hand' | 'spoon' | 'menu';

/** A word of a score sheet: unused chopsticks and spoons need no number. */
export type SheetDish =
  | Card | 'face-down' | 'chopsticks' | 'spoon' | `special-order(${Card})` | 'special-order(chopsticks)' |
  'special-order(spoon)' | `${Nigiri}-on-wasabi` | `special-order(${Nigiri})-on-wasabi`;

/** Perhaps none. */
export type SheetDishes = string;

/** Who took a place in the uramaki race, in order; a list for those who tied. */
export type Race = (string | string[])[];

/** What `sushiya score` reads. */
export interface Sheet {
  game: 'sushi_go_party';
  /** names */
  players: string[];
  menu: MenuName | OwnMenu;
  english_uramaki?: boolean;
  /** by name: what lay in front at the end; by "uramaki_race": the race */
  rounds: Record<string, SheetDishes | Race>[];
}

/** Besides "players". */
export type Option = MenuOption | FlagOption;

/** a menu by its name, or one of one's own */
export interface MenuOption {
  kind: 'menu';
  name: 'menu';
  default: MenuName;
  values: MenuName[];
}

/** yes or no */
export interface FlagOption {
  kind: 'flag';
  name: 'english_uramaki';
  default: boolean;
}

export type Course = 'roll' | 'appetizers' | 'specials' | 'dessert';

/** How many must play for a type to be served. */
export interface Limit {
  least?: number;
  most?: number;
}

export interface DishInfo {
  /** the card that shows it */
  card: Shown;
  /** cards of one kind count together */
  kind: Type | 'face-down';
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
  id: 'sushi_go_party';
  min_players: number;
  max_players: number;
  options: Option[];
  menus: Record<MenuName, Type[]>;
  courses: Record<Course, Type[]>;
  /** types of each course on a menu */
  sizes: Record<Course, number>;
  limits: Partial<Record<Type, Limit>>;
  /** copies in the box */
  cards: Record<Card, number>;
  dishes: Record<Dish, DishInfo>;
  /** in the order of the bill */
  rules: Rule[];
  /** those counted at the end of the game, after the last round */
  end_rules: Rule[];
}

/** Fields of events that hold the number of a seat. */
export const seat_fields = ['seat', 'other'] as const;
