import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPage, root, tableRows } from './pages.ts';

const table = tableRows(readPage('docs/glossary.md').split('## On the screen')[1] ?? '');
const avoided = table.flatMap(([, not = '']) => not.split('; '));

const files = globSync('{src,contract}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|^src\/testing\/|^contract\/docs\/examples\//.test(path),
);

/** A source without its comments, in small letters and with single blanks. */
const textOf = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[\s{;])\/\/ .*$/gm, '$1')
    .replace(/\s+/g, ' ')
    .toLowerCase();

const texts = files.map((path) => ({ path, text: textOf(readPage(path)) }));

test.each(avoided)('no text of the desk says "%s"', (phrase) => {
  const pattern = new RegExp(`(?<![a-z])${phrase.toLowerCase().replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?![a-z])`);
  expect(texts.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
});
