import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileItems } from './hostile-items.ts';
import { run, stay } from './process.ts';

/** The day the tests live on: a Friday afternoon in New York. */
export const fixedDay = '2026-11-20T20:30:00Z';

/** The data service and the proxy, each in a process of its own, as an operator runs them. */
export interface Served {
  /** the proxy, where the browser goes; ends with a slash */
  readonly desk: string;
  /** the data service behind it */
  readonly data: string;
  /** the key between the two */
  readonly key: string;
  /** Loads items of wire form, beside the running service. */
  readonly ingest: (items: readonly object[]) => Promise<void>;
  /** everything both have printed */
  readonly printed: () => string;
  readonly stopData: () => Promise<void>;
  readonly startData: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const service = 'server-data/main.ts';

/**
 * @param items stories of the example world; the hostile ones come on top
 * @param settings further variables of the proxy
 * @param newsOnly leaves out what stands beside the news, which takes seconds
 * @param pages a folder of built pages instead of dist/
 * @param plan what the desk's key may read
 */
export async function serve({
  items = 6000,
  settings = {},
  newsOnly = false,
  pages,
  plan = 'full',
}: { items?: number; settings?: Record<string, string>; newsOnly?: boolean; pages?: string; plan?: string } = {}): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'marketdesk-e2e-'));
  const store = { DATA_STORE: join(folder, 'store.sqlite') };
  await run(service, ['world', '--items', String(items), '--seed', '7', '--until', fixedDay, ...(newsOnly ? ['--news-only'] : [])], store);

  let files = 0;
  const ingest = async (items: readonly object[]): Promise<void> => {
    const file = join(folder, `items-${++files}.ndjson`);
    await writeFile(file, items.map((item) => `${JSON.stringify(item)}\n`).join(''));
    await run(service, ['ingest', 'news', file], store);
  };
  await ingest(hostileItems(fixedDay));
  const key = (await run(service, ['keys', 'add', '--name', 'desk', '--plan', plan], store)).trim().split('\n').at(-1) ?? '';

  const ended: string[] = [];
  const startService = (port: string) => stay(service, ['serve'], { ...store, DATA_PORT: port }, /listening on (http:\S+)/);
  let data = await startService('0');
  const { found: url } = data;
  const proxy = await stay(
    pages === undefined ? 'server-proxy/main.ts' : 'bench/support/proxy-with-pages.ts',
    pages === undefined ? [] : [pages],
    { UPSTREAM_URL: url, UPSTREAM_KEY: key, PORT: '0', ...settings },
    /"url":"([^"]+)".*"message":"listening"/,
  );

  const stopData = async (): Promise<void> => {
    await data.stop();
    ended.push(data.printed());
  };
  return {
    desk: proxy.found,
    data: url,
    key,
    ingest,
    printed: () => [...ended, data.printed(), proxy.printed()].join('\n'),
    stopData,
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

// `node e2e/serve.ts` keeps them running and prints where they are.
if (import.meta.main) {
  const { desk, data, stop } = await serve();
  console.log(`desk          ${desk}\ndata service  ${data}`);
  process.once('SIGINT', () => void stop());
}
