import { isUtf8 } from 'node:buffer';
import type { Body } from './body.ts';

/** How many bytes a character has by its first one (RFC 3629 §3). */
const lengthOf = (first = 0): number => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1);

/** How many bytes at the end of a chunk are the beginning of a character. */
function incompleteBytes(chunk: Buffer): number {
  for (const [after, byte] of [...chunk.subarray(-3)].toReversed().entries()) {
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return after + 1 < lengthOf(byte) ? after + 1 : 0;
  }
  return 0;
}

/** Whether a body is UTF-8. A character may begin in one chunk and end in a later one. */
export function isUtf8Body({ chunks }: Body): boolean {
  let beginning: Buffer = Buffer.alloc(0);
  for (const chunk of chunks) {
    const missing = beginning.length > 0 ? lengthOf(beginning[0]) - beginning.length : 0;
    const character = Buffer.concat([beginning, chunk.subarray(0, missing)]);
    const rest = chunk.subarray(missing);
    const end = rest.length - incompleteBytes(rest);
    if ((rest.length > 0 && !isUtf8(character)) || !isUtf8(rest.subarray(0, end))) return false;
    beginning = rest.length > 0 ? rest.subarray(end) : character;
  }
  return isUtf8(beginning);
}
