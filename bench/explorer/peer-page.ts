import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Builds bench/explorer/peer as anybody would. */
export const buildPeerPage = (folder: string): Promise<unknown> =>
  build({
    root: join(import.meta.dirname, 'peer'),
    configFile: false,
    logLevel: 'warn',
    base: './',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2000 },
  });

/** Serves a folder on loopback. Not through our proxy: the peer writes style sheets while it runs, which our policy forbids. */
export function serveFolder(folder: string): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://local');
    const path = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
    const type = types[extname(path)];
    if (type && path.startsWith(folder) && existsSync(path)) createReadStream(path).pipe(response.writeHead(200, { 'content-type': type }));
    else response.writeHead(404).end();
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve({
        url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped());
            server.closeAllConnections();
          }),
      });
    });
  });
}
