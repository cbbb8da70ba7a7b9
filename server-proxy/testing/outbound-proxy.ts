import { once } from 'node:events';
import { createServer, request as send, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What an outbound proxy does with a CONNECT or a forwarded request: passes it on, refuses it with a status, never responds, or hangs up. */
export type Behaviour = 'passes' | 'is silent' | 'hangs up' | number;

export interface OutboundProxy {
  /** `host:port` */
  readonly host: string;
  readonly requests: { readonly method: string; readonly target: string; readonly headers: IncomingHttpHeaders }[];
}

/** A real HTTP proxy on a loopback port. Whatever host is requested, it connects to the given port of this computer. */
export async function openOutboundProxy(upstreamUrl: string, behaviour: Behaviour = 'passes'): Promise<OutboundProxy> {
  const { port } = new URL(upstreamUrl);
  const requests: OutboundProxy['requests'] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, target: url, headers });
    if (behaviour === 'hangs up') request.socket.destroy();
    if (typeof behaviour === 'number') response.writeHead(behaviour).end('a page of the outbound proxy');
    if (behaviour !== 'passes') return;
    const { pathname, search } = new URL(url);
    const forwarded = send({ host: '127.0.0.1', port, method, path: pathname + search, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    });
    forwarded.on('error', () => response.destroy()).end();
  });
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  server.on('connection', track);
  server.on('connect', ({ method = '', url = '', headers }, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    requests.push({ method, target: url, headers });
    if (behaviour === 'hangs up') socket.destroy();
    if (typeof behaviour === 'number') {
      socket.end(`HTTP/1.1 ${behaviour} Refused\r\ncontent-length: 9\r\nproxy-authenticate: Basic\r\n\r\na reason\n`);
    }
    if (behaviour !== 'passes') return;
    const other = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.pipe(other).pipe(socket);
    });
    track(other);
    other.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
