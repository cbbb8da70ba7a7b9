import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { collapseDuplicates, groupDuplicates, type LeadIds } from './duplicates.ts';
import { apart, type Pair, sameStoryPairs } from './title.pairs.ts';

const minutes = 60;
const titled = (id: number, title: string, parts: Partial<NewsItem> = {}): NewsItem =>
  story(id, { title, created: nowSeconds - 60 * id, ...about('ARD'), ...parts });

/** Groups as lists of ids, the lead first. */
const groups = (items: readonly NewsItem[]): number[][] =>
  [...groupDuplicates(items)].map(([lead, others]) => [lead, ...others.map(({ id }) => id)]);

const [first, second] = ['Arden Foods Q3 EPS $1.20 beats $1.10 estimate', 'Arden Foods third-quarter EPS of $1.20 tops $1.10 consensus'];

test('has a precision of 0.95 and a recall of 0.9 on the labelled pairs', () => {
  const merges = ([one, other]: Pair): boolean => groupDuplicates([titled(1, one), titled(2, other)]).size > 0;
  const right = sameStoryPairs.filter(merges).length;
  const wrong = apart.filter(merges);
  expect(right / (right + wrong.length), `wrongly merged: ${wrong.join('; ')}`).toBeGreaterThanOrEqual(0.95);
  expect(right / sameStoryPairs.length).toBeGreaterThanOrEqual(0.9);
});

describe('two titles are duplicates', () => {
  test.each<[what: string, parts: Partial<NewsItem>, areDuplicates: boolean]>([
    ['30 minutes apart', { created: nowSeconds - 60 - 30 * minutes }, true],
    ['not 31 minutes apart', { created: nowSeconds - 60 - 31 * minutes }, false],
    ['not another wording an hour later', { created: nowSeconds - 60 - 60 * minutes }, false],
    ['not of another company', about('BLM'), false],
    ['not of another main ticker', about('BLM', 'ARD'), false],
    ['of the same main ticker beside another', about('ARD', 'BLM'), true],
    ['not a round-up of four', about('ARD', 'BLM', 'CRV', 'DBE'), false],
    ['not without a ticker', about(), false],
    ['whose first ticker with a name is the same', about('', 'ARD'), true],
    ['in any letter case', about('ard'), true],
    ['with another number beside', { title: `${second}, revenue $4.2B` }, true],
    ['not with another number in its place', { title: second.replace('1.20', '1.21') }, false],
  ])('%s', (_, parts, areDuplicates) => {
    expect(groups([titled(1, first), titled(2, second, parts)])).toEqual(areDuplicates ? [[1, 2]] : []);
  });

  test.each(['BRK-A', 'BRK/A'])('of one share class, spelled BRK.A and %s', (spelling) => {
    expect(groups([titled(1, first, about('BRK.A')), titled(2, second, about(spelling))])).toEqual([[1, 2]]);
  });
});

test.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1]]])('the first of %j leads', (order) => {
  expect(groups(order.map((id) => titled(id, first)))).toEqual([order]);
});

describe('the same title hours apart is a repeat', () => {
  const title = 'Arden Foods shares are trading higher: up 2.1%, here&#39;s why';
  const noon = Date.parse('2026-11-20T17:00:00Z') / 1000;
  test.each<[what: string, title: string, parts: Partial<NewsItem>, isRepeat: boolean]>([
    ['the same day', title, {}, true],
    ['in other case, blanks, quotes and entities', "ARDEN FOODS\u200b shares are  trading higher -- up 2.1%; here's why!", {}, false],
    ['in other case and blanks', 'ARDEN FOODS\u200b shares are&nbsp; trading higher: up 2.1%, here’s why', {}, true],
    ['with another number', title.replace('2.1', '2.2'), {}, false],
    ['with another sign', title.replace('2.1', '-2.1'), {}, false],
    ['on another company', title, about('BLM'), false],
    ['without its ticker', title, about(), false],
    ['on four companies, the same first', title, about('ARD', 'B', 'C', 'D'), true],
    ['the next day', title, { created: noon + 20 * 60 * minutes }, false],
  ])('%s', (_, repeated, parts, isRepeat) => {
    const items = [titled(2, repeated, { created: noon + 5 * 60 * minutes, ...parts }), titled(1, title, { created: noon })];
    expect(groups(items)).toEqual(isRepeat ? [[2, 1]] : []);
  });

  test('also where neither has a ticker; the newest leads, and other wordings of a report join it', () => {
    const day = (id: number, hours: number, text: string, parts = about()): NewsItem =>
      titled(id, text, { created: noon + hours * 60 * minutes, ...parts });
    const items = [day(3, 5, 'Market clubhouse'), day(2, 3, 'Market Clubhouse.'), day(1, 0, 'Market clubhouse')];
    expect(ids(collapseDuplicates(items, groupDuplicates(items), new Map()))).toEqual({ 3: [2, 1] });
    const reports = [day(6, 5, first, about('ARD')), day(5, 0.1, second, about('ARD')), day(4, 0, first, about('ARD'))];
    expect(ids(collapseDuplicates(reports, groupDuplicates(reports), new Map()))).toEqual({ 6: [5, 4] });
  });
});

