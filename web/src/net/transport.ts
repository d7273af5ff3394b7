// What a table needs of the world. Behind it stands a socket, a recording, or later an engine in the page.
import { translated } from '../i18n/refusals';
import type { Bye, GalleryLine, Presence, Problem, Up, Update, Version } from './protocol';

// A command before it gets its number.
export type Command = Up extends infer Each ? (Each extends { id: number } ? Omit<Each, 'id'> : never) : never;

export interface Listener {
  update(update: Update): void;
  presence(presence: Presence): void;
  // What others who watch said.
  gallery?(lines: GalleryLine[]): void;
  // The other side has closed for a reason; the transport comes back by itself if the reason allows it.
  bye(bye: Bye): void;
  link(up: boolean): void;
  // The other side did not even answer: there may be no such table.
  unanswered?(): void;
}

export interface Transport {
  open(listener: Listener): void;
  // Resolves when the command is safely stored; rejects with a Refusal.
  send(command: Command): Promise<Version>;
  close(): void;
}

// Its message is for people, in the page's language.
export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    told = problem.say,
  ) {
    super(told);
  }
  static async of(problem: Problem): Promise<Refusal> {
    return new Refusal(problem, await translated(problem.say));
  }
}
