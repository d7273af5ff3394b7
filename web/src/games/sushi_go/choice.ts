// The words of a choice, "wasabi+squid robot:egg", as cards in the order they are picked: ours, then the robot's.
export interface Choice {
  mine: string[];
  robot: string | null;
}

export function read_choice(notation: string): Choice {
  const [mine = '', robot = null] = notation.split(' robot:');
  return { mine: mine.split('+'), robot };
}

export function cards_of(notation: string): string[] {
  const { mine, robot } = read_choice(notation);
  return robot === null ? mine : [...mine, robot];
}

// What has to be picked: one or two cards of our own, and one for the robot where we control it.
export function slot_kinds(choices: string[], two: boolean): ('mine' | 'robot')[] {
  const robot = choices.some((choice) => read_choice(choice).robot !== null);
  const mine: ('mine' | 'robot')[] = two ? ['mine', 'mine'] : ['mine'];
  return robot ? [...mine, 'robot'] : mine;
}

// The offered choices that fill these slots.
export function fitting(choices: string[], slots: ('mine' | 'robot')[]): string[] {
  return choices.filter((choice) => cards_of(choice).length === slots.length && (read_choice(choice).robot !== null) === slots.includes('robot'));
}

// The choice these cards make, if it is offered.
export function choice_of(choices: string[], picked: string[]): string | null {
  return choices.find((choice) => cards_of(choice).join() === picked.join()) ?? null;
}

// Whether some offered choice begins with these cards.
export function leads_somewhere(choices: string[], picked: string[]): boolean {
  return choices.some((choice) => picked.every((card, i) => cards_of(choice)[i] === card));
}

// Where the cards of a choice lie in the hand.
export function positions_of(hand: string[], notation: string): number[] {
  const taken: number[] = [];
  for (const card of cards_of(notation)) taken.push(hand.findIndex((held, i) => held === card && !taken.includes(i)));
  return taken;
}
