// Boards drawn from recorded games: they show what the view says and offer what the server offers, nothing else.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { speak } from '../i18n/i18n.svelte';
import { fold } from '../net/fold';
import party from '../net/recordings/party-master_menu.json';
import sushi_go from '../net/recordings/sushi_go-4.json';
import sushizock from '../net/recordings/sushizock-3.json';
import { faces_of } from '../net/seats';
import { load_game } from './index';
import type { GameEvent, GameModule } from './game';

interface Recording {
  game: string;
  names: string[];
  updates: { choices: string[]; events: GameEvent[]; view: unknown; score: unknown; turn: unknown; version: number }[];
}

let drawn: Record<string, unknown> | undefined;
afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = undefined;
  document.body.innerHTML = '';
});
beforeAll(() => speak('en'));

function draw(module: GameModule, recording: Recording, step: number, choose = vi.fn()) {
  const state = recording.updates.slice(0, step + 1).reduce(
    (before, update) => fold(before, { type: 'update', ...update } as never),
    fold(null, {
      type: 'update',
      version: 0,
      you: { seat: 0, host: true },
      seats: recording.names.map((name) => ({
        kind: 'person',
        name,
        level: null,
        away: false,
        muted: false,
        nonce: true,
      })),
    } as never),
  );
  const props = {
    view: state.view as never,
    choices: state.choices ?? [],
    pending: null,
    bill: state.score?.bill ?? [],
    points: state.score?.points ?? [],
    events: state.events as GameEvent[],
    heard: 0,
    seats: faces_of(state, null, ''),
    me: 0,
    options: {},
    over: false,
    choose,
    retract: vi.fn(),
  };
  drawn = mount(module.Board, { target: document.body, props });
  flushSync();
  return { state, choose };
}
const click = (element: Element | null | undefined) => {
  (element as HTMLElement).click();
  flushSync();
};

describe('the Sushi Go! board', () => {
  it('offers each card of the hand and chooses the one picked', async () => {
    const { state, choose } = draw(await load_game('sushi_go'), sushi_go as never, 1);
    const cards = [...document.querySelectorAll('[role=radio]')];
    expect(cards).toHaveLength((state.view as { hands: { size: number }[] }).hands[0]!.size);
    const confirm = document.querySelector<HTMLButtonElement>('.choose')!;
    expect(confirm.disabled).toBe(true);
    click(cards[0]);
    click(confirm);
    expect(choose).toHaveBeenCalledExactlyOnceWith(state.choices![0]);
  });
  it('picks two with chopsticks, in order', async () => {
    const { state, choose } = draw(await load_game('sushi_go'), sushi_go as never, 10);
    click(document.querySelector('.check input'));
    const cards = [...document.querySelectorAll('[role=option]')];
    const [first, second] = [cards.length - 1, 0];
    click(cards[first]);
    click(cards[second]);
    click(document.querySelector('.choose'));
    const hand = (state.view as { hands: { cards: string[] }[] }).hands[0]!.cards;
    expect(choose).toHaveBeenCalledExactlyOnceWith(`${hand[first]}+${hand[second]}`);
  });
  it('is drawn at every step of a game', async () => {
    const module = await load_game('sushi_go');
    for (let step = 0; step < sushi_go.updates.length; ++step) {
      draw(module, sushi_go as never, step);
      void unmount(drawn!);
      drawn = undefined;
    }
  });
});

describe('the Party board', () => {
  it('asks for every decision in a dialog and is drawn at every step', async () => {
    const module = await load_game('sushi_go_party');
    const recording = party as unknown as Recording;
    for (let step = 0; step < recording.updates.length; ++step) {
      const { state } = draw(module, recording, step);
      const deciding = (state.choices ?? []).some((choice) => choice.includes(':') && !choice.includes(' '));
      if (deciding) expect(document.querySelector('dialog[open]'), `step ${step}`).not.toBeNull();
      void unmount(drawn!);
      drawn = undefined;
    }
  });
});

describe('the Sushizock board', () => {
  it('lights up exactly what may be taken', async () => {
    const module = await load_game('sushizock');
    const recording = sushizock as unknown as Recording;
    for (let step = 0; step < recording.updates.length; ++step) {
      const { state } = draw(module, recording, step);
      const takes = (state.choices ?? []).filter((choice) => choice.startsWith('take')).length;
      expect(document.querySelectorAll('.rows button.lit'), `step ${step}`).toHaveLength(takes);
      void unmount(drawn!);
      drawn = undefined;
    }
  });
  it('keeps dice by tapping them', async () => {
    const recording = sushizock as unknown as Recording;
    const step = recording.updates.findIndex((update) => update.choices.some((choice) => choice.startsWith('keep')));
    const { choose } = draw(await load_game('sushizock'), recording, step);
    click(document.querySelector('.die'));
    click(document.querySelector('.deed .button.main'));
    expect(choose.mock.calls[0]?.[0]).toMatch(/^keep /);
  });
});
