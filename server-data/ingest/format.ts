import type { Form } from './dataset.ts';
import type { Splitter } from './raw-record.ts';
import { splitArray } from './split-array.ts';
import { splitCsv } from './split-csv.ts';
import { splitLines } from './split-lines.ts';

/** How much of a source is looked at to tell what it is. */
export const sniffedBytes = 2 ** 20;

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
export const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

/** The source's first bytes without the mark some editors put before them. */
export const withoutMark = (start: Buffer): Buffer => (start.subarray(0, 3).equals(byteOrderMark) ? start.subarray(3) : start);

const isObject = (line: string): boolean => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
};

/** A first line may be damaged; a whole file of other JSON, pretty-printed perhaps, has no line that is an object. */
const linesLookedAt = 20;

function looksLikeLines(start: string): boolean {
  const lines = start.split('\n');
  const whole = start.length < sniffedBytes ? lines : lines.slice(0, -1);
  return whole.length === 0 || whole.slice(0, linesLookedAt).some(isObject);
}

/** Where the list of an enveloped answer begins, if the text is one: nothing but plain values may stand before it. */
function listStart(text: string, envelope: string | undefined): number {
  if (envelope === undefined) return -1;
  const found = new RegExp(
    `^\\s*\\{(?:\\s*"[^"\\\\]*"\\s*:\\s*(?:true|false|null|-?[\\d.]+|"[^"\\\\]*")\\s*,)*\\s*"${envelope}"\\s*:\\s*\\[`,
  ).exec(text);
  return found ? Buffer.byteLength(found[0]) - 1 : -1;
}

const unknownForm = ({ columns }: Form): string =>
  columns
    ? 'neither NDJSON (one JSON object a line), a JSON array, nor CSV with a header of wire names, packed with gzip or not'
    : 'neither NDJSON (one JSON object a line) nor a JSON array, packed with gzip or not';

/**
 * How a source's records are told apart.
 *
 * @param start its first bytes, unpacked; all of them if they are fewer than `sniffedBytes`
 * @returns a sentence when it has no form that the records come in
 */
export function splitterFor(start: Buffer, form: Form): Splitter | string {
  const text = withoutMark(start).toString('utf8');
  const trimmed = text.trimStart();
  if (trimmed.startsWith('[')) return splitArray();
  const listed = listStart(text, form.envelope);
  if (listed >= 0) return splitArray({ begins: listed, enveloped: true });
  if (trimmed === '' || (trimmed.startsWith('{') && looksLikeLines(trimmed))) return splitLines();
  return form.columns && !trimmed.startsWith('{') ? splitCsv(text, form.columns) : unknownForm(form);
}
