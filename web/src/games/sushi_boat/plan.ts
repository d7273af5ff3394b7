// Where things are drawn. Columns: outer seats, belt, inner seats, belt, outer seats; the tunnel is above the top row.
import data from './info.json';
import type { Info, OpenSlot, Slot } from './types';

export const info = data as unknown as Info;

export interface Cell {
  column: number;
  row: number;
}

const kSide = info.slots.length / 2; // up the left side, through the tunnel, down the right side

function cell_of(place: number): Cell {
  return place < kSide ? { column: 2, row: kSide - place } : { column: 4, row: place - kSide + 1 };
}
export function in_tunnel({ row }: Cell): boolean {
  return row === 1;
}

export const slots: { slot: Slot; cell: Cell }[] = info.slots.map((slot, i) => ({ slot, cell: cell_of(i) }));

function column_of(plates: OpenSlot[]): number {
  const beside = slots.find(({ slot }) => slot === plates[0])!.cell.column;
  return plates.length > 1 ? 3 : beside === 2 ? 1 : 5; // between the belts two plates are in reach
}
export const stools = info.stools.map((stool) => ({
  ...stool,
  cell: { column: column_of(stool.plates), row: kSide + 1 - stool.row },
}));
