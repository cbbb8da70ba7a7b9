import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffText, type DiffPart } from './text-diff.ts';

const describeParts = (parts: readonly DiffPart[]): string =>
  parts.map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `[+${text}+]` })[kind]).join(' ');

test.each<[before: string, after: string, change: string]>([
  ['Acme raises guidance', 'Acme raises guidance', 'Acme raises guidance'],
  ['Acme raises guidance', 'Acme cuts guidance', 'Acme [-raises-] [+cuts+] guidance'],
  ['Acme raises', 'Acme raises full-year guidance', 'Acme raises [+full-year guidance+]'],
  ['CORRECTED: Acme raises', 'Acme raises', '[-CORRECTED:-] Acme raises'],
  ['a b c', 'c b a', '[-a b-] c [+b a+]'],
  ['', 'new', '[+new+]'],
  ['', '', ''],
])('%j → %j', (before, after, change) => {
  expect(describeParts(diffText(before, after))).toBe(change);
});

const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 }).map((list) => list.join(' '));

test('unchanged and removed parts are the old text, unchanged and new parts the new one', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffText(before, after);
      const without = (kind: DiffPart['kind']): string => parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join(' ');
      expect(without('new')).toBe(before);
      expect(without('gone')).toBe(after);
    }),
  );
});

test('a text too long to compare is replaced as a whole', () => {
  const long = 'word '.repeat(301).trim();
  expect(diffText(long, 'short')).toEqual([
    { kind: 'gone', text: long },
    { kind: 'new', text: 'short' },
  ]);
});
