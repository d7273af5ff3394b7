// A turn of Sushi Boat as it is watched: plates ride the belt, pawns walk, yen, cubes and cards change hands.
import { words } from '../../i18n/i18n.svelte';
import type { Beat, Bubble, Move } from '../../stage/beat';
import { script, unseen, type Step } from '../../stage/script';
import { counts } from '../shared/counting';
import {
  closed,
  earned,
  emerged,
  index_of,
  on_top,
  opened,
  shifted,
  slot_names,
  slot_of,
  swapped_staff,
  tunnel_shut,
  with_dish,
  with_eater,
  with_plate,
  with_slot,
  without,
} from './fold';
import { info, stools } from './plan';
import type { Event, OpenSlot, Plate, SeenPlate, SideDish, Slot, View } from './types';

const kCard = 750;
const kShift = 560;
const kWalk = 750;
const kEat = 700;
const kYen = 450;
const kSay = 1200;

const kOutside: Slot = 'R5'; // where plates come out of the tunnel

const seat_at = (seat: number) => `seat:${seat}`;
const slot_at = (slot: Slot) => `slot:${slot}`;
const stack_at = (seat: number) => `stack:${seat}|seat:${seat}`;
const purse_at = (seat: number) => `purse:${seat}|seat:${seat}`;
const thing = (name: string) => words.t(`sushi_boat.thing.${name}`);
function says(seat: number, text: string): Bubble {
  return { at: seat_at(seat), text, tone: 'says' };
}

type Told<Kind extends Event['event']> = Extract<Event, { event: Kind }>;
// All that follow of one kind.
function run<Kind extends Event['event']>(events: Event[], kind: Kind): Told<Kind>[] {
  const end = events.findIndex(({ event }) => event !== kind);
  return events.slice(0, end < 0 ? events.length : end) as Told<Kind>[];
}

// The log no longer names what may have been out of sight since (J87); if it lies in the open at the end, it is known:
// every plate that comes the same way later has moved it on by one.
function recalled(plate: SeenPlate, slot: Slot, later: Event[], end: View): SeenPlate {
  if (plate !== '?') return plate;
  const kind = slot === slot_names[0] ? 'pushed' : 'emerged';
  return end.belt[index_of(slot) + later.filter(({ event }) => event === kind).length] ?? plate;
}

// The belt moves on; what comes out of the tunnel and what falls is told by the next events.
function rides(view: View, events: Event[], end: View, from: Slot, told?: SeenPlate): Beat<View> {
  const entering = told ? recalled(told, from, events.slice(1), end) : null;
  const shut = tunnel_shut(view);
  const { belt, moved, falls } = shifted(view.belt, index_of(from), entering);
  const [next, after] = events.slice(1);
  const out = next?.event === 'emerged' ? next : undefined;
  const fell = [next, after].find((event) => event?.event === 'fell' && (event === next || out));
  const moves = moved.map((i): Move => ({
    from: slot_at(slot_names[i]!),
    to: slot_at(slot_names[i + 1]!),
    way: 'glide',
  }));
  if (entering) moves.push({ from: 'bag', to: slot_at(from), way: 'glide' });
  let now: View = { ...shut, belt, ...(entering ? { bag: view.bag - 1 } : {}) };
  if (out) now = emerged(now, recalled(out.plate, kOutside, events.slice(2), end));
  if (falls) {
    moves.push({ from: slot_at(slot_names.at(-1)!), to: 'trash' });
    const plate = fell?.event === 'fell' ? fell.plate : falls;
    now = { ...now, trash: with_plate(now.trash, plate) };
  }
  return { told: 1 + (out ? 1 : 0) + (fell ? 1 : 0), view: now, ms: kShift, moves, sound: 'belt' };
}

// A plate of the belt onto somebody's stack.
function eats(view: View, seat: number, slot: OpenSlot): Beat<View> {
  const plate = slot_of(view, slot)!;
  return {
    told: 1,
    view: on_top(with_slot(view, slot, null), seat, plate),
    ms: kEat,
    moves: [{ from: slot_at(slot), to: stack_at(seat) }],
    sound: 'card',
  };
}

function coin(view: View, seat: number, yen: number, other: string): Beat<View> {
  const [from, to] = yen > 0 ? [other, purse_at(seat)] : [purse_at(seat), other];
  return { told: 1, view: earned(view, seat, yen), ms: kYen, moves: [{ from, to, prop: 'yen' }], sound: 'point' };
}

// Some side dishes end with a yen, which has no event of its own (B33, B34, B38).
function with_yen(beat: Beat<View>, seat: number): Beat<View> {
  const paid: Move = { from: 'deck', to: purse_at(seat), prop: 'yen', wait: 0.4 };
  return { ...beat, view: earned(beat.view, seat, 1), moves: [...(beat.moves ?? []), paid] };
}

