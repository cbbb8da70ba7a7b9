import type { Readable } from 'node:stream';
import type { Store } from '../store/store.ts';

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

/** A source that cannot be read at all; the message is one sentence for people, and nothing of it was written. */
export class SourceRefused extends Error {}

/**
 * Reads every source into the store.
 *
 * @throws SourceRefused when a source does not exist or is neither NDJSON nor a JSON array
 */
export async function ingestNews({ sources }: IngestOptions): Promise<IngestCount> {
  throw new Error(`being written: ${sources.join(' ')}`);
}
