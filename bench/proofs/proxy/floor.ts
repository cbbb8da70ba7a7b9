import { join } from 'node:path';
import { run } from '../../../e2e/process.ts';
import { fixedDay } from '../../../e2e/serve.ts';
import { startDataService } from '../../support/desk.ts';
import { memoryMb, startServer, temporaryFolder } from '../../support/processes.ts';
import { get, type Received } from './client.ts';
import { numbers, startProxy, type Finding } from './parts.ts';

const queriesPerReader = 3;
/** Fifty people who open a page with many panels. */
const eagerReaders = 50;
const queriesPerEager = 6;

/** A query that no other reader sends, of 40 to 99 headlines. */
const ownQuery = (n: number): string => `/api/v2/news?page=${n % 50}&pageSize=${40 + (Math.floor(n / 50) % 60)}`;

/** To the proxy each loopback address is another client. */
const addressOf = (reader: number): string => `127.1.${reader >> 8}.${reader & 255}`;

/** The responses to one reader after another, and the memory of the proxy then. */
interface Opening {
  readonly responses: readonly (readonly Received[])[];
  readonly memory: number;
}

/** Readers who send their queries in the same moment to a proxy that has just been started. @param queries of each reader */
async function openDesks({ url, env }: Source, queries: readonly number[]): Promise<Opening> {
  await using proxy = await startProxy(url, env);
  let n = 0;
  const responses = await Promise.all(
    queries.map((count, reader) => Promise.all(numbers(count).map(() => get(proxy.url + ownQuery(n++), addressOf(reader))))),
  );
  return { responses, memory: Math.round(memoryMb(proxy.pid)) };
}

/** An upstream, and the key that it accepts. */
interface Source extends AsyncDisposable {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
}

async function generatedUpstream(): Promise<Source> {
  const { url, [Symbol.asyncDispose]: stop } = await startServer('bench/proofs/proxy/floor-upstream.ts');
  return { url, env: {}, [Symbol.asyncDispose]: stop };
}

async function ownDataService(): Promise<Source> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(temporaryFolder());
  const store = join(folder.path, 'store.sqlite');
  const world = ['world', '--items', '6000', '--seed', '7', '--until', fixedDay, '--news-only'];
  await run('server-data/main.ts', world, { DATA_STORE: store });
  const { url, key } = stack.use(await startDataService(store));
  const opened = stack.move();
  return { url, env: { UPSTREAM_KEY: key }, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

const sources = { 'an upstream of 10-20 ms': generatedUpstream, 'our data service': ownDataService } as const;

/** Readers whose queries arrive in the same moment on a cold cache. @param mostReaders of the largest floor */
export async function floor(mostReaders = 500): Promise<Finding> {
  const rows: (string | number)[][] = [];
  const failures: string[] = [];

  function add(source: string, who: string, { responses, memory }: Opening): void {
    const all = responses.flat();
    const refused = all.filter(({ status }) => status !== 200);
    const reasons = [...new Set(refused.map(({ status, body }) => `${status} ${body}`))].join(', ');
    if (refused.length > 0) failures.push(`${refused.length} of ${all.length} queries of ${who} with ${source}: ${reasons}`);
    rows.push([
      source,
      who,
      all.length,
      all.length - refused.length,
      refused.length,
      Math.round(Math.max(...all.map(({ ms }) => ms))),
      memory,
    ]);
  }

  for (const [source, open] of Object.entries(sources)) {
    await using upstream = await open();
    for (const readers of [20, 50, 100, 500].filter((count) => count <= mostReaders))
      add(source, `${readers} readers`, await openDesks(upstream, Array<number>(readers).fill(queriesPerReader)));
    const { responses, memory } = await openDesks(upstream, [...Array<number>(eagerReaders).fill(queriesPerEager), queriesPerReader]);
    add(source, `${eagerReaders} readers with ${queriesPerEager} each`, { responses: responses.slice(0, -1), memory });
    add(source, 'one beside them', { responses: responses.slice(-1), memory });
  }
  return {
    table: {
      title: `Readers with ${queriesPerReader} queries of their own each, in the same moment and on a cold cache`,
      columns: ['data service', 'who', 'queries', 'answered', 'refused', 'slowest, ms', 'memory of the proxy, MB'],
      rows,
    },
    failures,
  };
}
