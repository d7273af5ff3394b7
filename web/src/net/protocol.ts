// Made from server/protocol/protocol.idl by tools/generate-protocol; edit that.
import type * as sushi_boat from '../games/sushi_boat/types';
import type * as sushi_go from '../games/sushi_go/types';
import type * as sushi_go_party from '../games/sushi_go_party/types';
import type * as sushizock from '../games/sushizock/types';

/** A table's name in links: 128 random bits, base64url. Knowing it is the invitation. */
export type TableId = string;

/** What holds a seat: 128 random bits, base64url. Given once, kept hashed by the server. */
export type Token = string;

/** Counted clockwise from 0. */
export type SeatNumber = number;

/** Milliseconds since 1970, by the server's clock. */
export type Time = number;

/** Position in the table's log. It only grows, and survives restarts. */
export type Version = number;

/** One choice in the notation of the game, as in records: "wasabi+squid". */
export type Choice = string;

/** A bot's strength, weakest first, as listed by GET /api/games. */
export type Level = string;

/** live: a clock for every turn; relaxed: no clock; days: a clock of days, as by mail. */
export type PaceKind = 'live' | 'relaxed' | 'days';

export interface Pace {
  kind: PaceKind;
  /** time for one turn; 0 for none */
  turn_seconds: number;
  /** an awaited person away this long is played for by a bot; 0 for never */
  away_seconds: number;
  /** a reserve each seat has for turns that take longer; absent: none */
  bank_seconds?: number;
  /** of it, given back for every choice, up to the whole */
  increment_seconds?: number;
}

export interface Settings {
  /** listed in the lobby, and anybody may sit down */
  public: boolean;
  pace: Pace;
  /** views contain what the seat has seen and could remember */
  memory: boolean;
  /** what the cards on the table are worth is shown during a round */
  preview: boolean;
  /** the bot that plays for people who are away */
  takeover: Level;
}

/** What there is to know of a game: numbers of players, options, cards. */
export type Game = sushi_boat.Info | sushi_go.Info | sushi_go_party.Info | sushizock.Info;

export interface Games {
  games: Game[];
  levels: Level[];
}

/** What a table is told when it is opened; what is left out depends on the pace. */
export interface TableSettings {
  public?: boolean;
  pace?: PaceKind;
  turn_seconds?: number;
  away_seconds?: number;
  bank_seconds?: number;
  increment_seconds?: number;
  memory?: boolean;
  preview?: boolean;
  takeover?: Level;
}

/** What POST /api/tables takes. Left out: two seats or the game's fewest, no bots, by link, relaxed. */
export interface CreateTable {
  game: string;
  /** of the game, with "players" */
  options?: Record<string, unknown>;
  /** of the person who creates it, sits on the first free seat and is the host */
  name: string;
  /** on the last seats */
  bots?: Level[];
  public?: boolean;
  pace?: PaceKind;
  turn_seconds?: number;
  away_seconds?: number;
  bank_seconds?: number;
  increment_seconds?: number;
  memory?: boolean;
  preview?: boolean;
  takeover?: Level;
}

/**
 * What POST /api/branch takes: a finished game is played on from one of its steps, by you and bots. What chance did
 * after that step is drawn anew.
 */
export interface Branch {
  /** whose game it is; or */
  table?: TableId;
  /** a record from elsewhere. The game must be over. */
  record?: GameRecord;
  /** how many steps of the record are taken over */
  step: number;
  /** yours; bots sit in the others */
  seat: SeatNumber;
  name: string;
  /** of the bots */
  level?: Level;
  public?: boolean;
  pace?: PaceKind;
  turn_seconds?: number;
  away_seconds?: number;
  bank_seconds?: number;
  increment_seconds?: number;
  memory?: boolean;
  preview?: boolean;
  takeover?: Level;
}

/** Where the game of a table was taken up from an earlier one. */
export interface BranchPoint {
  /** null for a record from elsewhere */
  table: TableId | null;
  /** how many steps were taken over */
  step: number;
}

export interface Created {
  table: TableId;
  seat: SeatNumber;
  token: Token;
  /** to send to friends */
  link: string;
}

export interface Sit {
  name: string;
  /** the first free one if left out */
  seat?: SeatNumber;
  /** drawn by the client, so that a request without an answer can be sent again */
  token?: Token;
}

