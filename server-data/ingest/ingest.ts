import type { Readable } from 'node:stream';
import type { Store } from '../store/store.ts';
import type { Cursor } from '../store/write-batch.ts';
import { addCounts, noCount, parseCount, reportedRows, type IngestCount } from './count.ts';
import type { Batch, Kind, Reader } from './reader.ts';
import { openReport, type Report } from './report.ts';
import { fingerprint, isReadTwice, SourceContradicts } from './source.ts';

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
  /** called with how a source was judged, before it is read */
  readonly onAccount?: (lines: readonly string[]) => void;
  /** milliseconds, for `elapsedMs` */
  readonly now: () => number;
  /** the file for a source's refused and repaired records: NDJSON of line number (or array index), outcome, kind, reason and text */
  readonly reportPath: (source: string) => string;
  /** read for `-` */
  readonly stdin?: Readable;
}

interface Start {
  /** the last line that was read before */
  readonly position: number;
  readonly count: IngestCount;
  readonly report: Report;
}

/** Where an earlier run of the source ended, and the report that it began. */
async function resume({ place }: Reader, id: string | undefined, path: string, store: Store): Promise<Start> {
  const cursor = id === undefined ? undefined : await store.cursor(id);
  if (cursor?.finished === false) {
    const count = parseCount(cursor.counts);
    const report = await openReport(path, place, { position: cursor.position, rows: reportedRows(count) });
    if (report) return { position: cursor.position, count, report };
  }
  const report = await openReport(path, place, { position: 0, rows: 0 });
  if (!report) throw new Error(`${path}: cannot be created`);
  return { position: 0, count: noCount, report };
}

/** Batches before a contradiction are stored, as they were judged; of most files there is none. */
const describeContradiction = (name: string, { message }: Error, { read }: IngestCount): string =>
  `${name}: ${message}; ${read === 0 ? 'nothing of it is stored' : `the ${read} lines before are stored`}`;

/**
 * Reads one source to its end. Each batch is written with a cursor, so that a killed run continues after its last batch. While a database
 * writes a batch, the next one is read.
 */
async function ingestSource(
  kind: Kind,
  name: string,
  { store, reportPath, stdin = process.stdin, onAccount }: IngestOptions,
  onBatch: (count: IngestCount) => void,
): Promise<IngestCount> {
  const bytes = name === '-' ? undefined : await fingerprint(name);
  const id = bytes === undefined ? undefined : `${kind.name} ${bytes}`;
  const reader = await kind.open(name, name === '-' ? stdin : undefined, store);
  if (reader.account) onAccount?.(reader.account);
  const start = await resume(reader, id, reportPath(name), store);
  const { report } = start;
  let { count } = start;
  let writing: Promise<void> | undefined;

  const write = async ({ position, finished, count: read, write: writeBatch }: Batch): Promise<void> => {
    const readBefore = addCounts(count, read);
    // a store writes a batch again when it was interrupted, so this may be called again
    await writeBatch(store, (outcomes): Cursor => {
      count = addCounts(readBefore, outcomes);
      return { source: id ?? 'standard input', position, finished, counts: JSON.stringify(count) };
    });
    onBatch(count);
  };

  try {
    for await (const batch of reader.read(start.position, report)) {
      await writing;
      // the rows of this batch, and of none that is read later
      await report.save();
      writing = write(batch);
      // thrown where it is awaited
      writing.catch(() => undefined);
    }
    await writing;
    const found = (await reader.finish?.(store)) ?? [];
    if (found.length > 0) onAccount?.(found);
    await report.finish();
  } catch (error) {
    await writing?.catch(() => undefined);
    throw error instanceof SourceContradicts ? new SourceContradicts(describeContradiction(name, error, count)) : error;
  } finally {
    await writing?.catch(() => undefined);
    reader.close();
    await report.close();
  }
  return count;
}

/** @throws SourceRefused as `Kind.open` does; a pipe is not read, because it can be read only once */
async function requireReadable(kind: Kind, path: string, store: Store): Promise<void> {
  if (await isReadTwice(path)) (await kind.open(path, undefined, store)).close();
}

/**
 * Reads every source into the store, plain or gzip. Reading a source again changes nothing. A killed run continues where it was, and
 * reports the counts of both runs.
 *
 * @throws SourceRefused before anything is written, when a file cannot be read or holds no records of the kind
 */
export async function ingest(kind: Kind, options: IngestOptions): Promise<IngestCount> {
  const { store, sources, now, onProgress = () => undefined } = options;
  const names = [...new Set(sources)];
  for (const name of names) if (name !== '-') await requireReadable(kind, name, store);

  const started = now();
  let total = noCount;
  for (const name of names) {
    const before = total;
    const onBatch = (count: IngestCount): void => onProgress({ count: addCounts(before, count), source: name, elapsedMs: now() - started });
    total = addCounts(before, await ingestSource(kind, name, options, onBatch));
  }
  return total;
}
