import type { Line } from '../../board/bill';
import { words } from '../../i18n/i18n.svelte';
import type { Beat, Bubble, Move } from '../../stage/beat';
import { script, unseen } from '../../stage/script';
import { art_of, card_in, card_out, dealt, passes, reveals } from '../shared/beats';
import { counts } from '../shared/counting';
import { dish_of, face_of } from '../shared/dishes';
import { from_hand } from '../shared/reveal';
import { group_key } from '../shared/tableau';
import info from './info.json';
import type * as party from './types';
import type { BonusUsedEvent, Card, Event, LaidCard, LaidEvent, Shown, Tableau, View } from './types';

const kGame = 'sushi_go_party';
const kAsk = 1300;
const kRefuse = 700;
const kGive = 800;
const kTurn = 800;
const kSmall = 500;

type Counts = Tableau['dishes'];

// A nigiri and the wasabi under it are one dish; a wasabi whose nigiri was turned is used up.
function counted(front: LaidCard[]): Counts {
  const counts: Record<string, number> = {};
  const add = (dish: string, count: number) => (counts[dish] = (counts[dish] ?? 0) + count);
  const bearing = front.filter(({ as, bears }) => as === 'wasabi' && bears).length;
  const borne = front.filter(({ on_wasabi }) => on_wasabi).length;
  for (const { as, on_wasabi, bears } of front) if (!bears) add(on_wasabi ? dish_of(info.dishes, as, true) : as, 1);
  if (bearing > borne) add('used-wasabi', bearing - borne);
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)));
}
function with_front(view: View, seat: number, change: (front: LaidCard[]) => LaidCard[]): View {
  const tableaux = view.tableaux.map((tableau, owner) => {
    if (owner !== seat) return tableau;
    const front = change(tableau.front);
    return { ...tableau, front, dishes: counted(front) };
  });
  return { ...view, tableaux };
}
// The first wasabi that bears nothing bears this one.
function on_wasabi(front: LaidCard[], nigiri: Shown): LaidCard[] {
  const free = front.findIndex(({ as, bears }) => as === 'wasabi' && !bears);
  return front.map((each, i) => (i === free ? { ...each, bears: nigiri as party.Nigiri } : each));
}
function laid(view: View, { seat, card, on_wasabi: tripled }: LaidEvent): View {
  return with_front(view, seat, (front) => {
    const one: LaidCard = { card, as: card, turn: view.turn };
    return tripled ? [...on_wasabi(front, card), { ...one, on_wasabi: true }] : [...front, one];
  });
}
function gone(view: View, seat: number, card: Card, as: Shown): View {
  return with_front(view, seat, (front) => {
    const at = front.findLastIndex((each) => each.card === card && each.as === as);
    return front.filter((_, i) => i !== at);
  });
}
function copied(view: View, { seat, as, on_wasabi: tripled }: party.CopiesEvent): View {
  return with_front(view, seat, (front) => {
    const at = front.findLastIndex(({ card, as: counts }) => card === 'special-order' && counts === 'special-order');
    const bearing = tripled ? on_wasabi(front, as) : front;
    return bearing.map((each, i) => (i === at ? { ...each, as, ...(tripled ? { on_wasabi: true } : {}) } : each));
  });
}
function turned(view: View, { seat, place }: party.TurnedEvent): View {
  return with_front(view, seat, (front) =>
    front.map((each, i) => (i === place ? { as: 'face-down', turn: each.turn } : each)),
  );
}
function paid(view: View, { seat, points }: Line): View {
  const pay = (each: Tableau, owner: number) => (owner === seat ? { ...each, points: each.points + points } : each);
  return { ...view, tableaux: view.tableaux.map(pay) };
}
// Desserts stay, all else goes.
function cleared(view: View): View {
  const tableaux = view.tableaux.map((each): Tableau => {
    const desserts: Record<string, number> = { ...each.desserts };
    for (const { card } of each.front) if (card && is_dessert(card)) desserts[card] = (desserts[card] ?? 0) + 1;
    const dessert_cards = Object.values(desserts).reduce((sum, count) => sum + count, 0);
    return { ...each, front: [], dishes: {}, desserts, dessert_cards };
  });
  return { ...view, tableaux, discarded: [] };
}
function is_dessert(card: Card): boolean {
  return info.courses.dessert.includes((info.dishes as Record<string, { kind: string }>)[card]!.kind);
}

const group_of = (card: Shown, tripled = false) => group_key(info.dishes, dish_of(info.dishes, card, tripled));
const at_seat = (seat: number) => `seat:${seat}`;
const at_dish = (seat: number, card: Shown, tripled = false) => `dish:${seat}:${group_of(card, tripled)}|seat:${seat}`;

function says(seat: number, text: string): Bubble {
  return { at: at_seat(seat), text, tone: 'says' };
}

