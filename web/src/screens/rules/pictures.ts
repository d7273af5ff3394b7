// What the guides show, by the names the rules use.
import { has_art } from '../../art/art';
import { looks } from '../../games/shared/dishes';
import { info as boat } from '../../games/sushi_boat/plan';
import type { SeenPlate } from '../../games/sushi_boat/types';
import type { Colour } from '../../games/sushizock/types';

export type Picture =
  | { kind: 'card'; dish: string }
  | { kind: 'plate'; plate: SeenPlate }
  | { kind: 'tile'; colour: Colour; value: number }
  | { kind: 'art'; name: string }
  | { kind: 'sign'; text: string }; // between things: → + ×

export function picture_of(game: string, name: string): Picture {
  const tile = /^(sushi|bone)([+-]\d)$/.exec(name);
  if (game.startsWith('sushi_go') && name in looks) return { kind: 'card', dish: name };
  if (game === 'sushi_boat' && name in boat.plate_kinds) return { kind: 'plate', plate: name as SeenPlate };
  if (game === 'sushizock' && tile) return { kind: 'tile', colour: tile[1] as Colour, value: Number(tile[2]) };
  return has_art(name) ? { kind: 'art', name } : { kind: 'sign', text: name };
}
export function is_picture(game: string, name: string): boolean {
  const picture = picture_of(game, name);
  return picture.kind !== 'sign' || /^[→+×·]$/.test(picture.text);
}
