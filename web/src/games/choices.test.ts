// Choices as the boards put them together: by touching one thing after the other, out of what is offered.
import { describe, expect, it } from 'vitest';
import type { Choice } from '../net/fold';
import { rounds_of } from './rounds';
import { leads_somewhere, pick_of, positions_of, tools_of, type Pick } from './shared/picks';
import { last_reveal } from './shared/reveal';
import { complete, deed_of, start_of, still_open, touchable } from './sushi_boat/deeds';
import { prompt_of } from './sushi_boat/told';
import type { Offer as BoatOffer } from './sushi_boat/types';
import type * as sushi_go from './sushi_go/types';
import { may_turn, turn_choice, turnable, type TurnChoice } from './sushi_go_party/offers';
import { laid_dishes } from './sushi_go_party/sheet';
import type * as party from './sushi_go_party/types';
import { keep_choice, may_keep, steals, takes } from './sushizock/offers';
import type { Offer as ZockOffer } from './sushizock/types';
import { marks_of as on_boat } from './sushi_boat/deeds';
import { marks_of as among_dice } from './sushizock/marks';
import type { Face } from './sushizock/types';

describe('picks of a draft', () => {
  const tool = { key: 'chopsticks', name: 'Chopsticks' };
  const one = (card: string): Pick => ({ notation: card, cards: [card], slots: [''] });
  const two = (...cards: string[]): Pick => ({ notation: cards.join('+'), cards, tool, slots: ['1', '2'] });
  const picks = [one('egg'), one('squid'), two('egg', 'squid'), two('squid', 'egg')];
  it('have tools as ways of picking two', () => {
    expect(tools_of(picks)).toEqual([tool]);
    expect(pick_of(picks, ['squid', 'egg'])?.notation).toBe('squid+egg');
    expect(leads_somewhere(picks, ['egg', 'egg'])).toBe(false);
  });
  it('find equal cards at different places of the hand', () => {
    expect(positions_of(['egg', 'tempura', 'tempura'], ['tempura', 'tempura'])).toEqual([1, 2]);
  });
});

describe('what comes next in a replay', () => {
  it('is marked on the boat', () => {
    expect(on_boat('move R5 pay:1')).toEqual(['stool:R5']);
    expect(on_boat('eat L4')).toEqual(['slot:L4']);
    expect(on_boat('staff yuki-takeshi:R4')).toEqual(['slot:R4']);
    expect(on_boat('play yakitori:L2+R3')).toEqual(['slot:L2', 'slot:R3']);
    expect(on_boat('play mochi:R5+L4')).toEqual(['spot:R5', 'spot:L4']);
    for (const bare of ['staff neko:blue-salmon', 'guess red+green', 'keep blue-salmon top', 'yen', 'end'])
      expect(on_boat(bare)).toEqual([]);
  });
  it('is marked among the dice and portions', () => {
    const rolled: Face[] = ['red', 'sushi', 'blue', 'sushi'];
    expect(among_dice('take bone 3', rolled)).toEqual({ taken: { colour: 'bone', place: 3 }, kept: [] });
    expect(among_dice('steal sushi 1 from 2', rolled)).toEqual({ stolen: { colour: 'sushi', from: 2 }, kept: [] });
    expect(among_dice('keep sushi*2 red', rolled)).toEqual({ kept: [1, 3, 0] });
    expect(among_dice('', rolled)).toEqual({ kept: [] });
  });
});

