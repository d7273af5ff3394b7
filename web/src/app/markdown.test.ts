// A page means the same however its lines are wrapped.
import { expect, it } from 'vitest';
import { read_markdown } from './markdown';

const plain = (text: string) => [{ text, kind: 'plain' }];

it('goes on with a rule, a paragraph and a list item on the next line', () => {
  const page = '**R1** One rule,\nwrapped.\n\nA paragraph,\nwrapped.\n\n- an item,\n  wrapped\n- another\n';
  expect(read_markdown(page)).toEqual([
    { kind: 'rule', id: 'R1', text: plain('One rule, wrapped.') },
    { kind: 'paragraph', text: plain('A paragraph, wrapped.') },
    { kind: 'list', items: [plain('an item, wrapped'), plain('another')] },
  ]);
});

it('ends a rule where the next one begins', () => {
  expect(read_markdown('**R1** One.\n\n**R2** Two.').map((block) => block.kind === 'rule' && block.id)).toEqual([
    'R1',
    'R2',
  ]);
});
