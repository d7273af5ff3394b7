// A turn of a drafting game as it is watched: the picks come from the hands into the middle, go on into the tableaux,
// and the hands travel to the neighbours.
import type { Beat, Bubble, Move } from '../../stage/beat';
import { face_of } from './dishes';

const kReveal = 950;
const kLay = 650;
const kPass = 650;

export interface Hand<Card extends string> {
  size: number;
  cards?: Card[];
  known?: Card[];
}
export interface DraftView<Card extends string> {
  turn: number;
  pass: 'left' | 'right';
  hands: Hand<Card>[];
}

function without<Card>(cards: Card[] | undefined, card: Card): Card[] | undefined {
  const at = cards?.indexOf(card) ?? -1;
  return at < 0 ? cards : cards!.filter((_, i) => i !== at);
}
// Lists stay left out where they were.
function hand_of<Card extends string>(size: number, cards?: Card[], known?: Card[]): Hand<Card> {
  return { size, ...(cards ? { cards } : {}), ...(known?.length ? { known } : {}) };
}
export function with_hand<Card extends string, View extends DraftView<Card>>(
  view: View,
  seat: number,
  change: (hand: Hand<Card>) => Hand<Card>,
): View {
  return { ...view, hands: view.hands.map((hand, owner) => (owner === seat ? change(hand) : hand)) };
}
export function card_out<Card extends string, View extends DraftView<Card>>(
  view: View,
  seat: number,
  card: Card,
): View {
  return with_hand<Card, View>(view, seat, ({ size, cards, known }) =>
    hand_of(size - 1, without(cards, card), without(known, card)),
  );
}
export function card_in<Card extends string, View extends DraftView<Card>>(view: View, seat: number, card: Card): View {
  return with_hand<Card, View>(view, seat, ({ size, cards, known }) =>
    hand_of(size + 1, cards && [...cards, card], known && [...known, card]),
  );
}

// The hand that is told tells how large all are. Who sits where it came from has another one now.
export function dealt<Card extends string, View extends DraftView<Card>>(
  view: View,
  seat: number,
  cards: Card[],
): View {
  const hands = view.hands.map((_, owner) => hand_of(cards.length, owner === seat ? cards : undefined));
  return { ...view, hands };
}
function neighbour(seat: number, { pass, hands }: DraftView<string>): number {
  return (seat + (pass === 'left' ? 1 : hands.length - 1)) % hands.length;
}

// Every hand to its neighbour, ours in the open.
export function passes<Card extends string, View extends DraftView<Card>>(
  view: View,
  seat: number,
  cards: Card[],
): Beat<View> {
  const from = view.hands.map((_, giver) => giver).find((giver) => neighbour(giver, view) === seat)!;
  const hands = view.hands.map((_, owner) => {
    const old = view.hands.find((__, giver) => neighbour(giver, view) === owner)!;
    return owner === seat ? hand_of(cards.length, cards) : hand_of(old.size, undefined, old.known);
  });
  const ours = (view.hands[seat]?.cards ?? []).map((_, i): Move => ({
    from: `hand:${i}`,
    to: `seat:${neighbour(seat, view)}`,
    prop: 'card-back',
  }));
  const theirs = cards.map((_, i): Move => ({ from: `seat:${from}`, to: `hand:${i}`, wait: 0.25 }));
  const others = view.hands
    .map((_, giver) => giver)
    .filter((giver) => giver !== seat && giver !== from)
    .map((giver): Move => ({ from: `seat:${giver}`, to: `seat:${neighbour(giver, view)}`, prop: 'card-back' }));
  return {
    told: 1,
    view: { ...view, turn: view.turn + 1, hands },
    ms: kPass,
    moves: [...ours, ...others, ...theirs],
    sound: 'card',
  };
}

export interface Laying<View, Card extends string> {
  view: View;
  told: number;
  // In the order they are told; `holder` has had it in hand.
  cards: { seat: number; holder: number; card: Card; group: string }[];
  me: number | null;
  lay: (view: View) => View; // with all of it in front of its owners
  calls: Bubble[];
  also?: Move[]; // with the cards into the tableaux
}

// The picks are shown, then they lie in front of their owners.
export function reveals<Card extends string, View extends DraftView<Card>>({
  view,
  told,
  cards,
  me,
  lay,
  calls,
  also = [],
}: Laying<View, Card>): Beat<View>[] {
  const shown: Move[] = [];
  const laid: Move[] = [];
  const seen: number[] = []; // seats, once for each card
  const taken = new Map<number, number[]>(); // positions in open hands
  let picked = view;
  for (const { seat, holder, card, group } of cards) {
    const place = `shown:${seat}:${seen.filter((each) => each === seat).length}`;
    const used = taken.get(holder) ?? [];
    const held = holder === me ? (view.hands[holder]?.cards ?? []) : [];
    const at = held.findIndex((each, i) => each === card && !used.includes(i));
    taken.set(holder, [...used, at]);
    seen.push(seat);
    shown.push({ from: at < 0 ? `seat:${holder}` : `hand:${at}`, to: place });
    laid.push({ from: place, to: `dish:${seat}:${group}|seat:${seat}` });
    picked = card_out<Card, View>(picked, holder, card);
  }
  return [
    { told, view: picked, ms: kReveal, moves: shown, bubbles: calls, sound: 'reveal' },
    { told: 0, view: lay(picked), ms: kLay, moves: [...laid, ...also] },
  ];
}

export function art_of(game: string, card: string): string {
  return face_of(game, card).art;
}