describe('the last reveal', () => {
  const laid = (seat: number, card: sushi_go.Card): sushi_go.Event => ({ event: 'laid', seat, card, dish: card });
  const turned = (seat: number, card: party.Card, from: party.Source): party.Event => ({
    event: 'laid',
    seat,
    card,
    from,
    on_wasabi: false,
  });
  it('ends where a seat comes again, for spectators who hear of no hands', () => {
    const events = [laid(0, 'egg'), laid(1, 'egg'), laid(0, 'squid'), laid(0, 'salmon'), laid(1, 'maki-1')];
    expect(last_reveal(events)).toMatchObject([{ card: 'squid' }, { card: 'salmon' }, {}]);
  });
  it('has the card of the robot after that of whoever controls it', () => {
    const [first, second] = [
      [laid(0, 'egg'), laid(1, 'egg'), laid(2, 'tempura')],
      [laid(0, 'squid'), laid(2, 'pudding'), laid(1, 'maki-1')],
    ];
    expect(last_reveal([...first, ...second])).toEqual(second);
    expect(last_reveal([...second, ...first])).toEqual(first);
  });
  it('takes in what came by spoon in the same turn', () => {
    const asks: party.Event = { event: 'asks', seat: 0, wanted: 'tofu' };
    const events = [turned(0, 'egg', 'hand'), turned(1, 'squid', 'hand'), asks, turned(0, 'tofu', 'spoon')];
    expect(last_reveal(events).map((each) => each.card)).toEqual(['egg', 'squid', 'tofu']);
  });
});

describe('the rounds of a draft', () => {
  const scored = (round: number, rule: sushi_go.Rule, seat = 0): sushi_go.Event => ({
    event: 'scored',
    seat,
    rule,
    points: 9,
    round,
  });
  const told: sushi_go.Event[] = [
    { event: 'round', round: 1 },
    { event: 'served', seat: 0, dishes: { wasabi: 1, 'squid-on-wasabi': 1 } },
    { event: 'served', seat: 2, dishes: {} },
    scored(1, 'nigiri'),
    { event: 'round', round: 2 },
  ];
  it('are told by what was served and scored, for the robot too', () => {
    const rounds = rounds_of(told);
    expect(rounds).toHaveLength(1);
    expect([...rounds[0]!.dishes]).toEqual([
      [0, { wasabi: 1, 'squid-on-wasabi': 1 }],
      [2, {}],
    ]);
    expect(rounds[0]!.scored).toEqual([scored(1, 'nigiri')]);
  });
  it('tell what was scored for cards that lie there no more', () => {
    const [begins, ...rest] = told;
    const [round] = rounds_of([begins!, scored(1, 'maki'), ...rest]);
    expect(round!.early).toEqual(new Set(['maki']));
    expect(round!.scored).toHaveLength(2);
  });
  it('are over when they were served, and the game has an end of its own', () => {
    expect(rounds_of([...told, scored(2, 'maki')])).toHaveLength(1);
    const end = rounds_of([...told, scored(0, 'most-puddings', 2)]).at(-1)!;
    expect(end).toMatchObject({ number: 0, scored: [{ seat: 2, rule: 'most-puddings' }] });
  });
});

describe('Party', () => {
  const turn = (name: party.InFront, count = 1): party.Turn => ({ name, card: 'egg', count });
  const choices: TurnChoice[] = [
    { notation: 'nothing', turns: [] },
    { notation: 'egg', turns: [turn('egg')] },
    { notation: 'egg tofu*2', turns: [turn('egg'), turn('tofu', 2)] },
    { notation: 'tofu', turns: [turn('tofu')] },
    { notation: 'pair', turns: [turn('wasabi+egg')] },
  ];
  it('puts a takeout together from what the choices allow, and nothing else', () => {
    expect(turnable(choices).map(({ name, count }) => [name, count])).toEqual([
      ['egg', 1],
      ['tofu', 2],
      ['wasabi+egg', 1],
    ]);
    expect(turn_choice(choices, new Map())).toBe('nothing');
    expect(
      turn_choice(
        choices,
        new Map([
          ['tofu', 2],
          ['egg', 1],
        ]),
      ),
    ).toBe('egg tofu*2');
    expect(turn_choice(choices, new Map([['egg', 0]]))).toBe('nothing');
    expect(turn_choice(choices, new Map([['tofu', 3]]))).toBeNull();
    expect(may_turn(choices, new Map([['egg', 1]]), 'wasabi+egg')).toBe(false);
  });
  it('has sheets for every dish of the menu that can lie there at the end, once', () => {
    expect(laid_dishes(['nigiri', 'maki', 'chopsticks', 'special-order'])).toEqual([
      'egg',
      'salmon',
      'squid',
      'maki-1',
      'maki-2',
      'maki-3',
      'chopsticks',
      'special-order',
    ]);
    expect(laid_dishes(['temaki', 'menu', 'takeout', 'wasabi'])).toEqual(['temaki', 'wasabi', 'face-down']);
    expect(laid_dishes(['nigiri', 'wasabi'])).toContain('squid-on-wasabi');
  });
});

