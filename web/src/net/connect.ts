// The way to a table, wherever it is: loaded with the first table, not with the start page.
import { is_local } from './local/ids';
import type { TableId, Token } from './protocol';
import { SocketTransport } from './socket';
import type { Transport } from './transport';
import { web_socket, type Connect, type Wire } from './wire';

function socket_url(table: TableId): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/tables/${table}/socket`;
}

// What leads to a table of this device is loaded when somebody goes there.
const wire_here =
  (table: TableId): Connect =>
  (end) => {
    let wire: Wire | null = null;
    let closed = false;
    void import('./local').then(
      ({ connect_here }) => {
        if (!closed) wire = connect_here(table)(end);
      },
      () => end.closed(),
    );
    return {
      send: (text) => wire?.send(text),
      close: () => {
        closed = true;
        if (wire) wire.close();
        else end.closed();
      },
    };
  };

// To a table wherever it is. `watch_as` is the name of somebody who holds no seat.
export function transport_to(table: TableId, token: Token | undefined, watch_as?: string): Transport {
  const connect = is_local(table) ? wire_here(table) : web_socket(socket_url(table));
  return new SocketTransport(connect, token, watch_as);
}
