import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Form } from './datasets/dataset.ts';
import { endsEarly } from './rules/fault.ts';
import { isGzip, sniffedBytes, chooseSplitter, removeByteOrderMark } from './split/detect.ts';
import { describeForeign } from './split/foreign.ts';
import type { RawRecord, Splitter } from './split/record.ts';
import { openArchive, splitArchiveName } from './unpack/archives.ts';
import { type Encoding, findEncoding, hasOldLineEnds, readAsUtf8, readOldLineEnds } from './unpack/encoding.ts';
import { DamagedSource, gunzip } from './unpack/inflate.ts';
import { describePacking, isZip, signatureBytes } from './unpack/packings.ts';
import { peek } from './unpack/peek.ts';

/** A source that cannot be read. The message is one sentence for people; nothing was written. */
export class SourceRefused extends Error {}

/** What is read later in a source contradicts how its beginning was judged, so that no more of it is loaded. */
export class SourceContradicts extends SourceRefused {}

export interface Source {
  readonly place: Splitter['place'];
  readonly encoding: Encoding;
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
    if (!(error instanceof DamagedSource)) throw error;
    yield splitter.end({ kind: endsEarly, reason: error.message });
    return;
  }
  yield splitter.end();
}

interface Bytes {
  readonly chunks: AsyncGenerator<Buffer>;
  readonly close: () => void;
}

/** Opens a source, and unpacks it once. @throws SourceRefused when it cannot be read */
async function openBytes(name: string, stream: Readable | undefined): Promise<Bytes> {
  const { path, entry } = stream ? { path: name, entry: undefined } : splitArchiveName(name);
  const opened = stream ?? createReadStream(path, { highWaterMark: chunkBytes });
  const close = (): void => void opened.destroy();
  const { start, all, fault } = await peek(readBytes(opened), signatureBytes);
  if (start.length === 0 && fault !== undefined) throwSourceRefused(name, fault);
  if (!isZip(start) && entry === undefined) return { chunks: isGzip(start) ? gunzip(all) : all, close };
  close();
  if (!isZip(start)) throw new SourceRefused(`${name}: ${path} is no zip archive`);
  // the directory of an archive is at its end
  if (stream || !(await stat(path)).isFile()) throw new SourceRefused(`${name}: ${zipNeedsFile}`);
  const file = await openArchive(path, entry, chunkBytes);
  if (typeof file === 'string') throw new SourceRefused(`${name}: ${file}`);
  return { chunks: file.chunks, close: () => void file.packed.destroy() };
}

const zipNeedsFile = 'a zip archive is read from a file, not from a pipe: name the file, or unpack it with unzip -p';
const packedTwice = 'packed twice: unpack it once';

/** What is read of a source, or why it is refused. */
function findForm(start: Buffer): Encoding | { readonly refused: string } {
  if (isZip(start) || isGzip(start)) return { refused: packedTwice };
  const packing = describePacking(start);
  return packing === undefined ? findEncoding(start) : { refused: packing };
}

/**
 * Opens a source, plain, gzip, or a file of a zip archive, in any encoding that `findEncoding` knows.
 *
 * @param choose returns the splitter for a source that begins with the bytes, or why it is refused; they are UTF-8
 * @throws SourceRefused when it cannot be read, or is refused
 */
export async function openSplit<S extends Pick<Splitter, 'place'>>(
  name: string,
  stream: Readable | undefined,
  choose: (start: Buffer) => S | string,
): Promise<{ readonly splitter: S; readonly encoding: Encoding; readonly chunks: AsyncGenerator<Buffer>; readonly close: () => void }> {
  const { chunks, close } = await openBytes(name, stream);
  const refuse = (reason: string): never => {
    close();
    throw new SourceRefused(`${name}: ${reason}`);
  };
  let { start, all, fault } = await peek(chunks, sniffedBytes);
  const encoding = findForm(start);
  if (typeof encoding === 'object') return refuse(encoding.refused);
  if (encoding !== 'utf-8') ({ start, all, fault } = await peek(readAsUtf8(all, encoding), sniffedBytes));
  if (start.length === 0 && fault !== undefined) return refuse(fault instanceof DamagedSource ? fault.message : 'not readable');
  if (hasOldLineEnds(start)) ({ start, all } = await peek(readOldLineEnds(all), sniffedBytes));
  const splitter = describeForeign(removeByteOrderMark(start)) ?? choose(start);
  return typeof splitter === 'string' ? refuse(splitter) : { splitter, encoding, chunks: all, close };
}

/** Opens a source and splits it into records. @throws SourceRefused also when it has none of the formats of its dataset */
export async function openSource(form: Form, name: string, stream: Readable | undefined): Promise<Source> {
  const { splitter, encoding, chunks, close } = await openSplit(name, stream, (start) => chooseSplitter(start, form));
  return { place: splitter.place, encoding, unread: splitter.unread ?? [], records: splitRecords(splitter, chunks), close };
}

/** Whether a source can be read twice: a pipe cannot. @throws SourceRefused when there is none */
export const isReadTwice = (path: string): Promise<boolean> =>
  stat(splitArchiveName(path).path).then(
    (found) => found.isFile() || found.isDirectory(),
    (error: unknown) => throwSourceRefused(path, error),
  );

/**
 * The SHA-256 of all bytes of a file, or of a file in a zip archive as they are packed, so that a corrected file is a new source.
 *
 * @returns undefined for what cannot be read twice, such as a pipe
 * @throws SourceRefused when it cannot be read
 */
export async function fingerprint(path: string): Promise<string | undefined> {
  try {
    const { path: file, entry } = splitArchiveName(path);
    if (!(await stat(file)).isFile()) return undefined;
    const archive = entry === undefined ? undefined : await openArchive(file, entry, chunkBytes);
    if (typeof archive === 'string') throw new SourceRefused(`${path}: ${archive}`);
    const hash = createHash('sha256');
    for await (const chunk of readBytes(archive?.packed ?? createReadStream(file, { highWaterMark: chunkBytes }))) hash.update(chunk);
    return `sha256:${hash.digest('hex')}`;
  } catch (error) {
    return throwSourceRefused(path, error);
  }
}
