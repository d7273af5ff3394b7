// Tables of this device are named apart from those of servers, so that every part of the page knows where to ask. The
// module makes the names (wasm/primitives.cpp).
import type { TableId } from '../protocol';

export const kLocal = 'local-';

export const is_local = (table: TableId): boolean => table.startsWith(kLocal);

// The local table a request is about, if it is about one.
export function local_table_in(target: string): TableId | null {
  return /^\/api\/tables\/(local-[\w-]+)/.exec(target)?.[1] ?? null;
}
