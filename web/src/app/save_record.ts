// Gives the record of a game of this device to the browser, as a file to keep.
import { api } from '../net/api';
import type { TableId } from '../net/protocol';

function save(name: string, content: unknown): void {
  const file = new Blob([JSON.stringify(content)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `sushiya-${name}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

export async function save_record(id: TableId): Promise<void> {
  save(id, await api.record(id));
}

// The whole table, over or not, to go on with somewhere else.
export async function save_table(id: TableId): Promise<void> {
  save(`${id}-table`, await (await import('../net/local')).table_file(id));
}
