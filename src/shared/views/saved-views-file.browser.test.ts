import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileText, describeImport as wordsOf, readFileText, withImported as withAll } from '#src/shared/storage/named-list-file.ts';
import { viewsFile } from './saved-views-file.ts';
import { maxViews, type SavedView, type Views } from './saved-views.ts';

/** The file as the explorer reads it, which knows no column called Gone%. */
const file = viewsFile('quantified', (search) => (search.includes('Gone') ? ['columns: there is no column Gone%'] : []));
const readViewsFile = (text: string) => readFileText(file, text);
const viewsFileText = (views: Views): string => fileText(file, views);
const withImported = (views: Views, imported: Views) => withAll(file, views, imported);
const importedWords = (before: Views, imported: Views): string => wordsOf(file, before, imported);

const page = 'quantified';
const mine: Views = [{ page, name: 'Mine', search: '?preset=vwap' }];
const many = (count: number): Views => Array.from({ length: count }, (_, index) => ({ page, name: `View ${index}`, search: '' }));

test('imports what was exported', () => {
  const views: Views = [
    ...mine,
    { page: 'news', name: '“Strong” <b>', search: '?tickers=AAPL&density=cozy' },
    { page, name: 'Strong', search: '?f=Result%25:gte:2' },
  ];
  expect(readViewsFile(viewsFileText(views))).toEqual({ all: views, messages: [] });
  expect(withImported([], views)).toEqual(views);
});

test('an existing name makes a copy, which is reported', () => {
  expect(withImported(mine, mine)).toEqual([...mine, { page, name: 'Mine (2)', search: '?preset=vwap' }]);
  expect(importedWords(mine, mine)).toBe('1 view imported; “Mine” exists already and was added as “Mine (2)”.');
});

test('reports the pages of imported views; names are unique per page', () => {
  const ofNews: SavedView = { page: 'news', name: 'Mine', search: '' };
  expect(withImported(mine, [ofNews])).toEqual([...mine, ofNews]);
  expect(importedWords(mine, [ofNews, ...mine])).toBe(
    '2 views imported: 1 of News, 1 of Quantified; “Mine” exists already and was added as “Mine (2)”.',
  );
});

test('reads the former format, when only the explorer had views', () => {
  const text = JSON.stringify({ kind: 'marketdesk-quantified-views', version: 1, views: [{ name: 'Mine', search: '?preset=vwap' }] });
  expect(readViewsFile(text)).toEqual({ all: mine, messages: [] });
});

test.each<[text: string, says: string]>([
  ['', 'Not a JSON file'],
  ['{"kind":', 'Not a JSON file'],
  ['null', 'no views'],
  ['[]', 'no views'],
  ['{"kind":"something-else","views":[]}', 'no views'],
  ['{"kind":"marketdesk-views","version":1,"views":"x"}', 'no views'],
  ['{"kind":"marketdesk-views","version":2,"views":[]}', 'This file is of version 2, version 1 was expected. Nothing was imported.'],
  ['{"kind":"marketdesk-views","version":"1","views":[]}', 'This file is of version "1", version 1 was expected.'],
  ['{"kind":"marketdesk-views","version":null,"views":[]}', 'This file is of version null, version 1 was expected.'],
  ['{"kind":"marketdesk-views","views":[]}', 'This file has no version, version 1 was expected. Nothing was imported.'],
  ['{"kind":"marketdesk-views"}', 'This file has no version'],
  ['{"kind":"marketdesk-views","version":1,"views":[]}', 'no valid view'],
  ['{"kind":"marketdesk-views","version":1,"views":[{"name":"A","search":"javascript:alert(1)"}]}', 'Entry 1 is not a valid view'],
])('imports nothing of %s, and says why', (text, says) => {
  expect(readViewsFile(text)).toContain(says);
});

test('imports a view with an unknown column and skips an invalid entry, and reports both', () => {
  const gone: SavedView = { page, name: 'Old', search: '?columns=Symb,Gone%25&f=Result%25:gte:2' };
  const ofNews: SavedView = { page: 'news', name: 'Older', search: '?topics=Gone' };
  const text = JSON.stringify({ kind: 'marketdesk-views', version: 1, views: [gone, ofNews, 7, ...mine] });
  expect(readViewsFile(text)).toEqual({
    all: [gone, ofNews, ...mine],
    messages: [
      '“Old” has unknown parts, which are ignored: columns: there is no column Gone%.',
      'Entry 3 is not a valid view and was skipped.',
    ],
  });
});

const fileOf = (views: readonly unknown[]): string => JSON.stringify({ kind: 'marketdesk-views', version: 1, views });

test('says ten of millions of faults, and how many more there are', () => {
  const zeros = Array.from({ length: 2_400_000 }, () => 0);
  const first = Array.from({ length: 10 }, (_, index) => `Entry ${index + 1} is not a valid view and was skipped.`);
  expect(readViewsFile(fileOf(zeros))).toBe(
    ['This file has no valid view. Nothing was imported.', ...first, 'and 2,399,990 more'].join(' '),
  );
  expect(readViewsFile(fileOf([...zeros, ...mine]))).toEqual({ all: mine, messages: [...first, 'and 2,399,990 more'] });
});

test('says ten of the names that are taken, and how many more there are', () => {
  const words = importedWords(many(40), many(40));
  expect(words).toMatch(/^40 views imported; “View 0” exists already and was added as “View 0 \(2\)”; .*“View 9 \(2\)”; and 30 more\.$/);
});

test('stops reading at the first view beyond the limit', () => {
  expect(readViewsFile(fileOf([...many(maxViews), 0, ...many(1), ...many(100_000)]))).toBe(
    'This file has more than 200 views. Nothing was imported.',
  );
  expect(readViewsFile(fileOf(many(maxViews)))).toMatchObject({ messages: [] });
});

test('removes a key from the URL of a view', () => {
  const text = viewsFileText([{ page, name: 'A', search: '?preset=vwap&token=secret&embed=1' }]);
  expect(readViewsFile(text)).toMatchObject({ all: [{ name: 'A', search: '?preset=vwap' }] });
});

test('imports all views of a file or none', () => {
  expect(withImported(many(maxViews - 1), many(2))).toContain('room for 1');
  expect(withImported(many(maxViews - 2), many(2))).toHaveLength(maxViews);
});

test('any file is refused with a reason, or yields views with unique names', () => {
  const view = fc.record({
    page: fc.constantFrom(undefined, 'news', 'nowhere'),
    name: fc.string(),
    search: fc.constantFrom('', '?a=1', 'x'),
  });
  const wire = fc.record({
    kind: fc.constant('marketdesk-views'),
    version: fc.constant(1),
    views: fc.array(fc.oneof(view, fc.anything())),
  });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.jsonValue(), wire), (something) => {
      const read = readViewsFile(typeof something === 'string' ? something : JSON.stringify(something));
      if (typeof read === 'string') return;
      const next = withImported(mine, read.all);
      expect(new Set(typeof next === 'string' ? [] : next.map(({ page, name }) => `${page} ${name}`)).size).toBe(
        typeof next === 'string' ? 0 : next.length,
      );
    }),
  );
});
