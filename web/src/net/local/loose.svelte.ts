// Which tables are in this window's memory alone, and why; for who shows them.
import type { TableId } from '../protocol';
import type { Why } from './keeping';

export const loose = $state({ why: {} as Partial<Record<TableId, Why>> });