function swaps(view: View, slot: OpenSlot, other: OpenSlot): Beat<View> {
  const now = with_slot(with_slot(view, slot, slot_of(view, other)), other, slot_of(view, slot));
  const moves = [
    { from: slot_at(slot), to: slot_at(other) },
    { from: slot_at(other), to: slot_at(slot) },
  ];
  return { told: 1, view: now, ms: kEat, moves, sound: 'card' };
}

function reveals_card(view: View, { seat, card }: Told<'card'>): Beat<View> {
  const base = { ...view, active: seat, turn: view.turn + 1, deck: view.deck - 1, done: [] };
  if (card === 'wasabi') {
    const moves: Move[] = [
      { from: 'deck', to: 'tunnel', prop: 'side-wasabi' },
      { to: 'tunnel', way: 'shake', wait: 0.5 },
    ];
    return { told: 1, view: base, ms: kSay, moves, bubbles: [says(seat, thing('wasabi'))], sound: 'reveal' };
  }
  const dish = card.slice(0, card.lastIndexOf('-')) as SideDish;
  const now = { ...base, discard: [dish, ...view.discard] };
  return { told: 1, view: now, ms: kCard, moves: [{ from: 'deck', to: 'discard' }], sound: 'card' };
}

function walks(view: View, { seat, stool }: Told<'moves'>): Beat<View> {
  const moves: Move[] = [{ from: `pawn:${seat}|seat:${seat}`, to: `pawn:${seat}` }];
  return { told: 1, view: with_eater(view, seat, () => ({ stool })), ms: kWalk, moves, sound: 'card' };
}

// Whoever is moved in on is paid by the one whose turn it is.
function leaves(view: View, { seat }: Told<'leaves'>): Beat<View> {
  const payer = view.active ?? seat;
  const paid = earned(earned(view, payer, -1), seat, 1);
  const moves: Move[] = [
    { from: purse_at(payer), to: purse_at(seat), prop: 'yen' },
    { from: `pawn:${seat}`, to: seat_at(seat) },
  ];
  return { told: 1, view: with_eater(paid, seat, () => ({ stool: null })), ms: kWalk, moves, sound: 'point' };
}

function asks(view: View, { seat, tile }: Told<'asks'>): Beat<View> {
  const stool = view.seats[seat]?.stool;
  const { staff } = stools.find(({ name }) => name === stool) ?? {};
  const beat = coin(view, seat, -1, staff ? `staff:${staff}` : 'deck');
  return { ...beat, ms: kCard, bubbles: [says(seat, thing(tile))] };
}

function plays(view: View, seat: number, card: SideDish): Beat<View> {
  const now = with_eater(view, seat, ({ hand, played }) => ({
    hand: without(hand, card),
    played: with_dish(played, card),
  }));
  return { told: 1, view: now, ms: kSay, bubbles: [says(seat, thing(card))], sound: 'card' };
}

// Satsuki's plates: one is kept, the others go back.
function keeps(view: View, seat: number, stack: (now: View) => View): Beat<View> {
  const { drawn = [], ...rest } = view;
  const now = stack({ ...rest, bag: view.bag + Math.max(0, drawn.length - 1) });
  return { told: 1, view: now, ms: kEat, moves: [{ from: seat_at(seat), to: stack_at(seat) }], sound: 'card' };
}

const guessed = (view: View, events: Event[]): Beat<View> => {
  const all = run(events, 'guess');
  const guesses = view.seats.map(
    (_, seat) => all.find((each) => each.seat === seat)?.colours ?? view.guesses?.[seat] ?? [],
  );
  const bubbles = all.map(({ seat, colours }) => says(seat, colours.map(thing).join(', ')));
  return { told: all.length, view: { ...view, guesses }, ms: kSay, bubbles, sound: 'reveal' };
};

function wins_cubes(view: View, events: Event[]): Beat<View> {
  const all = run(events, 'cubes');
  const { guesses: _, ...rest } = view;
  const now = all.reduce<View>(
    (each, { seat, cubes }) => with_eater(each, seat, (had) => ({ cubes: had.cubes + cubes })),
    rest,
  );
  const winners = all.filter(({ cubes }) => cubes);
  return {
    told: all.length,
    view: now,
    ms: kSay,
    moves: winners.map(({ seat }) => ({ from: 'tunnel', to: purse_at(seat), prop: 'wasabi-cube' })),
    bubbles: winners.map(({ seat, cubes }) => ({ at: seat_at(seat), text: words.signed(cubes), tone: 'gains' })),
    sound: 'point',
  };
}

