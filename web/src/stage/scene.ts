// Draws the moves of a beat: measures the places before and after the picture changes and lets things travel from one
// to the other, as the browser's own animations, which need no script while they run. Whatever happens to them, the
// picture underneath is already the right one.
import { flushSync } from 'svelte';
import { art } from '../art/art';
import type { Beat, Bubble, Move, Place } from './beat';
import type { Scene } from './stage.svelte';

const kEase = 'cubic-bezier(0.3, 0, 0.2, 1)';
const kLift = 1.12; // how much larger a thing is in the middle of its flight
const kAlone = 'alone'; // data-piece of what is replaced, not covered, by the next one
const kProp = 44; // pixels a prop measures
const [kSmallest, kLargest] = [0.35, 3]; // times its own size that a thing is seen
// What belongs to the place and not to the piece that leaves it.
const kLeftBehind = '.sr-only, .number, .tick';
// Pieces are as wide as their surroundings say; a copy in the air has its own.
const kWidths = ['--card-width', '--tile-width', '--plate-width', '--die'];

interface Spot {
  element: HTMLElement;
  box: DOMRect;
}

export class BoardScene implements Scene {
  #running: Animation[] = [];
  #held: HTMLElement[] = [];
  #change: (() => void) | null = null; // of the picture, with the next frame
  #frame = 0;
  #air: HTMLElement; // where copies fly, above everything

  constructor(
    private readonly board: HTMLElement,
    air: HTMLElement,
  ) {
    this.#air = air;
  }

  // Whatever is read after something was written lays out the whole page, which is most of what a beat costs: in one
  // frame all is measured as it is, in the next the picture changes and is measured once more.
  act(beat: Beat, ms: number, change: () => void): void {
    this.#sweep();
    const before = this.#spots();
    this.#hold_still();
    const copies = new Map(beat.moves?.flatMap((move) => this.#copies(move, before)));
    this.#change = change;
    this.#frame = requestAnimationFrame(() => {
      this.finish();
      flushSync();
      this.#draw(beat, before, copies, ms);
    });
  }

  finish(): void {
    const change = this.#change;
    this.#drop();
    change?.();
  }

  clear(): void {
    this.#drop();
    this.#sweep();
    for (const element of this.#held.splice(0)) element.style.minHeight = '';
  }

  #drop(): void {
    cancelAnimationFrame(this.#frame);
    this.#change = null;
  }

  #draw(
    { moves = [], bubbles = [] }: Beat,
    before: Map<Place, Spot>,
    copies: Map<Place, HTMLElement>,
    ms: number,
  ): void {
    const after = this.#spots();
    for (const move of moves) this.#move(move, before, after, copies, ms);
    this.#settle(moves, before, after, ms);
    const said = bubbles.flatMap((bubble) => this.#bubble(bubble, after, ms));
    // With the next frame, when they are laid out.
    if (said.length) this.#frame = requestAnimationFrame(() => place_all(said));
  }

  #sweep(): void {
    for (const animation of this.#running.splice(0)) animation.cancel();
    this.#air.replaceChildren();
  }

  // What is empty while nothing can be chosen (`data-steady`) keeps its height, or the board would jump at every beat.
  // Nothing moves by that, so places measured before are still right.
  #hold_still(): void {
    if (this.#held.length) return;
    this.#held = [...this.board.querySelectorAll<HTMLElement>('[data-steady]')];
    const heights = this.#held.map((element) => element.getBoundingClientRect().height);
    this.#held.forEach((element, i) => (element.style.minHeight = `${heights[i]}px`));
  }

  #spots(): Map<Place, Spot> {
    const found = new Map<Place, Spot>();
    for (const element of this.board.querySelectorAll<HTMLElement>('[data-at]')) {
      const box = element.getBoundingClientRect();
      if (box.width && box.height) found.set(element.dataset.at!, { element, box });
    }
    return found;
  }

