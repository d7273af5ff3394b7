// It is somebody's turn, and they may be looking elsewhere: the tab says so by its title and icon, and where that was
// wanted a notification does.
import { art } from '../art/art';
import { words } from '../i18n/i18n.svelte';
import { settings } from './settings.svelte';

class Attention {
  // What the tab is called while nobody is awaited; set by the page for every screen.
  title = $state('Sushiya');
  // The table where it is our turn.
  #awaits = $state.raw<{ game: string; path: string } | null>(null);
  #shown: Notification | null = null;

  keep(): void {
    $effect(() => {
      document.title = this.#awaits ? `● ${words.t('web.your_turn')} · ${this.#awaits.game}` : this.title;
      const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
      if (icon) icon.href = art(this.#awaits ? 'logo-turn' : 'logo');
    });
  }
  call(game: string, path: string): void {
    this.#awaits = { game, path };
    if (!document.hidden || !settings.notify || !may_notify()) return;
    this.#shown = new Notification(words.t('web.your_turn'), { body: game, icon: art('logo'), tag: path });
    this.#shown.onclick = () => {
      window.focus();
      this.#shown?.close();
    };
  }
  rest(): void {
    this.#awaits = null;
    this.#shown?.close();
    this.#shown = null;
  }
}
export const attention = new Attention();

export function may_notify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted';
}
