// All catalogues of one language that the page uses.
const files = import.meta.glob<Record<string, string>>(['../../../i18n/fr/*.json', '!../../../i18n/fr/cli*.json'], {
  eager: true,
  import: 'default',
});

export default Object.fromEntries(
  Object.entries(files).map(([path, catalogue]) => [path.replace(/^.*\/|\.json$/g, ''), catalogue]),
);
