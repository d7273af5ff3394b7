// A turn of Sushizock as it is watched: dice tumble and go onto the rail, a portion travels to its pile, a steal is
// seen on the victim.
import { words } from '../../i18n/i18n.svelte';
import type { Beat, Move } from '../../stage/beat';
import { script, unseen } from '../../stage/script';
import { counts } from '../shared/counting';
import { kRow } from './offers';
import type { Colour, Event, Face, ForcedEvent, Pile, Piles, SeenTile, StealsEvent, TakesEvent, View } from './types';

const kTumble = 750;
const kKeep = 450;
const kTake = 750;
const kSteal = 1100;

const kFaces: Face[] = ['sushi', 'bones', 'blue', 'red']; // as the dice lie, sorted

const row_place = (colour: Colour, place: number) => `row:${colour}:${place}`;
const pile_place = (seat: number, colour: Colour) => `pile:${seat}:${colour}`;

interface Portion {
  colour: Colour;
  value?: number; // unknown: it has been covered since
}
function portion_of(tile: SeenTile): Portion {
  const [, colour, value] = /^(sushi|bone)([+-]\d)?$/.exec(tile)!;
  return { colour: colour as Colour, value: value === undefined ? undefined : Number(value) };
}

function with_pile(view: View, seat: number, colour: Colour, change: (pile: Pile) => Pile): View {
  const piles = view.piles.map((all, owner): Piles =>
    owner === seat ? { ...all, [kRow[colour]]: change(all[kRow[colour]]) } : all,
  );
  return { ...view, piles };
}
function laid_on({ size, top, tiles }: Pile, value: number | undefined): Pile {
  const covered = tiles && value !== undefined ? { tiles: [value, ...tiles] } : {};
  return { size: size + 1, top: value ?? top, ...covered };
}
// What comes to light under a portion taken off the top is told by no event: `end` is the pile when all is over, and if
// that is no smaller it is known.
function taken_off({ size, top, tiles }: Pile, place: number, end: Pile): Pile {
  const left = tiles?.filter((_, i) => i !== place - 1);
  const below = end.size === size - 1 ? end.top : undefined;
  const shown = left ? left[0] : place === 1 ? below : top;
  return { size: size - 1, ...(shown === undefined ? {} : { top: shown }), ...(left ? { tiles: left } : {}) };
}

// Where dice with these faces lie.
function positions_of(faces: Face[], dice: Face[]): number[] {
  const found: number[] = [];
  for (const face of faces) found.push(dice.findIndex((die, i) => die === face && !found.includes(i)));
  return found;
}

function rolls(view: View, seat: number, rolled: Face[]): Beat<View> {
  const same = view.active === seat && view.phase !== 'start';
  const dice = { aside: same ? view.dice.aside : [], rolled };
  const moves = rolled.map((_, i): Move => ({ to: `die:${i}`, way: 'tumble' }));
  return {
    told: 1,
    view: { ...view, phase: 'decide', active: seat, roll: (same ? view.roll : 0) + 1, dice },
    ms: kTumble,
    moves,
    sound: 'dice',
  };
}

function keeps(view: View, kept: Face[]): Beat<View> {
  const { aside, rolled } = view.dice;
  const rail = [...aside, ...kept].sort((one, other) => kFaces.indexOf(one) - kFaces.indexOf(other));
  const taken = positions_of(kept, rolled);
  const from = [
    ...aside.map((face, at) => ({ face, place: `aside:${at}` })),
    ...taken.map((at) => ({ face: rolled[at]!, place: `die:${at}` })),
  ];
  // The others wait in the hand for the next roll.
  const left = rolled.map((_, at) => at).filter((at) => !taken.includes(at));
  const onto_rail = rail.map((face, i): Move => {
    const [die] = from.splice(
      from.findIndex((each) => each.face === face),
      1,
    );
    return { from: die?.place, to: `aside:${i}`, way: 'glide' };
  });
  const closing = left.map((at, i): Move => ({ from: `die:${at}`, to: `die:${i}`, way: 'glide' }));
  const dice = { aside: rail, rolled: left.map((at) => rolled[at]!) };
  return { told: 1, view: { ...view, dice }, ms: kKeep, moves: [...onto_rail, ...closing] };
}

// The dice that allow it lie there until the next one rolls them.
function takes(view: View, { seat, place, tile }: TakesEvent | ForcedEvent): Beat<View> {
  const { colour, value = view.rows[kRow[colour]][place - 1] } = portion_of(tile);
  const row = view.rows[kRow[colour]];
  const rows = { ...view.rows, [kRow[colour]]: row.filter((_, i) => i !== place - 1) };
  const closing = row.slice(place).map((_, i): Move => ({
    from: row_place(colour, place + 1 + i),
    to: row_place(colour, place + i),
    way: 'glide',
    wait: 0.5,
  }));
  return {
    told: 1,
    view: with_pile({ ...view, rows }, seat, colour, (pile) => laid_on(pile, value)),
    ms: kTake,
    moves: [{ from: row_place(colour, place), to: pile_place(seat, colour) }, ...closing],
    sound: 'card',
  };
}

function steals(view: View, { seat, from, place, tile }: StealsEvent, end: View): Beat<View> {
  const { colour, value } = portion_of(tile);
  const robbed = with_pile(view, from, colour, (pile) => taken_off(pile, place, end.piles[from]![kRow[colour]]));
  return {
    told: 1,
    view: with_pile(robbed, seat, colour, (pile) => laid_on(pile, value)),
    ms: kSteal,
    moves: [
      { from: pile_place(from, colour), to: pile_place(seat, colour), wait: 0.3 },
      { to: `seat:${from}`, way: 'shake' },
    ],
    bubbles: [{ at: `seat:${from}`, text: words.t('web.zock.robbed'), tone: 'loses' }],
    sound: 'card',
  };
}
export const beats = script<View, Event>((view, events, { end }) => {
  const event = events[0]!;
  switch (event.event) {
    case 'rolls':
      return [rolls(view, event.seat, event.dice)];
    case 'keeps':
      return [keeps(view, event.dice)];
    case 'takes':
    case 'forced':
      return [takes(view, event)];
    case 'steals':
      return [steals(view, event, end)];
    case 'scored':
      return counts('sushizock', view, events);
    default:
      return unseen(view);
  }
});
