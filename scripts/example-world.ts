import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import type { Store } from '../server-data/store/store.ts';
import { arrivals, worldNews } from '../server-data/world/news.ts';
import { root } from './root.ts';
import { runNode } from './run-tool.ts';

/** One seed for the world and all that is added to it, so that prices and results go on where they ended. */
const seed = 1;
const worldSeconds = 2 * 365.25 * 86_400;
/** What a later start adds at most, so that it stays a matter of seconds however long the desk was away. */
const mostMissed = 2000;

export interface ExampleWorldOptions {
  /** the SQLite file; made when it is missing */
  readonly path: string;
  /** stories in two years */
  readonly items: number;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  /** told once when a missing world has to be built */
  readonly say: (line: string) => void;
}

/** The world of `npm start`: as many stories as make every filter worth trying. */
export const exampleWorld = {
  path: join(root, '.data', 'world.sqlite'),
  items: 20_000,
  say: (line: string): void => console.log(line),
} as const;

const seconds = (now: () => number): number => Math.floor(now() / 1000);

const removeDatabase = (path: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
};

/**
 * Built beside its place and moved there when whole, so that a start that was broken off leaves no half world; and by a
 * process of its own, whose memory is gone afterwards.
 */
async function build({ path, items, now, say }: ExampleWorldOptions): Promise<void> {
  say(`Building the example world of ${items.toLocaleString('en-US')} stories (once) …`);
  const unfinished = `${path}.unfinished`;
  removeDatabase(unfinished);
  const until = new Date(now()).toISOString();
  const args = ['server-data/main.ts', 'world', '--store', unfinished, '--items', String(items), '--seed', String(seed), '--until', until];
  const { exitCode } = await runNode(args, { streams: 'errors' });
  if (exitCode !== 0) throw new Error('The example world could not be built; the reason stands above.');
  renameSync(unfinished, path);
}

/** The stories of the time the desk was off, as many as the world has in such a time. */
function catchUp(store: Store, { items, now }: ExampleWorldOptions): void {
  const { id, created } = store.newsSummary();
  const until = seconds(now);
  const missed = Math.min(mostMissed, Math.round(((until - created) / worldSeconds) * items));
  if (missed > 0) store.writeNews([...worldNews({ seed, items: missed, from: created + 1, until, firstId: id + 1, traps: false })]);
}

/** The example world, up to now. Must be closed. */
export async function openExampleWorld(options: ExampleWorldOptions): Promise<Store> {
  if (!existsSync(options.path)) await build(options);
  const store = openSqliteStore({ path: options.path });
  catchUp(store, options);
  return store;
}

/**
 * Lets new stories arrive as they do in the world, one every 20 to 40 s; keeps no process alive.
 *
 * @returns ends it
 */
export function startArrivals(store: Store, now: () => number): () => void {
  const { id } = store.newsSummary();
  const stories = arrivals({ seed, from: seconds(now), firstId: id + 1 });
  let timer: NodeJS.Timeout | undefined;
  const waitForNext = (): void => {
    const { value: story, done } = stories.next();
    if (done === true) return;
    timer = setTimeout(
      () => {
        store.writeNews([story]);
        waitForNext();
      },
      Math.max(0, story.item.created * 1000 - now()),
    ).unref();
  };
  waitForNext();
  return () => clearTimeout(timer);
}
