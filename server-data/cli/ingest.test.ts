import { existsSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { runCommand } from '../testing/run-command.ts';
import { stories } from '../testing/stories.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { InputRefused } from './errors.ts';
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
  expect(await run('news', file)).toEqual({ out: '4 read = 4 new + 0 updated + 0 unchanged + 0 older + 0 refused + 0 blank\n', err: '' });
  expect(held()).toBe(4);
  expect((await run('news', file)).out).toContain('4 unchanged');
});

const [first = '', second = ''] = lines;

it('loads each file of a zip archive, and reports beside it', async () => {
  const archive = newPath('news.zip');
  writeFileSync(archive, zipSync({ 'in/a.ndjson': strToU8(lines.join('\n')), 'b.ndjson': strToU8(`${first}\nnonsense`) }));
  const { out, err } = await run('news', archive, '--allow-refused', '1');
  expect(out).toContain('6 read = 4 new + 0 updated + 1 unchanged + 0 older + 1 refused');
  expect(err).toContain(`${archive}!b.ndjson.report.ndjson`);
  expect(held()).toBe(4);
});
const repairable = first.replace('Apple', 'App\\u0000le');

it.each<[string, string | Buffer, string[], string | undefined, string]>([
  ['a refused record', `${first}\nnonsense\n${second}`, [], '1 record refused, 0 allowed (--allow-refused)', '1 refused'],
  [
    'an allowed refused record',
    `${first}\nnonsense\n\n`,
    ['--allow-refused', '1'],
    undefined,
    '1 new + 0 updated + 0 unchanged + 0 older + 1 refused + 1 blank',
  ],
  ['only refused records', '{}\nnonsense', ['--allow-refused', '9'], 'every record was refused', 'refused: 1 malformed JSON, 1 missing id'],
  ['an array that ends early', `[${first},`, ['--allow-refused', '9'], 'a file ends early', 'refused: 1 source ends early'],
  [
    'a cut off gzip',
    gzipSync(lines.join('\n')).subarray(0, -9),
    ['--allow-refused', '9'],
    'a file ends early',
    'refused: 1 source ends early',
  ],
  ['a repaired record', `${repairable}\n`, [], undefined, 'repaired: 1 control characters'],
  ['nothing', '\n\n', [], undefined, '2 read = 0 new + 0 updated + 0 unchanged + 0 older + 0 refused + 2 blank'],
])('%s: accounts for every line, and fails unless refused records are allowed', async (_, content, options, fault, summary) => {
  writeFileSync(file, content);
  const printed = { out: '', err: '' };
  const ingesting = runCommand(ingest, ['news', file, '--store', store, ...options], {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
  });
  if (fault === undefined) await ingesting;
  else {
    await expect(ingesting).rejects.toThrow(InputRefused);
    await expect(ingesting).rejects.toThrow(fault);
  }
  expect(printed.out).toContain(summary);
  const report = `${file}.report.ndjson`;
  expect(printed.err.includes(report)).toBe(existsSync(report));
  expect(existsSync(report)).toBe(/refused:|repaired:/.test(printed.out));
});

it('says once what it put in and what it did not read', async () => {
  const own = [1, 'b'].map((id) => JSON.stringify({ id, title: 'Own', created: '2026-05-04T12:00:00Z', stocks: 'F', mood: 1, '': 2 }));
  writeFileSync(file, own.join('\n'));
  expect(await run('news', file)).toEqual({
    out: [
      '2 read = 2 new + 0 updated + 0 unchanged + 0 older + 0 refused + 0 blank',
      'defaults: 2 updated = created, 1 id of its text',
      'not read: column "mood", "(no name)"',
      '',
    ].join('\n'),
    err: '',
  });
});

it('names a page that was saved in place of a file, for bars as well', async () => {
  writeFileSync(file, '<!DOCTYPE html><html><body>Not found</body></html>');
  for (const kind of [['news'], ['bars', '--symbol', 'F']])
    await expect(run(...kind, file)).rejects.toThrow('this is an HTML page: it may be the error page of a download');
});

it('reads standard input', async () => {
  const { out } = await runCommand(ingest, ['news', '-', '--store', store], { stdin: Readable.from([Buffer.from(lines.join('\n'))]) });
  expect(out).toContain('4 new');
});

it('shows progress on a terminal and clears the line', async () => {
  writeFileSync(file, lines.join('\n'));
  const { err } = await runCommand(ingest, ['news', file, '--store', store], { isInteractive: true });
  expect(err).toMatch(/^\r.*news\.ndjson: 4 read = 4 new .*, \d+ a second/);
  expect(err.endsWith('\r\x1b[K')).toBe(true);
});

it.each([
  [[], 'ingest: expected one of "news", "guidance", "splits", "ratios", "quantified", "logos", "companies", "bars", got nothing'],
  [
    ['prices', 'file'],
    'ingest: expected one of "news", "guidance", "splits", "ratios", "quantified", "logos", "companies", "bars", got "prices"',
  ],
  [['news'], 'FILE: expected at least one, or - for standard input'],
  [['bars', 'file', '--interval', '1w'], '--interval: expected a length such as 1m, 30s, 1h or 1d, got "1w"'],
  [['bars', 'file', '--timezone', 'Mars'], '--timezone: expected a zone such as America/New_York or UTC, got "Mars"'],
  [['bars', 'file', '--stamp', 'middle'], '--stamp: expected start or end, got "middle"'],
  [['bars', 'file', '--price-scale', '0'], '--price-scale: expected a number above 0, got "0"'],
  [['news', 'file', '--symbol', 'F'], '--symbol: expected for bars only'],
  [['news', 'file', '--allow-refused', 'some'], '--allow-refused: expected a whole number from 0'],
])('%j is refused before a store is made', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence);
  expect(existsSync(store)).toBe(false);
});

it('names a missing file', async () => {
  const missing = newPath('missing');
  await expect(run('news', missing)).rejects.toThrow(missing);
});
