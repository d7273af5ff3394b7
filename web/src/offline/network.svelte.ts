// Whether the server can be reached: by what came of the last question to it, and by what the browser knows.
const kAskEvery = 10_000; // milliseconds, while it cannot and somebody looks

class Network {
  up = $state(navigator.onLine);

  answered(): void {
    this.up = true;
  }
  unanswered(): void {
    this.up = false;
  }
  // Notices by itself when the network comes and goes.
  listen(): () => void {
    const lost = () => this.unanswered();
    const ask = () => {
      if (!this.up && !document.hidden && navigator.onLine) void this.#ask();
    };
    const timer = setInterval(ask, kAskEvery);
    addEventListener('offline', lost);
    addEventListener('online', ask);
    addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('offline', lost);
      removeEventListener('online', ask);
      removeEventListener('visibilitychange', ask);
    };
  }
  async #ask(): Promise<void> {
    const answer = await fetch('/healthz').catch(() => null);
    if (answer?.ok) this.answered();
  }
}
export const network = new Network();
