import type { Readable } from 'node:stream';
import type { Store } from '../store/store.ts';
import type { Cursor, WriteCount } from '../store/write-batch.ts';
import type { Dataset, ReadRecord } from './datasets/dataset.ts';
import { addCounts, noCount, openTally, parseCount, reportedRows, type IngestCount } from './count.ts';
import { openReport, type Report } from './report.ts';
import { requireReadable, fingerprint, openSource, type Source } from './source.ts';
import { cleanTexts, controlCharacters } from './rules/texts.ts';
import { lastLineOf, type RawRecord } from './split/record.ts';

export { SourceRefused } from './source.ts';

/** The progress of an ingest; reported after every batch. */
export interface IngestProgress {
  readonly count: IngestCount;
  /** the current source, as it was given */
  readonly source: string;
  readonly elapsedMs: number;
}

export interface IngestOptions {
  readonly store: Store;
  /** paths, or `-` for standard input; read one after the other */
  readonly sources: readonly string[];
  readonly onProgress?: (progress: IngestProgress) => void;
  /** milliseconds, for `elapsedMs` */
  readonly now: () => number;
  /** the file for a source's refused and repaired records: NDJSON of line number (or array index), outcome, kind, reason and text */
  readonly reportPath: (source: string) => string;
  /** read for `-` */
  readonly stdin?: Readable;
  /** at most in a batch; 4000 by default */
  readonly batchRecords?: number;
}

/** Larger batches are written faster, and take more memory. */
const defaultBatchRecords = 4000;
/** Long records are written in smaller batches, so that memory stays bounded. */
const batchCharacters = 16 * 2 ** 20;

interface Parsed<R> {
  readonly found: ReadRecord<R>;
  /** what was removed from the texts; "" if nothing */
  readonly repair: string;
}

function parseRecord<R>({ text, row, refused }: RawRecord, dataset: Dataset<R>): Parsed<R> {
  if (refused) return { found: { fault: refused }, repair: '' };
  let wire: unknown = row;
  if (!row) {
    try {
      wire = JSON.parse(text);
    } catch (error) {
      const reason = `expected JSON: ${error instanceof Error ? error.message : String(error)}`;
      return { found: { fault: { kind: 'malformed JSON', reason } }, repair: '' };
    }
  }
  const cleaned = cleanTexts(text, wire);
  return cleaned.fault ? { found: { fault: cleaned.fault }, repair: '' } : { found: dataset.read(cleaned.wire), repair: cleaned.repair };
}

interface Start {
  /** the last line that was read before */
  readonly position: number;
  readonly count: IngestCount;
  readonly report: Report;
}

/** Where an earlier run of the source ended, and the report that it began. */
async function resume(source: Source, id: string | undefined, path: string, store: Store): Promise<Start> {
  const cursor = id === undefined ? undefined : await store.cursor(id);
  if (cursor?.finished === false) {
    const count = parseCount(cursor.counts);
    const report = await openReport(path, source.place, { position: cursor.position, rows: reportedRows(count) });
    if (report) return { position: cursor.position, count, report };
  }
  const report = await openReport(path, source.place, { position: 0, rows: 0 });
  if (!report) throw new Error(`${path}: cannot be created`);
  return { position: 0, count: noCount, report };
}

/**
 * Reads one source to its end. Each batch is written with a cursor, so that a killed run continues after its last batch. While a database
 * writes a batch, the next one is read.
 */
async function ingestSource<R>(
  dataset: Dataset<R>,
  name: string,
  { store, reportPath, stdin = process.stdin, batchRecords = defaultBatchRecords }: IngestOptions,
  onBatch: (count: IngestCount) => void,
): Promise<IngestCount> {
  const bytes = name === '-' ? undefined : await fingerprint(name);
  const id = bytes === undefined ? undefined : `${dataset.name} ${bytes}`;
  const source = await openSource(dataset, name, name === '-' ? stdin : undefined);
  const start = await resume(source, id, reportPath(name), store);
  const { report } = start;
  let { position, count } = start;
  let batch: R[] = [];
  let characters = 0;
  let records = 0;
  let tally = openTally();

  let writing: Promise<void> | undefined;

  const write = async (written: readonly R[], cursor: Pick<Cursor, 'position' | 'finished'>, read: Partial<IngestCount>): Promise<void> => {
    const readBefore = addCounts(count, read);
    // a store writes a batch again when it was interrupted, so this may be called again
    await dataset.write(store, written, (outcomes: WriteCount): Cursor => {
      count = addCounts(readBefore, outcomes);
      return { ...cursor, source: id ?? 'standard input', counts: JSON.stringify(count) };
    });
    onBatch(count);
  };

  const flush = async (finished: boolean): Promise<void> => {
    await writing;
    // the rows of this batch, and of none that is read later
    await report.save();
    writing = write(batch, { position, finished }, tally.count());
    // thrown where it is awaited
    writing.catch(() => undefined);
    batch = [];
    characters = 0;
    records = 0;
    tally = openTally();
  };

  const readRecord = (record: RawRecord): void => {
    tally.addRecord(record.lines ?? 1);
    characters += record.text.length;
    records++;
    const { found, repair } = parseRecord(record, dataset);
    if ('fault' in found) {
      report.add(record, 'refused', found.fault);
      tally.refuse(found.fault.kind);
      return;
    }
    batch.push(found.record);
    if (repair === '') return;
    report.add(record, 'repaired', { kind: controlCharacters, reason: repair });
    tally.repair(controlCharacters);
  };

  try {
    for await (const found of source.records) {
      for (const record of found) {
        const last = lastLineOf(record);
        if (last <= position) continue;
        if (record.empty) tally.addEmpty(record.empty, Math.min(last - position, record.lines ?? 1));
        else readRecord(record);
        position = last;
        if (records === batchRecords || characters >= batchCharacters) await flush(false);
      }
    }
    await flush(true);
    await writing;
    await report.finish();
  } finally {
    await writing?.catch(() => undefined);
    source.close();
    await report.close();
  }
  return count;
}

/**
 * Reads every source into the store: NDJSON, a JSON array, a response of the API or a CSV table, plain or gzip.
 * Reading a source again changes nothing. A killed run continues where it was, and reports the counts of both runs.
 *
 * @throws SourceRefused before anything is written, when a file cannot be read or holds no records of the dataset
 */
export async function ingest<R>(dataset: Dataset<R>, options: IngestOptions): Promise<IngestCount> {
  const { sources, now, onProgress = () => undefined } = options;
  const names = [...new Set(sources)];
  for (const name of names) if (name !== '-') await requireReadable(dataset, name);

  const started = now();
  let total = noCount;
  for (const name of names) {
    const before = total;
    const onBatch = (count: IngestCount): void => onProgress({ count: addCounts(before, count), source: name, elapsedMs: now() - started });
    total = addCounts(before, await ingestSource(dataset, name, options, onBatch));
  }
  return total;
}
