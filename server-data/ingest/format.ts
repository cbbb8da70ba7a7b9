import { splitArray } from './split-array.ts';
import { splitLines } from './split-lines.ts';
import type { Splitter } from './raw-record.ts';

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

/**
 * How a source's records are told apart.
 *
 * @param start its first bytes, unpacked; all of them if they are fewer than `sniffedBytes`
 * @returns undefined when it is neither NDJSON nor a JSON array
 */
export function splitterFor(start: Buffer): Splitter | undefined {
  const text = withoutMark(start).toString('utf8').trimStart();
  if (text.startsWith('[')) return splitArray();
  return text === '' || (text.startsWith('{') && looksLikeLines(text)) ? splitLines() : undefined;
}
