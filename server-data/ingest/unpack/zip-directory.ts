import { type FileHandle, open } from 'node:fs/promises';
import { echo } from '#contract/schema/codecs.ts';

/** A file in a zip archive. */
export interface ZipEntry {
  readonly name: string;
  /** 0 as it is, 8 deflated */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly bytes: number;
  /** CRC-32 */
  readonly checksum: number;
  /** where its own header begins */
  readonly headerAt: number;
}

// The records of an archive (PKWARE APPNOTE 6.3, sections 4.3.7 to 4.3.16).
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 } as const;
const lengths = { local: 30, central: 46, end: 22, end64: 56, locator64: 20 } as const;
const longestComment = 65_535;
/** In place of a number that stands in the zip64 fields. */
const [elsewhere16, elsewhere32] = [0xffff, 0xffffffff];
const zip64Field = 1;
const flags = { encrypted: 1, utf8: 1 << 11 } as const;
/** AES encryption says so by its method. */
const encryptedMethod = 99;

const maxFiles = 10_000;
const maxDirectoryBytes = 16 * 2 ** 20;

const damaged = 'the directory of the zip archive is damaged';
const cutOff = 'the zip archive is cut off: the directory at its end is missing';

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

const readNumber64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

interface End {
  readonly disks: number;
  readonly files: number;
  readonly bytes: number;
  readonly at: number;
}

/** Finds the record at the end of the archive, which says where the directory is. */
async function readEnd(file: FileHandle, size: number): Promise<End | string> {
  const tailAt = Math.max(0, size - lengths.end - longestComment);
  const tail = await readAt(file, tailAt, size - tailAt);
  let at = tail.length - lengths.end;
  while (at >= 0 && !(tail.readUInt32LE(at) === signatures.end && at + lengths.end + tail.readUInt16LE(at + 20) <= tail.length)) at--;
  if (at < 0) return cutOff;
  const end = {
    disks: tail.readUInt16LE(at + 4),
    files: tail.readUInt16LE(at + 10),
    bytes: tail.readUInt32LE(at + 12),
    at: tail.readUInt32LE(at + 16),
  };
  if (end.files !== elsewhere16 && end.bytes !== elsewhere32 && end.at !== elsewhere32) return end;
  const locator = await readAt(file, Math.max(0, tailAt + at - lengths.locator64), lengths.locator64);
  if (locator.length < lengths.locator64 || locator.readUInt32LE(0) !== signatures.locator64) return end;
  const end64 = await readAt(file, readNumber64(locator, 8), lengths.end64);
  if (end64.length < lengths.end64 || end64.readUInt32LE(0) !== signatures.end64) return damaged;
  return { disks: end64.readUInt32LE(16), files: readNumber64(end64, 32), bytes: readNumber64(end64, 40), at: readNumber64(end64, 48) };
}

/** Sizes and place that are too large for their own fields, in the order in which the zip64 field has them. */
function readLargeNumbers(extra: Buffer, numbers: readonly number[]): readonly number[] | undefined {
  if (!numbers.includes(elsewhere32)) return numbers;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== zip64Field) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    let next = 0;
    const large = numbers.map((number) =>
      number === elsewhere32 ? ((next += 8) <= field.length ? readNumber64(field, next - 8) : -1) : number,
    );
    return large.includes(-1) ? undefined : large;
  }
  return undefined;
}

function readEntry(directory: Buffer, at: number): { readonly entry: ZipEntry; readonly next: number } | undefined {
  if (at + lengths.central > directory.length || directory.readUInt32LE(at) !== signatures.central) return undefined;
  const nameEnd = at + lengths.central + directory.readUInt16LE(at + 28);
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
  const next = extraEnd + directory.readUInt16LE(at + 32);
  if (next > directory.length) return undefined;
  const numbers = [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)];
  const [bytes, packedBytes, headerAt] = readLargeNumbers(directory.subarray(nameEnd, extraEnd), numbers) ?? [];
  if (bytes === undefined || packedBytes === undefined || headerAt === undefined) return undefined;
  const bits = directory.readUInt16LE(at + 8);
  const method = directory.readUInt16LE(at + 10);
  const name = directory.toString((bits & flags.utf8) === 0 ? 'latin1' : 'utf8', at + lengths.central, nameEnd);
  const isEncrypted = (bits & flags.encrypted) !== 0 || method === encryptedMethod;
  return { entry: { name, method, isEncrypted, packedBytes, bytes, checksum: directory.readUInt32LE(at + 16), headerAt }, next };
}

async function readEntries(file: FileHandle): Promise<readonly ZipEntry[] | string> {
  const { size } = await file.stat();
  const end = await readEnd(file, size);
  if (typeof end === 'string') return end;
  if (end.disks > 0) return 'one of several parts of a zip archive: join them first';
  if (end.files > maxFiles || end.bytes > maxDirectoryBytes) return `the zip archive holds more than ${maxFiles} files`;
  if (end.at + end.bytes > size) return damaged;
  const directory = await readAt(file, end.at, end.bytes);
  const entries = new Map<string, ZipEntry>();
  for (let at = 0, count = 0; count < end.files; count++) {
    const found = readEntry(directory, at);
    if (!found) return damaged;
    if (entries.has(found.entry.name)) return `the zip archive holds ${echo(found.entry.name)} twice`;
    entries.set(found.entry.name, found.entry);
    at = found.next;
  }
  return [...entries.values()];
}

/**
 * The files that a zip archive holds, by the directory at its end.
 *
 * @returns why the archive is refused
 */
export async function readZipDirectory(path: string): Promise<readonly ZipEntry[] | string> {
  const file = await open(path);
  try {
    return await readEntries(file);
  } finally {
    await file.close();
  }
}

/** Where the bytes of a file in an archive begin. @returns why they are refused */
export async function findEntryStart(path: string, { headerAt, packedBytes }: ZipEntry): Promise<number | string> {
  const file = await open(path);
  try {
    const header = await readAt(file, headerAt, lengths.local);
    if (header.length < lengths.local || header.readUInt32LE(0) !== signatures.local) return damaged;
    const start = headerAt + lengths.local + header.readUInt16LE(26) + header.readUInt16LE(28);
    return start + packedBytes <= (await file.stat()).size ? start : damaged;
  } finally {
    await file.close();
  }
}
