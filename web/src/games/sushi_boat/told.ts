// Deeds and seats in words: "Eat the blue maguro", "L4, Momoko: for 1 yen, …"
import type { SeatFace } from '../../board/seat';
import { words } from '../../i18n/i18n.svelte';
import { name_of } from '../names';
import type { Deed, Target } from './deeds';
import { slots, stools } from './plan';
import type { Spot, Stool, Tile, View } from './types';

export function thing(name: string): string {
  return words.t(`sushi_boat.thing.${name}`);
}

export function sitter_of(stool: Stool, view: View, seats: SeatFace[]): SeatFace | undefined {
  return seats.find(({ seat }) => view.seats[seat]?.stool === stool);
}
export function tile_at(stool: Stool, view: View): Tile | undefined {
  const spot = stools.find(({ name }) => name === stool)?.staff;
  return spot && view.staff?.[spot];
}
export function is_closed(stool: Stool, { players }: View): boolean {
  return players < 4 && stools.some(({ name, four_plus }) => name === stool && four_plus);
}

// What one is asked to do once the pawn stands, by what there is left to do.
export function prompt_of(deeds: Deed[]): 'act' | 'act_below' | 'act_over' {
  const offers = (...verbs: Deed['verb'][]) => deeds.some(({ verb }) => verbs.includes(verb));
  return offers('eat') ? 'act' : offers('staff', 'yen') ? 'act_below' : 'act_over';
}

// What a seat is good for, before anybody pays for it.
export function about_stool(stool: Stool, view: View, seats: SeatFace[]): string {
  const tile = tile_at(stool, view);
  const who = sitter_of(stool, view, seats);
  const kind = is_closed(stool, view) ? 'closed' : tile ? 'staff' : stool.startsWith('A') ? 'arrow' : 'stool';
  const fill = { seat: stool, ...(tile && { name: thing(tile), rule: thing(`${tile}.rule`) }) };
  return [
    words.t(`web.boat.about.${kind}`, fill),
    who && !who.you ? words.t('web.boat.about.taken', { name: who.name }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function target_name(target: Target, view: View): string {
  const [kind, place] = target.split(':') as [string, string];
  if (kind === 'spot') return thing(view.staff![place as Spot]);
  return thing(view.belt[slots.findIndex(({ slot }) => slot === place)]!);
}

function bare(deed: Deed, view: View): string {
  const { verb, who, targets, plate } = deed;
  const named = targets.map((target) => (verb === 'move' ? target.slice(6) : target_name(target, view)));
  switch (verb) {
    case 'move': {
      const tile = tile_at(named[0] as Stool, view);
      return tile
        ? words.t('web.boat.do.move_staff', { seat: named[0]!, name: thing(tile) })
        : words.t('web.boat.do.move', { seat: named[0]! });
    }
    case 'eat':
      return words.t('web.boat.do.eat', { plate: named[0]! });
    case 'staff': {
      const wanted = plate ? thing(plate) : named[0];
      return wanted
        ? words.t('web.boat.do.staff_plate', { name: thing(who!), plate: wanted })
        : words.t('web.boat.do.staff', { name: thing(who!) });
    }
    case 'play':
      return named.length
        ? words.t('web.boat.do.play_with', { dish: thing(who!), what: named.join(' ⇄ ') })
        : words.t('web.boat.do.play', { dish: thing(who!) });
    default:
      return words.t(`web.boat.do.${verb}`);
  }
}

// A whole deed, with whoever is paid for it.
export function said(deed: Deed, view: View, seats: SeatFace[]): string {
  const what = bare(deed, view);
  return deed.payee === undefined ? what : words.t('web.boat.do.paid', { what, name: name_of(deed.payee, seats) });
}

// What one sets about to do, before it is said with what.
export function start_name({ verb, who }: Deed): string {
  if (verb === 'staff') return `${thing(who!)} · 1 ¥`;
  return verb === 'play' ? thing(who!) : words.t(`web.boat.start.${verb}`);
}