test('a long run of duplicates is split after half an hour', () => {
  const every20Minutes = [1, 2, 3, 4].map((id) =>
    titled(id, `${first}${' update'.repeat(id)}`, { created: nowSeconds - id * 20 * minutes }),
  );
  expect(groups(every20Minutes)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('two different stories are not joined by a shorter third', () => {
  const less = titled(3, 'Larkspur raises Arden Foods price target');
  const items = [
    titled(1, 'Larkspur raises Arden Foods price target to $215'),
    titled(2, 'Larkspur raises Arden Foods target to $210'),
    less,
  ];
  expect(groups(items).map(({ length }) => length)).toEqual([2]);
});

test.each(['', ' ', '!!!', 'Arden', '日本語', '\u202E', '$'.repeat(5000), '1 '.repeat(5000), 'fy'.repeat(3000), '1.'.repeat(3000)])(
  'a title without content has no duplicates: %j',
  (title) => {
    expect(groups([titled(1, title), titled(2, title)])).toEqual([]);
  },
);

test('any list has the same groups in any order, each story in one at most', () => {
  const pool = [...sameStoryPairs, ...apart].slice(0, 12).flat();
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
        for (const group of groups(shuffled)) {
          expect(group).toEqual(shuffled.map(({ id }) => id).filter((id) => group.includes(id)));
          const members = group.flatMap((id) => items[id - 1] ?? []);
          const times = members.map(({ created }) => created);
          const isRepeated = new Set(members.map(({ title }) => title.toLowerCase())).size < members.length;
          if (!isRepeated) expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(30 * minutes);
        }
      },
    ),
  );
});

test('10,000 stories of one company are grouped in linear time', () => {
  const flood = Array.from({ length: 10_000 }, (_, index) =>
    titled(index, `Arden Foods item ${index}`, { created: nowSeconds - (index % 1700) }),
  );
  // Without bounds it takes minutes, longer than a test may.
  expect(groupDuplicates(flood).size).toBeLessThanOrEqual(flood.length);
});

/** Story 9 is the newest; a group is named by its first id. */
const items = (...ids: number[]): NewsItem[] => ids.map((id) => story(id, { created: id }));
const groupsOf = (...lists: number[][]): Map<number, NewsItem[]> => new Map(lists.map(([first = 0, ...rest]) => [first, items(...rest)]));
const ids = (under: ReadonlyMap<number, readonly NewsItem[]>): Record<number, number[]> =>
  Object.fromEntries([...under].map(([line, collapsed]) => [line, collapsed.map(({ id }) => id)]));

const none: number[][] = [];
type Lists = readonly [listed: number[], groups: number[][]];

test.each<[what: string, before: Lists | undefined, now: Lists, collapsed: Record<number, number[]>]>([
  ['collapse under the earliest story', undefined, [[9, 8, 7], [[9, 7]]], { 7: [9] }],
  ['that arrive collapse under the visible line', [[8, 7], none], [[9, 8, 7], [[9, 8]]], { 8: [9] }],
  ['of an older page collapse under the visible line', [[9, 8], none], [[9, 8, 7], [[9, 7]]], { 9: [7] }],
  ['that are visible stay', [[9, 7], none], [[9, 8, 7], [[9, 8, 7]]], { 9: [8] }],
  ['get a line when their lead story is gone', [[9, 8], [[9, 8]]], [[9], none], {}],
  ['stay collapsed after a change of the groups', [[9, 8], [[9, 8]]], [[9, 8], none], { 8: [9] }],
])('duplicates %s', (_, before, [listed, groups], collapsed) => {
  const leadIds: LeadIds = new Map();
  if (before) collapseDuplicates(items(...before[0]), groupsOf(...before[1]), leadIds);
  expect(ids(collapseDuplicates(items(...listed), groupsOf(...groups), leadIds))).toEqual(collapsed);
});

test('in any order of arrivals a shown line stays and every story is shown once', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 5 }), fc.func(fc.integer({ min: 0, max: 3 })), (arrivals, groupOf) => {
      const leadIds: LeadIds = new Map();
      let shownLines = new Set<number>();
      let known: number[] = [];
      for (const batch of arrivals) {
        known = [...new Set([...known, ...batch])].toSorted((a, b) => b - a);
        const same = Map.groupBy(known, (id) => groupOf(id));
        const under = collapseDuplicates(items(...known), groupsOf(...same.values()), leadIds);
        const collapsed = [...under.values()].flat().map(({ id }) => id);
        expect(new Set(collapsed).size).toBe(collapsed.length);
        const lines = new Set(known.filter((id) => !collapsed.includes(id)));
        for (const id of shownLines) expect(lines).toContain(id);
        for (const line of under.keys()) expect(lines).toContain(line);
        shownLines = lines;
      }
    }),
  );
});
