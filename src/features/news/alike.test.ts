import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { alike } from './alike.ts';
import { apart, told, type Pair } from './alike.pairs.ts';

const minutes = 60;
const titled = (id: number, title: string, parts: Partial<NewsItem> = {}): NewsItem =>
  story(id, { title, created: nowSeconds - 60 * id, ...about('ARD'), ...parts });

/** Groups as lists of ids, the lead first. */
const groups = (items: readonly NewsItem[]): number[][] => [...alike(items)].map(([lead, others]) => [lead, ...others.map(({ id }) => id)]);

const [first, second] = ['Arden Foods Q3 EPS $1.20 beats $1.10 estimate', 'Arden Foods third-quarter EPS of $1.20 tops $1.10 consensus'];

test('precision of at least 0.95 and recall of at least 0.9 on the labelled pairs', () => {
  const merges = ([one, other]: Pair): boolean => alike([titled(1, one), titled(2, other)]).size > 0;
  const right = told.filter(merges).length;
  const wrong = apart.filter(merges);
  const [precision, recall] = [right / (right + wrong.length), right / told.length];
  // oxlint-disable-next-line no-console -- the figures are what the pairs are for
  console.info(
    `${told.length + apart.length} pairs: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; wrongly merged: ` +
      wrong.map((pair) => pair.join(' = ')).join('; '),
  );
  expect(told.length + apart.length).toBeGreaterThanOrEqual(160);
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.9);
});

describe('two tellings are one story', () => {
  test.each<[promise: string, parts: Partial<NewsItem>, one: boolean]>([
    ['minutes apart', {}, true],
    ['30 minutes apart', { created: nowSeconds - 60 - 30 * minutes }, true],
    ['not 31 minutes apart', { created: nowSeconds - 60 - 31 * minutes }, false],
    ['not the same headline an hour later', { title: first, created: nowSeconds - 60 - 60 * minutes }, false],
    ['across midnight', { created: nowSeconds - 60 - 10 * minutes }, true],
    ['not of another company', about('BLM'), false],
    ['not of another main ticker', about('BLM', 'ARD'), false],
    ['of the same main ticker beside another', about('ARD', 'BLM'), true],
    ['not a round-up of four', about('ARD', 'BLM', 'CRV', 'DBE'), false],
    ['not without a ticker', about(), false],
    ['not with a ticker without a name', about('', 'ARD'), false],
    ['in any letter case', about('ard'), true],
    ['with another number beside', { title: `${second}, revenue $4.2B` }, true],
    ['not with another number in its place', { title: second.replace('1.20', '1.21') }, false],
  ])('%s', (_, parts, one) => {
    expect(groups([titled(1, first), titled(2, second, parts)])).toEqual(one ? [[1, 2]] : []);
  });

  test.each([
    ['BRK.A', 'BRK-A'],
    ['BRK/A', 'BRK.A'],
  ])('of one share in two spellings: %s, %s', (one, other) => {
    expect(groups([titled(1, first, about(one)), titled(2, second, about(other))])).toEqual([[1, 2]]);
  });
});

test('the first of the list leads, in whatever order it stands', () => {
  const [one, two, three] = [titled(1, first), titled(2, second), titled(3, first)] as const;
  expect(groups([one, two, three])).toEqual([[1, 2, 3]]);
  expect(groups([three, two, one])).toEqual([[3, 2, 1]]);
  expect(groups([two, three, one])).toEqual([[2, 3, 1]]);
});

test('a long row of tellings is cut where the half hour ends', () => {
  const every20Minutes = [1, 2, 3, 4].map((id) => titled(id, first, { created: nowSeconds - id * 20 * minutes }));
  expect(groups(every20Minutes)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('two stories that differ are not joined by a third that says less', () => {
  const less = titled(3, 'Larkspur raises Arden Foods price target');
  const items = [
    titled(1, 'Larkspur raises Arden Foods price target to $215'),
    titled(2, 'Larkspur raises Arden Foods target to $210'),
    less,
  ];
  expect(groups(items).map(({ length }) => length)).toEqual([2]);
});

test.each(['', ' ', '!!!', 'Arden', '日本語', '\u202E', '$'.repeat(5000), '1 '.repeat(5000), 'fy'.repeat(3000), '1.'.repeat(3000)])(
  'a title that says nothing is like no other: %j',
  (title) => {
    expect(groups([titled(1, title), titled(2, title)])).toEqual([]);
  },
);

test('any list in any order has the same groups, each story in one at most', () => {
  const pool = [...told, ...apart].slice(0, 12).flat();
  const item = fc.record({ title: fc.constantFrom(...pool), ticker: fc.constantFrom('A', 'B'), minute: fc.nat(90) });
  const list = fc
    .array(item, { maxLength: 40 })
    .map((drawn) =>
      drawn.map(({ title, ticker, minute }, index) => story(index + 1, { title, created: nowSeconds - minute * 60, ...about(ticker) })),
    );
  fc.assert(
    fc.property(
      list.chain((items) => fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length }))),
      ([items, shuffled]) => {
        const ids = (each: number[][]): number[][] =>
          each.map((group) => group.toSorted((a, b) => a - b)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
        expect(ids(groups(shuffled))).toEqual(ids(groups(items)));
        const members = groups(items).flat();
        expect(new Set(members).size).toBe(members.length);
        const place = new Map(shuffled.map(({ id }, index) => [id, index]));
        for (const group of groups(shuffled)) {
          const places = group.map((id) => place.get(id) ?? -1);
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          const times = group.map((id) => items[id - 1]?.created ?? 0);
          expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(30 * minutes);
        }
      },
    ),
  );
});

test('10,000 stories of one company at once cost no more than a moment', () => {
  const flood = Array.from({ length: 10_000 }, (_, index) =>
    titled(index, `Arden Foods item ${index}`, { created: nowSeconds - (index % 1700) }),
  );
  // Without bounds it takes minutes, longer than a test may.
  expect(alike(flood).size).toBeLessThanOrEqual(flood.length);
});
