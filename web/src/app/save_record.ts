// Gives the record of a game of this device to the browser, as a file to keep.
import { api } from '../net/api';
import type { TableId } from '../net/protocol';

export async function save_record(id: TableId): Promise<void> {
  const file = new Blob([JSON.stringify(await api.record(id))], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `sushiya-${id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
