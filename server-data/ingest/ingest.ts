import type { Readable } from 'node:stream';
import type { Store } from '../store/store.ts';
import type { Cursor, WriteCount } from '../store/write-batch.ts';
import type { Dataset, ReadRecord } from './datasets/dataset.ts';
import type { RawRecord } from './split/record.ts';
import { openRefusals, type Refusals } from './refusals.ts';
import { requireReadable, fingerprint, openSource, type Source } from './source.ts';

export { SourceRefused } from './source.ts';

export interface IngestCount {
  readonly read: number;
  readonly written: number;
  /** in the store with the same content, or with a newer `updated` */
  readonly unchanged: number;
  readonly refused: number;
}

/** The progress of an ingest; reported after every batch. */
export interface IngestProgress extends IngestCount {
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
  /** the file for a source's refused records: NDJSON of line number (or array index), reason and text */
  readonly refusedPath: (source: string) => string;
  /** read for `-` */
  readonly stdin?: Readable;
}

const batchSize = 2000;
const zero: IngestCount = { read: 0, written: 0, unchanged: 0, refused: 0 };

const sum = (a: IngestCount, b: IngestCount): IngestCount => ({
  read: a.read + b.read,
  written: a.written + b.written,
  unchanged: a.unchanged + b.unchanged,
  refused: a.refused + b.refused,
});

function parseRecord<R>({ text, row, refused }: RawRecord, dataset: Dataset<R>): ReadRecord<R> {
  if (refused !== undefined) return { reason: refused };
  if (row) return dataset.read(row);
  let wire: unknown;
  try {
    wire = JSON.parse(text);
  } catch (error) {
    return { reason: `malformed JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  return dataset.read(wire);
}

/** Where an earlier run of the source ended, and the file for its refused records. */
async function resume(
  source: Source,
  id: string | undefined,
  path: string,
  store: Store,
): Promise<{ from: Cursor | undefined; refusals: Refusals }> {
  const cursor = id === undefined ? undefined : await store.cursor(id);
  const from = cursor?.finished === false ? cursor : undefined;
  if (from) {
    const refusals = await openRefusals(path, source.place, { position: from.position, refused: from.counts.refused });
    if (refusals) return { from, refusals };
  }
  const refusals = await openRefusals(path, source.place, { position: 0, refused: 0 });
  if (!refusals) throw new Error(`${path}: cannot be created`);
  return { from: undefined, refusals };
}

/** Reads one source to its end. Each batch is written with a cursor, so that a killed run continues after its last batch. */
async function ingestSource<R>(
  dataset: Dataset<R>,
  name: string,
  { store, refusedPath, stdin = process.stdin }: IngestOptions,
  report: (count: IngestCount) => void,
): Promise<IngestCount> {
  const bytes = name === '-' ? undefined : await fingerprint(name);
  const id = bytes === undefined ? undefined : `${dataset.name} ${bytes}`;
  const source = await openSource(dataset, name, name === '-' ? stdin : undefined);
  const { from, refusals } = await resume(source, id, refusedPath(name), store);
  const skipped = from?.position ?? 0;
  let position = skipped;
  let count: IngestCount = from?.counts ?? zero;
  let batch: R[] = [];
  let pending = { read: 0, refused: 0 };

  const flush = async (finished: boolean): Promise<void> => {
    await refusals.save();
    await dataset.write(store, batch, (written: WriteCount): Cursor => {
      count = sum(count, { ...pending, ...written });
      return { source: id ?? 'standard input', position, finished, counts: count };
    });
    batch = [];
    pending = { read: 0, refused: 0 };
    report(count);
  };

  try {
    for await (const records of source.records) {
      for (const record of records) {
        if (record.ordinal <= skipped) continue;
        position = record.ordinal;
        pending.read++;
        const found = parseRecord(record, dataset);
        if ('record' in found) {
          batch.push(found.record);
        } else {
          refusals.add(record, found.reason);
          pending.refused++;
        }
        if (pending.read === batchSize) await flush(false);
      }
    }
    await flush(true);
    await refusals.finish();
  } finally {
    source.close();
    await refusals.close();
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
  let total = zero;
  for (const name of names) {
    const before = total;
    const report = (count: IngestCount): void => onProgress({ ...sum(before, count), source: name, elapsedMs: now() - started });
    total = sum(before, await ingestSource(dataset, name, options, report));
  }
  return total;
}
