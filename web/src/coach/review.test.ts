// A recorded review: what is shown of it adds up and tells no answers early.
import { mount, tick, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import coach_words from '../../../i18n/en/coach.json';
import en from '../i18n/en';
import { words } from '../i18n/i18n.svelte';
import type { Review as Reviewed, Studied } from '../net/protocol';
import { face } from '../net/seats';
import recorded from './recorded/sushi_go-3.json';
import { chances_at, in_percent, kParts, mistakes_of } from './review';
import Review from './Review.svelte';
import type { Reviewer } from './reviewer';
import { say_choice, say_reason } from './say';
import { daily, streak_on, with_try, type Solved } from './solved';

words.use('en', { ...en, coach: coach_words });
const review = recorded.review as unknown as Reviewed;
const seats = recorded.record.seats.map((name, seat) => face(seat, name));

describe('a review', () => {
  it('adds up in whole percent for everybody', () => {
    for (const account of review.accounts) {
      const { par, parts, result } = in_percent(account, review.par);
      expect(par + kParts.reduce((sum, part) => sum + parts[part], 0)).toBe(result);
      for (const part of kParts) expect(Math.abs(parts[part] - 100 * account[part])).toBeLessThanOrEqual(1);
    }
  });
  it('begins with equal chances and ends with the result', () => {
    expect(chances_at(review, 0)).toEqual(review.accounts.map(() => review.par));
    expect(chances_at(review, review.steps.length)).toEqual(review.accounts.map(({ result }) => result));
  });
  it('has as many mistakes as the accounts say', () => {
    for (const [seat, { grades }] of review.accounts.entries())
      expect(mistakes_of(review, seat).length).toBe(grades.inaccuracy + grades.mistake + grades.blunder);
  });
});

describe('words', () => {
  it('say choices of every game', () => {
    expect(say_choice('sushi_go', 'wasabi+squid', seats)).toBe('wasabi + squid nigiri');
    expect(say_choice('sushizock', 'keep sushi*2 blue', seats)).toBe('keep 2\u00a0×\u00a0sushi, blue chopsticks');
    expect(say_choice('sushizock', 'take sushi 2', seats)).toBe('take sushi (place 2)');
    expect(say_choice('sushi_boat', 'keep blue-salmon under', seats)).toBe('keep blue salmon underneath');
    expect(say_choice('sushizock', 'steal bone 1 from 2', seats)).toContain(seats[2]!.name);
    expect(say_choice('sushi_go', 'no such thing', seats)).toBe('no such thing');
  });
  it('leave out a reason that nobody has words for', () => {
    expect(say_reason('sushi_go', { key: 'no-such-reason' }, seats)).toBe('');
  });
});

describe('puzzles', () => {
  const none: Solved = { tried: {}, last_day: 0, streak: 0 };
  it('count days in a row, and the first try', () => {
    const first = with_try(none, 'a', 'found', 100);
    const second = with_try(first, 'b', 'found', 101);
    expect([first.streak, second.streak, streak_on(second, 102), streak_on(second, 103)]).toEqual([1, 2, 2, 0]);
    expect(with_try(second, 'b', 'missed', 102)).toBe(second);
    expect(with_try(second, 'c', 'missed', 102).streak).toBe(2);
    expect(with_try(second, 'd', 'found', 104).streak).toBe(1);
  });
  it('are another one every day', () => {
    const all = Array.from({ length: 50 }, (_, i) => i);
    expect(new Set(all.map((day) => daily(all, day))).size).toBe(50);
    expect(daily([], 3)).toBeUndefined();
  });
});

describe('the review on the page', () => {
  let shown: object | null = null;
  afterEach(async () => {
    if (shown) await unmount(shown);
    shown = null;
    document.body.innerHTML = '';
  });
  const settle = async () => {
    for (let i = 0; i < 5; ++i) await tick();
  };
  function show(reviewer: Reviewer): void {
    const moments = review.steps.map(() => ({}));
    shown = mount(Review, {
      target: document.body,
      props: {
        source: { record: recorded.record },
        replay: { game: 'sushi_go', moments } as never,
        seats,
        me: 0,
        at: 0,
        when: (moment: number) => `moment ${moment}`,
        go: () => {},
        look_at: () => {},
        look_as: () => {},
        reviewer,
      },
    });
  }
  const study = () => Promise.reject<Studied>(new Error('nobody studies here'));

  it('tells the best choice after the try, and not before', async () => {
    show({ review: () => Promise.resolve(review), study });
    await settle();
    const [mistake] = mistakes_of(review, 0);
    expect(document.querySelectorAll('.mistakes li').length).toBe(mistakes_of(review, 0).length);
    document.querySelector<HTMLButtonElement>('.deeds .button:last-child')!.click();
    await settle();
    const trying = () => document.querySelector('.trying')!;
    expect(trying().querySelectorAll('.choices button').length).toBe(mistake!.move.choices.length);
    expect(trying().querySelector('ol')).toBeNull();
    const best = say_choice('sushi_go', mistake!.move.choices[0]!.choice, seats);
    [...trying().querySelectorAll<HTMLButtonElement>('.choices button')]
      .find((button) => button.textContent === best)!
      .click();
    await settle();
    expect(trying().querySelector('.verdict.right')!.textContent).toContain(best);
    expect(trying().querySelector('ol li')!.textContent).toContain(best);
  });
  it('can be given up while it is thought about', async () => {
    let signal: AbortSignal | undefined;
    show({
      review: (_, told, asked) => {
        signal = asked;
        told(0.25);
        return new Promise((_resolve, reject) => asked.addEventListener('abort', () => reject(asked.reason as Error)));
      },
      study,
    });
    await settle();
    expect(document.querySelector('progress')!.value).toBe(0.25);
    document.querySelector<HTMLButtonElement>('.wait button')!.click();
    await settle();
    expect(signal!.aborted).toBe(true);
    expect(document.querySelector('progress')).toBeNull();
    expect(document.querySelector('.problem')).toBeNull();
  });
});
