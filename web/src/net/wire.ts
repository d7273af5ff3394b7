// One connection to a table: text both ways, until it breaks. A WebSocket is one; a house in this page has another.
export interface WireEnd {
  opened(): void;
  heard(text: string): void;
  // For whatever reason, also before it was open; nothing comes afterwards.
  closed(): void;
}
export interface Wire {
  send(text: string): void;
  close(): void;
}
export type Connect = (end: WireEnd) => Wire;

export const web_socket =
  (url: string): Connect =>
  (end) => {
    const socket = new WebSocket(url);
    socket.onopen = () => end.opened();
    socket.onmessage = (message) => end.heard(message.data as string);
    socket.onclose = () => end.closed();
    return socket;
  };
