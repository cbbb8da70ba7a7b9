import { describe, expect, test } from 'vitest';
import { assumedComments } from './assumed-comments.ts';
import { namedScripts, relativeLinks, sections, tableRows } from './pages.ts';

describe('an Assumed comment is found with its first sentence', () => {
  test.each([
    ['// Assumed: a blank is a plus (facts §3.2) here. More.', 'a blank is a plus (facts §3.2) here'],
    ['const a = 1; // Assumed: one\nconst b = 2;', 'one'],
    ['// Assumed: over two\n  // lines, and on. Not this.', 'over two lines, and on'],
    ['/** Assumed: short. */', 'short'],
    ['/**\n * Why. Assumed: over two\n * lines of 127.0.0.1 ports.\n */\nconst c = 3;', 'over two lines of 127.0.0.1 ports'],
    ['/**\n * Assumed: without a period\n */', 'without a period'],
    ['<p>{/* Assumed: in a page. */}</p>', 'in a page'],
  ])('%j', (source, sentence) => {
    expect(assumedComments('a.ts', source)).toEqual([{ path: 'a.ts', sentence }]);
  });

  test('the word in code is no comment', () => {
    expect(assumedComments('a.ts', "const word = 'Assumed: not a comment';")).toEqual([]);
  });
});

test('sections stand under their headings', () => {
  expect([...sections('# A\n\n## B\n\ntext\n### C\nmore\n## D\nend')]).toEqual([
    ['B', 'B\n\ntext\n### C\nmore\n'],
    ['D', 'D\nend'],
  ]);
});

test('rows are read without heads, rules and escapes', () => {
  expect(tableRows('| a | b |\n| --- | :-: |\n| 1 | x \\| y |\n| 2 | |\n\ntext')).toEqual([
    ['1', 'x | y'],
    ['2', ''],
  ]);
});

test('links to files are found, links elsewhere and in code are not', () => {
  const page = '[a](b.md#c) ![d](../e.png "title") [f](https://g) [h](#i) `[j](k.md)`\n```\n[l](m.md)\n```\n<img src="n.svg">';
  expect(relativeLinks('docs/x.md', page)).toEqual(['docs/b.md', 'e.png', 'docs/n.svg']);
});

test('scripts are found in code only, npm’s own words are none', () => {
  const page =
    'npm is nice. `npm start`, `npm ci`, `npm run check`\n```sh\nKEY=$(npm run --silent data -- keys | tail -1)\nnpm test\n```\nnpm nothing';
  expect(namedScripts(page).sort()).toEqual(['check', 'data', 'start', 'test']);
});
