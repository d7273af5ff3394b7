import type { GameModule } from '../game';
import { announce, begins, pictures, status } from '../shared/draft';
import { beats } from './beats';
import Board from './Board.svelte';
import info from './info.json';
import type { Event, Offer, View } from './types';

const module: GameModule<View, Event, Offer> = {
  Board,
  beats,
  status,
  begins,
  pictures,
  announce: (events, telling) => announce('sushi_go', ({ dish }) => dish, events, telling),
  dishes: info.dishes,
};
export default module;
