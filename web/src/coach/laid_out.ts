// A table that was laid out on the score sheet, as a position to study.
import { load_sheet } from '../games';
import type { Entered } from '../games/sheet';
import type { Game } from '../net/protocol';
import { is_party, types_of, type Menu } from '../screens/create/menu';

export interface LaidOut {
  players: string[];
  options: Record<string, unknown>;
  rounds: string[][]; // rows by round and player, as the sheet writes them
  cards: string[]; // a hand can hold, by name
}

// Nothing where the sheet is empty, or the game has no rounds to lay out.
export async function laid_out(info: Game): Promise<LaidOut | null> {
  const sheet = await load_sheet(info.id);
  const text = localStorage.getItem(`sushiya.sheet.${info.id}`);
  if (!sheet?.rounds || !text) return null;
  const entered = {
    races: [],
    entries: [],
    players: [],
    ...(JSON.parse(text) as Partial<Entered>),
  } as unknown as Entered;
  const { rounds } = sheet.written(entered) as { rounds: Record<string, string>[] };
  if (!rounds.some((round) => Object.values(round).some(Boolean))) return null;
  const served = is_party(info) ? types_of(info, entered.menu as Menu) : [];
  return {
    players: entered.players,
    options: {
      players: entered.players.length,
      ...(is_party(info) ? { menu: entered.menu, english_uramaki: entered.english_uramaki } : {}),
    },
    rounds: rounds.map((round) => entered.players.map((name) => round[name] ?? '')),
    cards: sheet
      .fields(served)
      .flatMap((field) => (field.kind === 'list' ? field.things.map(({ name }) => name) : []))
      .filter((name) => !/-on-wasabi$|\(/.test(name)),
  };
}
