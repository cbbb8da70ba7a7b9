import { once } from 'node:events';
import { createGunzip } from 'node:zlib';

/** So much packed at once is at most some 30 MiB unpacked. */
const sliceBytes = 32 * 2 ** 10;
const chunkBytes = 2 ** 20;

/** Why a packed source ended where it should not; everything before that point has been given out. */
export class DamagedGzip extends Error {}

const explain = (error: unknown): unknown => {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) return error;
  return new DamagedGzip(
    error.message === 'unexpected end of file' ? 'the gzip file is cut off here' : `the gzip file is damaged here (${error.message})`,
  );
};

/**
 * Unpacks gzip. Unlike a pipe, which drops what it has not handed on when it breaks, this gives out every byte before
 * the damage, so that the same damaged file always reads the same.
 */
export async function* gunzip(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const stream = createGunzip({ chunkSize: chunkBytes });
  let unpacked: Buffer[] = [];
  const take = (): Buffer => {
    const taken = Buffer.concat(unpacked);
    unpacked = [];
    return taken;
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
        if (unpacked.length > 0) yield take();
      }
    }
    const ended = once(stream, 'end');
    stream.end();
    await ended;
  } catch (error) {
    if (unpacked.length > 0) yield take();
    throw explain(error);
  } finally {
    stream.destroy();
  }
  if (unpacked.length > 0) yield take();
}
