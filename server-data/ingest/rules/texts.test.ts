import { expect, test } from 'vitest';
import { cleanTexts } from './texts.ts';

const clean = (json: string) => cleanTexts(json, JSON.parse(json));

test.each([
  ['{"a":"plain"}', { a: 'plain' }, ''],
  ['{"a":"tab\\t, line\\n, return\\r"}', { a: 'tab\t, line\n, return\r' }, ''],
  ['{"a":"\\ud83d\\ude00"}', { a: '😀' }, ''],
  ['{"a":"x\\u0000y\\u0007"}', { a: 'xy' }, 'a: removed U+0000, U+0007'],
  ['{"a":{"b":["\\u001f","\\uffff"]},"c":1}', { a: { b: ['', ''] }, c: 1 }, 'a.b.0: removed U+001F; a.b.1: removed U+FFFF'],
  ['"\\u007f"', '', 'record: removed U+007F'],
])('%s is read with its control characters removed', (json, wire, repair) => {
  expect(clean(json)).toEqual({ wire, repair });
});

test.each([
  ['{"title":"ab\\ud83d"}', 'title: expected whole characters, got the lone surrogate U+D83D at character 3'],
  ['{"a":[{"b":"\\ude00x"}]}', 'a.0.b: expected whole characters, got the lone surrogate U+DE00 at character 1'],
])('%s is refused', (json, reason) => {
  expect(clean(json).fault).toEqual({ kind: 'lone surrogate', reason });
});

test('finds control characters in a table, where nothing escapes them', () => {
  expect(cleanTexts('7,a\u0000b', { id: 7, title: 'a\u0000b' })).toEqual({ wire: { id: 7, title: 'ab' }, repair: 'title: removed U+0000' });
});
