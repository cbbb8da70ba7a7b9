import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { referenceUntil } from '../server-data/example-world/build.ts';
import { openSqliteStore } from '../server-data/store/sqlite/open.ts';
import type { Store } from '../server-data/store/store.ts';
import { arrivingNews, exampleNews } from '../server-data/example-world/news/news.ts';
import { exampleReactions } from '../server-data/example-world/prices/reactions.ts';
import { startReactions } from './example-reactions.ts';
import { root, runNode } from './run-tool.ts';

/** One seed for the world and all that is added to it, so that prices and results go on where they ended. */
const seed = 1;
const worldSeconds = 2 * 365.25 * 86_400;
/** What a later start adds at most, so that it stays a matter of seconds however long the desk was away. */
const maxMissed = 2000;

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

/** The stories of the time the desk was off, as many as the world has in such a time, and what they did to prices. */
function catchUp(store: Store, { items, now }: ExampleWorldOptions): void {
  const { id, created } = store.newsSummary();
  const until = seconds(now);
  const missed = Math.min(maxMissed, Math.round(((until - created) / worldSeconds) * items));
  if (missed === 0) return;
  const stories = [...exampleNews({ seed, items: missed, from: created + 1, until, firstId: id + 1, traps: false })];
  store.writeNews(stories);
  store.writeQuantified([...exampleReactions({ seed, until }, stories)]);
}

/** Whether a world is whole: earlier versions built nothing but news. */
function isWhole(path: string): boolean {
  const store = openSqliteStore({ path });
  const whole = referenceUntil(store) !== undefined;
  store.close();
  return whole;
}

/** The example world, up to now. Must be closed. */
export async function openExampleWorld(options: ExampleWorldOptions): Promise<Store> {
  if (!existsSync(options.path) || !isWhole(options.path)) await build(options);
  const store = openSqliteStore({ path: options.path });
  catchUp(store, options);
  return store;
}

const renewedEveryMs = 86_400_000;
const checkMs = 600_000;

/**
 * Brings guidance, splits and ratios up to now, once a day: in a process of its own, as it takes seconds.
 *
 * @returns ends it
 */
export function startRenewal(store: Store, { path, now }: Pick<ExampleWorldOptions, 'path' | 'now'>): () => void {
  const ending = new AbortController();
  const renew = (): void => {
    if (now() - (referenceUntil(store) ?? 0) * 1000 < renewedEveryMs) return;
    const args = [
      'server-data/main.ts',
      'world',
      '--renew',
      '--store',
      path,
      '--seed',
      String(seed),
      '--until',
      new Date(now()).toISOString(),
    ];
    void runNode(args, { streams: 'errors', signal: ending.signal });
  };
  renew();
  const timer = setInterval(renew, checkMs).unref();
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}

/**
 * Lets new stories arrive as they do in the world, one every 20 to 40 s, and measures them when their sessions have ended;
 * keeps no process alive.
 *
 * @returns ends it
 */
export function startArrivals(store: Store, now: () => number): () => void {
  const { id } = store.newsSummary();
  const stories = arrivingNews({ seed, from: seconds(now), firstId: id + 1 });
  const reactions = startReactions(store, seed, now);
  let timer: NodeJS.Timeout | undefined;
  const waitForNext = (): void => {
    const { value: story, done } = stories.next();
    if (done === true) return;
    timer = setTimeout(
      () => {
        store.writeNews([story]);
        reactions.add(story);
        waitForNext();
      },
      Math.max(0, story.item.created * 1000 - now()),
    ).unref();
  };
  waitForNext();
  return () => {
    clearTimeout(timer);
    reactions.end();
  };
}
