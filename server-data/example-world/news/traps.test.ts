import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { Story } from '../../store/news/story.ts';
import { exampleNews } from './news.ts';
import { trapAt, traps } from './traps.ts';

const items = 20_000;
const until = newYorkInstant('2026-11-20', 57_600);
const world = [...exampleNews({ seed: 1, items, until })];
const planted = Map.groupBy(world.keys(), (place) => trapAt(place, items));

/** How a reader would recognise each oddity, without knowing where it was planted. */
const recognised: Readonly<Record<string, (story: Story) => boolean>> = {
  'empty stock name': ({ item }) => item.stocks.some(({ name }) => name === ''),
  'class share with hyphen': ({ item, primaryTickers }) => item.stocks[0]?.name === 'BRK-A' && primaryTickers[0] === 'BRK-A',
  'class share with slash': ({ item, primaryTickers }) => item.stocks[0]?.name === 'BRK/A' && primaryTickers[0] === 'BRK/A',
  'class share with dot': ({ item, primaryTickers }) => item.stocks[0]?.name === 'BRK.A' && primaryTickers[0] === 'BRK.A',
  'blank teaser': ({ item }) => item.teaser === ' ',
  'entities in body': ({ item }) => ['&#8220;', '&nbsp;', '&quot;', '&amp;', '&lt;', '&mdash;'].every((each) => item.body.includes(each)),
  'table in body': ({ item }) => item.body.includes('<table border="1"><thead>'),
  'tracking link in body': ({ item }) => /<a href="https:\/\/track\.[^"]*utm_source=.*<img [^>]*width="1" height="1"/.test(item.body),
  'no-break space in title': ({ item }) => item.title.includes('\u00a0'),
  'zero-width characters in title': ({ item }) => /[\u200b\u200d\ufeff]/.test(item.title),
  'double blanks in title': ({ item }) => item.title.includes('  '),
  'emoji in title': ({ item }) => /\p{Extended_Pictographic}/u.test(item.title),
  'title starts with =': ({ item }) => item.title.startsWith('='),
  'title starts with +': ({ item }) => item.title.startsWith('+'),
  'title starts with -': ({ item }) => item.title.startsWith('-'),
  'title starts with @': ({ item }) => item.title.startsWith('@'),
  'no stocks': ({ item, primaryTickers }) => item.stocks.length === 0 && primaryTickers.length === 0,
  'twelve stocks or more': ({ item }) => item.stocks.length >= 18,
  'no cusip and no isin': ({ item }) => item.stocks.every(({ cusip, isin }) => cusip === '' && isin === ''),
  'isin of another listing': ({ item }) => item.stocks.some(({ name, isin }) => name === 'AAPL' && isin.startsWith('CA')),
  'original id': ({ item }) => item.original_id !== undefined && item.original_id < item.id,
  'script in body': ({ item }) => /<script>/.test(item.body),
  'image with error handler in body': ({ item }) => /<img [^>]*onerror=/.test(item.body),
  'frame in body': ({ item }) => /<iframe /.test(item.body),
  'drawing with load handler in body': ({ item }) => /<svg onload=/.test(item.body),
  'script link in body': ({ item }) => /href="javascript:/.test(item.body),
  'style sheet in body': ({ item }) => /<style>.*style="position:fixed/.test(item.body),
  'form in body': ({ item }) => /<form /.test(item.body),
  'base address in body': ({ item }) => /<base /.test(item.body),
  'refresh in body': ({ item }) => /<meta http-equiv="refresh"/.test(item.body),
  'markup in title': ({ item }) => /<img [^>]*onerror=/.test(item.title),
  'markup in teaser': ({ item }) => /<script>/.test(item.teaser),
  'markup in author': ({ item }) => /<script>/.test(item.author),
  'markup in tag': ({ item }) => item.tags.some(({ name }) => /<img [^>]*onerror=/.test(name)),
};

test('every trap can be recognised', () => expect(new Set(Object.keys(recognised))).toEqual(new Set(traps.keys())));

test.each(Object.entries(recognised))('the default world holds the trap: %s', (name, isRecognised) => {
  const places = planted.get(name) ?? [];
  expect(places.length).toBeGreaterThan(0);
  for (const place of places) expect(isRecognised(world[place] ?? expect.fail('no story'))).toBe(true);
});

const hostile = /<script|onerror=|onload=|onclick=|<iframe|javascript:|<style|<form|<base|<meta/i;

test('hostile markup is a handful, titled as a test or in a tracking link, and nowhere else', () => {
  const found = world.filter((story) => hostile.test(JSON.stringify(story)));
  expect(found.length).toBeGreaterThanOrEqual(13);
  expect(found.length).toBeLessThan(20);
  for (const story of found) {
    expect(story.item.title.startsWith('Sample markup test') || recognised['tracking link in body']?.(story)).toBe(true);
  }
  const added = exampleNews({ seed: 1, items: 2000, until, traps: false });
  expect([...added].filter((story) => hostile.test(JSON.stringify(story)))).toEqual([]);
});

test.each([
  [100, 0],
  [1000, traps.size],
  [1_000_000, traps.size],
])('a world of %d stories holds %d kinds of trap, under a hundred in all', (size, kinds) => {
  const names = Array.from({ length: size }, (_, place) => trapAt(place, size)).filter((name) => name !== undefined);
  expect(new Set(names).size).toBe(kinds);
  expect(names.length).toBeLessThan(100);
});
