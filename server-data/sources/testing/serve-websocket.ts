import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface WebsocketServer {
  /** without a slash at its end */
  readonly url: string;
  /** the paths of connections so far, also of refused ones */
  readonly paths: string[];
  readonly connections: Socket[];
  /** what the next handshakes are answered with in place of a connection */
  refusal: string | undefined;
  readonly send: (text: string) => void;
  readonly close: () => Promise<void>;
}

/** A server of websockets on a free loopback port, which neither reads nor answers what it is sent. */
export async function serveWebsocket(): Promise<WebsocketServer> {
  const http = createServer();
  http.on('upgrade', ({ url = '', headers }, socket: Socket) => {
    server.paths.push(url);
    socket.on('error', () => undefined);
    if (server.refusal !== undefined) {
      socket.end(`HTTP/1.1 ${server.refusal}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const accept = hash('sha1', `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, 'base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    server.connections.push(socket.resume());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server: WebsocketServer = {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    ...{ paths: [], connections: [], refusal: undefined },
    // one frame of text up to 125 bytes (RFC 6455 §5.2)
    send: (text) => server.connections.at(-1)?.write(Buffer.concat([Buffer.from([0x81, Buffer.byteLength(text)]), Buffer.from(text)])),
    close: async () => {
      for (const socket of server.connections) socket.destroy();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}