export interface Seated {
  seat: SeatNumber;
  token: Token;
}

/** gathering: people take seats; playing; paused; over; damaged: its log cannot be read. */
export type Phase = 'gathering' | 'playing' | 'paused' | 'over' | 'damaged';

export interface LobbyTable {
  id: TableId;
  game: string;
  phase: Phase;
  /** of people and bots, empty for a free seat */
  names: string[];
  free: number;
  pace: PaceKind;
  created: Time;
  /** how many of its people are connected */
  here?: number;
  options?: sushi_boat.Options | sushi_go.Options | sushi_go_party.Options | sushizock.Options;
  turn_seconds?: number;
}

export interface Lobby {
  tables: LobbyTable[];
}

export interface FinishedTable {
  id: TableId;
  game: string;
  phase: Phase;
  pace: PaceKind;
  free: number;
  names: string[];
  options?: sushi_boat.Options | sushi_go.Options | sushi_go_party.Options | sushizock.Options;
  turn_seconds?: number;
  points: number[];
  ranks: number[];
  finished: Time;
}

export interface FinishedTables {
  tables: FinishedTable[];
}

/** One sentence for people, and a word for programs. */
export interface Problem {
  code: ProblemCode;
  say: string;
  /** with "slow_down" and "stopping" */
  retry_after_ms?: number;
}

export type ProblemCode =
  | 'bad_request' | 'not_found' | 'wrong_token' | 'not_allowed' | 'illegal' | 'too_late' | 'taken' | 'too_big' |
  'slow_down' | 'not_saved' | 'damaged' | 'stopping';

export interface Table {
  id: TableId;
  game: string;
  options: sushi_boat.Options | sushi_go.Options | sushi_go_party.Options | sushizock.Options;
  settings: Settings;
  phase: Phase;
  host: SeatNumber | null;
  created: Time;
  /** the rematch; seats keep their tokens there */
  next: TableId | null;
  /** the earlier game that is played on here */
  branch: BranchPoint | null;
  /** who would like another game, when this one is over */
  again?: SeatNumber[];
}

/** Who the receiver is. */
export interface You {
  /** null for a spectator */
  seat: SeatNumber | null;
  host: boolean;
}

export type SeatKind = 'free' | 'person' | 'bot';

export interface SeatInfo {
  kind: SeatKind;
  name: string;
  /** of the bot that sits here or plays for the person */
  level: Level | null;
  /** a bot plays for this person, who may reclaim the seat at any moment */
  away: boolean;
  muted: boolean;
  /** has added to the shuffle */
  nonce: boolean;
}

export interface Turn {
  /** names the turn (the version it began with); a choice says which turn it is for */
  number: Version;
  waits: 'choice' | 'over' | 'start';
  /** who chooses in this turn */
  actors: SeatNumber[];
  /** whose choice is in; never what it is */
  chosen: SeatNumber[];
}

export interface BillLine {
  /** a tableau without a person (the robot) has the number after the players */
  seat: number;
  rule: sushi_boat.Rule | sushi_go.Rule | sushi_go_party.Rule | sushizock.Rule;
  points: number;
}

export interface Score {
  points: number[];
  /** empty if the table plays without preview and the game is not over */
  bill: BillLine[];
  /** when the game is over */
  ranks: number[] | null;
}

export interface Clock {
  /** of this turn; then a bot chooses for those who have not */
  deadline: Time | null;
  now: Time;
  /** by seat, where there is a clock */
  seats?: SeatClock[];
}

/** Whoever comes back after a time-out gets a whole turn again, so deadlines differ by seat. */
export interface SeatClock {
  /** turn_seconds and the reserve from when its turn began */
  deadline: Time;
  /** milliseconds of the reserve, not counting this turn */
  bank: number;
}

export type QuestionKind = 'pause' | 'undo' | 'replace';

/**
 * A question to the people at the table; it passes when all have agreed, and falls with the first no, or when nobody
 * answers for two minutes (two days where a game goes on over days).
 */
export interface Question {
  what: QuestionKind;
  by: SeatNumber;
  agreed: SeatNumber[];
  missing: SeatNumber[];
  /** whose seat is to be replaced */
  about?: SeatNumber;
}

