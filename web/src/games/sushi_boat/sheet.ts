import { words } from '../../i18n/i18n.svelte';
import { by_player, list, multiset, names_in, number, stack, type GameSheet } from '../sheet';
import { info } from './plan';
import type { Plate, SideDish } from './types';

const thing = (name: string) => words.t(`sushi_boat.thing.${name}`);
const kSides: Record<SideDish, string> = {
  tempura: 'side-tempura',
  edamame: 'side-edamame',
  miso: 'side-miso',
  gyoza: 'side-gyoza',
  takoyaki: 'side-takoyaki',
  yakitori: 'side-yakitori',
  mochi: 'side-mochi',
};

const sheet: GameSheet = {
  rounds: 0,
  fields() {
    const plates = Object.keys(info.plates) as Plate[];
    return [
      stack(
        'stack',
        plates.map((plate) => ({
          name: plate,
          plate,
          label: thing(plate),
          group: thing(info.plate_kinds[plate].colour!),
        })),
      ),
      list(
        'sides',
        Object.entries(kSides).map(([name, picture]) => ({ name, picture, label: thing(name) })),
      ),
      number('cubes'),
      number('yen'),
    ];
  },
  written: (entered) => ({
    game: 'sushi_boat',
    players: entered.players,
    meals: by_player(entered, 0, (entry) => ({
      stack: names_in(entry, 'stack').join(' '),
      sides: multiset(names_in(entry, 'sides')),
      cubes: Number(entry.cubes ?? 0),
      yen: Number(entry.yen ?? 0),
    })),
  }),
};
export default sheet;
