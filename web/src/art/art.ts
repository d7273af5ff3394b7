// The pictures by name: art('tempura') is the address of tempura.svg.
const files = import.meta.glob<string>('./*.svg', { eager: true, query: '?url', import: 'default' });
const by_name = new Map(Object.entries(files).map(([path, url]) => [path.slice(2, -4), url]));

export function art(name: string): string {
  const url = by_name.get(name);
  if (!url) throw new Error(`no picture is called ${name}`);
  return url;
}
export function has_art(name: string): boolean {
  return by_name.has(name);
}
