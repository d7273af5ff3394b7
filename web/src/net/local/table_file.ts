// A table as a file, to be taken away from a browser that keeps nothing and to be brought back.
import { is_local } from './ids';
import type { KeptTable } from './kept';

export interface TableFile {
  sushiya_table: 1;
  table: KeptTable;
  lines: string[];
}

export function is_table_file(read: unknown): read is TableFile {
  const { sushiya_table, table, lines } = (read ?? {}) as Partial<TableFile>;
  if (sushiya_table !== 1 || typeof table !== 'object' || !Array.isArray(lines)) return false;
  const { id, seed, summary, tokens } = table;
  const texts = [id, seed, summary, ...lines].every((text) => typeof text === 'string');
  return texts && is_local(id) && typeof tokens === 'object';
}
