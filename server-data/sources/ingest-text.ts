import { Readable } from 'node:stream';
import type { Kind } from '../ingest/reader.ts';
import { SourceRefused } from '../ingest/source.ts';
import type { Store } from '../store/store.ts';
import type { Cursor, WriteCount } from '../store/write-batch.ts';
import { inSettings } from './bars/bar-settings.ts';
import { SourceFailed } from './failures.ts';
import type { Poll } from './source.ts';

interface TextOptions extends Pick<Poll, 'refuse' | 'note'> {
  readonly store: Store;
  /** the cursor to write with a batch */
  readonly cursor: (finished: boolean) => (count: WriteCount) => Cursor;
}

/**
 * Reads the records of an answer as those of a file, judged as a whole and written in batches, each with a cursor.
 *
 * @param name for messages
 * @throws SourceFailed where it holds no such records, or its end contradicts how it was judged
 */
export async function ingestText(
  kind: Kind,
  name: string,
  text: string | Buffer,
  { store, cursor, refuse, note }: TextOptions,
): Promise<void> {
  try {
    const reader = await kind.open(name, Readable.from([Buffer.from(text)]), store);
    try {
      const add: Parameters<typeof reader.read>[1]['add'] = ({ ordinal }, outcome, { reason }) => {
        if (outcome === 'refused') refuse(`${name}: ${reader.place === 'line' ? 'row' : 'record'} ${ordinal}: ${inSettings(reason)}`);
      };
      for await (const { finished, write } of reader.read(0, { add })) await write(store, cursor(finished));
      for (const line of (await reader.finish?.(store)) ?? []) note(line);
    } finally {
      reader.close();
    }
  } catch (error) {
    throw error instanceof SourceRefused ? new SourceFailed(inSettings(error.message)) : error;
  }
}
