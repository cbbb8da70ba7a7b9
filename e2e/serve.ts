import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileItems } from './hostile-items.ts';
import { run, start } from './process.ts';

/** The day of all tests: a Friday afternoon in New York. */
export const fixedDay = '2026-11-20T20:30:00Z';

/** The data service and the proxy, each in a process of its own, as an operator runs them. */
export interface Served {
  /** the proxy, which the browser opens; ends with a slash */
  readonly desk: string;
  /** the data service behind it */
  readonly data: string;
  /** the key between the two */
  readonly key: string;
  /** the store of the data service, which commands read while it runs */
  readonly store: string;
  /** Loads items as on the wire, while the service runs. */
  readonly ingest: (items: readonly object[]) => Promise<void>;
  /** everything both have printed */
  readonly printed: () => string;
  readonly stopData: () => Promise<void>;
  readonly startData: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface ServeOptions {
  /** stories of the example world; the hostile ones are added to them */
  readonly items?: number;
  /** a store with an example world, which is copied, instead of one that is built */
  readonly world?: string;
  /** leaves out everything but news, which takes seconds */
  readonly newsOnly?: boolean;
  /** the moment of the newest story */
  readonly until?: string;
  /** what the key of the proxy may read */
  readonly plan?: string;
  /** a folder of built pages instead of dist/ */
  readonly pages?: string;
}

const service = 'server-data/main.ts';

const withoutDate = `--import=${new URL('without-date.ts', import.meta.url).href}`;

/** Starts the proxy alone. */
export const startProxy = (upstreamUrl: string, upstreamKey: string, settings: Readonly<Record<string, string>> = {}, pages?: string) =>
  start(
    pages === undefined ? 'server-proxy/main.ts' : 'bench/support/proxy-with-pages.ts',
    pages === undefined ? [] : [pages],
    { UPSTREAM_URL: upstreamUrl, UPSTREAM_KEY: upstreamKey, PORT: '0', NODE_OPTIONS: withoutDate, ...settings },
    /"url":"([^"]+)".*"message":"listening"/,
  );

export async function serve(options: ServeOptions = {}): Promise<Served> {
  const { items = 6000, world, newsOnly = false, until = fixedDay, plan = 'full', pages } = options;
  const folder = await mkdtemp(join(tmpdir(), 'marketdesk-e2e-'));
  const store = { DATA_STORE: join(folder, 'store.sqlite') };
  if (world !== undefined) await copyFile(world, store.DATA_STORE);
  else
    await run(service, ['world', '--items', String(items), '--seed', '7', '--until', until, ...(newsOnly ? ['--news-only'] : [])], store);

  let files = 0;
  const ingest = async (more: readonly object[]): Promise<void> => {
    const file = join(folder, `items-${++files}.ndjson`);
    await writeFile(file, more.map((item) => `${JSON.stringify(item)}\n`).join(''));
    await run(service, ['ingest', 'news', file], store);
  };
  await ingest(hostileItems(until));
  const key = (await run(service, ['keys', 'add', '--name', 'desk', '--plan', plan], store)).trim().split('\n').at(-1) ?? '';

  const startService = (port: string) => start(service, ['serve'], { ...store, DATA_PORT: port }, /listening on (http:\S+)/);
  const ended: string[] = [];
  let data = await startService('0');
  const { url } = data;
  const proxy = await startProxy(url, key, {}, pages);
  return {
    desk: proxy.url,
    data: url,
    key,
    store: store.DATA_STORE,
    ingest,
    printed: () => [...ended, data.printed(), proxy.printed()].join('\n'),
    stopData: async () => {
      await data.stop();
      ended.push(data.printed());
    },
    startData: async () => {
      data = await startService(new URL(url).port);
    },
    stop: async () => {
      await proxy.stop();
      await data.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// `node e2e/serve.ts` serves until it is interrupted, and prints the addresses.
if (import.meta.main) {
  const { desk, data, stop } = await serve();
  console.log(`desk          ${desk}\ndata service  ${data}`);
  process.once('SIGINT', () => void stop());
}
