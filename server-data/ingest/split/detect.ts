import type { Form } from '../datasets/dataset.ts';
import type { Splitter } from './record.ts';
import { splitArray } from './array.ts';
import { splitCsv } from './csv.ts';
import { splitLines } from './lines.ts';

/** How much of a source is read to detect its format. */
export const sniffedBytes = 2 ** 20;

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
export const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

/** Removes the byte order mark that some editors write. */
export const removeByteOrderMark = (start: Buffer): Buffer => (start.subarray(0, 3).equals(byteOrderMark) ? start.subarray(3) : start);

const isObject = (line: string): boolean => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
};

/** The first line may be damaged; a file of other JSON has no line that is an object. */
const maxProbedLines = 20;

function hasJsonLine(start: string): boolean {
  const lines = start.split('\n');
  const complete = start.length < sniffedBytes ? lines : lines.slice(0, -1);
  return complete.length === 0 || complete.slice(0, maxProbedLines).some(isObject);
}

/** Where the list of a response with an envelope begins; only plain values may precede it. -1 without one. */
function findList(text: string, envelope: string | undefined): number {
  if (envelope === undefined) return -1;
  const found = new RegExp(
    `^\\s*\\{(?:\\s*"[^"\\\\]*"\\s*:\\s*(?:true|false|null|-?[\\d.]+|"[^"\\\\]*")\\s*,)*\\s*"${envelope}"\\s*:\\s*\\[`,
  ).exec(text);
  return found ? Buffer.byteLength(found[0]) - 1 : -1;
}

const describeForms = ({ columns }: Form): string =>
  columns
    ? 'neither NDJSON (one JSON object a line), a JSON array, nor CSV with a header of wire names, packed with gzip or not'
    : 'neither NDJSON (one JSON object a line) nor a JSON array, packed with gzip or not';

/**
 * Chooses the splitter for the format of a source.
 *
 * @param start its first `sniffedBytes` bytes, unpacked; all bytes of a shorter source
 * @returns why the source is refused
 */
export function chooseSplitter(start: Buffer, form: Form): Splitter | string {
  const text = removeByteOrderMark(start).toString('utf8');
  const trimmed = text.trimStart();
  if (trimmed.startsWith('[')) return splitArray();
  const listStart = findList(text, form.envelope);
  if (listStart >= 0) return splitArray({ begins: listStart, enveloped: true });
  if (trimmed === '' || (trimmed.startsWith('{') && hasJsonLine(trimmed))) return splitLines();
  return form.columns && !trimmed.startsWith('{') ? splitCsv(text, form.columns) : describeForms(form);
}
