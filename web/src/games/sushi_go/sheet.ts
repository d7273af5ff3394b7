import { list, rounds_written, type GameSheet } from '../sheet';
import { face_of } from '../shared/dishes';
import info from './info.json';

const kRounds = 3;

const sheet: GameSheet = {
  rounds: kRounds,
  fields() {
    const faces = Object.keys(info.dishes).map((name) => ({ name, face: face_of('sushi_go', name) }));
    return [
      list(
        'dishes',
        faces.map((thing) => ({ ...thing, label: thing.face.full })),
      ),
    ];
  },
  written: (entered) => ({ game: 'sushi_go', players: entered.players, rounds: rounds_written(entered, kRounds) }),
};
export default sheet;
