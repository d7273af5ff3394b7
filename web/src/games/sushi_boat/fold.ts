// The table after an event of Sushi Boat, as far as the event tells it.
import { info } from './plan';
import type { Eater, OpenSlot, Plate, SeenPlate, SideDish, Slot, Spot, View } from './types';

type Belt = View['belt'];

export const slot_names: Slot[] = info.slots;
export const index_of = (slot: Slot) => slot_names.indexOf(slot);
const kOut = index_of('tunnel-out');
const kTunnel = [index_of('tunnel-in'), kOut];

export function with_eater(view: View, seat: number, change: (eater: Eater) => Partial<Eater>): View {
  return { ...view, seats: view.seats.map((each, i) => (i === seat ? { ...each, ...change(each) } : each)) };
}
export const earned = (view: View, seat: number, yen: number) =>
  with_eater(view, seat, (eater) => ({ yen: eater.yen + yen }));

// Where everybody remembers everything plates stay known; else they are out of sight in the tunnel and under others
// (B55).
const remembers = (view: View) => view.unseen !== undefined;
function covered(view: View, plate: SeenPlate): SeenPlate {
  return remembers(view) ? plate : (info.plate_kinds[plate].colour ?? plate);
}
export function tunnel_shut(view: View): View {
  if (remembers(view)) return view;
  return { ...view, belt: view.belt.map((plate, i) => (kTunnel.includes(i) && plate ? '?' : plate)) };
}

export function on_top(view: View, seat: number, plate: SeenPlate): View {
  return with_eater(view, seat, ({ stack }) => ({ stack: [plate, ...stack.map((each) => covered(view, each))] }));
}
// A look through one's own stack shows it until the turn is over.
export function opened(view: View, seat: number, end: View): View {
  const { stack } = end.seats[seat]!;
  return with_eater(view, seat, (eater) => (eater.stack.length === stack.length ? { stack } : {}));
}
export function closed(view: View, seat: number): View {
  return with_eater(view, seat, ({ stack }) => ({ stack: stack.map((each, i) => (i ? covered(view, each) : each)) }));
}
export function with_slot(view: View, slot: Slot, plate: SeenPlate | null): View {
  return { ...view, belt: view.belt.map((each, i) => (i === index_of(slot) ? plate : each)) };
}
export function slot_of(view: View, slot: OpenSlot): SeenPlate | null {
  return view.belt[index_of(slot)] ?? null;
}

// The belt from one slot on moves by one, up to the first gap; without a gap the last plate falls.
export interface Shift {
  belt: Belt;
  moved: number[]; // slots whose plates are one further on now
  falls: SeenPlate | null;
}
export function shifted(belt: Belt, from: number, entering: SeenPlate | null): Shift {
  const gap = belt.findIndex((plate, i) => i >= from && plate === null);
  const end = gap < 0 ? belt.length : gap;
  const moved = belt.map((_, i) => i).filter((i) => i >= from && i < Math.min(end, belt.length - 1));
  const next = belt.map((plate, i) => (i === from ? entering : i > from && i <= end ? belt[i - 1]! : plate));
  return { belt: next, moved, falls: gap < 0 ? (belt.at(-1) ?? null) : null };
}
// What comes out of the tunnel is told; it had not been seen in there.
export function emerged(view: View, plate: SeenPlate): View {
  return { ...view, belt: view.belt.map((each, i) => (i === kOut + 1 ? plate : each)) };
}

// Cards in hand and played lie in the order of the box, plates in the trash too.
const kCards = Object.keys(info.cards);
function place_in_box(dish: SideDish): number {
  return kCards.findIndex((card) => card.startsWith(dish));
}
export function with_dish(list: SideDish[], dish: SideDish): SideDish[] {
  return [...list, dish].sort((one, other) => place_in_box(one) - place_in_box(other));
}
const kPlates = Object.keys(info.plates);
export function with_plate(trash: Plate[], plate: SeenPlate): Plate[] {
  return [...trash, plate as Plate].sort((one, other) => kPlates.indexOf(one) - kPlates.indexOf(other));
}
export function without(list: SideDish[], dish: SideDish): SideDish[] {
  const at = list.indexOf(dish);
  return list.filter((_, i) => i !== at);
}
export function swapped_staff(view: View, spot: Spot, other: Spot): View {
  const { staff } = view;
  return staff ? { ...view, staff: { ...staff, [spot]: staff[other], [other]: staff[spot] } } : view;
}
