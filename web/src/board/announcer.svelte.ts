// What is said aloud. One polite region for the whole page, so that nothing is spoken twice.
class Announcer {
  text = $state('');
  // A repeated sentence must still change the region to be heard: a no-break space at the end does that.
  say(text: string): void {
    if (text) this.text = text === this.text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
