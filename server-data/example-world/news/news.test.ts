import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newsItem } from '#contract/endpoints/news.ts';
import { newYorkDay, newYorkInstant } from '#contract/time/new-york.ts';
import { dayAt, dayOf, isTradingDay } from '#contract/market/day.ts';
import type { Story } from '../../store/news/story.ts';
import { companyOf } from '../companies.ts';
import { announcementsOn } from '../finance/announcements.ts';
import type { ExampleStory } from '../story.ts';
import { disclaimer } from './body.ts';
import { arrivingNews, exampleNews } from './news.ts';
import { trapAt } from './traps.ts';

const until = newYorkInstant('2026-11-20', 16.05 * 3600);
const items = 20_000;
const world: readonly ExampleStory[] = [...exampleNews({ seed: 1, items, until })];
/** Without the stories that are odd on purpose. */
const ordinary = world.filter((_, place) => trapAt(place, items) === undefined);

test('the same seed gives the same stories, another seed others', () => {
  const stories = (seed: number): ExampleStory[] => [...exampleNews({ seed, items: 500, until })];
  expect(stories(1)).toEqual(stories(1));
  const titles = new Set(stories(1).map(({ item }) => item.title));
  expect(stories(2).filter(({ item }) => titles.has(item.title)).length).toBeLessThan(50);
});

test('24 months up to now, oldest first, ids rising', () => {
  expect(world).toHaveLength(items);
  const start = newYorkInstant('2024-11-20', 16.05 * 3600);
  let [created, id] = [start, 39_999_999];
  for (const { item } of world) {
    if (item.created < created || item.id <= id || item.updated < item.created || item.updated > until) expect.fail(`${item.id}`);
    [created, id] = [item.created, item.id];
  }
  expect((world[0]?.item.created ?? 0) - start).toBeLessThan(86_400);
  expect(until - created).toBeLessThanOrEqual(30);
});

test('any size and span works: none, one, a busy hour', () => {
  expect([...exampleNews({ seed: 1, items: 0, until })]).toEqual([]);
  expect([...exampleNews({ seed: 1, items: 1, until, firstId: 7 })].map(({ item }) => item.id)).toEqual([7]);
  const hour = [...exampleNews({ seed: 1, items: 500, from: until - 3600, until })];
  expect(hour.filter(({ item }) => item.created >= until - 3600 && item.created <= until)).toHaveLength(500);
});

test('the newest story belongs to its moment: no closing bell on a Saturday', () => {
  const saturday = newYorkInstant('2026-11-28', 12 * 3600);
  const newest = [3000, 3001, 3002].map((count) => [...exampleNews({ seed: 1, items: count, until: saturday })].at(-1)?.item);
  for (const item of newest) {
    expect(newYorkDay(item?.created ?? 0)).toBe('2026-11-28');
    expect(item?.tags.map(({ name }) => name)).not.toContain('Market Recap');
  }
});

test.each([
  [{ items: -1 }, 'items: a whole number from 0, got -1'],
  [{ items: 1.5 }, 'items: a whole number from 0, got 1.5'],
  [{ from: until }, `from: a time before until, got ${until} and ${until}`],
])('%o is refused', (wrong, message) => {
  expect(() => [...exampleNews({ seed: 1, items: 10, until, ...wrong })]).toThrow(message);
});

test('every story is a valid item and survives the wire', () => {
  for (const { item } of world) {
    const wire: unknown = JSON.parse(JSON.stringify(z.encode(newsItem, item)));
    const read = z.decode(newsItem, wire as z.input<typeof newsItem>);
    if (JSON.stringify(read) !== JSON.stringify(item)) expect(read).toEqual(item);
  }
});