  // What leaves, and what is covered until something lands on it, as it looks before the change.
  #copies({ from, to, prop }: Move, before: Map<Place, Spot>): [Place, HTMLElement][] {
    return [prop ? undefined : from, to]
      .map((place) => place && named(place, before))
      .filter((spot): spot is Spot => !!spot && is_piece(spot))
      .map((spot) => [spot.element.dataset.at!, copy_of(spot)]);
  }

  #move(
    move: Move,
    before: Map<Place, Spot>,
    after: Map<Place, Spot>,
    copies: Map<Place, HTMLElement>,
    ms: number,
  ): void {
    const timing = { duration: ms * (1 - (move.wait ?? 0)), delay: ms * (move.wait ?? 0), easing: kEase } as const;
    if (move.way === 'leave') return this.#leave(move.to, before, copies, timing);
    const to = named(move.to, after);
    if (!to) return;
    const from = move.from === undefined ? undefined : named(move.from, before);
    if (move.way === 'tumble') this.#run(to.element, tumbling(to), { ...timing, fill: 'backwards' });
    else if (move.way === 'shake') this.#run(to.element, kShaking, timing);
    else if (move.way === 'pop') this.#run(to.element, kPopping, timing);
    else if (from && move.way === 'glide')
      this.#run(to.element, gliding(from.box, to.box), { ...timing, fill: 'backwards' });
    else if (from) this.#fly(move, from, to, before, copies, timing);
  }

  #fly(
    { prop }: Move,
    from: Spot,
    to: Spot,
    before: Map<Place, Spot>,
    copies: Map<Place, HTMLElement>,
    timing: { duration: number; delay: number; easing: string },
  ): void {
    const landing = !prop && is_piece(to);
    const leaving = prop ? undefined : copies.get(from.element.dataset.at!);
    const flyer = leaving
      ? { element: leaving.cloneNode(true) as HTMLElement, box: from.box }
      : landing
        ? { element: copy_of(to), box: to.box }
        : prop_of(prop ?? 'card-back', from.box);
    const under = landing && to.element.dataset.piece !== kAlone ? before.get(to.element.dataset.at!) : undefined;
    if (landing) this.#run(to.element, [{ opacity: 0 }, { opacity: 0 }], { duration: timing.delay + timing.duration });
    // What lay there before is covered when the new one arrives, not when it starts.
    if (under) {
      const covered = copies.get(to.element.dataset.at!);
      if (covered) this.#put(covered, under.box);
    }
    this.#put(flyer.element, flyer.box);
    this.#run(flyer.element, flying(flyer.box, from.box, to.box), { ...timing, fill: 'both' });
  }

  // Off the table, from where it lay.
  #leave(
    place: Place,
    before: Map<Place, Spot>,
    copies: Map<Place, HTMLElement>,
    timing: KeyframeAnimationOptions,
  ): void {
    const spot = named(place, before);
    const leaving = spot && copies.get(spot.element.dataset.at!);
    if (!leaving) return;
    this.#put(leaving, spot.box);
    this.#run(leaving, kLeaving, { ...timing, fill: 'both' });
  }

  // What has only been pushed aside slides to its new place, and grows or shrinks on the way.
  #settle(moves: Move[], before: Map<Place, Spot>, after: Map<Place, Spot>, ms: number): void {
    const moved = new Set(moves.flatMap(({ to }) => to.split('|')));
    for (const [place, { element, box }] of after) {
      const old = before.get(place);
      if (!old || moved.has(place) || !is_piece({ element, box })) continue;
      const resized = Math.abs(old.box.width - box.width) >= 1;
      if (!resized && Math.hypot(old.box.x - box.x, old.box.y - box.y) < 1) continue;
      this.#run(element, gliding(old.box, box), { duration: Math.min(ms, 300), easing: kEase });
    }
  }

  #bubble({ at, text, tone }: Bubble, after: Map<Place, Spot>, ms: number): Spot[] {
    const spot = named(at, after);
    if (!spot) return [];
    const element = document.createElement('div');
    element.className = `bubble ${tone}`;
    element.textContent = text;
    this.#air.append(element);
    this.#run(element, kSaying, { duration: ms, fill: 'both' });
    return [{ element, box: spot.box }];
  }

  #put(element: HTMLElement, box: DOMRect): void {
    element.style.left = `${box.x}px`;
    element.style.top = `${box.y}px`;
    this.#air.append(element);
  }
  #run(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    this.#running.push(element.animate(frames, timing));
  }
}

