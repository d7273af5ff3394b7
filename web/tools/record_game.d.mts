import type { Recording } from '../src/net/recorded';

export function record(game: {
  game: string;
  options: Record<string, unknown>;
  seed: number;
  steps?: number;
}): Promise<Recording>;
