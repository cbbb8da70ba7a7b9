import { createHash } from 'node:crypto';
import { newYorkDay, newYorkDaySpan, newYorkInstant } from '#contract/new-york.ts';
import { newsItem } from '#contract/endpoints/news.ts';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { Story } from '../store/story.ts';
import { companyOf } from './companies.ts';
import { dayOf } from './days.ts';
import { announcementsOn } from './earnings-days.ts';
import { arrivals, worldNews, worldWithdrawals } from './news.ts';
import { disclaimer } from './news/publish.ts';
import { holidayOn, isTradingDay, isWeekend } from './trading-days.ts';
import { trapAt } from './traps.ts';

const until = newYorkInstant('2026-11-20', 16.05 * 3600);
const items = 20_000;
const world: readonly Story[] = [...worldNews({ seed: 1, items, until })];
/** Without the stories that are odd on purpose. */
const ordinary = world.filter((_, place) => trapAt(place, items) === undefined);

const secondsOfDay = (created: number): number => created - newYorkDaySpan(newYorkDay(created))[0];
const at = (list: readonly Story[], place: number): Story => list[place] ?? expect.fail(`no story at ${place}`);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const hashOf = (stories: Iterable<Story>): string => {
  const hash = createHash('sha256');
  // What is told beside a story is neither stored nor sent.
  for (const story of stories) hash.update(`${JSON.stringify({ ...story, told: undefined })}\n`);
  return hash.digest('hex');
};

test('the same options give the same bytes, today and on every machine', () => {
  const options = { seed: 1, items: 2000, until };
  const recorded = '017d5549bd62834a93acdaaf21ad1b0674770b44eded176ed39d420a8c110a64';
  expect(hashOf(worldNews(options))).toBe(hashOf(worldNews(options)));
  expect(hashOf(worldNews(options))).toBe(recorded);
});

test('another seed tells another world', () => {
  const titles = (seed: number): string[] => [...worldNews({ seed, items: 300, until })].map(({ item }) => item.title);
  const first = new Set(titles(1));
  expect(titles(2).filter((title) => first.has(title)).length).toBeLessThan(30);
});

test('exactly so many stories, oldest first by (created, id), ids rising from the first one', () => {
  expect(world).toHaveLength(items);
  expect(at(world, 0).item.id).toBe(40_000_000);
  for (let place = 1; place < items; place++) {
    const [before, after] = [at(world, place - 1).item, at(world, place).item];
    if (after.id <= before.id || after.created < before.created) expect.fail(`story ${place} is out of order`);
  }
  expect([...worldNews({ seed: 1, items: 3, until, firstId: 7 })].map(({ item }) => item.id)[0]).toBe(7);
});

test('24 months up to now: the first story within a day of the start, the last one seconds old', () => {
  const start = newYorkInstant('2024-11-20', 16.05 * 3600);
  expect(at(world, 0).item.created).toBeGreaterThanOrEqual(start);
  expect(at(world, 0).item.created).toBeLessThan(start + 86_400);
  expect(until - at(world, items - 1).item.created).toBeLessThanOrEqual(30);
  expect(world.every(({ item }) => item.updated >= item.created && item.updated <= until)).toBe(true);
});

test('any size and span works: none, one, a week, a busy hour', () => {
  expect([...worldNews({ seed: 1, items: 0, until })]).toEqual([]);
  const [only] = [...worldNews({ seed: 1, items: 1, until })];
  expect(until - (only?.item.created ?? 0)).toBeLessThanOrEqual(30);
  const hour = [...worldNews({ seed: 1, items: 500, from: until - 3600, until })];
  expect(hour).toHaveLength(500);
  expect(hour.every(({ item }) => item.created >= until - 3600 && item.created <= until)).toBe(true);
});

test.each([
  [{ items: -1 }, 'items: a whole number from 0, got -1'],
  [{ items: 1.5 }, 'items: a whole number from 0, got 1.5'],
  [{ from: until }, `from: a time before until, got ${until} and ${until}`],
])('%o is refused in words', (wrong, message) => {
  expect(() => [...worldNews({ seed: 1, items: 10, until, ...wrong })]).toThrow(message);
});

