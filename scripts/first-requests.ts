import { QueryClient } from '@tanstack/react-query';
import { createServer } from 'vite';
import { symbolPlaceholder } from '#contract/proxy/page-preloads.ts';
import { root } from './run-tool.ts';

/** The used part of src/app/first-queries.ts. */
interface Desk {
  readonly firstQueries: Readonly<Record<string, (client: QueryClient, search: string, pathname: string) => Promise<void>>>;
}

const baseUrl = 'http://desk.invalid/';
/** Stands for every symbol, spelled as symbols are. */
const sampleSymbol = 'SYMBOL';

/** Two days on which the desk is asked for its requests. */
const sampleDays = [Date.UTC(2026, 0, 7, 15), Date.UTC(2026, 7, 19, 15)] as const;

/** The first request of some queries on a day, Unix milliseconds; it gets no response. Sets globals: one at a time. */
async function firstRequest(start: () => Promise<void>, day: number): Promise<string | undefined> {
  const addresses: string[] = [];
  // oxlint-disable-next-line no-restricted-properties -- put back afterwards
  const { fetch, document } = globalThis;
  const { now } = Date;
  const without = (address: string): Promise<Response> => {
    addresses.push(address.slice(baseUrl.length));
    return Promise.reject(new Error('The build requests nothing.'));
  };
  Object.assign(globalThis, { fetch: without, document: { baseURI: baseUrl, querySelector: () => null } });
  Date.now = () => day;
  try {
    await start();
  } finally {
    Object.assign(globalThis, { fetch, document });
    Date.now = now;
  }
  return addresses[0];
}

/**
 * The first request of each page that is opened without a query string, by the first part of its path: found by starting the desk's own queries,
 * so that it is what the desk requests. Pages that request nothing yet, and those whose request depends on the day, have none. e2e/page-preloads.spec.ts compares
 * it with a browser.
 */
export async function readFirstRequests(): Promise<Record<string, string>> {
  // The server makes this process one of development, which the build after it must not be.
  const { NODE_ENV } = process.env;
  const server = await createServer({
    root,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { firstQueries } = (await server.ssrLoadModule('/src/app/first-queries.ts')) as Desk;
    const requests: Record<string, string> = {};
    for (const [name, query] of Object.entries(firstQueries)) {
      const ofDays = new Set<string | undefined>();
      for (const day of sampleDays) {
        const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
        ofDays.add(await firstRequest(() => query(client, '', `/${name}/${sampleSymbol}`), day));
      }
      const [request] = ofDays;
      if (ofDays.size === 1 && request !== undefined) requests[name] = request.replace(sampleSymbol, symbolPlaceholder);
    }
    return requests;
  } finally {
    await server.close();
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}
