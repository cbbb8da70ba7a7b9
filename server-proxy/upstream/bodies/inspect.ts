import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { exposesKey } from '../errors.ts';
import type { UpstreamKey } from '../key/key.ts';
import { chunkBytes, type Body } from './body.ts';
import { inTurn, type Turn } from './turns.ts';

/** More than the longest form of a key with its escapes. */
const overlapBytes = 16 * 1024;

/**
 * Searches a body for the key. A large one takes one step a chunk, between which other requests are served.
 *
 * @returns the hash of a large body
 * @throws UpstreamError
 */
export async function inspectBody(body: Body, key: UpstreamKey, turn: Turn): Promise<string | undefined> {
  if (body.isLarge) return await inTurn(turn, () => inspectChunks(body, key));
  const bytes = body.joined();
  if (key.isIn(bytes)) throw exposesKey();
  return undefined;
}

async function inspectChunks({ chunks }: Body, key: UpstreamKey): Promise<string> {
  const hashing = createHash('sha256');
  /** the end of the chunk before, and the chunk */
  const searched = Buffer.allocUnsafeSlow(overlapBytes + chunkBytes);
  let overlap = 0;
  for (const chunk of chunks) {
    hashing.update(chunk);
    const end = overlap + chunk.copy(searched, overlap);
    if (key.isIn(searched.subarray(0, end))) throw exposesKey();
    overlap = Math.min(end, overlapBytes);
    searched.copyWithin(0, end - overlap, end);
    await nextTurn();
  }
  return hashing.digest('base64url');
}
