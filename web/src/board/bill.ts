// Lines of a bill as rows of a table.
import type { BillRow } from './Bill.svelte';

export interface Line {
  seat: number;
  rule: string;
  points: number;
}

// Null where there is nothing to add up.
export function sum_of(lines: Line[]): number | null {
  return lines.length ? lines.reduce((sum, line) => sum + line.points, 0) : null;
}

// A row for every rule, in the order they come first; a cell for every seat.
export function rows_of(lines: Line[], seats: number[], label: (rule: string) => string): BillRow[] {
  return [...new Set(lines.map((line) => line.rule))].map((rule) => ({
    key: rule,
    label: label(rule),
    cells: seats.map((seat) => sum_of(lines.filter((line) => line.seat === seat && line.rule === rule))),
  }));
}
