// Choices and reasons in words.
import type { SeatFace } from '../board/seat';
import { line_name, name_of, several, thing } from '../games/names';
import { words } from '../i18n/i18n.svelte';
import type { Reason, Step } from '../net/protocol';

// A choice's notation with its words in the reader's language: "wasabi+squid" is "wasabi + squid nigiri", "keep
// sushi*2 blue" is "keep 2 × sushi, blue chopsticks", "take sushi 2" is "take sushi (place 2)". Seats go by name.
export function say_choice(game: string, notation: string, seats: SeatFace[]): string {
  const known = (word: string) => words.has(`${game}.thing.${word}`);
  const say = (word: string): string => {
    const [, name = word, count] = /^(.+?)\*(\d+)$/.exec(word) ?? [];
    if (count) return several(Number(count), say(name));
    if (known(name)) return thing(game, name);
    if (/^\d+$/.test(name)) return `(${words.t('web.zock.place', { place: name })})`;
    if (/^[^+]+\+[^+]/.test(name)) return name.split('+').map(say).join(' + ');
    const [, what, which] = /^([^:]+):(.+)$/.exec(name) ?? [];
    if (what === 'pay') return `${words.or(`${game}.thing.pay`, what)} ${name_of(Number(which), seats)}`;
    if (what && /^\d+$/.test(which!)) return `${say(what)} ${which}`;
    if (what) return `${say(what)} → ${which!.split('+').map(say).join(' + ')}`;
    return name;
  };
  const from = / from (\d+)$/.exec(notation);
  const whole = from ? notation.slice(0, from.index) : notation;
  const [verb, ...things] = whole.split(' ').map(say);
  // Dice that are kept are a list; elsewhere a word tells more of the one before.
  const dice = game === 'sushizock' && whole.startsWith('keep ');
  const said = [verb, things.join(dice ? ', ' : ' ')].filter(Boolean).join(' ');
  return from ? `${said} ${words.or(`${game}.thing.from`, 'from')} ${name_of(Number(from[1]), seats)}` : said;
}

// What everybody chose, by name.
export function say_step(game: string, { choose }: Step, seats: SeatFace[]): string {
  if (!choose) return words.t('coach.line.chance');
  return words.list(
    Object.entries(choose).map(([seat, choice]) =>
      words.t('web.term', { what: name_of(Number(seat), seats), value: say_choice(game, choice, seats) }),
    ),
  );
}

// One clause; nothing where the catalogue has no words for it.
export function say_reason(game: string, reason: Reason, seats: SeatFace[]): string {
  const key = `${game}.reason.${reason.key}`;
  const fill = {
    ...reason.numbers,
    ...Object.fromEntries(Object.entries(reason.things ?? {}).map(([name, each]) => [name, thing(game, each)])),
    ...Object.fromEntries(Object.entries(reason.lines ?? {}).map(([name, each]) => [name, line_name(game, each)])),
    ...Object.fromEntries(Object.entries(reason.seats ?? {}).map(([name, seat]) => [name, name_of(seat, seats)])),
  };
  if (words.has(`${key}.one`)) return words.count(key, reason.numbers?.count ?? 0, fill);
  return words.has(key) ? words.t(key, fill) : '';
}

export function percent(share: number): string {
  return words.t('coach.percent', { share: words.number(Math.round(100 * share)) });
}
export function signed_percent(whole: number): string {
  return words.t('coach.percent', { share: words.signed(whole) });
}
