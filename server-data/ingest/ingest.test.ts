import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { news } from '#contract/endpoints/news.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { openSqliteStore, type SqliteStore } from '../store/sqlite/open.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { news as newsFiles } from './datasets/news.ts';
import { noCount, type IngestCount } from './count.ts';
import { ingest as ingestFiles, SourceRefused, type IngestOptions } from './ingest.ts';
import { recordsOf } from './records.ts';
import { endsEarly } from './rules/fault.ts';
import { contentHash } from '../store/content-hash.ts';

const { path: folder } = temporaryFolder();

const opened: SqliteStore[] = [];
function openStore(path = ':memory:'): SqliteStore {
  const store = openSqliteStore({ path });
  opened.push(store);
  return store;
}
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

let files = 0;
function file(content: string | Buffer, name = `${++files}.json`): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const wire = (id: number, more: object = {}) => ({
  id,
  author: 'Desk',
  created: formatRfc2822(1_790_000_000 - ((id * 7919) % 10_007)),
  updated: formatRfc2822(1_790_000_000),
  title: `Story ${id} “quoted”`,
  teaser: '',
  body: `<p>Body of ${id}</p>`,
  url: '',
  image: [],
  channels: [{ name: 'News', id: 1 }],
  stocks: [{ name: 'AAPL', cusip: '', isin: '', exchange: '' }],
  tags: [],
  ...more,
});
const wires = (count: number) => Array.from({ length: count }, (_, id) => wire(id));
const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

const reportPath = (source: string): string => (source === '-' ? join(folder, 'stdin.report') : `${source}.report`);
const ingest = (store: IngestOptions['store'], sources: string[], more: Partial<IngestOptions> = {}) =>
  ingestFiles(recordsOf(newsFiles, 2000), { store, sources, now: () => 0, reportPath, ...more });

const readReport = (path: string): unknown[] =>
  existsSync(reportPath(path))
    ? readFileSync(reportPath(path), 'utf8')
        .trim()
        .split('\n')
        .map((row) => JSON.parse(row) as unknown)
    : [];

const counts = (some: Partial<IngestCount>): IngestCount => ({ ...noCount, ...some });

const query = parseQuery(news, []).query;
const countItems = (store: SqliteStore): number => store.newsSummary().items;

describe('every format of a source gives the same store', async () => {
  // Two batches.
  const values = wires(2500);
  const expected = openSqliteStore({ path: ':memory:' });
  await ingest(expected, [file(lines(values))]);
  const hash = await contentHash(expected);
  expected.close();

  test.each([
    ['NDJSON', lines(values)],
    ['NDJSON with a byte order mark, CRLF, blank lines and no end', `\ufeff${lines(values).replaceAll('\n', '\r\n\r\n').trimEnd()}`],
    ['NDJSON, packed', gzipSync(lines(values))],
    ['NDJSON, packed in two parts', Buffer.concat([gzipSync(lines(values.slice(0, 9))), gzipSync(lines(values.slice(9)))])],
    ['an array', JSON.stringify(values)],
    ['an array, spread out', JSON.stringify(values, null, 2)],
    ['an array with a byte order mark', `\ufeff${JSON.stringify(values)}`],
    ['an array, packed', gzipSync(JSON.stringify(values))],
    ['newest id first, everything twice', lines([...values.toReversed(), ...values])],
  ])('%s', async (_, content) => {
    const store = openStore();
    const count = await ingest(store, [file(content)]);
    expect(count).toMatchObject({ added: 2500, refused: 0 });
    expect(await contentHash(store)).toBe(hash);
  });

  test('standard input, in chunks of any size', async () => {
    const store = openStore();
    const bytes = gzipSync(lines(values));
    const chunks = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, index) => bytes.subarray(index * 1000, (index + 1) * 1000));
    expect(await ingest(store, ['-'], { stdin: Readable.from(chunks) })).toEqual(counts({ read: 2500, added: 2500 }));
    expect(await contentHash(store)).toBe(hash);
  });
});

