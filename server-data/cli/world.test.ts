import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { runCommand } from '../testing/run-command.ts';
import { world } from './world.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-world-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = async (file: string, ...args: string[]) => {
  const path = join(folder, file);
  const { out } = await runCommand(world, ['--store', path, ...args]);
  const store = openSqliteStore({ path });
  const built = { out, summary: store.newsSummary(), records: store.recordsSummary(), hash: store.contentHash() };
  store.close();
  return built;
};

const newsOnly = ['--news-only', '--items'] as const;

it('writes the requested number of stories before --until', async () => {
  const { out, summary } = await build('a.sqlite', ...newsOnly, '300', '--until', '2026-03-08');
  expect(out).toBe(`300 stories in ${join(folder, 'a.sqlite')}\n`);
  // withdrawn ones are gone again
  expect(summary.items).toBeLessThanOrEqual(300);
  expect(summary.items).toBeGreaterThan(250);
  const midnight = Date.parse('2026-03-09T04:00:00Z') / 1000;
  expect(summary.created).toBeLessThan(midnight);
  expect(summary.created).toBeGreaterThan(midnight - 2 * 86_400);
});

it('writes all other records as well, and newer ones with --renew', async () => {
  const { out, records } = await build('a', '--items', '200', '--until', '2026-03-08');
  expect(out).toMatch(/^200 stories, [\d,]+ quantified, [\d,]+ guidance records, \d+ splits, ratios of \d+ companies, \d+ logos in /);
  const { out: renewed } = await runCommand(world, ['--store', join(folder, 'a'), '--renew', '--until', '2026-06-08']);
  expect(renewed).toMatch(/^[\d,]+ guidance records, /);
  const store = openSqliteStore({ path: join(folder, 'a') });
  const recordsAfter = store.recordsSummary();
  store.close();
  expect(recordsAfter.guidance.updated).toBeGreaterThan(records.guidance.updated);
  expect(recordsAfter.ratios.asOf > records.ratios.asOf).toBe(true);
  expect(recordsAfter.quantified).toEqual(records.quantified);
});

it('is equal for the same seed and size', async () => {
  const options = [...newsOnly, '200', '--until', '2026-03-08T12:00:00Z'];
  const [first, again, other] = [await build('a', ...options), await build('b', ...options), await build('c', ...options, '--seed', '2')];
  expect(again.hash).toBe(first.hash);
  expect(other.hash).not.toBe(first.hash);
});

it('refuses a store that is not empty', async () => {
  await build('a', ...newsOnly, '50');
  await expect(build('a', ...newsOnly, '50')).rejects.toThrow(/^--store: .* holds \d+ items already/);
});

it.each([
  [['--items', '0'], '--items: at least 1, got 0'],
  [['--items', 'many'], '--items: expected a whole number from 1 to 100000000, got "many"'],
  [['--seed', '-1'], '--seed'],
  [['--until', '2024-02-30'], '--until: expected YYYY-MM-DD or an instant such as 2026-11-20T15:00:00Z, from 2000 on, got "2024-02-30"'],
  [['--until', '1999-12-30'], '--until: expected'],
  [['--until', '2024-01-01T10:00:00'], '--until: expected'],
  [['more'], '"more": expected no such argument'],
])('%j is refused before a store is made', async (args, sentence) => {
  const path = join(folder, 'none');
  await expect(runCommand(world, ['--store', path, ...args])).rejects.toThrow(sentence);
  expect(existsSync(path)).toBe(false);
});
