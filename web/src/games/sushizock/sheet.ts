import { words } from '../../i18n/i18n.svelte';
import { by_player, names_in, stack, type GameSheet, type Thing } from '../sheet';
import info from './info.json';
import { kColours, kRow } from './offers';
import type { Colour } from './types';

// The different values of a colour, as the box has them.
function tiles(colour: Colour): Thing[] {
  const values = Object.keys(info.tiles).flatMap((tile) =>
    tile.startsWith(colour) ? [tile.slice(colour.length)] : [],
  );
  return values.map((value) => ({
    name: String(Number(value)),
    label: words.signed(Number(value)),
    picture: `zock-${kRow[colour]}`,
  }));
}

const sheet: GameSheet = {
  rounds: 0,
  fields: () => kColours.map((colour) => stack(kRow[colour], tiles(colour))),
  written: (entered) => ({
    game: 'sushizock',
    players: entered.players,
    piles: by_player(entered, 0, (entry) => ({
      sushi: names_in(entry, 'sushi').map(Number),
      bones: names_in(entry, 'bones').map(Number),
    })),
  }),
};
export default sheet;
