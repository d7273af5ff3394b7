// Boards drawn from recorded games: they show what the view says and offer what the server offers, nothing else.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { speak } from '../i18n/i18n.svelte';
import { RecordedTransport, type Recording } from '../net/recorded';
import boat_data from '../net/recordings/boat-3.json';
import party_data from '../net/recordings/party-master_menu.json';
import go_data from '../net/recordings/sushi_go-4.json';
import robot_data from '../net/recordings/sushi_go-robot.json';
import zock_data from '../net/recordings/sushizock-3.json';
import type { Offer } from '../net/protocol';
import { faces_of } from '../net/seats';
import { TableClient } from '../net/table.svelte';
import type { GameModule } from './game';
import { load_game } from './index';
import type { View } from './sushi_go/types';

const all = [go_data, robot_data, party_data, zock_data, boat_data] as unknown as Recording[];
const [sushi_go, robot, party, sushizock] = all;

let drawn: Record<string, unknown> | undefined;
function clear(): void {
  if (drawn) void unmount(drawn);
  drawn = undefined;
  document.body.innerHTML = '';
}
afterEach(clear);
beforeAll(() => speak('en'));

function draw(module: GameModule, recording: Recording, step: number, choose = vi.fn()) {
  clear();
  const client = new TableClient(new RecordedTransport(recording, step));
  client.open();
  const state = client.state!;
  const { view, choices, events } = state;
  const shared = { game: recording.game, seats: faces_of(state, null, ''), me: 0, over: false };
  const props = { ...shared, view, choices, events, pending: null, bill: state.score?.bill ?? [] };
  drawn = mount(module.Board, { target: document.body, props: { ...props, choose, retract: vi.fn() } });
  flushSync();
  return { state, choose };
}
// The steps at which something of this sort is offered.
function steps_with({ updates }: Recording, fits: (offer: Offer) => boolean): number[] {
  return updates.flatMap(({ offers = [] }, step) => (offers.some(fits) ? [step] : []));
}
const click = (element: Element | null | undefined) => {
  (element as HTMLElement).click();
  flushSync();
};

describe('every board', () => {
  it.each(all)('is drawn all through a game of $game', async (recording) => {
    const module = await load_game(recording.game);
    for (let step = 0; step < recording.updates.length; step += 3) draw(module, recording, step);
  });
});

describe('the Sushi Go! board', () => {
  it('offers each card of the hand and chooses the one picked', async () => {
    const { state, choose } = draw(await load_game('sushi_go'), sushi_go!, 1);
    const cards = [...document.querySelectorAll('[role=radio]')];
    expect(cards).toHaveLength((state.view as View).hands[0]!.size);
    const confirm = document.querySelector<HTMLButtonElement>('.choose')!;
    expect(confirm.disabled).toBe(true);
    click(cards[0]);
    click(confirm);
    expect(choose).toHaveBeenCalledExactlyOnceWith(state.choices[0]!.notation);
  });
  it('picks two with chopsticks, in order', async () => {
    const [step] = steps_with(sushi_go!, (offer) => 'tool' in offer);
    const { state, choose } = draw(await load_game('sushi_go'), sushi_go!, step!);
    click(document.querySelector('.check input'));
    const cards = [...document.querySelectorAll('[role=option]')];
    const [first, second] = [cards.length - 1, 0];
    click(cards[first]);
    click(cards[second]);
    click(document.querySelector('.choose'));
    const hand = (state.view as View).hands[0]!.cards!;
    expect(choose).toHaveBeenCalledExactlyOnceWith(`${hand[first]}+${hand[second]}`);
  });
});

describe('the robot', () => {
  it('has its card in every reveal of a round, and one picks for it out of the own hand', async () => {
    const module = await load_game('sushi_go');
    for (let step = 1; step <= 10; ++step) {
      draw(module, robot!, step);
      const names = [...document.querySelectorAll('.reveal li > .name')].map((name) => name.firstChild?.textContent);
      expect(names, `step ${step}`).toEqual(['You', 'Bo', 'Robot']);
    }
    const [step] = steps_with(robot!, (offer) => 'robot' in offer);
    const { state, choose } = draw(module, robot!, step!);
    for (const i of [0, 1]) click([...document.querySelectorAll('[role=option]')][i]);
    click(document.querySelector('.choose'));
    const [mine, other] = (state.view as View).hands[0]!.cards!;
    expect(choose).toHaveBeenCalledExactlyOnceWith(`${mine} robot:${other}`);
  });
});

describe('the Party board', () => {
  it('asks for every decision in the place of the hand', async () => {
    const module = await load_game('sushi_go_party');
    const deciding = steps_with(party!, (offer) => offer.do !== 'pick');
    expect(deciding.length).toBeGreaterThan(0);
    for (const step of deciding) {
      draw(module, party!, step);
      expect(document.querySelector('.hold .dock .decide'), `step ${step}`).not.toBeNull();
      expect(document.querySelector('dialog[open]')).toBeNull();
    }
  });
});

describe('the Sushizock board', () => {
  it('lights up exactly what may be taken', async () => {
    const module = await load_game('sushizock');
    for (const step of steps_with(sushizock!, () => true)) {
      const { state } = draw(module, sushizock!, step);
      const takes = state.choices.filter(({ offer }) => (offer as Offer).do === 'take').length;
      expect(document.querySelectorAll('.rows button.lit'), `step ${step}`).toHaveLength(takes);
    }
  });
  it('keeps dice by tapping them', async () => {
    const [step] = steps_with(sushizock!, (offer) => offer.do === 'keep');
    const { choose } = draw(await load_game('sushizock'), sushizock!, step!);
    click(document.querySelector('.die'));
    click(document.querySelector('.deed .button.main'));
    expect(choose.mock.calls[0]?.[0]).toMatch(/^keep /);
  });
});

describe('the plain board', () => {
  it('draws any game, names its seats and offers every choice', async () => {
    const plain = await load_game('a game without a folder');
    for (const recording of all)
      for (let step = 0; step < recording.updates.length; step += 15) {
        const { state } = draw(plain, recording, step);
        expect(document.querySelectorAll('.choices button')).toHaveLength(state.choices.length);
        for (const name of recording.names) expect(document.querySelector('.view')!.textContent).toContain(name);
      }
  });
  it('chooses what was picked, and finds it among many', async () => {
    const { state, choose } = draw(await load_game('a game without a folder'), robot!, 0);
    const { notation } = state.choices.at(-1)!;
    const seek = document.querySelector<HTMLInputElement>('input')!;
    seek.value = notation;
    seek.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    click(document.querySelector('.choices button'));
    click(document.querySelector('.choose'));
    expect(choose).toHaveBeenCalledExactlyOnceWith(notation);
  });
});
