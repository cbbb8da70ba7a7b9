import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSourcesFile } from '../server-data/sources/sources-file.ts';
import { temporaryFolder } from '../server-data/testing/temporary-folder.ts';
import { readPage } from './pages.ts';

const { newPath } = temporaryFolder();

const examples = ['docs/sources.md', 'README.md'].flatMap((page) =>
  [...readPage(page).matchAll(/^```json\n(\{\s*"sources":.*?)^```$/gms)].map(([, text = '']): [string, string] => [page, text]),
);

test('there are examples', () => {
  expect(examples.length).toBeGreaterThan(3);
});

test.each(examples)('%s: this sources file can be used: %s', (_page, text) => {
  const path = newPath('.json');
  writeFileSync(path, text);
  expect(readSourcesFile(path).sources.length).toBeGreaterThan(0);
});
