import { secondsPerDay } from '#contract/time/dates.ts';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { barsSource, referenceUntil } from '../../server-data/example-world/build.ts';
import { openSqliteStore, type SqliteStore } from '../../server-data/store/sqlite/open.ts';
import { arrivingNews, exampleNews } from '../../server-data/example-world/news/news.ts';
import { readOpenStories, writeOpenStories } from '../../server-data/example-world/open-stories.ts';
import { exampleReactions } from '../../server-data/example-world/prices/reactions.ts';
import { startBars } from './bars.ts';
import { startReactions } from './reactions.ts';
import { type ExampleWrites, startWrites } from './writes.ts';
import { withLock } from '../lock.mjs';
import { root, runNode } from '../run-tool.ts';

/** One seed for the world and its additions, so that they continue prices and results. */
const seed = 1;
const worldSeconds = 2 * 365.25 * secondsPerDay;
/** Maximum number of stories that a later start adds, so that it takes seconds after any break. */
const maxMissed = 2000;

export interface ExampleWorldOptions {
  /** the SQLite file; created when it is missing */
  readonly path: string;
  /** stories in two years */
  readonly items: number;
  /** Unix milliseconds, as `Date.now` */
  readonly now: () => number;
  /** called once when a missing world must be built */
  readonly say: (line: string) => void;
}

/** The world of `npm start`, with enough stories for every filter. */
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
 * Builds the world in a temporary file and renames it when it is complete, so that an interrupted start leaves no partial world. Runs in a
 * separate process, because building needs much memory.
 */
async function build({ path, items, now, say }: ExampleWorldOptions): Promise<void> {
  say(`Building the example world of ${items.toLocaleString('en-US')} stories (once) …`);
  const unfinished = `${path}.unfinished`;
  removeDatabase(unfinished);
  const until = new Date(now()).toISOString();
  const args = ['server-data/main.ts', 'world', '--store', unfinished, '--items', String(items), '--seed', String(seed), '--until', until];
  const { exitCode } = await runNode(args, { streams: 'errors' });
  if (exitCode !== 0) throw new Error('The example world could not be built; see the error above.');
  renameSync(unfinished, path);
}

/** How many stories a time without the desk has missed, as dense as a world of `items` stories. */
export const missedStories = (items: number, seconds: number): number => Math.min(maxMissed, Math.round((seconds / worldSeconds) * items));

/** Adds stories and reactions for the time since the last story, at the usual rate. */
function catchUp(store: SqliteStore, { items, now }: ExampleWorldOptions): void {
  const { id, created } = store.newsSummary();
  const until = seconds(now);
  const missed = missedStories(items, until - created);
  if (missed === 0) return;
  const stories = [...exampleNews({ seed, items: missed, from: created + 1, until, firstId: id + 1, traps: false })];
  const measured = [...readOpenStories(store).stories, ...stories];
  store.writeNews(stories);
  store.writeQuantified([...exampleReactions({ seed, until }, measured)]);
  // What was traded meanwhile is written after the start, as these stories pushed it.
  writeOpenStories(store, measured, until, store.cursor(barsSource)?.position);
}

/** Whether a world is complete: earlier versions built news only. */
function isComplete(path: string): boolean {
  const store = openSqliteStore({ path });
  const complete = referenceUntil(store) !== undefined;
  store.close();
  return complete;
}

/** A short wait, because the writes run in the process of the desk, which waits as well. */
const lockWaitMs = 250;

/** Builds the example world up to now, where its file is not there yet. */
export async function buildExampleWorld(options: ExampleWorldOptions): Promise<void> {
  const isThere = (): boolean => existsSync(options.path) && isComplete(options.path);
  if (isThere()) return;
  const wait = (): void => options.say('Waiting for another process that is building the example world …');
  await withLock(`${options.path}.lock`, () => (isThere() ? undefined : build(options)), wait);
}

/** Opens the example world and brings it up to date. The caller must close it. */
export async function openExampleWorld(options: ExampleWorldOptions, writes = startWrites(options.say)): Promise<SqliteStore> {
  await buildExampleWorld(options);
  const store = openSqliteStore({ path: options.path, lockWaitMs });
  writes.add(() => catchUp(store, options));
  return store;
}

const renewedEveryMs = secondsPerDay * 1000;
const checkMs = 600_000;

/**
 * Updates guidance, splits and ratios once a day, in a separate process because it takes seconds.
 *
 * @returns a function that stops it
 */
export function startRenewal(store: SqliteStore, { path, now }: Pick<ExampleWorldOptions, 'path' | 'now'>): () => void {
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
 * Adds new stories, one every 20 to 40 s, their reactions as windows and sessions end, and what is traded; with the reactions to the stories
 * of the day that are there already. Its timers do not keep the process alive.
 *
 * @returns a function that stops it
 */
export function startArrivals(
  store: SqliteStore,
  { items, now }: Pick<ExampleWorldOptions, 'items' | 'now'>,
  writes: ExampleWrites,
): () => void {
  const { id } = store.newsSummary();
  const stories = arrivingNews({ seed, from: seconds(now), firstId: id + 1 });
  const before = readOpenStories(store);
  const reactions = startReactions(store, { seed, now, before }, writes);
  const bars = startBars(store, { seed, items, now, before: before.stories }, writes);
  let timer: NodeJS.Timeout | undefined;
  const waitForNext = (): void => {
    const { value: story, done } = stories.next();
    if (done === true) return;
    timer = setTimeout(
      () => {
        writes.add(() => void store.writeNews([story]));
        reactions.add(story);
        bars.add(story);
        waitForNext();
      },
      Math.max(0, story.item.created * 1000 - now()),
    ).unref();
  };
  waitForNext();
  return () => {
    clearTimeout(timer);
    reactions.end();
    bars.end();
  };
}
