import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { check } from './check.ts';
import { world } from './world.ts';
import { contentHash } from '../store/content-hash.ts';

const { newPath } = temporaryFolder();

const buildAt = async (path: string, ...args: string[]) => {
  const { out } = await runCommand(world, ['--store', path, ...args]);
  const store = openSqliteStore({ path });
  const built = { out, summary: store.newsSummary(), records: store.recordsSummary(), hash: await contentHash(store) };
  store.close();
  return built;
};

const build = (...args: string[]) => buildAt(newPath(), ...args);

const newsOnly = ['--news-only', '--items'] as const;

it('writes the requested number of stories before --until', async () => {
  const path = newPath();
  const { out, summary } = await buildAt(path, ...newsOnly, '300', '--until', '2026-03-08');
  expect(out).toBe(`300 stories in ${path}\n`);
  // withdrawn ones are gone again
  expect(summary.items).toBeLessThanOrEqual(300);
  expect(summary.items).toBeGreaterThan(250);
  const midnight = Date.parse('2026-03-09T04:00:00Z') / 1000;
  expect(summary.created).toBeLessThan(midnight);
  expect(summary.created).toBeGreaterThan(midnight - 2 * 86_400);
});

it('writes all other records as well, and newer ones with --renew', async () => {
  const path = newPath();
  const { out, records } = await buildAt(path, '--items', '200', '--until', '2026-03-08');
  expect(out).toMatch(
    /^200 stories, [\d,]+ quantified, [\d,]+ guidance records, \d+ splits, ratios of \d+ companies, \d+ logos, 300 days of bars in /,
  );
  const { out: checked } = await runCommand(check, ['--store', path]);
  expect(checked).not.toContain('failed');
  const { out: renewed } = await runCommand(world, ['--store', path, '--renew', '--until', '2026-06-08']);
  expect(renewed).toMatch(/^[\d,]+ guidance records, /);
  const store = openSqliteStore({ path });
  const recordsAfter = store.recordsSummary();
  store.close();
  expect(recordsAfter.guidance.updated).toBeGreaterThan(records.guidance.updated);
  expect(recordsAfter.ratios.asOf > records.ratios.asOf).toBe(true);
  expect(recordsAfter.quantified).toEqual(records.quantified);
});

/** Saturday, a half day before its open and after its early close, 10:15 of a trading day. */
it.each([
  ['2026-11-28T13:00:00-05:00', '--news-only'],
  ['2026-11-27T08:30:00-05:00', '--news-only'],
  ['2026-11-27T13:30:00-05:00'],
  ['2026-11-23T10:15:00-05:00'],
])('a world that is built at %s until that day passes every check', async (instant = '', ...parts) => {
  const path = newPath();
  const now = (): number => Date.parse(instant);
  await runCommand(world, ['--store', path, '--items', '60', '--until', instant.slice(0, 10), ...parts], { now });
  const { out } = await runCommand(check, ['--store', path], { now });
  expect(out.split('\n').filter((line) => line.includes('fails for'))).toEqual([]);
  expect(out).toContain('news: 60 records, all checks pass');
});

it('is equal for the same seed and size', async () => {
  const options = [...newsOnly, '200', '--until', '2026-03-08T12:00:00Z'];
  const [first, again, other] = [await build(...options), await build(...options), await build(...options, '--seed', '2')];
  expect(again.hash).toBe(first.hash);
  expect(other.hash).not.toBe(first.hash);
});

it('refuses a store that is not empty', async () => {
  const path = newPath();
  await buildAt(path, ...newsOnly, '50');
  await expect(buildAt(path, ...newsOnly, '50')).rejects.toThrow(/^--store: .* holds \d+ items already/);
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
  const path = newPath();
  await expect(runCommand(world, ['--store', path, ...args])).rejects.toThrow(sentence);
  expect(existsSync(path)).toBe(false);
});
