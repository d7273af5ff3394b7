// Choices of a draft as cards to pick in order. What is not among the offers cannot be picked.
export interface Offer {
  notation: string;
  cards: string[]; // of the hand, in the order they are picked
  mode: string; // the tool that is used with them ("chopsticks:2"); empty for none
  slots: string[]; // what each card is for, where there are several
}

export function modes_of(offers: Offer[]): string[] {
  return [...new Set(offers.map((offer) => offer.mode))].filter(Boolean);
}

export function offer_of(offers: Offer[], picked: string[]): Offer | null {
  return offers.find((offer) => offer.cards.join() === picked.join()) ?? null;
}

// Whether some offer begins with these cards.
export function leads_somewhere(offers: Offer[], picked: string[]): boolean {
  return offers.some((offer) => picked.every((card, i) => offer.cards[i] === card));
}

// Where the cards lie in the hand.
export function positions_of(hand: string[], cards: string[]): number[] {
  const taken: number[] = [];
  for (const card of cards) taken.push(hand.findIndex((held, i) => held === card && !taken.includes(i)));
  return taken;
}
