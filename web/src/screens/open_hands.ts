// All hands open: every seat's own cards, taken from that seat's view, laid beside the view we look through.
interface Hand {
  size: number;
  cards?: string[];
  known?: string[];
}

export function opened_up(views: unknown[], viewer: number): unknown {
  const mine = views[viewer] as { hands?: Hand[] } | undefined;
  if (!mine?.hands) return mine;
  const hands = mine.hands.map((hand, seat) => {
    const cards = (views[seat] as { hands?: Hand[] } | undefined)?.hands?.[seat]?.cards;
    return seat === viewer || !cards ? hand : { ...hand, known: cards };
  });
  return { ...mine, hands };
}
