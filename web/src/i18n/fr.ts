// All catalogues of one language that the page uses, without those that come later (i18n.svelte.ts).
const files = import.meta.glob<Record<string, string>>(
  ['../../../i18n/fr/*.json', '!../../../i18n/fr/cli*.json', '!../../../i18n/fr/coach.json'],
  { eager: true, import: 'default' },
);

export default Object.fromEntries(
  Object.entries(files).map(([path, catalogue]) => [path.replace(/^.*\/|\.json$/g, ''), catalogue]),
);
