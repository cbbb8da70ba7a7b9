import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  gunzip,
  inflate,
  zstdDecompress,
} from 'node:zlib';
import { unusable } from '../errors.ts';
import { Body, BodyWriter, chunkBytes } from './body.ts';
import type { Receiving } from './response-memory.ts';
import { inTurn, type Turn } from './turns.ts';

interface Decoder {
  readonly whole: (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
  readonly stream: (options: { chunkSize: number }) => Transform;
}

const gzip: Decoder = { whole: promisify(gunzip), stream: createGunzip };
const decoders: Readonly<Record<string, Decoder>> = {
  gzip,
  'x-gzip': gzip,
  deflate: { whole: promisify(inflate), stream: createInflate },
  br: { whole: promisify(brotliDecompress), stream: createBrotliDecompress },
  zstd: { whole: promisify(zstdDecompress), stream: createZstdDecompress },
};

/** What is decoded in one piece; of more, one at a time. */
const maxWholeBytes = 1024 * 1024;

const isTooLarge = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';

/**
 * Decodes the content coding of a body, which may differ from the requested one.
 *
 * @param maxBytes limit of the result, as a protection against decompression bombs
 * @throws UpstreamError
 */
export async function decodeBody(
  body: Body,
  contentEncoding: string | undefined,
  maxBytes: number,
  { receiving, ...turn }: Turn & { readonly receiving: Receiving },
): Promise<Body> {
  const coding = (contentEncoding ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity') return body;
  const decoder = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (!decoder) throw unusable('the response has an unknown content coding');
  try {
    if (body.isLarge) return await inTurn(turn, () => decodeChunks(body, decoder, maxBytes, receiving));
    try {
      const decoded = Body.of(await decoder.whole(body.joined(), { maxOutputLength: Math.min(maxBytes, maxWholeBytes) }));
      receiving.add(decoded.length);
      return decoded;
    } catch (error) {
      if (!isTooLarge(error) || maxBytes <= maxWholeBytes) throw error;
      return await inTurn(turn, () => decodeChunks(body, decoder, maxBytes, receiving));
    }
  } catch (error) {
    throw unusable(`the response cannot be decompressed: ${String(error)}`);
  }
}

async function decodeChunks(body: Body, { stream }: Decoder, maxBytes: number, receiving: Receiving): Promise<Body> {
  const decoded = new BodyWriter();
  await pipeline(Readable.from(body.chunks), stream({ chunkSize: chunkBytes }), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      receiving.add(chunk.length);
      decoded.add(chunk);
      if (decoded.length > maxBytes) throw new RangeError(`larger than ${maxBytes} bytes`);
    }
  });
  return decoded.end();
}
