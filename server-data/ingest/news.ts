import type { Readable } from 'node:stream';
import type { Cursor, Store } from '../store/store.ts';
import type { Story } from '../store/story.ts';
import type { RawRecord } from './raw-record.ts';
import { openRefusals, type Refusals } from './refusals.ts';
import { expectReadable, fingerprint, openSource, type Source } from './source.ts';
import { storyOf } from './story-of.ts';

export { SourceRefused } from './source.ts';

export interface IngestCount {
  readonly read: number;
  readonly written: number;
  /** already there with the same content, or with a newer `updated` */
  readonly unchanged: number;
  readonly refused: number;
}

/** Where an ingest stands; reported after every batch. */
export interface IngestProgress extends IngestCount {
  /** the source being read, as it was given */
  readonly source: string;
  readonly elapsedMs: number;
}

export interface IngestOptions {
  readonly store: Pick<Store, 'writeNews' | 'cursor'>;
  /** paths, or `-` for standard input; read one after the other */
  readonly sources: readonly string[];
  readonly onProgress?: (progress: IngestProgress) => void;
  /** milliseconds; for `elapsedMs` alone */
  readonly now: () => number;
  /** where a source's refused records go, as NDJSON of line number (or array index), reason and the record's text */
  readonly refusedPath: (source: string) => string;
  /** what `-` reads */
  readonly stdin?: Readable;
}

const batchSize = 2000;
const none: IngestCount = { read: 0, written: 0, unchanged: 0, refused: 0 };

const sum = (a: IngestCount, b: IngestCount): IngestCount => ({
  read: a.read + b.read,
  written: a.written + b.written,
  unchanged: a.unchanged + b.unchanged,
  refused: a.refused + b.refused,
});

function read({ text, refused }: RawRecord): ReturnType<typeof storyOf> {
  if (refused !== undefined) return { reason: refused };
  let wire: unknown;
  try {
    wire = JSON.parse(text);
  } catch (error) {
    return { reason: `malformed JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  return storyOf(wire);
}

/** Where to go on in a source that an earlier run has begun, and the file its refused records go to. */
async function begin(
  source: Source,
  id: string | undefined,
  path: string,
  store: IngestOptions['store'],
): Promise<{ from: Cursor | undefined; refusals: Refusals }> {
  const cursor = id === undefined ? undefined : store.cursor(id);
  const from = cursor?.finished === false ? cursor : undefined;
  if (from) {
    const refusals = await openRefusals(path, source.place, { position: from.position, refused: from.counts.refused });
    if (refusals) return { from, refusals };
  }
  const refusals = await openRefusals(path, source.place, { position: 0, refused: 0 });
  if (!refusals) throw new Error(`${path}: cannot be begun`);
  return { from: undefined, refusals };
}

/** Reads one source to its end; a cursor goes with every batch, so that a run that was killed is taken up where its last batch ended. */
async function ingestSource(
  name: string,
  { store, refusedPath, stdin = process.stdin }: IngestOptions,
  report: (count: IngestCount) => void,
): Promise<IngestCount> {
  const id = name === '-' ? undefined : await fingerprint(name);
  const source = await openSource(name, name === '-' ? stdin : undefined);
  const { from, refusals } = await begin(source, id, refusedPath(name), store);
  const skipped = from?.position ?? 0;
  let position = skipped;
  let count: IngestCount = from?.counts ?? none;
  let batch: Story[] = [];
  let arrived = { read: 0, refused: 0 };

  const flush = async (finished: boolean): Promise<void> => {
    await refusals.save();
    store.writeNews(batch, (written) => {
      count = sum(count, { ...arrived, ...written });
      return { source: id ?? 'standard input', position, finished, counts: count };
    });
    batch = [];
    arrived = { read: 0, refused: 0 };
    report(count);
  };

  try {
    for await (const records of source.records) {
      for (const record of records) {
        if (record.ordinal <= skipped) continue;
        position = record.ordinal;
        arrived.read++;
        const story = read(record);
        if ('story' in story) {
          batch.push(story.story);
        } else {
          refusals.add(record, story.reason);
          arrived.refused++;
        }
        if (arrived.read === batchSize) await flush(false);
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
 * Reads every source into the store: NDJSON or a JSON array, packed with gzip or not. Reading a source again changes
 * nothing; a run that was killed goes on where it was, and closes with the counts of both.
 *
 * @throws SourceRefused before anything is written, when a file cannot be read or is neither NDJSON nor a JSON array
 */
export async function ingestNews(options: IngestOptions): Promise<IngestCount> {
  const { sources, now, onProgress = () => undefined } = options;
  const names = [...new Set(sources)];
  for (const name of names) if (name !== '-') await expectReadable(name);

  const started = now();
  let total = none;
  for (const name of names) {
    const before = total;
    const report = (count: IngestCount): void => onProgress({ ...sum(before, count), source: name, elapsedMs: now() - started });
    total = sum(before, await ingestSource(name, options, report));
  }
  return total;
}
