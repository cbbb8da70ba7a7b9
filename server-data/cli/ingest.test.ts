import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { runCommand } from '../testing/run-command.ts';
import { stories } from '../testing/stories.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ingest } from './ingest.ts';

const { newPath } = temporaryFolder();
let store: string;
let file: string;
beforeEach(() => {
  store = newPath();
  file = newPath('news.ndjson');
});

const lines = stories.map(({ item }) =>
  JSON.stringify({ ...item, created: formatRfc2822(item.created), updated: formatRfc2822(item.updated) }),
);
const run = (...args: string[]) => runCommand(ingest, [...args, '--store', store]);
const held = (): number => {
  const open = openSqliteStore({ path: store });
  const { items } = open.newsSummary();
  open.close();
  return items;
};

it('loads a file and prints the counts', async () => {
  writeFileSync(file, lines.join('\n'));
  expect(await run('news', file)).toEqual({ out: '4 read, 4 written, 0 unchanged, 0 refused\n', err: '' });
  expect(held()).toBe(4);
  expect((await run('news', file)).out).toBe('4 read, 0 written, 4 unchanged, 0 refused\n');
});

it('names the file of refused records', async () => {
  writeFileSync(file, [lines[0], '{"id":"one"}', 'nonsense', lines[1]].join('\n'));
  const refused = `${file}.refused.ndjson`;
  expect(await run('news', file)).toEqual({
    out: '4 read, 2 written, 0 unchanged, 2 refused\n',
    err: `the refused records, with reasons, are in ${refused}\n`,
  });
  expect(readFileSync(refused, 'utf8').trimEnd().split('\n')).toHaveLength(2);
});

it('reads standard input', async () => {
  const { out } = await runCommand(ingest, ['news', '-', '--store', store], { stdin: Readable.from([Buffer.from(lines.join('\n'))]) });
  expect(out).toBe('4 read, 4 written, 0 unchanged, 0 refused\n');
});

it('shows progress on a terminal and clears the line', async () => {
  writeFileSync(file, lines.join('\n'));
  const { err } = await runCommand(ingest, ['news', file, '--store', store], { isInteractive: true });
  expect(err).toMatch(/^\r.*news\.ndjson: 4 read, 4 written, 0 unchanged, 0 refused, \d+ a second/);
  expect(err.endsWith('\r\x1b[K')).toBe(true);
});

it.each([
  [[], 'ingest: expected one of "news", "guidance", "splits", "ratios", "quantified", "logos", "companies", got nothing'],
  [['prices', 'file'], 'ingest: expected one of "news", "guidance", "splits", "ratios", "quantified", "logos", "companies", got "prices"'],
  [['news'], 'FILE: expected at least one, or - for standard input'],
])('%j is refused before a store is made', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence);
  expect(existsSync(store)).toBe(false);
});

it('names a missing file', async () => {
  const missing = newPath('missing');
  await expect(run('news', missing)).rejects.toThrow(missing);
});