test('every story is a valid item of the wire and survives the way there and back', () => {
  for (const { item } of world) {
    const wire: unknown = JSON.parse(JSON.stringify(z.encode(newsItem, item)));
    const read = z.decode(newsItem, wire as z.input<typeof newsItem>);
    if (JSON.stringify(read) !== JSON.stringify(item)) expect(read).toEqual(item);
  }
});

test('more than 15,000 titles of 20,000 are told once, and none more than a dozen times', () => {
  const counts = new Map<string, number>();
  for (const { item } of world) counts.set(item.title, (counts.get(item.title) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(15_000);
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(12);
});

const words = (title: string): Set<string> => new Set(title.toLowerCase().match(/[a-z0-9.&$%']+/g) ?? []);
const likeness = (one: Set<string>, other: Set<string>): number => {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / (one.size + other.size - shared);
};

test('no two neighbouring headlines read alike', () => {
  const alike: string[] = [];
  for (let place = 1; place < ordinary.length; place++) {
    const [before, after] = [at(ordinary, place - 1).item.title, at(ordinary, place).item.title];
    if (likeness(words(before), words(after)) > 0.5) alike.push(`${before} | ${after}`);
  }
  expect(alike).toEqual([]);
});

const perDay = Map.groupBy(world, ({ item }) => newYorkDay(item.created));
const countsWhere = (fits: (day: number) => boolean): number[] =>
  [...perDay].filter(([date]) => fits(dayOf(date))).map(([, stories]) => stories.length);

test('trading days are busy, weekends and holidays quiet', () => {
  expect(median(countsWhere(isTradingDay))).toBeGreaterThan(25);
  expect(Math.max(...countsWhere(isWeekend))).toBeLessThan(15);
  expect(median(countsWhere(isWeekend))).toBeGreaterThanOrEqual(1);
  const holidays = countsWhere((day) => holidayOn(day) !== undefined);
  expect(holidays.length).toBeGreaterThan(15);
  expect(Math.max(...holidays)).toBeLessThan(15);
});

test('a trading day is dense before the open, in the session and after the close, and never silent at night', () => {
  const hours = world
    .filter(({ item }) => isTradingDay(dayOf(newYorkDay(item.created))))
    .map(({ item }) => secondsOfDay(item.created) / 3600);
  const anHour = (from: number, to: number): number => hours.filter((hour) => hour >= from && hour < to).length / (to - from);
  expect(anHour(6, 9.5)).toBeGreaterThan(2 * anHour(18, 24));
  expect(anHour(9.5, 16)).toBeGreaterThan(2 * anHour(18, 24));
  expect(anHour(16, 18)).toBeGreaterThan(2 * anHour(18, 24));
  expect(anHour(0, 6)).toBeGreaterThan(0);
});

test('a large company that announces is told about several times that day, and its shares by brokers the next morning', () => {
  let bursts = 0;
  let followed = 0;
  let announcements = 0;
  for (const [date, stories] of perDay) {
    for (const { company } of announcementsOn(dayOf(date))) {
      if (company.scale.revenueBillions < 90) continue;
      announcements++;
      const told = stories.filter(({ primaryTickers }) => primaryTickers.includes(company.symbol));
      if (told.length >= 3 && told.some(({ item }) => item.channels.some(({ name }) => name === 'Earnings'))) bursts++;
      const next = [...perDay.keys()].find((later) => later > date && isTradingDay(dayOf(later)));
      const after = perDay.get(next ?? '') ?? [];
      if (
        after.some(
          (story) => story.primaryTickers.includes(company.symbol) && story.item.channels.some(({ name }) => name === 'Analyst Ratings'),
        )
      )
        followed++;
    }
  }
  expect(announcements).toBeGreaterThan(300);
  expect(bursts / announcements).toBeGreaterThan(0.6);
  expect(followed / announcements).toBeGreaterThan(0.4);
});

test('the machine tells some stories a second time, in other words and within half an hour', () => {
  const pairs = world.flatMap((story, place) => {
    if (story.item.author !== 'Sample Neuro' || story.item.body !== '') return [];
    const first = world
      .slice(Math.max(0, place - 60), place)
      .find(({ item }) => item.teaser === story.item.teaser && item.stocks[0]?.name === story.item.stocks[0]?.name);
    return first ? [[first, story] as const] : [];
  });
  expect(pairs.length).toBeGreaterThan(100);
  for (const [first, second] of pairs) {
    expect(second.item.created - first.item.created).toBeLessThanOrEqual(1800);
    expect(second.item.title).not.toBe(first.item.title);
    expect(second.item.author).not.toBe(first.item.author);
    expect(likeness(words(first.item.title), words(second.item.title))).toBeGreaterThan(0.45);
  }
});

test('some stories are corrected later, and half of those say so', () => {
  const corrected = ordinary.filter(({ item }) => item.updated > item.created);
  const marked = corrected.filter(({ item }) => /^(?:CORRECTION|UPDATE): /.test(item.title));
  expect(corrected.length / ordinary.length).toBeGreaterThan(0.01);
  expect(corrected.length / ordinary.length).toBeLessThan(0.05);
  expect(marked.length / corrected.length).toBeGreaterThan(0.35);
  expect(ordinary.filter(({ item }) => /^(?:CORRECTION|UPDATE): /.test(item.title) && item.updated === item.created)).toEqual([]);
});

test('everything says that it is a sample: authors, addresses, pictures, bodies', () => {
  const marks = /Sample|Example|Specimen|Placeholder|Mockup|Template/;
  for (const { item } of ordinary) {
    expect(item.author).toMatch(marks);
    const date = new Date(item.created * 1000).toISOString();
    expect(item.url).toMatch(
      new RegExp(`^https://sample\\.example/[a-z/-]+/${date.slice(2, 4)}/${date.slice(5, 7)}/${item.id}/[a-z0-9-]{5,80}$`),
    );
    for (const { url } of item.image) expect(url).toMatch(/^https:\/\/sample\.example\/images\//);
    if (item.body !== '') expect(item.body.endsWith(disclaimer)).toBe(true);
    for (const [, host] of item.body.matchAll(/https?:\/\/([^/"]+)/g)) expect(host).toBe('sample.example');
  }
});

test('headlines are text alone, articles carry three pictures, bodies stay near 600 characters and below 5 kB', () => {
  for (const { item } of ordinary) {
    expect(item.teaser.length).toBeGreaterThan(20);
    expect(item.teaser.replaceAll(/&[#a-z0-9]+;/g, '.').length).toBeLessThanOrEqual(256);
    if (item.body === '') expect(item.image).toEqual([]);
    if (item.image.length > 0) expect(item.image.map(({ size }) => size).toSorted()).toEqual(['large', 'small', 'thumb']);
  }
  const lengths = ordinary.map(({ item }) => item.body.length);
  expect(median(lengths)).toBeGreaterThan(450);
  expect(median(lengths)).toBeLessThan(850);
  expect(Math.max(...lengths)).toBeGreaterThan(3500);
  expect(Math.max(...lengths)).toBeLessThan(5000);
  for (const part of ['<table>', '<ul>', '<blockquote>', '<strong>', '<a href=', '&#8220;', '&amp;']) {
    expect(lengths.length && ordinary.filter(({ item }) => item.body.includes(part)).length, part).toBeGreaterThan(200);
  }
});

/** facts §9 */
const channels = new Set(
  'News,Tech,Media,Options,Equities,Markets,Earnings,M&A,Crypto,IPOs,Analyst Color,Analyst Ratings,Price Target,Reiteration,Top Stories,WIIM,Movers & Shakers,Press Releases'.split(
    ',',
  ),
);

test('channels, content types, ranks and regions keep to the vocabulary, and all of it occurs', () => {
  const seen = new Set(world.flatMap(({ item }) => item.channels.map(({ name }) => name)));
  expect(seen).toEqual(channels);
  expect(new Set(world.map(({ contentType }) => contentType))).toEqual(new Set(['story', 'benzinga_reach', 'marketbeat']));
  const ranks = Map.groupBy(world, ({ importanceRank }) => importanceRank);
  expect(new Set(ranks.keys())).toEqual(new Set([undefined, 1, 2, 3, 4, 5]));
  expect((ranks.get(undefined)?.length ?? 0) + (ranks.get(1)?.length ?? 0)).toBeGreaterThan(items * 0.6);
  expect((ranks.get(4)?.length ?? 0) + (ranks.get(5)?.length ?? 0)).toBeLessThan(items * 0.15);
  const canadian = ordinary.filter(({ regions }) => regions.includes('ca'));
  expect(canadian.length).toBeGreaterThan(200);
  for (const story of canadian) expect(companyOf(at([story], 0).item.stocks[0]?.name ?? '').country).toBe('CA');
});

test('round-ups name a dozen tickers and more, some stories name none', () => {
  expect(ordinary.filter(({ item }) => item.stocks.length >= 12).length).toBeGreaterThan(100);
  expect(ordinary.filter(({ item }) => item.stocks.length === 0).length).toBeGreaterThan(50);
});

test('withdrawn stories exist, are no traps, and were taken back after they were published', () => {
  const created = new Map(world.map(({ item }, place) => [item.id, { created: item.created, place }]));
  const withdrawals = [...worldWithdrawals({ seed: 1, items, until })];
  expect(withdrawals.length).toBeGreaterThanOrEqual(5);
  expect(withdrawals.length).toBeLessThan(20);
  for (const { id, atSeconds } of withdrawals) {
    const story = created.get(id) ?? expect.fail(`no story ${id}`);
    expect(atSeconds).toBeGreaterThan(story.created);
    expect(atSeconds).toBeLessThan(until);
    expect(trapAt(story.place, items)).toBeUndefined();
  }
  expect(withdrawals.map(({ atSeconds }) => atSeconds)).toEqual(withdrawals.map(({ atSeconds }) => atSeconds).toSorted((a, b) => a - b));
});

test('stories keep arriving, 20 to 40 s apart, with rising ids, over nights, weekends and holidays', () => {
  const from = newYorkInstant('2026-11-25', 15 * 3600);
  const feed = arrivals({ seed: 1, from, firstId: 90_000_000 });
  let [before, id] = [from, 89_999_999];
  for (let count = 0; count < 12_000; count++) {
    const { item } = feed.next().value as Story;
    const gap = item.created - before;
    if (gap < 20 || gap > 40 || item.id <= id || item.updated !== item.created) expect.fail(`arrival ${count} breaks the promise`);
    [before, id] = [item.created, item.id];
  }
  expect(before - from).toBeGreaterThan(4 * 86_400);
});

test('arrivals are the same for the same start, differ otherwise, and begin with the first id', () => {
  const first = (from: number): string[] => {
    const feed = arrivals({ seed: 1, from, firstId: 5 });
    return Array.from({ length: 50 }, () => JSON.stringify(feed.next().value));
  };
  expect(first(until)).toEqual(first(until));
  expect(first(until)[0]).not.toBe(first(until + 1)[0]);
  expect(first(until)[0]).toContain('"id":5,');
});

test('what the calendar has in store arrives when it is due', () => {
  const from = newYorkInstant('2025-10-23', 5.9 * 3600);
  const feed = arrivals({ seed: 1, from, firstId: 1 });
  const morning = Array.from({ length: 400 }, () => feed.next().value as Story);
  const announcing = announcementsOn(dayOf('2025-10-23')).filter(({ session }) => session === 'pre');
  expect(announcing.length).toBeGreaterThan(3);
  for (const { company } of announcing) {
    expect(
      morning.some(
        ({ item, primaryTickers }) => primaryTickers.includes(company.symbol) && item.channels.some(({ name }) => name === 'Earnings'),
      ),
      company.symbol,
    ).toBe(true);
  }
});
