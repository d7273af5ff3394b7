// The view and the notation of Sushizock as the engine writes them.
export type Die = 'sushi' | 'bones' | 'blue' | 'red';
export type Colour = 'sushi' | 'bone';

export interface Pile {
  size: number;
  top?: number;
  tiles?: number[]; // top first, where the table shows covered tiles
}
export interface Piles {
  sushi: Pile;
  bones: Pile;
  points?: number;
}
export interface View {
  players: number;
  phase: string;
  active?: number;
  roll: number;
  rolls: number;
  dice: { aside: Die[]; rolled: Die[] };
  rows: { sushi: number[]; bones: number[] };
  piles: Piles[];
}

export type Choice =
  | { kind: 'keep'; dice: Die[] }
  | { kind: 'take'; colour: Colour; place: number }
  | { kind: 'steal'; colour: Colour; place: number; from: number };

// "keep sushi*2 bones", "take bone 3", "steal sushi 1 from 2".
export function read_choice(notation: string): Choice {
  const [verb, ...rest] = notation.split(' ');
  if (verb === 'keep') {
    const dice = rest.flatMap((word) => {
      const [face, count = '1'] = word.split('*');
      return Array.from({ length: Number(count) }, () => face as Die);
    });
    return { kind: 'keep', dice };
  }
  const colour = rest[0] as Colour;
  const place = Number(rest[1]);
  return verb === 'take' ? { kind: 'take', colour, place } : { kind: 'steal', colour, place, from: Number(rest[3]) };
}

// The offered choice that sets these dice aside.
export function keep_choice(choices: string[], dice: Die[]): string | null {
  const wanted = [...dice].sort().join();
  return (
    choices.find((notation) => {
      const choice = read_choice(notation);
      return choice.kind === 'keep' && [...choice.dice].sort().join() === wanted;
    }) ?? null
  );
}

export function takes(choices: string[], colour: Colour): Map<number, string> {
  return new Map(
    choices.flatMap((notation) => {
      const choice = read_choice(notation);
      return choice.kind === 'take' && choice.colour === colour ? [[choice.place, notation] as const] : [];
    }),
  );
}

export function steals(choices: string[], colour: Colour, from: number): Map<number, string> {
  return new Map(
    choices.flatMap((notation) => {
      const choice = read_choice(notation);
      return choice.kind === 'steal' && choice.colour === colour && choice.from === from
        ? [[choice.place, notation] as const]
        : [];
    }),
  );
}
