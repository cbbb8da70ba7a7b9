import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

it('every dependency has its reason, and every reason its dependency', () => {
  const parts = JSON.parse(read('../../package.json')) as Record<string, Record<string, string>>;
  const named = Array.from(read('./002-pinned-parts.md').matchAll(/^\| ([@a-z][^ ]*) +\|/gm), ([, name = '']) => name);
  const pinned = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) => Object.keys(parts[group] ?? {}));
  expect(named.toSorted()).toEqual(pinned.toSorted());
});
