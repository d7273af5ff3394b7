// Checks every picture in this folder and writes a contact sheet of all of
// them:  node web/src/art/sheet.mjs /tmp/sheet.html [word in the name ...]
// Ends with 1 and names the file when a picture breaks a rule of README.md.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const kMaxBytes = 3072;
const kSizes = [128, 64, 32];
const kGrounds = { light: '#FBF6EC', dark: '#171A24' };

// Cards are 5:7 and boxes are wide; everything else is square.
const kSquare = '0 0 128 128';
const kViewBox = (name) =>
  name === 'card-back' || name === 'face-down' ? '0 0 100 140' : name.startsWith('box-') ? '0 0 160 128' : kSquare;

// An inlined picture shares the page's ids, styles and scripts: it has none.
const kForbidden = [
  [/<(text|tspan|script|style|foreignObject|image|use|a|title)\b/i, 'forbidden element'],
  [/\s(id|class|style|href|xlink:href)\s*=/i, 'forbidden attribute'],
  [/\son[a-z]+\s*=/i, 'event handler'],
  [/url\(|@import|<!|<\?|&/i, 'reference, entity or declaration'],
  [/NaN|undefined|Infinity/, 'broken number'],
];

// A small reader in place of an XML library: tags open and close in order.
const nesting_fault = (svg) => {
  const open = [];
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?:\s+[a-zA-Z:-]+="[^"<>]*")*)\s*(\/?)>/g,
    (_, closes, tag, attributes, empty) => {
      const names = [...attributes.matchAll(/([a-zA-Z:-]+)="/g)].map((m) => m[1]);
      if (new Set(names).size !== names.length) open.push(`${tag} with an attribute twice`);
      if (closes) {
        if (open.pop() !== tag) open.push(`</${tag}> out of order`);
      } else if (!empty) open.push(tag);
      return '';
    },
  );
  if (rest.trim()) return `stray text: ${rest.trim().slice(0, 40)}`;
  return open.length ? `not well formed: ${open.join(', ')}` : '';
};

const fault_of = (name, svg) => {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return 'name is not kebab-case';
  if (!svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" ')) return 'does not start with <svg xmlns=…';
  const box = /^<svg [^>]*viewBox="([^"]*)"/.exec(svg)?.[1];
  if (box !== kViewBox(name)) return `viewBox is "${box}", expected "${kViewBox(name)}"`;
  const bytes = Buffer.byteLength(svg);
  if (bytes > kMaxBytes) return `${bytes} bytes, at most ${kMaxBytes}`;
  for (const [pattern, what] of kForbidden) {
    const hit = pattern.exec(svg);
    if (hit) return `${what}: ${hit[0].trim()}`;
  }
  return nesting_fault(svg);
};

const [target, ...words] = process.argv.slice(2);
if (!target) {
  console.error('usage: node sheet.mjs <sheet.html> [word in the name ...]');
  process.exit(2);
}

const pictures = readdirSync(folder)
  .filter((f) => f.endsWith('.svg'))
  .sort()
  .map((f) => ({ name: f.slice(0, -4), svg: readFileSync(`${folder}/${f}`, 'utf8') }));
const faults = pictures.map((p) => [p.name, fault_of(p.name, p.svg)]).filter(([, fault]) => fault);
for (const [name, fault] of faults) console.error(`${name}.svg: ${fault}`);

const shown = pictures.filter((p) => !words.length || words.some((w) => p.name.includes(w)));
const at = (svg, height) => svg.replace('<svg ', `<svg height="${height}" `);
const cell = ({ name, svg }) =>
  `<figure>${Object.values(kGrounds)
    .map((colour) => `<div style="background:${colour}">${kSizes.map((s) => at(svg, s)).join('')}</div>`)
    .join('')}<figcaption>${name}</figcaption></figure>`;
writeFileSync(
  target,
  `<!doctype html><meta charset="utf-8"><title>Pictures</title>
<style>
body { margin: 8px; background: #fff; font: 12px sans-serif; display: flex; flex-wrap: wrap; gap: 6px }
figure { margin: 0 } figure div { display: flex; align-items: end; gap: 4px; padding: 4px }
figcaption { text-align: center }
</style>
${shown.map(cell).join('\n')}
`,
);
console.log(`${pictures.length} pictures checked, ${shown.length} on ${target}, ${faults.length} at fault`);
process.exit(faults.length ? 1 : 0);