const tokens = (title: string): Set<string> => new Set(title.toLowerCase().match(/[a-z0-9.&$%']+/g) ?? []);
const similarity = (one: string, other: string): number => {
  const [a, b] = [tokens(one), tokens(other)];
  const shared = [...a].filter((token) => b.has(token)).length;
  return shared / (a.size + b.size - shared);
};

test('titles vary: hardly any is used twice, and neighbours never resemble each other', () => {
  const counts = Map.groupBy(world, ({ item }) => item.title);
  expect(counts.size).toBeGreaterThan(18_000);
  expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThanOrEqual(12);
  const pairs = world
    .slice(1)
    .flatMap(({ item }, place) =>
      [place, place + 1].some((each) => trapAt(each, items)) ? [] : [[world[place]?.item.title ?? '', item.title] as const],
    );
  expect(pairs.filter(([before, after]) => similarity(before, after) > 0.5)).toEqual([]);
});

test('results of a large company bring several stories that day and notes of brokers the next', () => {
  const seen = { announcements: 0, bursts: 0, followed: 0 };
  const onDay = Map.groupBy(world, ({ item }) => dayAt(item.created));
  const days = [...onDay.keys()].filter(isTradingDay);
  for (const [at, day] of days.entries()) {
    for (const { company } of announcementsOn(day).filter((each) => each.company.revenue >= 90)) {
      const on = (each: number | undefined, channel: string): number =>
        (onDay.get(each ?? 0) ?? []).filter(
          ({ item, primaryTickers }) => primaryTickers.includes(company.symbol) && item.channels.some(({ name }) => name === channel),
        ).length;
      seen.announcements++;
      if (on(day, 'Earnings') >= 2) seen.bursts++;
      if (on(days[at + 1], 'Analyst Ratings') >= 1) seen.followed++;
    }
  }
  expect(seen.announcements).toBeGreaterThan(300);
  expect(seen.bursts / seen.announcements).toBeGreaterThan(0.6);
  expect(seen.followed / seen.announcements).toBeGreaterThan(0.4);
});

test('some stories are repeated in other words within half an hour, by another author', () => {
  const pairs = world.flatMap((story, place) => {
    if (story.item.author !== 'Sample Neuro' || story.item.body !== '') return [];
    const first = world
      .slice(Math.max(0, place - 60), place)
      .find(({ item }) => item.teaser === story.item.teaser && item.stocks[0]?.name === story.item.stocks[0]?.name);
    return first ? [[first.item, story.item] as const] : [];
  });
  expect(pairs.length).toBeGreaterThan(80);
  for (const [first, second] of pairs) {
    expect(second.created - first.created).toBeLessThanOrEqual(1800);
    expect([second.title, second.author]).not.toEqual([first.title, first.author]);
    expect(similarity(first.title, second.title)).toBeGreaterThan(0.4);
  }
});

test('some stories are corrected, some removed later', () => {
  const corrections = ordinary.filter(({ item }) => item.updated > item.created);
  expect(corrections.length).toBeGreaterThan(200);
  expect(corrections.filter(({ item }) => /^(?:CORRECTION|UPDATE): /.test(item.title)).length).toBeGreaterThan(100);
  const removed = world.filter(({ removedAt }) => removedAt !== undefined);
  expect(removed.length).toBeGreaterThanOrEqual(3);
  for (const { item, removedAt = 0 } of removed) expect([removedAt > item.created, removedAt < until]).toEqual([true, true]);
});

test('everything is marked as a sample: authors, addresses, images, bodies', () => {
  for (const { item } of ordinary) {
    expect(item.author).toMatch(/Sample|Example|Specimen|Placeholder|Mockup|Template/);
    const [yy, mm] = [new Date(item.created * 1000).toISOString().slice(2, 4), new Date(item.created * 1000).toISOString().slice(5, 7)];
    expect(item.url).toMatch(new RegExp(`^https://sample\\.example/[a-z/-]+/${yy}/${mm}/${item.id}/[a-z0-9-]{5,80}$`));
    for (const { url } of item.image) expect(url).toMatch(/^https:\/\/sample\.example\/images\//);
    if (item.body !== '') expect(item.body.endsWith(disclaimer)).toBe(true);
    for (const [, host] of item.body.matchAll(/https?:\/\/([^/"]+)/g)) expect(host).toBe('sample.example');
    expect(item.teaser.replaceAll(/&[#a-z0-9]+;/g, '.').length).toBeLessThanOrEqual(256);
  }
});

test.each(['<table>', '<ul>', '<blockquote>', '<strong>', '<a href=', '&#8220;', '&amp;'])('many bodies have %s', (part) => {
  expect(ordinary.filter(({ item }) => item.body.includes(part)).length).toBeGreaterThan(200);
});

const channels =
  'News,Tech,Media,Options,Equities,Markets,Earnings,M&A,Crypto,IPOs,Analyst Color,Analyst Ratings,Price Target,Reiteration,Top Stories,WIIM,Movers & Shakers,Press Releases';

test('channels, content types, ranks and regions keep to the vocabulary, and all of it occurs', () => {
  expect(new Set(world.flatMap(({ item }) => item.channels.map(({ name }) => name)))).toEqual(new Set(channels.split(',')));
  expect(new Set(world.map(({ contentType }) => contentType))).toEqual(new Set(['story', 'benzinga_reach', 'marketbeat']));
  expect(new Set(world.map(({ importanceRank }) => importanceRank))).toEqual(new Set([undefined, 1, 2, 3, 4, 5]));
  const canadian = ordinary.filter(({ regions }) => regions.includes('ca'));
  expect(canadian.length).toBeGreaterThan(200);
  for (const { item } of canadian) expect(companyOf(item.stocks[0]?.name ?? '').country).toBe('CA');
});

test('stories keep arriving, 20 to 40 s apart, and the calendar’s when they are due', () => {
  const from = newYorkInstant('2025-10-23', 5.9 * 3600);
  const arrivals = (start: number): Story[] => {
    const feed = arrivingNews({ seed: 1, from: start, firstId: 5 });
    return Array.from({ length: 600 }, () => feed.next().value as Story);
  };
  const morning = arrivals(from);
  let [created, id] = [from, 4];
  for (const { item } of morning) {
    const gap = item.created - created;
    if (gap < 20 || gap > 40 || item.id <= id || item.updated !== item.created) expect.fail(`${item.id}`);
    [created, id] = [item.created, item.id];
  }
  const announcing = announcementsOn(dayOf(newYorkDay(from))).filter(({ session }) => session === 'pre');
  expect(announcing.length).toBeGreaterThan(3);
  for (const { company } of announcing) {
    const own = morning.filter(({ primaryTickers }) => primaryTickers.includes(company.symbol));
    expect(
      own.some(({ item }) => item.channels.some(({ name }) => name === 'Earnings')),
      company.symbol,
    ).toBe(true);
  }
  expect(arrivals(from)).toEqual(morning);
  expect(arrivals(from + 1)[0]).not.toEqual(morning[0]);
});
