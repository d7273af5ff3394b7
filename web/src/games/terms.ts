// What was agreed at a table, in a few words: "3 players", "Menu: Big banquet", "Left, right, left", "60 s a turn".
import { words } from '../i18n/i18n.svelte';
import type { PaceKind } from '../net/protocol';

export interface Terms {
  game: string;
  options?: unknown;
  pace: PaceKind;
  turn_seconds?: number;
  bank_seconds?: number;
}

function option_word(game: string, name: string, value: unknown): string | null {
  if (name === 'players') return words.count('web.players_count', Number(value));
  const label = words.or(`${game}.option.${name}`, name);
  if (value === true) return label;
  if (typeof value === 'string')
    return words.t('web.term', { what: label, value: words.or(`${game}.${name}.${value}`, value) });
  if (typeof value === 'object' && value !== null)
    return words.t('web.term', { what: label, value: words.t('web.menu.own') });
  return null;
}

export function pace_word({ pace, turn_seconds = 0, bank_seconds = 0 }: Omit<Terms, 'game'>): string {
  if (pace === 'live' && turn_seconds)
    return bank_seconds
      ? words.t('web.pace_bank', { seconds: turn_seconds, bank: bank_seconds })
      : words.t('web.pace_seconds', { seconds: turn_seconds });
  if (pace === 'days' && turn_seconds >= 86400)
    return words.t('web.pace_days', { days: words.count('web.days', Math.round(turn_seconds / 86400)) });
  return words.t(`web.pace.${pace}`);
}

export function terms_of(terms: Terms): string[] {
  const options = Object.entries((terms.options ?? {}) as Record<string, unknown>).flatMap(
    ([name, value]) => option_word(terms.game, name, value) ?? [],
  );
  return [...options, pace_word(terms)];
}
