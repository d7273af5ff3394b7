// Choices of a draft as cards to pick in order. What is not among them cannot be picked.
export interface Pick {
  notation: string;
  cards: string[]; // of the hand, in the order they are picked
  tool?: Tool; // that is used with them
  slots: string[]; // what each card is for, where there are several
  robot?: boolean; // the last one is for the robot
}
export interface Tool {
  key: string;
  name: string;
}

export function tools_of(picks: Pick[]): Tool[] {
  return [...new Map(picks.flatMap(({ tool }) => (tool ? [[tool.key, tool] as const] : []))).values()];
}

export function pick_of(picks: Pick[], cards: string[]): Pick | null {
  return picks.find((pick) => pick.cards.join() === cards.join()) ?? null;
}

// Whether some pick begins with these cards.
export function leads_somewhere(picks: Pick[], cards: string[]): boolean {
  return picks.some((pick) => cards.every((card, i) => pick.cards[i] === card));
}

// The cards of a hand that a choice names, for whoever reads it without the offer: "squid+egg", "tofu spoon:5",
// "maki-1 robot:tempura".
export function named_in(notation: string, hand: string[]): string[] {
  const left = [...hand];
  return notation.split(/[\s+]+|robot:/).filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

// Where the cards lie in the hand.
export function positions_of(hand: string[], cards: string[]): number[] {
  const taken: number[] = [];
  for (const card of cards) taken.push(hand.findIndex((held, i) => held === card && !taken.includes(i)));
  return taken;
}