/** The fair shuffle: see "Fair shuffles" in docs/protocol.md. */
export interface Fair {
  /** SHA-256(seed), hex */
  commitment: string;
  /** by seat; before the start only one's own */
  nonces: string[];
  /** by seat: SHA-256 of a nonce that is shown later, hex; empty for a seat without */
  commitments?: string[];
  /** the host has started: whoever has committed to a nonce sends it now */
  reveal?: boolean;
  /** hex, when the game is over */
  seed: string | null;
}

export type NewsKind =
  | 'opened' | 'sat' | 'left' | 'started' | 'chat' | 'away' | 'back' | 'clock' | 'replaced' | 'muted' | 'unmuted' |
  'asked' | 'agreed' | 'declined' | 'undone' | 'paused' | 'resumed' | 'rematch' | 'over' | 'host' | 'time' | 'again' |
  'lapsed' | 'changed' | 'moved' | 'erased' | 'unnamed' | 'hint';

/** What happened at the table, beside the game. */
export interface News {
  version: Version;
  at: Time;
  kind: NewsKind;
  seat?: SeatNumber;
  /** chat, a name, a level, or what was asked */
  text?: string;
}

/** What the viewer may know of the game. */
export type GameView = sushi_boat.View | sushi_go.View | sushi_go_party.View | sushizock.View;

/** An event of the game as this viewer may see it: {"event": "laid", "seat": 0, "card": "tempura", ...} */
export type GameEvent = sushi_boat.Event | sushi_go.Event | sushi_go_party.Event | sushizock.Event;

/** A choice in parts: {"do": "pick", "cards": ["wasabi", "squid"], "tool": "chopsticks"} */
export type Offer = sushi_boat.Offer | sushi_go.Offer | sushi_go_party.Offer | sushizock.Offer;

export interface Ack {
  /** of the command */
  id: number;
  /** where it stands in the log; absent if it was refused */
  version?: Version;
  refused?: Problem;
}

/**
 * Down. The first one after a hello from version 0 has all sections; later ones only those that changed since the last,
 * so a client keeps `state = {...state, ...update}` and appends news and events.
 */
export interface Update {
  type: 'update';
  version: Version;
  table?: Table;
  you?: You;
  seats?: SeatInfo[];
  turn?: Turn;
  /** null until the game starts */
  view?: GameView | null;
  /** the viewer's legal choices in this turn; empty when none is awaited */
  choices?: Choice[];
  /** parallel to choices; only for sockets that asked for them in hello */
  offers?: Offer[];
  /** the viewer's choice in this turn, still changeable */
  mine?: Choice | null;
  score?: Score;
  clock?: Clock;
  question?: Question | null;
  fair?: Fair;
  /** only when something was taken back: cut the list of events to this length first */
  events_from?: number;
  events?: GameEvent[];
  /** append; at most the last 200 */
  news?: News[];
  acks?: Ack[];
}

export interface Countdown {
  seat: SeatNumber;
  /** when the bot takes over */
  at: Time;
  level: Level;
}

/**
 * Somebody whom people who are here wait for: before the game whoever has no socket, then whoever is awaited and has
 * none, and where there is no clock whoever has one and has done nothing for long.
 */
export interface Absent {
  seat: SeatNumber;
  since: Time;
  /** from then on the others may send stand_in, or in the host's case host */
  may_act: Time;
  /** is connected, and does nothing */
  online: boolean;
}

/** Down. Who is here; not part of the log, so without a version. */
export interface Presence {
  type: 'presence';
  online: SeatNumber[];
  spectators: number;
  /** people who are awaited and away */
  countdowns: Countdown[];
  absent?: Absent[];
  /** the kitchen is busy: bots have less time than their level, or play at a lower one */
  busy?: boolean;
  now: Time;
}

/** Down, before the server closes the socket. */
export interface Bye {
  type: 'bye';
  code: 'stopping' | 'newer_socket' | 'replaced' | 'wrong_token' | 'too_big' | 'slow_down' | 'bad_request' | 'damaged' | 'not_saved' | 'deleted' | 'moved';
  say: string;
  /** null: do not come back by yourself */
  retry_after_ms: number | null;
}

export interface GalleryLine {
  at: Time;
  name: string;
  text: string;
}

/** Down, to spectators who gave a name: what those who watch say to each other. Append. */
export interface Gallery {
  type: 'gallery';
  lines: GalleryLine[];
}

