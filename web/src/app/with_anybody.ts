// Plays with whoever is there: sits down at a public table that waits for people, or opens one.
import { api, hold_seat } from '../net/api';
import type { LobbyTable, TableId } from '../net/protocol';
import { Refusal } from '../net/transport';
import { my_name, open_table } from './play';

// Tables somebody waits at; the fullest first, since they start soonest.
export function waiting_tables(tables: LobbyTable[], game: string | null): LobbyTable[] {
  return tables
    .filter((table) => table.phase === 'gathering' && table.free > 0 && (table.here ?? 1) > 0)
    .filter((table) => !game || table.game === game)
    .toSorted((a, b) => a.free - b.free || b.created - a.created);
}

export async function with_anybody(game: string | null, usual_game: string, players: number): Promise<TableId> {
  const { tables } = await api.lobby();
  for (const table of waiting_tables(tables, game)) {
    try {
      const { token } = await api.sit(table.id, { name: my_name() });
      hold_seat({ table: table.id, token, game: table.game, at: Date.now() });
      return table.id;
    } catch (error) {
      // Somebody was quicker: the next one.
      if (!(error instanceof Refusal && ['taken', 'too_late', 'not_found'].includes(error.problem.code))) throw error;
    }
  }
  return open_table({ game: game ?? usual_game, name: my_name(), options: { players }, public: true });
}
