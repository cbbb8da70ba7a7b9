import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPage, root, sections, tableRows } from './pages.ts';

// Each row of docs/features.md names the tests that hold it, as `file` “test”; both must be there.

const rows = [...sections(readPage('docs/features.md')).values()].flatMap(tableRows).filter(([, , , heldBy]) => heldBy?.includes('`'));
const held = rows.flatMap(([feature = '', , , heldBy = '']) =>
  [...heldBy.matchAll(/`([^`]+)`((?:,? “[^”]+”)*)/g)].map(([, path = '', names = '']) => ({
    feature,
    path,
    names: [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  })),
);

test('the page tells what holds every feature that is there', () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(held.length).toBeGreaterThanOrEqual(rows.length);
});

describe.each(held)('$feature: $path', ({ path, names }) => {
  test('is there', () => {
    expect(existsSync(join(root, path))).toBe(true);
  });

  test.each(names)('has “%s”', (name) => {
    expect(readFileSync(join(root, path), 'utf8')).toContain(name);
  });
});