export type Down = Update | Presence | Bye | Gallery;

/** Up, the first message of a socket. Without a token the socket watches. */
export interface Hello {
  type: 'hello';
  token?: Token;
  /** what the client has; 0 or absent for nothing */
  version?: Version;
  /** choices come with their offers */
  offers?: boolean;
  /** a spectator's name: their chat goes to the others who watch */
  watch_as?: string;
}

/** Up. Chooses, or changes the choice, until the last one has chosen. */
export interface Choose {
  type: 'choose';
  id: number;
  turn: number;
  choice: Choice;
}

export interface Retract {
  type: 'retract';
  id: number;
  turn: number;
}

export interface Say {
  type: 'chat';
  id: number;
  text: string;
}

/** Up. Before the start: adds to the shuffle. */
export interface Nonce {
  type: 'nonce';
  id: number;
  nonce: string;
}

/** Up. Before the start: commits to a nonce that is sent when `fair.reveal` asks for it. */
export interface Commit {
  type: 'commit';
  id: number;
  /** SHA-256 of the nonce, hex */
  hash: string;
}

/**
 * Up, without further fields. start and rematch are the host's. leave gives the seat up (before the start it becomes
 * free, later a bot plays on). away lets a bot play until `back`; back takes the seat back (any choice does so too).
 * again asks for another game. host makes the sender the host, if that one is absent.
 */
export interface Simple {
  type: 'start' | 'leave' | 'away' | 'back' | 'resume' | 'rematch' | 'again' | 'host';
  id: number;
}

/** Up, the host's: bots on all free seats. */
export interface Fill {
  type: 'fill';
  id: number;
  level: Level;
}

/**
 * Up, the host's: the seat's holder loses it. Without a level it becomes free (before the start only). During the game
 * only somebody who is absent, or for whom a bot plays, can be replaced so; for others see Ask.
 */
export interface Replace {
  type: 'replace';
  id: number;
  seat: SeatNumber;
  level?: Level;
}

/** Up, the host's. */
export interface Mute {
  type: 'mute';
  id: number;
  seat: SeatNumber;
  muted: boolean;
}

export interface Ask {
  type: 'ask';
  id: number;
  what: QuestionKind;
  /** to be replaced */
  seat?: SeatNumber;
  /** by which bot */
  level?: Level;
}

/** Up, about somebody who is absent. stand_in: a bot plays for them until they are back. wait: they get more time. */
export interface AboutSeat {
  type: 'stand_in' | 'wait';
  id: number;
  seat: SeatNumber;
}

/**
 * Up. The sender's browser wants to be told of their turn while it is closed: what PushManager.subscribe gives, and
 * what to show, in the person's language.
 */
export interface Push {
  type: 'push';
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  say: string;
}

/** Up, the host's, before the start: other options, another number of seats, another pace. What is left out stays. */
export interface Change {
  type: 'change';
  id: number;
  options?: Record<string, unknown>;
  public?: boolean;
  pace?: PaceKind;
  turn_seconds?: number;
  away_seconds?: number;
  bank_seconds?: number;
  increment_seconds?: number;
  memory?: boolean;
  preview?: boolean;
  takeover?: Level;
}

export interface Answer {
  type: 'answer';
  id: number;
  agree: boolean;
}

/** Up. Forgets a line of chat: its writer's, or by the host anybody's. News "erased" names the line in its text. */
export interface Erase {
  type: 'erase';
  id: number;
  /** of the news */
  version: Version;
}

/** Up. Forgets the name of whoever asks, in the log, the lists and the record. */
export interface Unname {
  type: 'unname';
  id: number;
}

/**
 * Up. Asks what to choose in this turn, in a game against bots alone. GET /api/tables/{table}/hint then tells it; news
 * and record say for ever that it was asked.
 */
export interface AskHint {
  type: 'hint';
  id: number;
  turn: number;
}

export type Command =
  | Choose | Retract | Say | Nonce | Simple | Fill | Replace | Mute | Ask | Answer | AboutSeat | Push | Change | Erase
  | Unname | Commit | AskHint;

export type Up = Hello | Command;

/** Why the last step cannot be taken back; null if it can. */
export interface UndoCheck {
  reason: string | null;
}

