import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourceStamp } from './stamp.ts';

let folder: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marketdesk-stamp-'));
  write('src/app/main.tsx', 'main');
  write('contract/schema/limits.ts', 'limits');
  write('index.html', 'page');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is the same for the same sources', () => {
  const before = sourceStamp(folder);
  write('index.html', 'page');
  expect(sourceStamp(folder)).toBe(before);
});

it.each([
  ['a changed page source', () => write('src/app/main.tsx', 'other')],
  ['a changed contract', () => write('contract/schema/limits.ts', 'other')],
  ['a new file', () => write('src/app/shell.tsx', '')],
  ['a renamed file', () => renameSync(join(folder, 'src/app/main.tsx'), join(folder, 'src/app/start.tsx'))],
  ['other versions of packages', () => write('package-lock.json', '{}')],
])('changes with %s', (_, change) => {
  const before = sourceStamp(folder);
  change();
  expect(sourceStamp(folder)).not.toBe(before);
});

it.each(['src/app/main.test.tsx', 'src/testing/api.ts', 'server-data/app.ts', 'README.md'])('does not change with %s', (path) => {
  const before = sourceStamp(folder);
  write(path, 'anything');
  expect(sourceStamp(folder)).toBe(before);
});
