import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPage, root, sections, tableRows } from './pages.ts';

// Each row of docs/features.md names the test files that hold it.

const rows = [...sections(readPage('docs/features.md')).values()].flatMap(tableRows).filter(([, , , heldBy]) => heldBy?.includes('`'));
const files = new Set(rows.flatMap(([, , , heldBy = '']) => Array.from(heldBy.matchAll(/`([^`]+)`/g), ([, path = '']) => path)));

test('every feature names its tests', () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(files.size).toBeGreaterThan(30);
});

test.each([...files])('%s exists', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
