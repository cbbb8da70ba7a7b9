import { once } from 'node:events';
import { crc32, createGunzip, createInflateRaw } from 'node:zlib';

/** At most about 30 MiB unpacked. */
const sliceBytes = 32 * 2 ** 10;
const unpackedChunkBytes = 2 ** 20;

/** Thrown where a source is damaged, after all bytes before the damage. The message is one sentence for people. */
export class DamagedSource extends Error {}

function describeError(what: string, error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) return error;
  return new DamagedSource(
    error.message === 'unexpected end of file' ? `the ${what} is cut off here` : `the ${what} is damaged here (${error.message})`,
  );
}

/**
 * Unpacks deflated bytes. Unlike a pipe it yields every byte before the damage, so that a damaged file always gives the same records.
 *
 * @param what is unpacked, for messages
 */
async function* unpack(
  stream: ReturnType<typeof createGunzip> | ReturnType<typeof createInflateRaw>,
  packed: AsyncIterable<Buffer>,
  what: string,
): AsyncGenerator<Buffer> {
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
    throw describeError(what, error);
  } finally {
    stream.destroy();
  }
  if (unpacked.length > 0) yield drain();
}

/** Unpacks gzip. */
export const gunzip = (packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> =>
  unpack(createGunzip({ chunkSize: unpackedChunkBytes }), packed, 'gzip file');

const zipArchive = 'zip archive';

/** Unpacks the deflated bytes of a zip archive. */
export const inflate = (packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> =>
  unpack(createInflateRaw({ chunkSize: unpackedChunkBytes }), packed, zipArchive);

/** Passes on what a zip archive holds, and throws where it is not what its directory says. */
export async function* verify(
  unpacked: AsyncIterable<Buffer>,
  expected: { readonly bytes: number; readonly checksum: number },
): AsyncGenerator<Buffer> {
  const damage = (what: string): DamagedSource => new DamagedSource(`the ${zipArchive} is damaged here (${what})`);
  let bytes = 0;
  let checksum = 0;
  for await (const chunk of unpacked) {
    const found = chunk.subarray(0, expected.bytes - bytes);
    bytes += found.length;
    checksum = crc32(found, checksum);
    yield found;
    if (found.length < chunk.length) throw damage(`more than the ${bytes} bytes of its directory`);
  }
  if (bytes < expected.bytes) throw damage(`${expected.bytes - bytes} bytes are missing`);
  if (checksum !== expected.checksum) throw damage('incorrect data check');
}
