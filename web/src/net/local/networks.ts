// What bots have learnt: the networks of bots/net/weights, of the games that have one. They weigh as much as the
// module, so they come when a bot first wants one; a page that was here before has them kept (offline/sw.js).
const files = import.meta.glob<string>('../../../../bots/net/weights/*.net', {
  query: '?url',
  import: 'default',
  eager: true,
});
const urls = new Map(Object.entries(files).map(([path, url]) => [path.replace(/.*\/(.*)\.net$/, '$1'), url]));

// Null: this game has none, or there is no way to it now; bots play on without.
export async function network_of(game: string): Promise<Uint8Array | null> {
  const url = urls.get(game);
  if (!url) return null;
  const answer = await fetch(url).catch(() => null);
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}