// Bubbles where what they are said of lies in `box`: above it if there is space, and nowhere beyond the page.
function place_all(bubbles: Spot[]): void {
  // They are growing already: of what is drawn the size would be too small.
  const sizes = bubbles.map(({ element }) => [element.offsetWidth, element.offsetHeight] as const);
  for (const [i, { element, box }] of bubbles.entries()) {
    const [width, height] = sizes[i]!;
    const middle = box.x + box.width / 2 - width / 2;
    const above = box.y - height - 6 > 56;
    element.classList.toggle('below', !above);
    element.style.left = `${Math.max(4, Math.min(middle, innerWidth - width - 4))}px`;
    element.style.top = `${above ? box.y - height - 6 : box.bottom + 6}px`;
  }
}

// "dish:2:maki|seat:2": the first of these places that is there.
function named(place: Place, spots: Map<Place, Spot>): Spot | undefined {
  return place
    .split('|')
    .map((each) => spots.get(each))
    .find(Boolean);
}
function is_piece({ element }: Spot): boolean {
  return element.dataset.piece !== undefined;
}

function copy_of({ element, box }: Spot): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const each of [copy, ...copy.querySelectorAll<HTMLElement>('[data-at]')]) delete each.dataset.at;
  for (const each of copy.querySelectorAll(kLeftBehind)) each.remove();
  for (const width of kWidths) copy.style.setProperty(width, `${box.width}px`);
  return sized(copy, box);
}
function prop_of(name: string, { x, y, width, height }: DOMRect): Spot {
  const element = document.createElement('img');
  element.src = art(name);
  element.alt = '';
  const box = new DOMRect(x + width / 2 - kProp / 2, y + height / 2 - kProp / 2, kProp, kProp);
  return { element: sized(element, box), box };
}
function sized<Kind extends HTMLElement>(element: Kind, { width, height }: DOMRect): Kind {
  element.classList.add('flyer');
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  return element;
}

// A thing that lies at `own` seen at `place`: in its middle, and as large as fits.
function seen_at(own: DOMRect, place: DOMRect, lift = 1): string {
  const x = place.x + place.width / 2 - own.x - own.width / 2;
  const y = place.y + place.height / 2 - own.y - own.height / 2;
  const fits = Math.min(place.width / own.width, place.height / own.height);
  const size = Math.min(kLargest, Math.max(kSmallest, fits)) * lift;
  return `translate(${x}px, ${y}px) scale(${size})`;
}
function flying(own: DOMRect, from: DOMRect, to: DOMRect): Keyframe[] {
  const halfway = new DOMRect(
    (from.x + to.x) / 2,
    (from.y + to.y) / 2 - 18,
    (from.width + to.width) / 2,
    (from.height + to.height) / 2,
  );
  return [
    { transform: seen_at(own, from), opacity: 1 },
    { transform: seen_at(own, halfway, kLift), opacity: 1 },
    { transform: seen_at(own, to), opacity: 1 },
  ];
}
// Without its own transform, which the element may have.
function gliding(from: DOMRect, to: DOMRect): Keyframe[] {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  return [
    { translate: `${x}px ${y}px`, scale: from.width / to.width },
    { translate: 'none', scale: 1 },
  ];
}
function tumbling({ element, box }: Spot): Keyframe[] {
  const hand = Number(element.dataset.at!.split(':').at(-1)) % 2 ? 1 : -1;
  return [
    { transform: `translate(${-hand * box.width}px, ${-box.height}px) rotate(${hand * 320}deg)`, opacity: 0 },
    { transform: `translate(${(hand * box.width) / 5}px, 6px) rotate(${hand * 130}deg)`, opacity: 1, offset: 0.45 },
    { transform: `translate(0, ${-box.height / 6}px) rotate(${hand * 40}deg)`, offset: 0.7 },
    { transform: 'none', opacity: 1 },
  ];
}
const kShaking: Keyframe[] = [0, -6, 6, -5, 5, -3, 0].map((x) => ({ translate: `${x}px 0` }));
const kPopping: Keyframe[] = [{ scale: 1 }, { scale: 1.18, offset: 0.35 }, { scale: 1 }];
const kLeaving: Keyframe[] = [
  { opacity: 1, scale: 1 },
  { opacity: 1, scale: 1.08, offset: 0.3 },
  { opacity: 0, scale: 0.6 },
];
const kSaying: Keyframe[] = [
  { opacity: 0, scale: 0.7 },
  { opacity: 1, scale: 1, offset: 0.15 },
  { opacity: 1, scale: 1, offset: 0.85 },
  { opacity: 0, scale: 1 },
];
