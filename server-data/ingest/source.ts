import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Form } from './datasets/dataset.ts';
import { endsEarly } from './rules/fault.ts';
import { isGzip, sniffedBytes, chooseSplitter, removeByteOrderMark } from './split/detect.ts';
import { describeForeign } from './split/foreign.ts';
import type { RawRecord, Splitter } from './split/record.ts';

/** A source that cannot be read. The message is one sentence for people; nothing was written. */
export class SourceRefused extends Error {}

export interface Source {
  readonly place: Splitter['place'];
  /** names of the columns of a table that are not read */
  readonly unread: readonly string[];
  /** the records of one chunk at a time */
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
function throwSourceRefused(name: string, error: unknown): never {
  const fault = error instanceof Error && 'code' in error ? faults[String(error.code)] : undefined;
  throw fault === undefined ? error : new SourceRefused(`${name}: ${fault}`);
}

async function* readBytes(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield chunk as Buffer;
}

/** Splits the chunks of a source; where it is damaged, the last record is refused. */
export async function* splitRecords(splitter: Splitter, chunks: AsyncIterable<Buffer>): AsyncGenerator<RawRecord[]> {
  let isFirst = true;
  try {
    for await (const chunk of chunks) {
      yield splitter.push(isFirst ? removeByteOrderMark(chunk) : chunk);
      isFirst = false;
    }
  } catch (error) {
    if (!(error instanceof DamagedGzip)) throw error;
    yield splitter.end({ kind: endsEarly, reason: error.message });
    return;
  }
  yield splitter.end();
}

/**
 * Opens a source, plain or gzip.
 *
 * @param choose returns the splitter for a source that begins with the bytes, or why it is refused
 * @throws SourceRefused when it cannot be read, or is refused
 */
export async function openSplit<S extends Pick<Splitter, 'place'>>(
  name: string,
  stream: Readable | undefined,
  choose: (start: Buffer) => S | string,
): Promise<{ readonly splitter: S; readonly chunks: AsyncGenerator<Buffer>; readonly close: () => void }> {
  const opened = stream ?? createReadStream(name, { highWaterMark: chunkBytes });
  const packed = await peek(readBytes(opened), 2);
  if (packed.fault !== undefined) throwSourceRefused(name, packed.fault);
  const { start, all, fault } = await peek(isGzip(packed.start) ? gunzip(packed.all) : packed.all, sniffedBytes);
  const splitter =
    start.length === 0 && fault !== undefined ? 'not readable as gzip' : (describeForeign(removeByteOrderMark(start)) ?? choose(start));
  const close = (): void => void opened.destroy();
  if (typeof splitter === 'string') {
    close();
    throw new SourceRefused(`${name}: ${splitter}`);
  }
  return { splitter, chunks: all, close };
}

/** Opens a source and splits it into records. @throws SourceRefused also when it has none of the formats of its dataset */
export async function openSource(form: Form, name: string, stream: Readable | undefined): Promise<Source> {
  const { splitter, chunks, close } = await openSplit(name, stream, (start) => chooseSplitter(start, form));
  return { place: splitter.place, unread: splitter.unread ?? [], records: splitRecords(splitter, chunks), close };
}

/** Whether a source can be read twice: a pipe cannot. @throws SourceRefused when there is none */
export const isReadTwice = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() || found.isDirectory(),
    (error: unknown) => throwSourceRefused(path, error),
  );

/**
 * The SHA-256 of all bytes of a file, so that a corrected file is a new source.
 *
 * @returns undefined for what cannot be read twice, such as a pipe
 * @throws SourceRefused when it cannot be read
 */
export async function fingerprint(path: string): Promise<string | undefined> {
  try {
    if (!(await stat(path)).isFile()) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of readBytes(createReadStream(path, { highWaterMark: chunkBytes }))) hash.update(chunk);
    return `sha256:${hash.digest('hex')}`;
  } catch (error) {
    return throwSourceRefused(path, error);
  }
}

/** The first bytes of a sequence, and the whole sequence. */
interface Peeked {
  readonly start: Buffer;
  readonly all: AsyncGenerator<Buffer>;
  /** the error that ended the sequence before `start` was complete; `all` throws it as well */
  readonly fault: unknown;
}

/** Reads the first bytes of a sequence. */
async function peek(chunks: AsyncGenerator<Buffer>, bytes: number): Promise<Peeked> {
  const chunksRead: Buffer[] = [];
  let fault: unknown;
  try {
    for (let length = 0; length < bytes; length += chunksRead.at(-1)?.length ?? 0) {
      const next = await chunks.next();
      if (next.done === true) break;
      chunksRead.push(next.value);
    }
  } catch (error) {
    fault = error;
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* chunksRead;
    if (fault !== undefined) throw fault;
    yield* chunks;
  }
  return { start: Buffer.concat(chunksRead), all: all(), fault };
}

/** At most about 30 MiB unpacked. */
const sliceBytes = 32 * 2 ** 10;
const unpackedChunkBytes = 2 ** 20;

/** Thrown where a gzip source is damaged, after all bytes before the damage. */
class DamagedGzip extends Error {}

const describeGzipError = (error: unknown): unknown => {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) return error;
  return new DamagedGzip(
    error.message === 'unexpected end of file' ? 'the gzip file is cut off here' : `the gzip file is damaged here (${error.message})`,
  );
};

/**
 * Unpacks gzip. Unlike a pipe it yields every byte before the damage, so that a damaged file always gives the same records.
 */
async function* gunzip(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const stream = createGunzip({ chunkSize: unpackedChunkBytes });
  let unpacked: Buffer[] = [];
  const drain = (): Buffer => {
    const bytes = Buffer.concat(unpacked);
    unpacked = [];
    return bytes;
  };
  stream.on('data', (bytes: Buffer) => unpacked.push(bytes));
  // a write that meets damage is never called back
  const broken = new Promise<never>((_, reject) => stream.once('error', reject));
  broken.catch(() => undefined);
  const write = (slice: Buffer): Promise<void> =>
    Promise.race([broken, new Promise<void>((resolve) => stream.write(slice, () => resolve()))]);
  try {
    for await (const chunk of packed) {
      for (let at = 0; at < chunk.length; at += sliceBytes) {
        await write(chunk.subarray(at, at + sliceBytes));
        if (unpacked.length > 0) yield drain();
      }
    }
    const ended = once(stream, 'end');
    stream.end();
    await ended;
  } catch (error) {
    if (unpacked.length > 0) yield drain();
    throw describeGzipError(error);
  } finally {
    stream.destroy();
  }
  if (unpacked.length > 0) yield drain();
}