/** A code with which another device takes a seat over, once and soon: {link}/t/{table}#seat={code} */
export interface MoveCode {
  code: string;
  until: Time;
}

export interface Claim {
  code: string;
}

/** What PushManager.subscribe needs. */
export interface PushKey {
  /** base64url */
  key: string;
}

/** A question: could a table be opened with these? */
export interface GameOptions {
  game: string;
  options: Record<string, unknown>;
}

export interface OptionsCheck {
  /** why not, in the engine's words; null if it could */
  reason: string | null;
}

/** An outcome of chance, or what every actor chose, by the seat's number; in the notation of the game. */
export interface Step {
  chance?: string;
  choose?: Record<string, Choice>;
}

/** What led to a moment of a finished game, and what the viewer saw then. */
export interface Moment {
  /** empty for the first */
  step: Step;
  turn: Turn;
  view: GameView;
  score: Score;
  /** since the moment before */
  events: GameEvent[];
  /** with ?offers=1: what the viewer could choose */
  choices?: Choice[];
  /** parallel to them */
  offers?: Offer[];
}

/** Steps of a game in which every choice of a seat was a bot's. */
export interface BotStretch {
  seat: SeatNumber;
  level: Level;
  /** steps are counted from 1, as moments are */
  from: number;
  to: number;
}

/** A step, from 1, for which somebody asked what to choose. */
export interface HintedStep {
  seat: SeatNumber;
  step: number;
}

export interface Replay {
  game: string;
  options: sushi_boat.Options | sushi_go.Options | sushi_go_party.Options | sushizock.Options;
  /** names; may be empty for a record from outside */
  seats: string[];
  /** who was played by a bot, and when */
  bots: BotStretch[];
  branch: BranchPoint | null;
  hints?: HintedStep[];
  moments: Moment[];
}

export interface SheetEntry {
  /** from 1; 0 for what is scored at the end of the game */
  round: number;
  player: number;
  rule: sushi_boat.Rule | sushi_go.Rule | sushi_go_party.Rule | sushizock.Rule;
  points: number;
}

/** The bill of a game on a real table. */
export interface SheetBill {
  names: string[];
  entries: SheetEntry[];
  totals: number[];
  /** 0 for somebody who is not ranked (the robot) */
  ranks: number[];
}

export interface FairCheck {
  /** shuffles recomputed and found to be those promised */
  checked: number;
  /** shuffles before those, of the earlier game this one branched from */
  taken_over: number;
}

/** What `sushiya score` reads. */
export type Sheet = sushi_boat.Sheet | sushi_go.Sheet | sushi_go_party.Sheet | sushizock.Sheet;

export interface Done {
  ok: boolean;
}

/** A mean, and half of the interval that holds the truth with 95 %. 0: exact. */
export interface Measured {
  mean: number;
  half_width: number;
}

/** By what a choice loses against the best one, beyond doubt: more than 3, 8, 15 % of the win are worse than good. */
export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/**
 * Why a choice is worth what it is: the text `reason.{key}` of the game's catalogue, whose placeholders are filled by
 * the numbers, by the names of things (`thing.{name}` of the same catalogue), of lines of the bill (`line.{name}`) and
 * of seats. Where there is a number `count`, the text has two forms, `reason.{key}.one` and `reason.{key}.many`. It is
 * one clause without a full stop and reads well behind the choice and a colon.
 */
export interface Reason {
  key: string;
  /** points, cards, or percent where the text says so */
  numbers?: Record<string, number>;
  things?: Record<string, string>;
  lines?: Record<string, string>;
  seats?: Record<string, SeatNumber>;
}

export interface JudgedChoice {
  choice: Choice;
  /** expected share of the win, if everybody plays well from there on */
  value: Measured;
  /** against the best choice; surer than the difference of two values */
  loss: Measured;
  /** what the player would be told who chose this */
  grade: Grade;
  /** where it is solved: how often the best player chooses it, 0 to 1 */
  mix?: number;
  /** the strongest first; of the best choice and of the played one */
  reasons?: Reason[];
}

/** What a seat chose, judged by what it could know, never by what came out. */
export interface JudgedMove {
  seat: SeatNumber;
  played: Choice;
  /** the rest of the round is solved */
  exact: boolean;
  /** there was nothing else to choose; it has no grade */
  forced: boolean;
  grade?: Grade;
  loss: Measured;
  /** all of them, best first */
  choices: JudgedChoice[];
}