const step: Step<View, Event> = (view, events, { end }) => {
  const event = events[0]!;
  switch (event.event) {
    case 'card':
      return [reveals_card(view, event)];
    case 'pushed':
      return [rides(view, events, end, slot_names[0]!, event.plate)];
    case 'advances':
      return [with_yen(rides(view, events, end, event.slot), event.seat)];
    case 'restocked':
      return [
        {
          told: 1,
          view: { ...view, bag: view.bag + view.trash.length, trash: [] },
          ms: kYen,
          moves: [{ from: 'trash', to: 'bag', prop: 'trash' }],
        },
      ];
    case 'guess':
      return [guessed(view, events)];
    case 'takoyaki':
      return [plays(view, event.seat, 'takoyaki')];
    case 'answer': {
      const out = [event.plate, event.other_plate];
      const found = slot_names.filter((_, i) => out.includes(view.belt[i] ?? '?') && view.belt[i] !== '?');
      return [{ told: 1, view, ms: kYen, moves: found.map((slot) => ({ to: slot_at(slot), way: 'pop' })) }];
    }
    case 'cubes':
      return [wins_cubes(view, events)];
    case 'leaves':
      return [leaves(view, event)];
    case 'moves':
      return [walks(view, event)];
    case 'orders':
      return [coin(view, event.seat, -1, 'bag')];
    case 'yen':
      return [coin(view, event.seat, 1, 'deck')];
    case 'eats':
    case 'takes':
      return [eats(view, event.seat, event.slot)];
    case 'asks':
      return [asks(view, event)];
    case 'fishes': {
      const at = view.trash.indexOf(event.plate as Plate);
      const left = { ...view, trash: view.trash.filter((_, i) => i !== at) };
      const moves: Move[] = [
        { from: 'trash', to: stack_at(event.seat), prop: `plate-${info.plate_kinds[event.plate].colour}` },
      ];
      return [{ told: 1, view: on_top(left, event.seat, event.plate), ms: kEat, moves, sound: 'card' }];
    }
    case 'draws': {
      const now = { ...view, bag: view.bag - 1, drawn: [...(view.drawn ?? []), '?' as const] };
      return [{ told: 1, view: now, ms: kYen, moves: [{ from: 'bag', to: seat_at(event.seat), prop: 'bag' }] }];
    }
    case 'tops':
      return [keeps(view, event.seat, (now) => on_top(now, event.seat, event.plate))];
    case 'tucks':
      return [
        keeps(view, event.seat, (now) =>
          with_eater(now, event.seat, ({ stack }) => ({ stack: [...stack, event.plate] })),
        ),
      ];
    case 'gets': {
      const now = with_eater({ ...view, discard: view.discard.slice(1) }, event.seat, ({ hand }) => ({
        hand: with_dish(hand, event.card),
      }));
      return [
        {
          told: 1,
          view: now,
          ms: kYen,
          moves: [{ from: 'discard', to: purse_at(event.seat), prop: `side-${event.card}` }],
          sound: 'card',
        },
      ];
    }
    case 'discards': {
      const now = with_eater({ ...view, discard: [event.card, ...view.discard] }, event.seat, ({ hand }) => ({
        hand: without(hand, event.card),
      }));
      return [{ told: 1, view: now, ms: kYen, moves: [{ from: purse_at(event.seat), to: 'discard' }], sound: 'card' }];
    }
    case 'plays':
      return [plays(view, event.seat, event.card)];
    case 'swaps-top': {
      const now = with_eater(with_slot(view, event.slot, event.other_plate), event.seat, ({ stack }) => ({
        stack: [event.plate, ...stack.slice(1)],
      }));
      const moves: Move[] = [
        { from: slot_at(event.slot), to: stack_at(event.seat) },
        { from: stack_at(event.seat), to: slot_at(event.slot) },
      ];
      return [with_yen({ told: 1, view: now, ms: kEat, moves, sound: 'card' }, event.seat)];
    }
    case 'swaps-plates':
      return [with_yen(swaps(view, event.slot, event.other_slot), event.seat)];
    case 'swaps-staff': {
      const moves: Move[] = [
        { from: `staff:${event.spot}`, to: `staff:${event.other_spot}` },
        { from: `staff:${event.other_spot}`, to: `staff:${event.spot}` },
      ];
      return [{ told: 1, view: swapped_staff(view, event.spot, event.other_spot), ms: kEat, moves, sound: 'card' }];
    }
    case 'looks':
      return unseen(opened(view, event.seat, end));
    case 'turn-over':
      return unseen(closed(view, event.seat));
    case 'stack': {
      const all = run(events, 'stack');
      const now = all.reduce((each, { seat, stack }) => with_eater(each, seat, () => ({ stack })), view);
      return [
        { told: all.length, view: now, ms: kSay, moves: all.map(({ seat }) => ({ to: stack_at(seat), way: 'pop' })) },
      ];
    }
    case 'scored':
      return counts('sushi_boat', view, events);
    default:
      return unseen(view);
  }
};
export const beats = script(step);