test('reading a source again changes nothing', async () => {
  const store = openStore();
  const path = file(lines(wires(3000)));
  await ingest(store, [path]);
  const hash = await contentHash(store);
  expect(await ingest(store, [path])).toEqual(counts({ read: 3000, unchanged: 3000 }));
  expect(await contentHash(store)).toBe(hash);
});

test('reads several sources in order; of one id the newest stays', async () => {
  const store = openStore();
  const first = file(lines([wire(1, { title: 'first' }), wire(2, { title: 'newer', updated: formatRfc2822(1_790_000_500) })]));
  const second = file(JSON.stringify([wire(1, { title: 'second' }), wire(2, { title: 'older' }), wire(3)]));
  expect(await ingest(store, [first, second])).toEqual(counts({ read: 5, added: 3, updated: 1, older: 1 }));
  const titles = store.findNews({ ...query, sort: 'id:asc' }).map((text) => (JSON.parse(text) as { title: string }).title);
  expect(titles).toEqual(['second', 'newer', 'Story 3 “quoted”']);
});

test('reports progress after every batch, with counts over all sources', async () => {
  const seen: object[] = [];
  const sources = [file(lines(wires(4500))), file(lines(wires(1)))];
  let now = 100;
  await ingest(openStore(), sources, { onProgress: (progress) => seen.push(progress), now: () => (now += 10) });
  expect(seen).toEqual([
    { source: sources[0], elapsedMs: 10, count: counts({ read: 2000, added: 2000 }) },
    { source: sources[0], elapsedMs: 20, count: counts({ read: 4000, added: 4000 }) },
    { source: sources[0], elapsedMs: 30, count: counts({ read: 4500, added: 4500 }) },
    { source: sources[1], elapsedMs: 40, count: counts({ read: 4501, added: 4500, unchanged: 1 }) },
  ]);
});

test('reads only blank lines from an empty source', async () => {
  const sources = ['', '\n \n', '[]', '\ufeff', gzipSync('')].map((content) => file(content));
  expect(await ingest(openStore(), sources)).toEqual(counts({ read: 2, blank: 2 }));
});

test('records of a table in Windows-1252 are read, and reported where they have other characters than those of ASCII', async () => {
  const rows = ['Plain', 'Caf\u00e9'].map((title, id) => `${id},2026-01-05T12:00:00Z,2026-01-05T12:00:00Z,${title}\n`);
  const path = file(Buffer.from(`id,created,updated,title\n${rows.join('')}`, 'latin1'));
  const store = openStore();
  expect(await ingest(store, [path])).toMatchObject({ added: 2, refused: 0, repairs: { 'Windows-1252': 1 } });
  expect(readReport(path)).toMatchObject([{ line: 3, outcome: 'repaired', record: expect.stringContaining('Caf\u00e9') }]);
});

