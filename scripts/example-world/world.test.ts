import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BarSeries } from '#contract/endpoints/bars.ts';
import type { NewsItem, NewsQuery } from '#contract/endpoints/news.ts';
import { quantifiedGroups, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { barsSource } from '../../server-data/example-world/build.ts';
import type { SqliteStore } from '../../server-data/store/sqlite/open.ts';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import { missedStories, openExampleWorld, startArrivals } from './world.ts';
import { startWrites } from './writes.ts';

const noon = Date.parse('2026-11-20T17:00:00Z');
const hour = 3_600_000;
const newest: NewsQuery = { page: 0, pageSize: 100, displayOutput: 'headline', topicGroupBy: 'or' };

/** By how long they are after the news. */
const windowMoves = quantifiedGroups['Move after news'];

const items = 100;
const parts = { items, say: () => undefined };
/** One world for all tests, since building it takes seconds. An earlier start was broken off while it built the world. */
const kept = mkdtempSync(join(tmpdir(), 'marketdesk-kept-'));
const keptWorld = join(kept, 'world.sqlite');
beforeAll(async () => {
  writeFileSync(`${keptWorld}.unfinished`, 'half a world');
  (await openExampleWorld({ ...parts, path: keptWorld, now: () => noon })).close();
});
afterAll(() => rmSync(kept, { recursive: true }));

let folder: string;
let store: SqliteStore | undefined;
const open = async (now: number): Promise<SqliteStore> => {
  store?.close();
  store = await openExampleWorld({ ...parts, path: join(folder, 'world.sqlite'), now: () => now });
  return store;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marketdesk-world-'));
  copyFileSync(keptWorld, join(folder, 'world.sqlite'));
});
afterEach(() => {
  store?.close();
  store = undefined;
  rmSync(folder, { recursive: true, force: true });
});

describe('the example world', () => {
  it('is built at the first start and ends now', async () => {
    const { items: found, created } = (await open(noon)).newsSummary();
    expect(found).toBeGreaterThan(0.95 * items);
    expect(noon / 1000 - created).toBeGreaterThanOrEqual(0);
    expect(noon / 1000 - created).toBeLessThan(60);
  });

  it('is built anew when its building was broken off', async () => {
    expect((await open(noon)).newsSummary().items).toBeGreaterThan(0.95 * items);
    expect(readdirSync(kept)).not.toContain('world.sqlite.unfinished');
  });

  it('gains at a later start what was missed, as dense as the rest', async () => {
    const fortyDays = 960 * hour;
    const before = (await open(noon)).newsSummary();
    const after = (await open(noon + fortyDays)).newsSummary();
    expect(after.items - before.items).toBe(missedStories(items, fortyDays / 1000));
    expect(after.created).toBeGreaterThan(before.created);
    // what the missed stories did to prices as well
    expect(store?.recordsSummary().quantified.created).toBeGreaterThan(before.created);
  });

  it('is built anew when an earlier version has built it, which knew nothing but news', async () => {
    const path = join(folder, 'world.sqlite');
    rmSync(path);
    openSqliteStore({ path }).close();
    expect((await open(noon)).recordsSummary().ratios.companies).toBeGreaterThan(200);
  });

  it('gains nothing when it was missed for minutes', async () => {
    const before = (await open(noon)).newsSummary();
    expect((await open(noon + hour / 6)).newsSummary()).toEqual(before);
  });

  it.each([
    ['a year of a world of two', 1000, 365.25, 500],
    ['minutes', 20_000, 0.01, 0],
    ['many years, so that the start stays quick', 20_000, 12 * 365, 2000],
  ])('%s are as many stories as the world is dense, and at most 2,000', (_, size, days, stories) => {
    expect(missedStories(size, days * 86_400)).toBe(stories);
  });
});

