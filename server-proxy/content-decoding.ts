import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { unreachable } from './upstream-failure.ts';

const decoders: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
};

/**
 * A body without its content coding, whichever was asked for: servers do not always listen.
 *
 * @param mostBytes of the result, so that a small answer cannot unpack into all our memory
 * @throws UpstreamFailure
 */
export async function decodeBody(body: Buffer, contentEncoding: string | undefined, mostBytes: number): Promise<Buffer> {
  const coding = (contentEncoding ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity') return body;
  const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (!decode) throw unreachable('the answer has a content coding nobody asked for', { again: false });
  try {
    return await decode(body, { maxOutputLength: mostBytes });
  } catch (error) {
    throw unreachable(`the answer cannot be unpacked: ${String(error)}`, { again: false });
  }
}
