import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileText, importedWords as wordsOf, readFileText, withImported as withAll } from '#src/shared/kept/named-file.ts';
import { viewsFile } from './saved-views-file.ts';
import { mostViews, type Views } from './saved-views.ts';

const readViewsFile = (text: string) => readFileText(viewsFile, text);
const viewsFileText = (views: Views): string => fileText(viewsFile, views);
const withImported = (views: Views, imported: Views) => withAll(viewsFile, views, imported);
const importedWords = (before: Views, imported: Views): string => wordsOf(viewsFile, before, imported);

const mine: Views = [{ name: 'Mine', search: '?preset=vwap' }];
const many = (count: number): Views => Array.from({ length: count }, (_, index) => ({ name: `View ${index}`, search: '' }));

test('what is exported is imported as it was, in a browser that has none', () => {
  const views = [...mine, { name: '“Strong” <b>', search: '?f=Result%25:gte:2&density=cozy' }];
  expect(readViewsFile(viewsFileText(views))).toEqual({ all: views, said: [] });
  expect(withImported([], views)).toEqual(views);
});

test('a name that is there already makes a copy, and the words say so', () => {
  expect(withImported(mine, mine)).toEqual([...mine, { name: 'Mine (2)', search: '?preset=vwap' }]);
  expect(importedWords(mine, mine)).toBe('1 view imported; “Mine” is there already and came as “Mine (2)”.');
});

test.each<[text: string, says: string]>([
  ['', 'no JSON'],
  ['{"kind":', 'no JSON'],
  ['null', 'no views of the explorer'],
  ['[]', 'no views of the explorer'],
  ['{"kind":"something-else","views":[]}', 'no views of the explorer'],
  ['{"kind":"marketdesk-quantified-views","version":1,"views":"x"}', 'no views of the explorer'],
  ['{"kind":"marketdesk-quantified-views","version":2,"views":[]}', 'another version, "2"'],
  ['{"kind":"marketdesk-quantified-views","version":1,"views":[]}', 'no view that can be read'],
  ['{"kind":"marketdesk-quantified-views","version":1,"views":[{"name":"A","search":"javascript:alert(1)"}]}', 'Entry 1 is no view'],
])('of %s nothing is imported, in words', (text, says) => {
  expect(readViewsFile(text)).toContain(says);
});

test('a view that names a column that is no more comes as it is, and is told; so is an entry that is no view', () => {
  const gone = { name: 'Old', search: '?columns=Symb,Gone%25&f=Result%25:gte:2' };
  const text = JSON.stringify({ kind: 'marketdesk-quantified-views', version: 1, views: [gone, 7, ...mine] });
  expect(readViewsFile(text)).toEqual({
    all: [gone, ...mine],
    said: [
      '“Old” names what is not there, which opens without it: columns: there is no column Gone%.',
      'Entry 2 is no view and was left out.',
    ],
  });
});

test('a key in the address of a view is not taken', () => {
  const text = viewsFileText([{ name: 'A', search: '?preset=vwap&token=secret&embed=1' }]);
  expect(readViewsFile(text)).toMatchObject({ all: [{ name: 'A', search: '?preset=vwap' }] });
});

test('where there is no room for all views of a file, none comes', () => {
  expect(withImported(many(mostViews - 1), many(2))).toContain('room for 1');
  expect(withImported(many(mostViews - 2), many(2))).toHaveLength(mostViews);
});

test('no file whatever is half imported: every answer is words, or views that all have a name of their own', () => {
  const wire = fc.record({ kind: fc.constant('marketdesk-quantified-views'), version: fc.constant(1), views: fc.array(fc.anything()) });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.jsonValue(), wire), (something) => {
      const read = readViewsFile(typeof something === 'string' ? something : JSON.stringify(something));
      if (typeof read === 'string') return;
      const next = withImported(mine, read.all);
      expect(new Set(typeof next === 'string' ? [] : next.map(({ name }) => name)).size).toBe(typeof next === 'string' ? 0 : next.length);
    }),
  );
});
