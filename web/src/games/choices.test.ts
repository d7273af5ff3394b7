// The words of every game's choices, as the page takes them apart.
import { describe, expect, it } from 'vitest';
import { leads_somewhere, modes_of, offer_of, positions_of } from './shared/offers';
import { last_reveal } from './shared/reveal';
import { complete, read_choice as read_boat, still_open, touchable } from './sushi_boat/choice';
import { read_offer } from './sushi_go/choice';
import { rounds_of } from './sushi_go/rounds';
import {
  may_turn,
  read_decision,
  read_offer as read_party,
  shown_kind,
  takeout_choice,
  turnable,
} from './sushi_go_party/choice';
import { keep_choice, read_choice as read_zock, steals, takes } from './sushizock/view';

describe('Sushi Go!', () => {
  const offers = ['egg', 'squid', 'egg+squid', 'squid+egg'].map(read_offer);
  it('offers chopsticks as a way of picking two', () => {
    expect(modes_of(offers)).toEqual(['chopsticks']);
    expect(offer_of(offers, ['squid', 'egg'])?.notation).toBe('squid+egg');
    expect(leads_somewhere(offers, ['egg', 'egg'])).toBe(false);
  });
  it('keeps the card for the robot apart', () => {
    expect(read_offer('salmon robot:egg')).toMatchObject({ cards: ['salmon', 'egg'], mode: '' });
    expect(read_offer('salmon+egg robot:egg')).toMatchObject({ cards: ['salmon', 'egg', 'egg'], mode: 'chopsticks' });
  });
  it('finds equal cards at different places of the hand', () => {
    expect(positions_of(['egg', 'tempura', 'tempura'], ['tempura', 'tempura'])).toEqual([1, 2]);
  });
});

describe('the last reveal', () => {
  const laid = (seat: number, card: string, from?: string) => ({
    event: 'laid',
    seat,
    card,
    ...(from ? { from } : {}),
  });
  it('ends where a smaller seat begins the next one, for spectators who hear of no hands', () => {
    const events = [laid(0, 'a'), laid(1, 'b'), laid(0, 'c'), laid(0, 'd'), laid(1, 'e')];
    expect(last_reveal(events)).toMatchObject({ moment: 2, laid: [{ card: 'c' }, { card: 'd' }, { card: 'e' }] });
  });
  it('takes in what came by spoon in the same turn', () => {
    const events = [laid(0, 'a', 'hand'), laid(1, 'b', 'hand'), { event: 'asks', seat: 0 }, laid(0, 'c', 'spoon')];
    expect(last_reveal(events).laid.map((each) => each.card)).toEqual(['a', 'b', 'c']);
  });
});

describe('the rounds of Sushi Go!', () => {
  it('are told by their events, and wasabi lies under its nigiri', () => {
    const events = [
      { event: 'round', round: 1 },
      { event: 'laid', seat: 0, card: 'wasabi', dish: 'wasabi' },
      { event: 'laid', seat: 0, card: 'squid', dish: 'squid-on-wasabi' },
      { event: 'scored', seat: 0, rule: 'nigiri', points: 9 },
      { event: 'round', round: 2 },
    ];
    const rounds = rounds_of(events);
    expect(rounds).toHaveLength(1);
    expect(rounds[0]!.dishes.get(0)).toEqual({ wasabi: 0, 'squid-on-wasabi': 1 });
    expect(rounds[0]!.scored).toEqual([{ seat: 0, rule: 'nigiri', points: 9 }]);
  });
});

describe('Party', () => {
  it('reads picks with tools and decisions', () => {
    expect(read_party('egg+tofu chopsticks:2')).toMatchObject({ cards: ['egg', 'tofu'], mode: 'chopsticks:2' });
    expect(read_party('egg spoon:5')).toMatchObject({ cards: ['egg'], mode: 'spoon:5' });
    expect(read_decision('copy:egg on-wasabi')).toMatchObject({ kind: 'egg', on_wasabi: true });
  });
  it('puts a takeout together from what the choices allow, and nothing else', () => {
    const choices = [
      'takeout:nothing',
      'takeout:egg',
      'takeout:egg tofu*2',
      'takeout:tofu',
      'takeout:tofu*2',
      'takeout:egg tofu',
      'takeout:wasabi+egg',
    ];
    expect([...turnable(choices)]).toEqual([
      ['egg', 1],
      ['tofu', 2],
      ['wasabi+egg', 1],
    ]);
    expect(takeout_choice(choices, new Map())).toBe('takeout:nothing');
    expect(
      takeout_choice(
        choices,
        new Map([
          ['tofu', 2],
          ['egg', 1],
        ]),
      ),
    ).toBe('takeout:egg tofu*2');
    expect(takeout_choice(choices, new Map([['tofu', 3]]))).toBeNull();
    expect(may_turn(choices, new Map([['egg', 1]]), 'wasabi+egg')).toBe(false);
  });
  it('shows the card behind a name', () => {
    expect(
      ['special-order(egg)', 'wasabi(egg)', 'egg-on-wasabi', 'special-order(wasabi(egg))'].map(shown_kind),
    ).toEqual(['egg', 'wasabi', 'egg', 'wasabi']);
  });
});

describe('Sushizock', () => {
  const choices = ['take sushi 2', 'take bone 1', 'keep sushi*2 bones', 'steal bone 3 from 1', 'steal bone 1 from 1'];
  it('matches dice set aside as a multiset', () => {
    expect(keep_choice(choices, ['bones', 'sushi', 'sushi'])).toBe('keep sushi*2 bones');
    expect(keep_choice(choices, ['sushi'])).toBeNull();
    expect(read_zock('keep sushi*2 bones')).toEqual({ kind: 'keep', dice: ['sushi', 'sushi', 'bones'] });
  });
  it('lights up places of rows and piles', () => {
    expect([...takes(choices, 'sushi')]).toEqual([[2, 'take sushi 2']]);
    expect([...steals(choices, 'bone', 1).keys()]).toEqual([3, 1]);
    expect(steals(choices, 'sushi', 1).size).toBe(0);
  });
});

describe('Sushi Boat', () => {
  const choices = [
    'move A5',
    'move L4 pay:1',
    'move L4 pay:2',
    'play yakitori:L1+R2',
    'play yakitori:L1+R3',
    'staff neko:blue-ebi',
    'yen',
  ].map(read_boat);
  it('is built by touching things one after the other', () => {
    expect([...touchable(still_open(choices, 'play yakitori', ['slot:L1']), ['slot:L1'])]).toEqual([
      'slot:R2',
      'slot:R3',
    ]);
    expect(
      complete(still_open(choices, 'play yakitori', ['slot:L1', 'slot:R3']), ['slot:L1', 'slot:R3']).map(
        (choice) => choice.notation,
      ),
    ).toEqual(['play yakitori:L1+R3']);
  });
  it('asks whom to pay when two would have to leave', () => {
    expect(complete(still_open(choices, null, ['stool:L4']), ['stool:L4']).map((choice) => choice.payee)).toEqual([
      1, 2,
    ]);
  });
});
