import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/run-tool.ts';
import { formatSum } from '../../server-data/ingest/count.ts';
import {
  findDifferences,
  plantFaults,
  plantLongLine,
  type PlantedFile,
  type PlantedFormat,
} from '../../server-data/ingest/testing/planted-faults.ts';
import { contentHash } from '../../server-data/store/content-hash.ts';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import type { Shortest } from '../support/bench.ts';
import { dataFlags, memoryMb, temporaryFolder } from '../support/processes.ts';
import type { Table } from '../support/table.ts';

export const question = 'Does an ingest account for every line, name every planted fault, and need no more memory for a longer file?';

/** What reading may need, however long a file and its lines are. */
const maxReadingMb = 256;
/** The same with writing; 100,000 stories and 300,000 need as much. */
const maxWritingMb = 400;
/** Exit code of `ingest` for refused records and for a file that ends early. */
const inputRefused = 3;

interface Run {
  readonly exitCode: number | null;
  readonly out: string;
  readonly peakMb: number;
}

/** Runs the command as an operator does. */
async function ingest(store: string, file: string, ...options: readonly string[]): Promise<Run> {
  const args = [...dataFlags, 'server-data/main.ts', 'ingest', 'news', file, '--store', store, ...options];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], env: { PATH: process.env['PATH'] } });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  let peakMb = 0;
  const ended = once(child, 'close');
  while (child.exitCode === null && child.signalCode === null) {
    peakMb = Math.max(peakMb, memoryMb(child.pid ?? 0));
    await Promise.race([ended, wait(50)]);
  }
  await ended;
  return { exitCode: child.exitCode, out, peakMb };
}

function writeLines(path: string, lines: Iterable<Buffer>): void {
  const file = openSync(path, 'w');
  const end = Buffer.from('\n');
  for (const line of lines) writeSync(file, Buffer.concat([line, end]));
  closeSync(file);
}

function writeRepeated(path: string, start: string, byte: string, megabytes: number): void {
  const file = openSync(path, 'w');
  writeSync(file, start);
  const chunk = Buffer.alloc(2 ** 20, byte);
  for (let written = 0; written < megabytes; written++) writeSync(file, chunk);
  closeSync(file);
}

async function hashStore(path: string): Promise<string> {
  const store = openSqliteStore({ path, readOnly: true });
  const hash = await contentHash(store);
  store.close();
  return hash;
}

const yes = (isMet: boolean): string => (isMet ? 'yes' : 'NO');

/** What the command said about a file, beside what was planted in it. */
function compare(format: PlantedFormat, { lines, faults, count }: PlantedFile, { out, exitCode }: Run, report: string): Table {
  const differences = findDifferences(report, faults);
  const kinds = Map.groupBy(faults.values(), ({ outcome, kind }) => `${outcome}: ${kind}`);
  const named = new Map<string, number>();
  for (const row of report.split('\n').filter((text) => text !== '')) {
    const { outcome, kind } = JSON.parse(row) as { outcome: string; kind: string };
    named.set(`${outcome}: ${kind}`, (named.get(`${outcome}: ${kind}`) ?? 0) + 1);
  }
  const rows = [...kinds].map(([kind, { length }]) => [kind, length, named.get(kind) ?? 0, yes(length === named.get(kind))]);
  const isSum = out.startsWith(`${formatSum(count)}\n`) && count.read === lines.length;
  rows.push([
    'all, each with its line and a reason',
    faults.size,
    [...named.values()].reduce((sum, n) => sum + n, 0),
    yes(differences.length === 0),
  ]);
  rows.push(['lines', lines.length, Number.parseInt(out, 10), yes(isSum)]);
  rows.push(['exit code', inputRefused, exitCode ?? -1, yes(exitCode === inputRefused)]);
  if (differences.length > 0) console.log(`${format}: ${differences.slice(0, 20).join('\n')}`);
  return { title: `${format}: ${out.split('\n', 1)[0] ?? ''}`, columns: [format, 'planted', 'found', 'met'], rows };
}

