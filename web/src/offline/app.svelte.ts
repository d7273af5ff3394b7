// The page as an app: kept in the browser for when there is no network, renewed when nobody is disturbed by it, put on
// the home screen where the browser offers that.
import type { Language } from '../i18n/i18n.svelte';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}
const kLookEvery = 3_600_000; // milliseconds between looks for a newer version, in a page that stays open

class App {
  // A newer version is whole and waits for the next visit.
  newer = $state(false);
  #prompt = $state.raw<InstallPrompt | null>(null);

  get installable(): boolean {
    return this.#prompt !== null;
  }
  async install(): Promise<void> {
    await this.#prompt?.prompt();
    this.#prompt = null; // it can be asked once
  }
  // The worker gives a waiting version its turn whenever a page is opened.
  renew(): void {
    location.reload();
  }

  // After the page itself has loaded: nothing of this is needed for its first picture.
  keep(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.#prompt = null));
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
    if (document.readyState === 'complete') void this.#register();
    else addEventListener('load', () => void this.#register(), { once: true });
  }

  async #register(): Promise<void> {
    // A browser that keeps nothing (a private window, say) shows the page all the same.
    const kept = await navigator.serviceWorker.register('/sw.js').catch(() => null);
    if (!kept) return;
    const look = () => (this.newer = kept.waiting !== null && kept.active !== null);
    const watch = () => kept.installing?.addEventListener('statechange', look);
    look();
    watch();
    kept.addEventListener('updatefound', watch);
    navigator.serviceWorker.addEventListener('controllerchange', look);
    let looked = Date.now();
    addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() < looked + kLookEvery) return;
      looked = Date.now();
      void kept.update().catch(() => {});
    });
  }
}
export const app = new App();

// The browser reads the app's name and shortcuts in the language of the page.
export function name_app(language: Language): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (link) link.href = `/manifest.${language}.webmanifest`;
}