describe('arrivals', () => {
  afterEach(() => vi.useRealTimers());

  it('bring a story every 20 to 40 seconds, dated at its arrival, until they are ended', async () => {
    const world = await open(noon);
    vi.useFakeTimers({ now: noon });
    const before = world.newsSummary().items;
    const end = startArrivals(
      world,
      { items, now: Date.now },
      startWrites((line) => expect.fail(line)),
    );
    vi.advanceTimersByTime(10 * 60_000);
    const arrived = world.newsSummary().items - before;
    expect(arrived).toBeGreaterThanOrEqual(15);
    expect(arrived).toBeLessThanOrEqual(30);
    expect(world.newsSummary().created * 1000).toBeLessThanOrEqual(Date.now());
    expect(new Set(world.findNews(newest).slice(0, arrived)).size).toBe(arrived);

    end();
    vi.advanceTimersByTime(10 * 60_000);
    expect(world.newsSummary().items - before).toBe(arrived);
  });

  it('are traded: bars of the minutes that have passed are added, and none changes', async () => {
    const world = await open(noon);
    const candles = (): string[] => {
      const [from, to] = [noon / 1000 - 6 * 3600, noon / 1000 + 6 * 3600];
      const body = world.candlesJson({ symbols: ['SPY'], from, to, interval: '1m', session: 'ANY' }).toString();
      return (JSON.parse(body) as BarSeries[]).flatMap((series) => series.candles.map((candle) => JSON.stringify(candle)));
    };
    const before = candles();
    expect(before.length).toBeGreaterThan(100);
    let now = noon;
    const end = startArrivals(
      world,
      { items, now: () => now },
      startWrites((line) => expect.fail(line)),
    );
    // the last minute was cut at noon
    await expect.poll(() => world.cursor(barsSource)?.position).toBe(noon / 1000);
    end();
    now += 0.5 * hour;
    const endAgain = startArrivals(
      world,
      { items, now: () => now },
      startWrites((line) => expect.fail(line)),
    );
    await expect.poll(() => world.cursor(barsSource)?.position).toBe(now / 1000);
    endAgain();
    const after = candles();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBe(before.length + 30);
  });

  /** Lets stories arrive for some minutes. @returns the records before and after it */
  async function arriveFor(minutes: number, from: number) {
    const world = await open(from);
    const before = world.recordsSummary().quantified;
    vi.useFakeTimers({ now: from, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const end = startArrivals(
      world,
      { items, now: Date.now },
      startWrites((line) => expect.fail(line)),
    );
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    vi.useRealTimers();
    end();
    return { before, after: world.recordsSummary().quantified };
  }

  it('are measured seconds after their first window', async () => {
    // A story has arrived after 40 s at the latest; some have no symbol.
    const { before, after } = await arriveFor(5, noon);
    expect(after.records).toBeGreaterThan(before.records);
    expect(after.created).toBeGreaterThan(noon / 1000 + 180);
    expect(after.created).toBeLessThanOrEqual(noon / 1000 + 300);
  });

  it('are measured once more when the session of their day has ended', async () => {
    const close = Date.parse('2026-11-20T21:00:00Z');
    const { before, after } = await arriveFor(25, close - 5 * 60_000);
    expect(after.records).toBeGreaterThan(before.records);
    expect(after.created).toBeGreaterThan(close / 1000);
  });

  it('bring the reactions to stories that were there before the start as well', async () => {
    const world = await open(noon);
    const [{ id } = { id: 0 }] = world.findNews({ ...newest, pageSize: 1 }).map((text) => JSON.parse(text) as NewsItem);
    const page = { page: 0, pageSize: 1000, dateFrom: '2026-11-20', dateTo: '2026-11-20' };
    const reactions = (): string[] =>
      (JSON.parse(store?.quantifiedJson(page).toString() ?? '') as QuantifiedRecord[])
        .filter(({ ResourceID }) => ResourceID === String(id))
        .map((row) => windowMoves.map((name) => (row[name] === '' ? '-' : 'x')).join(''));
    expect(reactions()).toEqual([]);
    await arriveFor(2, noon);
    expect(reactions()).toEqual(['xx------']);
    await arriveFor(1, noon + hour / 4);
    expect(reactions()).toEqual(['xxxx----']);
  });

  it('are measured after a stop in between, too', async () => {
    const { after: first } = await arriveFor(3, noon);
    expect(first.created).toBeLessThan(noon / 1000 + 200);
    const { after } = await arriveFor(0.3, noon + 40 * 60_000);
    expect(after.created).toBeGreaterThan(noon / 1000 + 30 * 60);
  });
});
