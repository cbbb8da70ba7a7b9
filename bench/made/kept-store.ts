import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import { writeItems } from './files.ts';
import { arrivals } from './stories.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/bench');
const script = join(import.meta.dirname, 'ingest-run.ts');

/** What a load came to, measured when the store was made. */
const loadRun = z.object({ read: z.number(), seconds: z.number(), cpuSeconds: z.number(), peakMb: z.number() });
export type LoadRun = z.output<typeof loadRun>;

export interface KeptStore {
  readonly path: string;
  readonly load: LoadRun;
  /** whether it was made just now */
  readonly isNew: boolean;
}

/** Whatever decides what is in the file; another one makes another store. */
const makers = [
  'bench/made/wire-items.ts',
  'bench/made/kept-store.ts',
  'server-data/store/sqlite/schema/1-news.sql',
  ...['changes', 'row-counts', 'search-index', 'story-rows', 'terms', 'time-key', 'write'].map(
    (name) => `server-data/store/sqlite/news/${name}.ts`,
  ),
  ...['filters', 'html-text', 'record-json'].map((name) => `server-data/store/${name}.ts`),
];

function nameFor(items: number): string {
  const hash = createHash('sha256');
  for (const file of makers) hash.update(readFileSync(join(root, file)));
  return `news-${items}-${hash.digest('hex').slice(0, 12)}`;
}

/** In a process of its own, from a file, as an operator loads it. */
async function ingest(path: string, source: string): Promise<LoadRun> {
  const child = spawn(process.execPath, [script, path, source], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the load ended with ${String(code)}`);
  return z.parse(loadRun, JSON.parse(output.trim().split('\n').at(-1) ?? '') as unknown);
}

/** The moment of the newest made item. */
const until = 1_790_000_000;

/** Some batches as a feed brings them, so that the search index is as it is while a service runs. */
function feed(path: string): void {
  const store = openSqliteStore({ path });
  for (let batch = 0; batch < 40; batch++) {
    store.writeNews(arrivals(10, { seed: 100 + batch, atSeconds: until + batch, firstId: 90_000_000 + batch * 1000 }));
  }
  store.close();
}

/** A store of made items, loaded once and kept for the next run; `fresh` loads it again. */
export async function keptStore(items: number, { fresh = false } = {}): Promise<KeptStore> {
  mkdirSync(folder, { recursive: true });
  const name = nameFor(items);
  const path = join(folder, `${name}.sqlite`);
  const facts = join(folder, `${name}.json`);
  if (!fresh && existsSync(facts))
    return { path, isNew: false, load: z.parse(loadRun, JSON.parse(readFileSync(facts, 'utf8')) as unknown) };

  // those of other makers go as well: a million items are 3 GB
  const isOld = (file: string): boolean => file.startsWith(`news-${items}-`);
  for (const file of readdirSync(folder).filter(isOld)) rmSync(join(folder, file));
  const source = join(folder, `${name}.ndjson`);
  try {
    writeItems(source, items);
    const load = await ingest(path, source);
    feed(path);
    writeFileSync(facts, JSON.stringify(load));
    return { path, load, isNew: true };
  } finally {
    rmSync(source, { force: true });
  }
}

export const fileMb = (path: string): number => statSync(path).size / 2 ** 20;
