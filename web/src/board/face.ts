// How a card looks, without what it means.
export type Pattern = 'plain' | 'dots' | 'stripes' | 'bars' | 'checks' | 'rays' | 'rings' | 'scales';

export interface Face {
  art: string; // name of the picture
  name: string; // short enough for the card
  full: string; // as one would say it aloud
  rule: string; // its rule in one line, for the eye and the screen reader
  symbols: string; // the scoring in symbols: "2 = 5"
  band: string; // colour of the kind
  pattern: Pattern; // tells kinds apart whose colours look alike
  badge?: string; // the number on the card, where the rules use one
  multiplier?: string; // "×3", where something makes it worth more
}
