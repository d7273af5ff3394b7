// What a screen reader says during a round of each game, kept as text that a person can read.
import { beforeAll, describe, expect, it } from 'vitest';
import { speak, type Language } from '../i18n/i18n.svelte';
import { RecordedTransport, type Recording } from '../net/recorded';
import { faces_of } from '../net/seats';
import { TableClient } from '../net/table.svelte';
import type { GameModule } from './game';
import { load_game } from './index';
import { spoken } from './log';

const recordings = import.meta.glob<Recording>(['../net/recordings/*.json', '!**/local-*'], {
  eager: true,
  import: 'default',
});

async function transcript(module: GameModule, recording: Recording): Promise<string> {
  const table = new RecordedTransport(recording, -1);
  const client = new TableClient(table);
  client.open();
  const said: string[] = [];
  for (const { events = [] } of recording.updates) {
    if (events.some((event) => event.event === 'round' && event.round === 3)) break;
    table.go_on();
    await new Promise((told) => setTimeout(told));
    const { view } = client.state!;
    said.push(
      spoken(module, recording.game, client.stage.landed, { seats: faces_of(client.state!, null, ''), me: 0, view }),
    );
  }
  return `${said.filter(Boolean).join('\n')}\n`;
}

describe.each(['en', 'fr'] as Language[])('in %s', (language) => {
  beforeAll(() => speak(language));
  it.each(Object.entries(recordings))('%s', async (path, recording) => {
    const module = await load_game(recording.game);
    const name = path.replace(/^.*\/|\.json$/g, '');
    await expect(await transcript(module, recording)).toMatchFileSnapshot(`./transcripts/${name}.${language}.txt`);
  });
});