describe('wrong records', () => {
  const wrong = [
    '{"id":1',
    '[]',
    '"text"',
    'null',
    JSON.stringify({ ...wire(1), title: undefined }),
    JSON.stringify({ ...wire(2), created: 'soon' }),
  ];

  test('are refused by line with reason and text; the others are read', async () => {
    const store = openStore();
    const path = file(`${lines([wire(10)])}\n${wrong.join('\n')}\n${lines([wire(11)])}`);
    expect(await ingest(store, [path])).toEqual(
      counts({
        read: 9,
        added: 2,
        refused: 6,
        blank: 1,
        refusals: { 'malformed JSON': 1, 'invalid record': 3, 'missing title': 1, 'invalid created': 1 },
      }),
    );
    expect(readReport(path)).toEqual(
      [
        { line: 3, kind: 'malformed JSON', reason: expect.stringContaining('expected JSON'), record: wrong[0] },
        { line: 4, kind: 'invalid record', reason: 'record: expected an object, got a list', record: wrong[1] },
        { line: 5, kind: 'invalid record', reason: 'record: expected an object, got "text"', record: wrong[2] },
        { line: 6, kind: 'invalid record', reason: 'record: expected an object, got null', record: wrong[3] },
        { line: 7, kind: 'missing title', reason: 'title: expected a text, got nothing', record: wrong[4] },
        { line: 8, kind: 'invalid created', reason: expect.stringContaining('got "soon"'), record: wrong[5] },
      ].map((row) => ({ ...row, outcome: 'refused' })),
    );
  });

  test('are refused by index in an array', async () => {
    const path = file(`[${JSON.stringify(wire(1))}, {"id": 2 "x"}, ${JSON.stringify(wire(3))}, 5]`);
    const store = openStore();
    expect(await ingest(store, [path])).toMatchObject({ read: 4, added: 2, refused: 2 });
    expect(readReport(path)).toMatchObject([
      { index: 1, record: '{"id": 2 "x"}' },
      { index: 3, record: '5' },
    ]);
  });

  test('in a truncated gzip file are only the incomplete one; every record before it is read', async () => {
    const packed = gzipSync(lines(wires(5000)), { level: 1 });
    const path = file(packed.subarray(0, packed.length - 5000));
    const counts = [];
    for (let run = 0; run < 3; run++) counts.push(await ingest(openStore(), [path]));
    const [count] = counts;
    expect(count?.added).toBeGreaterThan(3000);
    expect(count).toMatchObject({ read: (count?.added ?? 0) + 1, refused: 1, refusals: { [endsEarly]: 1 } });
    expect(counts).toEqual([count, count, count]);
    expect(readReport(path)).toMatchObject([{ line: count?.read, reason: 'the gzip file is cut off here' }]);
  });

  test('in a damaged gzip file are reported', async () => {
    const packed = gzipSync(lines(wires(5000)), { level: 1 });
    packed.fill(0xff, packed.length - 20_000, packed.length - 19_000);
    const path = file(packed);
    const count = await ingest(openStore(), [path]);
    expect(count.refused).toBeGreaterThan(0);
    expect(readReport(path).at(-1)).toMatchObject({ reason: expect.stringContaining('damaged') });
  });

  test.each(['', '.partial'])('are not written through a link at the place of the report%s', async (end) => {
    const path = file(`${lines([wire(1)])}{"id":`, `linked${end}.ndjson`);
    const target = file('mine', `target${end}`);
    symlinkSync(target, `${reportPath(path)}${end}`);
    if (end === '') await ingest(openStore(), [path]);
    else await expect(ingest(openStore(), [path])).rejects.toThrow('expected a file, or none, to write the report to');
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  test('a corrected file removes the report', async () => {
    const store = openStore();
    const path = file(`${lines([wire(1)])}{"id":`, 'mended.ndjson');
    await ingest(store, [path]);
    expect(readReport(path)).toHaveLength(1);
    file(lines([wire(1), wire(2)]), 'mended.ndjson');
    await ingest(store, [path]);
    expect(existsSync(reportPath(path))).toBe(false);
  });
});

describe('a source that cannot be read', () => {
  const good = file(lines([wire(1)]));
  test.each([
    ['text', file('Dear customer,\nplease find attached\n')],
    ['HTML', file('<html></html>')],
    ['a number', file('5')],
    ['bytes', file(Buffer.from([0, 1, 2, 3, 255, 254]))],
    ['UTF-32', file(Buffer.from([0xff, 0xfe, 0, 0, 0x5b, 0, 0, 0, 0x5d, 0, 0, 0]))],
    ['one object, spread out', file(JSON.stringify({ news: [wire(1), wire(2)], page: 1 }, null, 2))],
    ['packed text', file(gzipSync('Dear customer'))],
    ['a gzip file cut off in its head', file(gzipSync(lines([wire(1)])).subarray(0, 12))],
    ['no file', join(folder, 'missing.ndjson')],
    ['a folder', folder],
  ])('%s is refused in one sentence before anything is written', async (_, path) => {
    const store = openStore();
    const outcome = ingest(store, [good, path]);
    await expect(outcome).rejects.toThrow(SourceRefused);
    await expect(outcome).rejects.toThrow(/^[^\n]+: [^\n]+$/);
    await expect(outcome).rejects.toThrow(path);
    expect(countItems(store)).toBe(0);
    expect(existsSync(reportPath(path))).toBe(false);
  });

  test('is not a file whose first line is damaged', async () => {
    expect(await ingest(openStore(), [file(`{"id":\n${lines([wire(1)])}`)])).toMatchObject({ read: 2, added: 1, refused: 1 });
  });
});

describe('an interrupted run', () => {
  // Four batches.
  const values = [...wires(7000), wire(5, { title: 'late', updated: formatRfc2822(1_790_001_000) })];
  /** Every thousandth line is wrong. */
  const content = values.map((value, index) => (index % 1000 === 500 ? '{"id":' : JSON.stringify(value))).join('\n');
  let expected: { hash: string; count: object; refused: unknown[] };

  beforeAll(async () => {
    const store = openSqliteStore({ path: ':memory:' });
    const path = file(content);
    const count = await ingest(store, [path]);
    expected = { hash: await contentHash(store), count, refused: readReport(path) };
    store.close();
  });

  /** A store that fails before or after a batch. */
  const failing = (store: SqliteStore, batch: number, after: boolean): IngestOptions['store'] => {
    let batches = 0;
    return {
      ...store,
      writeNews: (stories, cursorAfter) => {
        const fails = ++batches === batch;
        if (fails && !after) throw new Error('killed');
        const count = store.writeNews(stories, cursorAfter);
        if (fails) throw new Error('killed');
        return count;
      },
    };
  };

  test.each([1, 2, 3, 4].flatMap((batch) => [true, false].map((after) => [batch, after] as const)))(
    'at batch %i (after its transaction: %s) continues there, with the same content, counts and refused records',
    async (batch, after) => {
      const store = openStore();
      const path = file(content);
      await expect(ingest(failing(store, batch, after), [path])).rejects.toThrow('killed');
      expect(existsSync(reportPath(path))).toBe(false);
      const progress: number[] = [];
      const count = await ingest(store, [path], { onProgress: ({ count }) => progress.push(count.read) });
      const isFinished = batch === 4 && after;
      if (!isFinished) {
        expect(progress[0]).toBe(Math.min((after ? batch + 1 : batch) * 2000, values.length));
        expect(count).toEqual(expected.count);
      }
      expect(await contentHash(store)).toBe(expected.hash);
      expect(readReport(path)).toEqual(expected.refused);
    },
  );

  test.each([
    ['missing', (path: string) => rmSync(path)],
    ['damaged', (path: string) => truncateSync(path, 30)],
  ])('starts again when its refused records are %s', async (_, damage) => {
    const store = openStore();
    const path = file(content);
    await expect(ingest(failing(store, 3, true), [path])).rejects.toThrow('killed');
    damage(`${reportPath(path)}.partial`);
    expect(await ingest(store, [path])).toMatchObject({ read: values.length, refused: 7 });
    expect(await contentHash(store)).toBe(expected.hash);
    expect(readReport(path)).toEqual(expected.refused);
  });

  test('starts again when the file was corrected', async () => {
    const store = openStore();
    const path = file(content);
    await expect(ingest(failing(store, 3, true), [path])).rejects.toThrow('killed');
    writeFileSync(path, content.replace('Story 3 ', 'Story x '));
    await ingest(store, [path]);
    expect(store.newsById(3, query)[0]).toContain('Story x');
  });

  test('that was killed three times with SIGKILL ends with the same content', async () => {
    const path = file(content);
    const storePath = join(folder, 'killed.db');
    const script = join(import.meta.dirname, 'testing/ingest-once.ts');
    for (let run = 0; run < 3; run++) {
      const child = spawn(process.execPath, [script, storePath, path], { stdio: ['ignore', 'pipe', 'ignore'] });
      child.stdout.once('data', () => child.kill('SIGKILL'));
      await once(child, 'exit');
    }
    await promisify(execFile)(process.execPath, [script, storePath, path]);
    expect(await contentHash(openStore(storePath))).toBe(expected.hash);
    expect(readFileSync(`${path}.report.ndjson`, 'utf8').trim().split('\n')).toHaveLength(expected.refused.length);
  });
});
