// The view of Sushi Go Party! as the engine writes it.
export interface LaidCard {
  card?: string; // what it is; left out where only its back is seen
  as: string; // what it counts as
  turn: number;
  on_wasabi?: boolean;
  bears?: string;
}

export interface Tableau {
  front: LaidCard[];
  dishes: Record<string, number>; // the row, counted: "squid-on-wasabi", "used-wasabi", "face-down"
  desserts: Record<string, number>; // kept from earlier rounds
  dessert_cards: number;
  calls?: { spoon: number; by_copy: boolean };
  points: number;
}

export type Phase =
  'deal' | 'pick' | 'copy' | 'spoon-request' | 'spoon-give' | 'menu-draw' | 'menu-pick' | 'takeout' | 'over';

export interface View {
  players: number;
  menu: string[]; // the kinds in play
  round: number;
  turn: number;
  turns: number;
  phase: Phase;
  pass: 'left' | 'right';
  deck: number;
  discarded: string[];
  actor?: number; // who decides something of an own card now
  caller?: number; // of the spoon
  wanted?: string; // by the spoon
  tableaux: Tableau[];
  hands: { size: number; cards?: string[]; known?: string[] }[];
  drawn?: string[]; // by our menu
}