function reveal(view: View, events: Event[], me: number | null): Beat<View>[] {
  const of_reveal = (event: Event) => event.event === 'bonus-used' || (event.event === 'laid' && from_hand(event));
  const is_back = (event: Event) => event.event === 'returned' && event.seat === event.other;
  const end = events.findIndex((event) => !of_reveal(event) && !is_back(event));
  const turn = events.slice(0, end < 0 ? events.length : end);
  const cards = turn.filter((event): event is LaidEvent => event.event === 'laid');
  const used = turn.filter((event): event is BonusUsedEvent => event.event === 'bonus-used');
  const back = turn.filter((event) => event.event === 'returned');
  return reveals<Card, View>({
    view,
    told: turn.length,
    me,
    cards: cards.map(({ seat, card, on_wasabi: tripled }) => ({
      seat,
      holder: seat,
      card,
      group: group_of(card, tripled),
    })),
    lay: (picked) => back.reduce(returned, cards.reduce(laid, picked)),
    calls: used.map(({ seat, as }) =>
      says(seat, words.t(`web.call.${as.startsWith('spoon') ? 'spoon' : 'chopsticks'}`)),
    ),
    also: back.map(({ seat, other, card }): Move => ({
      from: at_dish(other, card),
      to: at_seat(seat),
      prop: art_of(kGame, card),
    })),
  });
}
function returned(view: View, { seat, other, card, as }: party.ReturnedEvent): View {
  return card_in<Card, View>(gone(view, other, card, as), seat, card);
}

// What all of one kind say or do together.
function run<Kind extends Event['event']>(events: Event[], kind: Kind): Extract<Event, { event: Kind }>[] {
  const end = events.findIndex(({ event }) => event !== kind);
  return events.slice(0, end < 0 ? events.length : end) as Extract<Event, { event: Kind }>[];
}

export const beats = script<View, Event>((view, events, { me }) => {
  const event = events[0]!;
  switch (event.event) {
    case 'bonus-used':
      return reveal(view, events, me);
    case 'laid':
      if (from_hand(event)) return reveal(view, events, me);
      return [
        {
          told: 1,
          view: laid(view, event),
          ms: kGive,
          moves: [{ from: at_seat(event.seat), to: at_dish(event.seat, event.card, event.on_wasabi) }],
          sound: 'card',
        },
      ];
    case 'returned':
      return [
        {
          told: 1,
          view: returned(view, event),
          ms: kSmall,
          moves: [{ from: at_dish(event.other, event.card), to: at_seat(event.seat), prop: art_of(kGame, event.card) }],
        },
      ];
    case 'copies': {
      const now = copied(view, event);
      return [
        { told: 1, view: now, ms: kTurn, moves: [{ to: at_dish(event.seat, event.as, event.on_wasabi), way: 'pop' }] },
      ];
    }
    case 'discarded': {
      const all = run(events, 'discarded');
      return [
        {
          told: all.length,
          view: all.reduce((now, { seat, card, as }) => gone(now, seat, card, as), view),
          ms: kSmall,
          moves: all.map(({ seat, as }): Move => ({ to: at_dish(seat, as), way: 'leave' })),
        },
      ];
    }
    case 'asks': {
      const text = words.t('web.call.asks', { card: face_of(kGame, event.wanted).full });
      return [{ told: 1, view, ms: kAsk, bubbles: [says(event.seat, text)], sound: 'card' }];
    }
    case 'cannot-serve': {
      const all = run(events, 'cannot-serve');
      return [
        { told: all.length, view, ms: kRefuse, bubbles: all.map(({ seat }) => says(seat, words.t('web.call.none'))) },
      ];
    }
    case 'gives':
      return [
        {
          told: 1,
          view: card_out<Card, View>(view, event.seat, event.card),
          ms: kGive,
          moves: [{ from: at_seat(event.seat), to: at_seat(event.other), prop: art_of(kGame, event.card) }],
          sound: 'card',
        },
      ];
    case 'draws':
      return [
        {
          told: 1,
          view,
          ms: kSmall,
          moves: [0, 0.15, 0.3, 0.45].map((wait) => ({
            from: 'middle',
            to: at_seat(event.seat),
            prop: 'card-back',
            wait,
          })),
        },
      ];
    case 'turned': {
      const all = run(events, 'turned');
      const moves = [...new Set(all.map(({ seat }) => seat))].map((seat): Move => ({
        to: at_dish(seat, 'face-down'),
        way: 'pop',
      }));
      return [{ told: all.length, view: all.reduce(turned, view), ms: kTurn, moves, sound: 'card' }];
    }
    case 'receives':
      return [passes<Card, View>(view, event.seat, event.cards)];
    case 'scored':
      return counts(kGame, view, events, paid);
    case 'round':
      return unseen({ ...cleared(view), round: event.round, turn: 1 });
    case 'dealt':
      return unseen(dealt<Card, View>(view, event.seat, event.cards));
    default:
      return unseen(view);
  }
});
