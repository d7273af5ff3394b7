// A guide: the Markdown of the rules with pictures in it, as code blocks that readers of the repository can read too.
//   ```pictures
//   tempura tempura = 5 | a pair
//   ```
// Every line is one example: things by name, what they come to, and a word about it. A block `board` is the board
// itself.
import { read_markdown, type Block } from './markdown';

export interface Example {
  things: string[];
  worth: string;
  about: string;
}
export type Part = Block | { kind: 'pictures'; examples: Example[] } | { kind: 'board' };

export function read_example(line: string): Example {
  const [left = '', about = ''] = line.split('|');
  const [things = '', worth = ''] = left.split('=');
  return { things: things.trim().split(/\s+/).filter(Boolean), worth: worth.trim(), about: about.trim() };
}

export function read_guide(source: string): Part[] {
  return source.split(/^```/m).flatMap((text, i): Part[] => {
    if (i % 2 === 0) return read_markdown(text);
    const [kind, ...lines] = text.split('\n').filter(Boolean);
    if (kind === 'board') return [{ kind }];
    return [{ kind: 'pictures', examples: lines.map(read_example) }];
  });
}
