import { createHash } from 'node:crypto';
import { createReadStream, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../e2e/process.ts';
import { fixedDay } from '../../e2e/serve.ts';
import { withLock } from '../../scripts/lock.mjs';
import { root } from '../../scripts/run-tool.ts';

const cacheFolder = join(root, 'node_modules/.cache/bench');

export interface CachedStore {
  readonly path: string;
  /** what the build returned */
  readonly facts: unknown;
  readonly isNew: boolean;
}

export interface CacheOptions {
  readonly fresh?: boolean;
  readonly folder?: string;
}

/**
 * A store that is built once and reused by later runs until one of its sources changes. Older ones of the same name are deleted: a million
 * items are 3 GB. The file is read once, so that it is in the system's memory and not the disk is measured.
 *
 * @param sources globs of the files that decide what is in the store, relative to the root of the repository
 * @param build writes the store; its result is stored as JSON beside it
 * @param options `fresh` builds it again, `folder` is another place than that of later runs
 */
export async function cachedStore(
  name: string,
  sources: readonly string[],
  build: (path: string) => unknown,
  { fresh = false, folder = cacheFolder }: CacheOptions = {},
): Promise<CachedStore> {
  mkdirSync(folder, { recursive: true });
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root }).toSorted()) hash.update(readFileSync(join(root, file)));
  const path = join(folder, `${name}-${hash.digest('hex').slice(0, 12)}.sqlite`);
  const factsPath = `${path}.json`;
  // Benches that run at the same time may want the same store.
  const isNew = await withLock(join(folder, `.${name}.lock`), async () => {
    if (!fresh && existsSync(factsPath)) return false;
    for (const file of readdirSync(folder)) if (file.startsWith(`${name}-`)) rmSync(join(folder, file));
    writeFileSync(factsPath, JSON.stringify((await build(path)) ?? null));
    return true;
  });
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * 2 ** 20 })) void chunk;
  return { path, isNew, facts: JSON.parse(readFileSync(factsPath, 'utf8')) as unknown };
}

/** A small example world until the fixed day: companies, calendars, ratios, logos and bars are as many as in a large one, and take seconds. */
export async function smallWorld(): Promise<string> {
  const args = ['world', '--items', '60', '--seed', '7', '--until', fixedDay];
  const build = (path: string): Promise<unknown> => run('server-data/main.ts', args, { DATA_STORE: path });
  return (await cachedStore('small-world', ['server-data/**/*.{ts,json,sql}', 'contract/**/*.{ts,json}'], build)).path;
}
