// Quick words: sent as chat that begins with a slash, shown in the reader's language.
import { words } from '../i18n/i18n.svelte';

export const emotes = ['hello', 'luck', 'bravo', 'thanks', 'oh', 'yum', 'hurry', 'again'] as const;
export type Emote = (typeof emotes)[number];

export function emote_in(text: string): Emote | null {
  return emotes.find((emote) => text === `/${emote}`) ?? null;
}
export function spoken_chat(text: string): string {
  const emote = emote_in(text);
  return emote ? words.t(`web.emote.${emote}`) : text;
}
