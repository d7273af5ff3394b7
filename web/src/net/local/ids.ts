// Tables of this device are named apart from those of servers, so that every part of the page knows where to ask. The
// module makes the names (wasm/primitives.cpp).
import type { TableId } from '../protocol';

export const kLocal = 'local-';

export const is_local = (table: TableId): boolean => table.startsWith(kLocal);

export const kDatabase = 'sushiya'; // where tables of this device are kept

// Something is in the memory of this window (keeping.ts).
let in_memory = false;
export function note_memory(some: boolean): void {
  in_memory = some;
}

// Known without loading what reads them, so that whoever comes for the first time loads nothing for it.
export async function keeps_nothing(): Promise<boolean> {
  if (in_memory) return false;
  const known = await globalThis.indexedDB?.databases?.().catch(() => null);
  return !!known && !known.some(({ name }) => name === kDatabase);
}

// The local table a request is about, if it is about one.
export function local_table_in(target: string): TableId | null {
  return /^\/api\/tables\/(local-[\w-]+)/.exec(target)?.[1] ?? null;
}