interface Scale {
  /** half of them in NDJSON and half in CSV */
  readonly stories: number;
  readonly faults: number;
  readonly seed: number;
  /** sizes of the files that need memory */
  readonly megabytes: readonly number[];
}

async function prove({ stories, faults, seed, megabytes: sizes }: Scale): Promise<Table[]> {
  using folder = temporaryFolder();
  const tables: Table[] = [];
  const checks: (string | number)[][] = [];
  const check = (name: string, value: string | number, isMet: boolean): void => void checks.push([name, value, yes(isMet)]);
  const path = (name: string): string => join(folder.path, name);

  for (const format of ['NDJSON', 'CSV'] as const) {
    const planted = plantFaults({ format, stories: stories / 2, faults: faults / 2, seed });
    const [file, store] = [path(`news.${format}`), path(`${format}.db`)];
    writeLines(file, planted.lines);
    const first = await ingest(store, file);
    tables.push(compare(format, planted, first, readFileSync(`${file}.report.ndjson`, 'utf8')));
    check(`${format}: peak MB`, Math.round(first.peakMb), first.peakMb <= maxWritingMb);
    const hash = await hashStore(store);
    const again = await ingest(store, file, '--allow-refused', String(faults));
    const isUnchanged = (await hashStore(store)) === hash && again.out.includes('= 0 new + 0 updated +');
    check(`${format}: read again with --allow-refused ${faults}, exit code`, again.exitCode ?? -1, again.exitCode === 0 && isUnchanged);
    if (format === 'CSV') continue;
    writeLines(path('reversed'), planted.lines.toReversed());
    await ingest(path('reversed.db'), path('reversed'));
    const isSame = (await hashStore(path('reversed.db'))) === hash;
    check('NDJSON: the last line first, content', isSame ? 'the same' : 'another', isSame);
    const packed = gzipSync(readFileSync(file), { level: 1 });
    writeLines(path('cut.gz'), [packed.subarray(0, packed.length / 2)]);
    const cut = await ingest(path('cut.db'), path('cut.gz'), '--allow-refused', String(faults));
    check('NDJSON: a gzip file cut off in its middle, exit code', cut.exitCode ?? -1, cut.exitCode === inputRefused);
  }

  for (const [name, start, byte] of [
    ['blank lines', '', '\n'],
    ['one line without an end', '{"id":"', 'x'],
    ['one quoted cell without an end', 'id,created,updated,title\n1,2,3,"', 'x'],
    ['one quoted cell of short lines without an end', 'id,created,updated,title\n1,2,3,"\n', '\n'],
  ] as const) {
    for (const megabytes of sizes) {
      const file = path('large');
      writeRepeated(file, start, byte, megabytes);
      const { peakMb } = await ingest(path('large.db'), file);
      check(`${megabytes} MB of ${name}: peak MB`, Math.round(peakMb), peakMb <= maxReadingMb);
    }
  }
  writeLines(path('long'), [Buffer.from('{}'), plantLongLine(), Buffer.from('{}')]);
  const long = await ingest(path('long.db'), path('long'));
  check(
    'a line beyond 8 MiB, refused by line',
    long.exitCode ?? -1,
    readFileSync(`${path('long')}.report.ndjson`, 'utf8').includes('{"line":2,"outcome":"refused","kind":"too long"'),
  );
  tables.push({ title: 'Order, repetition and memory', columns: ['check', 'found', 'met'], rows: checks });

  if (tables.some(({ rows }) => rows.some((row) => row.at(-1) === 'NO'))) {
    throw new Error(`An ingest does not account for its input:\n${JSON.stringify(tables, null, 1)}`);
  }
  return tables;
}

/** @param args how many stories and faults (200,000 and 1,000), and the seed (1) */
export const run = ([stories = '200000', faults = '1000', seed = '1']: readonly string[] = []): Promise<Table[]> =>
  prove({ stories: Number(stories), faults: Number(faults), seed: Number(seed), megabytes: [30, 300] });

export const shortest: Shortest = { run: () => prove({ stories: 400, faults: 20, seed: 1, megabytes: [] }) };
