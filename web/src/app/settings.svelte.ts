// What a person prefers, kept in this browser.
import type { Language } from '../i18n/i18n.svelte';

export type Theme = 'auto' | 'light' | 'dark';

const defaults = {
  language: null as Language | null, // null: as the browser says
  name: '',
  theme: 'auto' as Theme,
  text: 'normal' as 'normal' | 'big',
  speed: 1 as 0 | 1 | 2, // 0: no motion
  volume: 0.5, // of all sounds; 0: silent
  volumes: {} as Record<string, number>, // of each sound, where it was changed
  tap: 'confirm' as 'confirm' | 'once', // how a choice is made
  keys: true, // single-key shortcuts
  notify: false, // be told of one's turn while looking elsewhere
};
export type Preferences = typeof defaults;

const kStore = 'sushiya.settings';

function read(): Preferences {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(kStore) ?? '{}') };
  } catch {
    return { ...defaults };
  }
}

export const settings: Preferences = $state(read());

export function keep_settings(): void {
  $effect(() => {
    localStorage.setItem(kStore, JSON.stringify(settings));
  });
  $effect(() => {
    document.documentElement.dataset.theme = settings.theme;
    document.documentElement.dataset.text = settings.text;
    document.documentElement.dataset.motion = settings.speed === 0 ? 'none' : 'some';
  });
}
