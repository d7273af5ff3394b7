// What a screen reader says during a round of each game, kept as text that a person can read.
import { beforeAll, describe, expect, it } from 'vitest';
import { speak, type Language } from '../i18n/i18n.svelte';
import { fold, type TableState } from '../net/fold';
import boat from '../net/recordings/boat-3.json';
import party from '../net/recordings/party-master_menu.json';
import sushi_go from '../net/recordings/sushi_go-4.json';
import sushizock from '../net/recordings/sushizock-3.json';
import { faces_of } from '../net/seats';
import type { GameEvent, GameModule } from './game';
import { load_game } from './index';
import { spoken } from './log';

type Recording = { game: string; names: string[]; updates: { events: GameEvent[]; view: Record<string, unknown> }[] };

function transcript(module: GameModule, recording: Recording): string {
  const seats = recording.names.map((name) => ({
    kind: 'person',
    name,
    level: null,
    away: false,
    muted: false,
    nonce: true,
  }));
  let state: TableState = fold(null, { type: 'update', version: 0, you: { seat: 0, host: true }, seats } as never);
  const said: string[] = [];
  for (const update of recording.updates) {
    if (update.events.some((event) => event.event === 'round' && event.round === 3)) break;
    state = fold(state, { type: 'update', version: 1, ...update } as never);
    const telling = { seats: faces_of(state, null, ''), me: 0, view: update.view };
    said.push(spoken(module, recording.game, update.events, telling));
  }
  return `${said.filter(Boolean).join('\n')}\n`;
}

describe.each(['en', 'fr'] as Language[])('in %s', (language) => {
  beforeAll(() => speak(language));
  it.each([sushi_go, party, sushizock, boat] as unknown as Recording[])('$game', async (recording) => {
    const module = await load_game(recording.game);
    await expect(transcript(module, recording)).toMatchFileSnapshot(`./transcripts/${recording.game}.${language}.txt`);
  });
});
