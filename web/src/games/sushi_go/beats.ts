import { words } from '../../i18n/i18n.svelte';
import type { Line } from '../../board/bill';
import type { Beat, Bubble, Move } from '../../stage/beat';
import { script, unseen } from '../../stage/script';
import { card_in, dealt, passes, reveals, with_hand } from '../shared/beats';
import { counts } from '../shared/counting';
import { group_key } from '../shared/tableau';
import info from './info.json';
import type { Card, ChopsticksBackEvent, Dish, Event, LaidEvent, Tableau, View } from './types';

const kDraw = 450;

type Dishes = Tableau['dishes'];
// As views list them: what lies on wasabi comes last.
const kOrder = (Object.keys(info.dishes) as Dish[]).sort(
  (one, other) => Number(one.endsWith('-on-wasabi')) - Number(other.endsWith('-on-wasabi')),
);

function changed(dishes: Dishes, dish: Dish, by: number): Dishes {
  const counts = { ...dishes, [dish]: (dishes[dish] ?? 0) + by };
  return Object.fromEntries(kOrder.filter((each) => counts[each]).map((each) => [each, counts[each]]));
}
// The robot has the seat after the players.
function with_tableau(view: View, seat: number, change: (tableau: Tableau) => Tableau): View {
  if (view.robot && seat === view.players) return { ...view, robot: change(view.robot) };
  return { ...view, tableaux: view.tableaux.map((each, owner) => (owner === seat ? change(each) : each)) };
}
function laid(view: View, { seat, dish }: LaidEvent): View {
  return with_tableau(view, seat, (tableau) => {
    const dishes = changed(tableau.dishes, dish, 1);
    return { ...tableau, dishes: dish.endsWith('-on-wasabi') ? changed(dishes, 'wasabi', -1) : dishes };
  });
}
function taken_back(view: View, { seat }: ChopsticksBackEvent): View {
  const left = with_tableau(view, seat, (each) => ({ ...each, dishes: changed(each.dishes, 'chopsticks', -1) }));
  return card_in<Card, View>(left, seat, 'chopsticks');
}
function paid(view: View, { seat, points }: Line): View {
  return with_tableau(view, seat, (tableau) => ({ ...tableau, points: tableau.points + points }));
}
// Puddings stay, all else goes.
function cleared(view: View): View {
  const clear = ({ dishes, puddings, points }: Tableau): Tableau => ({
    dishes: {},
    puddings: puddings + (dishes.pudding ?? 0),
    points,
  });
  return { ...view, tableaux: view.tableaux.map(clear), ...(view.robot ? { robot: clear(view.robot) } : {}) };
}

function reveal(view: View, events: Event[], me: number | null) {
  const of_reveal = ({ event }: Event) => event === 'laid' || event === 'chopsticks-back';
  const end = events.findIndex((event) => !of_reveal(event));
  const turn = events.slice(0, end < 0 ? events.length : end) as (LaidEvent | ChopsticksBackEvent)[];
  const back = turn.filter((event) => event.event === 'chopsticks-back');
  return reveals<Card, View>({
    view,
    told: turn.length,
    me,
    cards: turn
      .filter((event) => event.event === 'laid')
      .map(({ seat, card, dish }) => ({
        seat,
        // The robot's card comes out of the hand of whoever controls it.
        holder: seat < view.players ? seat : (view.controller ?? seat),
        card,
        group: group_key(info.dishes, dish),
      })),
    lay: (picked) =>
      turn.reduce((now, event) => (event.event === 'laid' ? laid(now, event) : taken_back(now, event)), picked),
    calls: back.map(({ seat }): Bubble => ({ at: `seat:${seat}`, text: words.t('web.call.chopsticks'), tone: 'says' })),
    also: back.map(({ seat }): Move => ({ from: `dish:${seat}:chopsticks`, to: `seat:${seat}`, prop: 'chopsticks' })),
  });
}

// The controller of the robot draws for it.
function takes_card(view: View, seat: number): Beat<View> {
  const now = { ...view, controller: seat, ...(view.pile === undefined ? {} : { pile: view.pile - 1 }) };
  const drawn = with_hand<Card, View>(now, seat, (hand) => ({ ...hand, size: hand.size + 1 }));
  const moves = [{ from: `seat:${view.players}`, to: `seat:${seat}`, prop: 'card-back' }];
  return { told: 1, view: drawn, ms: kDraw, moves };
}

export const beats = script<View, Event>((view, events, { me }) => {
  const event = events[0]!;
  switch (event.event) {
    case 'laid':
    case 'chopsticks-back':
      return reveal(view, events, me);
    case 'receives':
      return [passes<Card, View>(view, event.seat, event.cards)];
    case 'scored':
      return counts('sushi_go', view, events, paid);
    case 'takes-card':
      return [takes_card(view, event.seat)];
    case 'round':
      return unseen({ ...cleared(view), round: event.round, turn: 1 });
    case 'dealt':
      return unseen(dealt<Card, View>(view, event.seat, event.cards));
    default:
      return unseen(view);
  }
});
