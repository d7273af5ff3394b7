// A choice as a deed and the things on the board it names, so that they can be touched one by one.
import type { Choice } from '../../net/fold';
import type { Offer, OpenSlot, Plate, SideDish, Spot, Stool, Tile } from './types';

export type Target = `slot:${OpenSlot}` | `stool:${Stool}` | `spot:${Spot}`;

export interface Deed {
  notation: string;
  verb: Offer['do'];
  who?: Tile | SideDish; // whose help it takes
  targets: Target[];
  payee?: number; // who is paid to leave
  plate?: Plate; // of the trash
}

export function deed_of({ notation, offer }: Choice<Offer>): Deed {
  const bare = { notation, verb: offer.do, targets: [] };
  const slot = (name: OpenSlot): Target => `slot:${name}`;
  switch (offer.do) {
    case 'move':
      return { ...bare, targets: [`stool:${offer.stool}`], payee: offer.pays };
    case 'eat':
      return { ...bare, targets: [slot(offer.slot)] };
    case 'staff':
      return { ...bare, who: offer.tile, plate: offer.plate, targets: offer.slot ? [slot(offer.slot)] : [] };
    case 'play': {
      const spots = (offer.spots ?? []).map((spot): Target => `spot:${spot}`);
      return { ...bare, who: offer.dish, targets: [...(offer.slots ?? []).map(slot), ...spots] };
    }
    default:
      return bare;
  }
}

// What a choice names on the board, from its notation: a replay marks what comes next, where nothing is offered.
export function marks_of(notation: string): Target[] {
  const [verb, named = ''] = notation.split(' ');
  if (verb === 'move') return [`stool:${named as Stool}`];
  if (verb === 'eat') return [`slot:${named as OpenSlot}`];
  const [who, places = ''] = named.split(':');
  return places
    .split('+')
    .filter((place) => /^[LR]\d$/.test(place))
    .map((place): Target => (who === 'mochi' ? `spot:${place as Spot}` : `slot:${place as OpenSlot}`));
}

// What one sets about to do, before it is said with what.
export function start_of({ verb, who }: Deed): string {
  return who ? `${verb} ${who}` : verb;
}

// Those that can still be meant once these things have been touched.
export function still_open(deeds: Deed[], start: string | null, touched: Target[]): Deed[] {
  return deeds.filter(
    (deed) => (start === null || start_of(deed) === start) && touched.every((target) => deed.targets.includes(target)),
  );
}

export function touchable(deeds: Deed[], touched: Target[]): Set<Target> {
  return new Set(deeds.flatMap((deed) => deed.targets).filter((target) => !touched.includes(target)));
}

// Whether these things can still be named together.
export function go_together(deeds: Deed[], targets: Target[]): boolean {
  return deeds.some((deed) => targets.every((target) => deed.targets.includes(target)));
}

export function complete(deeds: Deed[], touched: Target[]): Deed[] {
  return deeds.filter((deed) => deed.targets.length === touched.length);
}
