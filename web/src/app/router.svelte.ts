// A part of the address as people read it; what is no proper code stays as it is.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// Where we are: the path of the address, split. Links are ordinary <a href>, so they can be copied and opened anew.
class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decoded);
  }
  go(to: string): void {
    history.pushState(null, '', to);
    this.#read();
    scrollTo(0, 0);
  }
  // Changes the address without a step in the history: a moment of a replay, say.
  replace(to: string): void {
    history.replaceState(null, '', to);
    this.#read();
  }
  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
  listen(): () => void {
    const back = () => this.#read();
    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = (event.target as Element).closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
      const url = new URL(link.href);
      if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
      if (url.pathname === location.pathname && url.hash) return;
      event.preventDefault();
      this.go(url.pathname + url.search + url.hash);
    };
    addEventListener('popstate', back);
    addEventListener('click', click);
    return () => {
      removeEventListener('popstate', back);
      removeEventListener('click', click);
    };
  }
}

export const router = new Router();
