// What is said aloud. One polite region for the whole page, so that nothing is spoken twice.
import { untrack } from 'svelte';

class Announcer {
  text = $state('');
  // A repeated sentence must still change the region to be heard: a no-break space at the end does that.
  say(text: string): void {
    const before = untrack(() => this.text); // saying something does not depend on what was said
    if (text) this.text = text === before ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
