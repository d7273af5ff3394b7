// The first words of the addresses the page has something to show for; the server answers 404 to others. Empty: the
// start page.
export const screens = [
  '',
  't',
  'new',
  'lobby',
  'rules',
  'learn',
  'score',
  'replay',
  'records',
  'settings',
  'study',
  'puzzles',
] as const;
export type Screen = (typeof screens)[number];
