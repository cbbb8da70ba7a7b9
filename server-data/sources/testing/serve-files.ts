import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a path answers: a body, or a handler. */
export type Served = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void);

export interface FileServer {
  /** without a slash at its end */
  readonly url: string;
  /** what paths (with their query) answer; others are 404 */
  readonly paths: Map<string, Served>;
  /** the requests so far */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  readonly close: () => Promise<void>;
}

/** A server on a free loopback port, for sources. */
export async function serveFiles(files: Readonly<Record<string, Served>> = {}): Promise<FileServer> {
  const paths = new Map(Object.entries(files));
  const requests: FileServer['requests'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push({ path, headers: request.headers });
    const served = paths.get(path) ?? paths.get(path.replace(/\?.*/s, ''));
    if (typeof served === 'function') return served(request, response);
    response.statusCode = served === undefined ? 404 : 200;
    response.end(served);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ paths, requests },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
