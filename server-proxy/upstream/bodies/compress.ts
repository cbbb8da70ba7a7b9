import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  brotliCompress,
  type BrotliOptions,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  type ZlibOptions,
  zstdCompress,
  type ZstdOptions,
} from 'node:zlib';
import type { Coding } from '#contract/http/content-coding.ts';
import { FairQueue, TaskRefused } from '../../queue/fair-queue.ts';
import { Body, BodyWriter, chunkBytes } from './body.ts';

/** `good` takes about 1 ms per 100 KB, `fast` a third of it for a tenth more bytes. */
export type Effort = 'good' | 'fast';

const levels: Readonly<Record<Coding, Readonly<Record<Effort, number>>>> = {
  zstd: { good: 3, fast: 1 },
  br: { good: 4, fast: 1 },
  gzip: { good: 6, fast: 1 },
};

const zstdOptions = (level: number): ZstdOptions => ({ params: { [constants.ZSTD_c_compressionLevel]: level } });
const brotliOptions = (level: number, bytes: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: bytes },
});
const gzipOptions = (level: number): ZlibOptions => ({ level });

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const gzipped = promisify(gzip);

const compressWhole: Readonly<Record<Coding, (body: Buffer, level: number) => Promise<Buffer>>> = {
  zstd: (body, level) => zstd(body, zstdOptions(level)),
  br: (body, level) => brotli(body, brotliOptions(level, body.length)),
  gzip: (body, level) => gzipped(body, gzipOptions(level)),
};

const chunkSize = chunkBytes;
const openStream: Readonly<Record<Coding, (bytes: number, level: number) => Transform>> = {
  zstd: (_bytes, level) => createZstdCompress({ ...zstdOptions(level), chunkSize }),
  br: (bytes, level) => createBrotliCompress({ ...brotliOptions(level, bytes), chunkSize }),
  gzip: (_bytes, level) => createGzip({ ...gzipOptions(level), chunkSize }),
};

/**
 * Compressions run in the threads of the process, of which there are four for everything: a large body and a small one at a time, in turns by
 * identity. One queue for the process, as it has these threads once.
 *
 * Assumed: what would wait longer than a second, or behind 32 MB, is sent as it is.
 */
const queue = new FairQueue({ inFlight: 2, perRoute: 1, perIdentity: 1, queuedBytes: 32 * 1024 * 1024 });
const maxWaitMs = 1000;

async function compressChunks({ chunks, length }: Body, coding: Coding, level: number): Promise<Body> {
  const coded = new BodyWriter();
  await pipeline(Readable.from(chunks), openStream[coding](length, level), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) coded.add(part);
  });
  return coded.end();
}

/** Compresses a body in its turn. @returns undefined when too many wait */
export async function compressBody(body: Body, coding: Coding, effort: Effort, identity: string): Promise<Body | undefined> {
  const level = levels[coding][effort];
  try {
    const options = { signal: AbortSignal.timeout(maxWaitMs), untilMs: performance.now() + maxWaitMs, bytes: body.length };
    return await queue.run({ route: body.isLarge ? 'large' : 'small', identity }, options, async () =>
      body.isLarge ? compressChunks(body, coding, level) : Body.of(await compressWhole[coding](body.joined(), level)),
    );
  } catch (error) {
    if (error instanceof TaskRefused) return undefined;
    throw error;
  }
}
