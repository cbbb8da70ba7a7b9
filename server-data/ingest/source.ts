import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Form } from './dataset.ts';
import { isGzip, sniffedBytes, splitterFor, withoutMark } from './format.ts';
import { DamagedGzip, gunzip } from './gunzip.ts';
import { peek } from './peek.ts';
import type { RawRecord, Splitter } from './raw-record.ts';

/** A source that cannot be read at all; the message is one sentence for people, and nothing of it was written. */
export class SourceRefused extends Error {}

export interface Source {
  readonly place: Splitter['place'];
  /** the records, a handful at a time */
  readonly records: AsyncGenerator<RawRecord[]>;
  readonly close: () => void;
}

const chunkBytes = 2 ** 20;

const faults: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'a folder, not a file',
  EACCES: 'this user may not read it',
};

/** @throws SourceRefused for what the file system says about a name; anything else is thrown as it is */
function refuse(name: string, error: unknown): never {
  const fault = error instanceof Error && 'code' in error ? faults[String(error.code)] : undefined;
  throw fault === undefined ? error : new SourceRefused(`${name}: ${fault}`);
}

async function* bytesOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield chunk as Buffer;
}

async function* recordsOf(splitter: Splitter, chunks: AsyncIterable<Buffer>): AsyncGenerator<RawRecord[]> {
  let isFirst = true;
  try {
    for await (const chunk of chunks) {
      yield splitter.push(isFirst ? withoutMark(chunk) : chunk);
      isFirst = false;
    }
  } catch (error) {
    if (!(error instanceof DamagedGzip)) throw error;
    yield splitter.end(error.message);
    return;
  }
  yield splitter.end();
}

/**
 * Opens a source, packed or not, and tells its records apart.
 *
 * @throws SourceRefused when it cannot be read or has none of the forms that records of this kind come in
 */
export async function openSource(
  form: Form,
  name: string,
  stream: Readable = createReadStream(name, { highWaterMark: chunkBytes }),
): Promise<Source> {
  const packed = await peek(bytesOf(stream), 2);
  if (packed.fault !== undefined) refuse(name, packed.fault);
  const { start, all, fault } = await peek(isGzip(packed.start) ? gunzip(packed.all) : packed.all, sniffedBytes);
  const splitter = start.length === 0 && fault !== undefined ? 'not readable as gzip' : splitterFor(start, form);
  const close = (): void => void stream.destroy();
  if (typeof splitter === 'string') {
    close();
    throw new SourceRefused(`${name}: ${splitter}`);
  }
  return { place: splitter.place, records: recordsOf(splitter, all), close };
}

/** @throws SourceRefused as `openSource` does; a pipe is not looked into, as that would use it up */
export async function expectReadable(form: Form, path: string): Promise<void> {
  const isFile = await stat(path).then(
    (found) => found.isFile() || found.isDirectory(),
    (error: unknown) => refuse(path, error),
  );
  if (isFile) (await openSource(form, path)).close();
}

/**
 * What a file holds, as a name: SHA-256 of all its bytes, so that a correction anywhere in it, of whatever length, is a
 * new source. A hash of head and tail would be faster by a few percent of an ingest, and would skip such a correction.
 *
 * @returns undefined for what cannot be read twice, such as a pipe
 * @throws SourceRefused when it cannot be read
 */
export async function fingerprint(path: string): Promise<string | undefined> {
  try {
    if (!(await stat(path)).isFile()) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of bytesOf(createReadStream(path, { highWaterMark: chunkBytes }))) hash.update(chunk);
    return `sha256:${hash.digest('hex')}`;
  } catch (error) {
    return refuse(path, error);
  }
}