describe('Sushizock', () => {
  const offers: Choice<ZockOffer>[] = [
    { notation: 'take sushi 2', offer: { do: 'take', colour: 'sushi', place: 2 } },
    { notation: 'keep sushi*2 bones', offer: { do: 'keep', dice: ['sushi', 'sushi', 'bones'] } },
    { notation: 'steal bone 3 from 1', offer: { do: 'steal', colour: 'bone', place: 3, from: 1 } },
    { notation: 'steal bone 1 from 1', offer: { do: 'steal', colour: 'bone', place: 1, from: 1 } },
  ];
  it('matches dice set aside as a multiset', () => {
    expect(keep_choice(offers, ['bones', 'sushi', 'sushi'])).toBe('keep sushi*2 bones');
    expect(keep_choice(offers, ['sushi'])).toBeNull();
    expect(may_keep(offers, ['sushi'])).toBe(true);
    expect(may_keep(offers, ['bones', 'bones'])).toBe(false);
  });
  it('lights up places of rows and piles', () => {
    expect([...takes(offers, 'sushi')]).toEqual([[2, 'take sushi 2']]);
    expect([...steals(offers, 'bone', 1).keys()]).toEqual([3, 1]);
    expect(steals(offers, 'sushi', 1).size).toBe(0);
  });
});

describe('Sushi Boat', () => {
  const offers: BoatOffer[] = [
    { do: 'move', stool: 'A5' },
    { do: 'move', stool: 'L4', pays: 1 },
    { do: 'move', stool: 'L4', pays: 2 },
    { do: 'play', dish: 'yakitori', slots: ['L1', 'R2'] },
    { do: 'play', dish: 'yakitori', slots: ['L1', 'R3'] },
    { do: 'staff', tile: 'neko', plate: 'blue-ebi' },
    { do: 'yen' },
  ];
  const deeds = offers.map((offer) => deed_of({ notation: JSON.stringify(offer), offer }));
  it('is built by touching things one after the other', () => {
    const begun = still_open(deeds, 'play yakitori', ['slot:L1']);
    expect([...touchable(begun, ['slot:L1'])]).toEqual(['slot:R2', 'slot:R3']);
    const done = complete(still_open(deeds, 'play yakitori', ['slot:L1', 'slot:R3']), ['slot:L1', 'slot:R3']);
    expect(done).toEqual([deeds[4]]);
  });
  it('asks whom to pay when two would have to leave', () => {
    const ready = complete(still_open(deeds, null, ['stool:L4']), ['stool:L4']);
    expect(ready.map(({ payee }) => payee)).toEqual([1, 2]);
  });
  it('asks for no more than there is left to do', () => {
    const left = (...all: BoatOffer[]) => prompt_of(all.map((offer) => deed_of({ notation: '', offer })));
    expect(left({ do: 'eat', slot: 'L4' }, { do: 'yen' }, { do: 'end' })).toBe('act');
    expect(left({ do: 'yen' }, { do: 'order' }, { do: 'end' })).toBe('act_below');
    expect(left({ do: 'order' }, { do: 'end' })).toBe('act_over');
  });
  it('begins with whoever helps', () => {
    expect(deeds.map(start_of)).toEqual([
      'move',
      'move',
      'move',
      'play yakitori',
      'play yakitori',
      'staff neko',
      'yen',
    ]);
  });
});
