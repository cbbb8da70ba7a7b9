import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { echo } from '#contract/schema/codecs.ts';
import { inflate, verify } from './inflate.ts';
import { isZip } from './packings.ts';
import { findEntryStart, readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** Between an archive and the name of a file in it: `prices.zip!/AAPL.csv`. */
const inside = '!/';

/** The file that is opened for a source, and the name in it where it is an archive. */
export function splitArchiveName(name: string): { readonly path: string; readonly entry: string | undefined } {
  const [, path = name, entry] = /^(.*?\.zip)!\/(.+)$/is.exec(name) ?? [];
  return { path, entry };
}

/** The name of a source as one file name beside its archive, for what is written about it. */
export function sourceFileName(name: string): string {
  const { path, entry } = splitArchiveName(name);
  return entry === undefined ? path : `${path}!${entry.replaceAll(/[^\p{L}\p{N}._-]/gu, '!').slice(-100)}`;
}

/** Folders, and what macOS adds, are no data. */
const isData = ({ name }: ZipEntry): boolean => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(name);

/** Documents that are zip archives, by a file that all of them have. */
const documents: readonly (readonly [file: RegExp, what: string])[] = [
  [/^xl\/workbook\./, 'an Excel workbook: save it as CSV'],
  [/^word\//, 'a Word document: save it as text'],
  [/^\[Content_Types\]\.xml$/, 'an Office document: save it as CSV'],
  [/^META-INF\/manifest\.xml$/, 'an OpenDocument file: save it as CSV'],
];

const maxNamed = 5;

const nameFiles = (entries: readonly ZipEntry[]): string =>
  `${entries
    .slice(0, maxNamed)
    .map(({ name }) => echo(name))
    .join(', ')}${entries.length > maxNamed ? ', …' : ''}`;

/** The files of an archive that are data. @returns why it is refused */
async function readFiles(path: string): Promise<readonly ZipEntry[] | string> {
  const entries = await readZipDirectory(path);
  if (typeof entries === 'string') return entries;
  const [, document] = documents.find(([file]) => entries.some(({ name }) => file.test(name))) ?? [];
  if (document !== undefined) return document;
  const files = entries.filter(isData);
  return files.length === 0 ? 'the zip archive holds no file' : files;
}

function findFile(entry: string | undefined, files: readonly ZipEntry[]): ZipEntry | string {
  const [first] = files;
  const found = entry === undefined ? (files.length === 1 ? first : undefined) : files.find(({ name }) => name === entry);
  if (!found && entry !== undefined) return `the zip archive holds no file of this name, but ${nameFiles(files)}`;
  if (!found)
    return `the zip archive holds ${files.length} files, which are not one table: ${nameFiles(files)}; name one as in prices.zip${inside}AAPL.csv`;
  if (found.isEncrypted) return `${echo(found.name)} in the zip archive is encrypted: unpack it first`;
  return found.method === 0 || found.method === 8
    ? found
    : `${echo(found.name)} in the zip archive is packed with method ${found.method}, not with deflate: unpack it first`;
}

interface OpenFile {
  /** as they are in the archive */
  readonly packed: Readable;
  readonly chunks: AsyncGenerator<Buffer>;
}

/**
 * Opens a file of a zip archive.
 *
 * @param entry its name; undefined for the only file of the archive
 * @returns why it is refused
 */
export async function openArchive(path: string, entry: string | undefined, chunkBytes: number): Promise<OpenFile | string> {
  const files = await readFiles(path);
  if (typeof files === 'string') return files;
  const file = findFile(entry, files);
  if (typeof file === 'string') return file;
  const start = await findEntryStart(path, file);
  if (typeof start === 'string') return start;
  const packed =
    file.packedBytes === 0
      ? Readable.from([])
      : createReadStream(path, { start, end: start + file.packedBytes - 1, highWaterMark: chunkBytes });
  return { packed, chunks: verify(file.method === 0 ? packed : inflate(packed), file) };
}

/** Whether a file begins as a zip archive does; false for what cannot be read twice. */
async function isArchive(path: string): Promise<boolean> {
  if (!(await stat(path)).isFile()) return false;
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return isZip(buffer);
  } finally {
    await file.close();
  }
}

/** Names each file of an archive with several as a source of its own. What cannot be read is left to whoever opens it. */
export async function expandArchives(names: readonly string[]): Promise<readonly string[]> {
  const expand = async (name: string): Promise<readonly string[]> => {
    if (!/\.zip$/i.test(name) || !(await isArchive(name).catch(() => false))) return [name];
    const files = await readFiles(name);
    return typeof files === 'string' || files.length === 1 ? [name] : files.map((file) => `${name}${inside}${file.name}`);
  };
  return (await Promise.all(names.map(expand))).flat();
}