/** One step of the record. `cause` is what it was: cards, plates or tiles out of the bag, dice, or people. */
export interface JudgedStep {
  cause: 'deal' | 'dice' | 'choice';
  /** of everybody after it, by seat, as somebody sees them who sees everything */
  chances: number[];
  /** since the step before */
  change: number[];
  /** in the order of the record; none for what chance did */
  moves: JudgedMove[];
}

/** Of one seat, as shares of the win: result = par + deal + dice + skill + others. */
export interface Account {
  result: number;
  deal: number;
  dice: number;
  /** what the seat's own choices lost against its best ones: 0 or less */
  skill: number;
  others: number;
  /** 0 to 100; 100: every choice was among the best */
  accuracy: number;
  /** that were not forced */
  choices: number;
  /** how many of each */
  grades: Record<Grade, number>;
}

/** With the same record and the same of these a review is the same, byte for byte. */
export interface ReviewSettings {
  /** of the program */
  version: string;
  seed: number;
  /** 1: as much as usual */
  effort: number;
  /** spent on each choice in each look */
  iterations: number;
  /** independent answers, from which intervals are made */
  looks: number;
  /** what players keep of what is covered now */
  memory: 'table' | 'perfect';
}

export interface Review {
  game: string;
  players: number;
  /** names, as in the record; may be empty */
  seats: string[];
  settings: ReviewSettings;
  /** everybody's share before the first deal */
  par: number;
  /** by seat */
  accounts: Account[];
  /** the steps, from 0, at which choices changed the chances most; three at most */
  turning_points: number[];
  /** as many as the record has */
  steps: JudgedStep[];
}

/** How far a review is, 0 to 1. */
export interface ReviewProgress {
  progress: number;
}

/** A position of a real game with one choice that is clearly best, as its seat sees it (recall "perfect"). */
export interface Puzzle {
  /** stays the same */
  id: string;
  game: string;
  options: sushi_boat.Options | sushi_go.Options | sushi_go_party.Options | sushizock.Options;
  seat: SeatNumber;
  view: sushi_boat.View | sushi_go.View | sushi_go_party.View | sushizock.View;
  /** parallel to `choices` */
  offers: (sushi_boat.Offer | sushi_go.Offer | sushi_go_party.Offer | sushizock.Offer)[];
  /** in the game's order */
  choices: Choice[];
  /** best first */
  judged: JudgedChoice[];
  exact: boolean;
  /** by so many of a hundred apprentices: the fewer, the harder it is */
  found: number;
}

/** The puzzles of one game, as `sushiya puzzles` writes them. */
export interface PuzzleBook {
  /** the command */
  made_by: string;
  puzzles: Puzzle[];
}

/** How far the coach is: 1 when the review is there. Ask again after a moment; what nobody asks after is dropped. */
export interface ReviewState {
  progress: number;
  /** of a record from elsewhere, once it is there */
  review?: Review;
}

/** What a seat could choose now; `played` is the best of it. */
export interface Hint {
  turn: Version;
  advice: JudgedMove;
}

/**
 * A position to think about: a record that need not be over. It is played on until the seat has something to choose,
 * the others choose as cooks, and chance is drawn anew.
 */
export interface Study {
  record: GameRecord;
  seat: SeatNumber;
  /** played behind it: an outcome where chance is awaited, else "tempura | maki-3" */
  moves?: string[];
  /** then laid out, by round and seat, as a score sheet says it: "tempura*2 maki-3" */
  rounds?: string[][];
  /** that the seat then has, in notation */
  hand?: string;
  /** what the seat tries */
  choose?: Choice;
  /** everybody goes on as the coach thinks best, to the end of the round or the turn */
  line?: boolean;
}

export interface Studied {
  /** as it stands now, to ask on with */
  record: GameRecord;
  /** with what happened since the question, and with offers */
  moment: Moment;
  /** as in Hint */
  advice: JudgedMove | null;
  /** what follows the choice then; record, moment and advice are those before it */
  line?: Moment[];
}

/** What `sushiya replay` reads: {"sushiya": 1, "game": ..., "options": {...}, "seats": [...], "steps": [...], ...} */
export type GameRecord = unknown;
