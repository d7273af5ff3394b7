// The little Markdown our rules pages use: headings, paragraphs of numbered rules, lists, tables, bold, code, links.
export type Span = { text: string; kind: 'plain' | 'bold' | 'code' };
export type Block =
  | { kind: 'heading'; level: number; text: Span[]; id: string }
  | { kind: 'rule'; id: string; text: Span[] } // "**R7** ..."
  | { kind: 'paragraph'; text: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] };

export function spans(text: string): Span[] {
  const parts = text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*)/);
  return parts.filter(Boolean).map((part): Span => {
    if (part.startsWith('**')) return { text: part.slice(2, -2), kind: 'bold' };
    if (part.startsWith('`')) return { text: part.slice(1, -1), kind: 'code' };
    if (/^\*[^*]+\*$/.test(part)) return { text: part.slice(1, -1), kind: 'bold' };
    return { text: part, kind: 'plain' };
  });
}

function cells(line: string): Span[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spans(cell.trim()));
}

export function read_markdown(source: string): Block[] {
  const blocks: Block[] = [];
  // An indented line goes on with the list item above it.
  const lines = source.replace(/\n +(?=\S)/g, ' ').split('\n');
  for (let i = 0; i < lines.length; ++i) {
    let line = lines[i]!;
    // A paragraph goes on until a line that begins something else.
    while (/^[^#|\-\s]/.test(line) && /^(?![#|]|[-*] |\*\*[A-Z]\d)\S/.test(lines[i + 1] ?? ''))
      line += ` ${lines[++i]}`;
    const heading = /^(#+) (.*)/.exec(line);
    const rule = /^\*\*([A-Z]\d+)\*\*\s*(.*)/.exec(line);
    if (!line.trim()) continue;
    if (heading) {
      blocks.push({
        kind: 'heading',
        level: heading[1]!.length,
        text: spans(heading[2]!),
        id: `part-${blocks.length}`,
      });
    } else if (line.startsWith('|')) {
      const rows: string[] = [];
      while (lines[i]?.startsWith('|')) rows.push(lines[i++]!);
      --i;
      blocks.push({ kind: 'table', head: cells(rows[0]!), rows: rows.slice(2).map(cells) });
    } else if (/^[-*] /.test(line)) {
      const items: Span[][] = [];
      while (/^[-*] /.test(lines[i] ?? '')) items.push(spans(lines[i++]!.slice(2)));
      --i;
      blocks.push({ kind: 'list', items });
    } else if (rule) {
      blocks.push({ kind: 'rule', id: rule[1]!, text: spans(rule[2]!) });
    } else {
      blocks.push({ kind: 'paragraph', text: spans(line) });
    }
  }
  return blocks;
}
