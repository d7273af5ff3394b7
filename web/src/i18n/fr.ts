// All catalogues of one language that every reader of the page needs; others come later (i18n.svelte.ts).
const files = import.meta.glob<Record<string, string>>(
  [
    '../../../i18n/fr/*.json',
    '!../../../i18n/fr/cli*.json',
    '!../../../i18n/fr/refusals.json',
    '!../../../i18n/fr/coach.json',
  ],
  { eager: true, import: 'default' },
);

export default Object.fromEntries(
  Object.entries(files).map(([path, catalogue]) => [path.replace(/^.*\/|\.json$/g, ''), catalogue]),
);
