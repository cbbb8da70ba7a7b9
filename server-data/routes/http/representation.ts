import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { onSendAsyncHookHandler } from 'fastify';
import { chooseCoding, minCompressedBytes, type Coding } from '#contract/http/content-coding.ts';
import { parseIfNoneMatch } from '#contract/http/entity-tag.ts';

const compressors: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  zstd: (body) => promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};

declare module 'fastify' {
  interface FastifyRequest {
    /** names the format of the body in its entity tag; null when the path has only one format */
    bodyFormat: string | null;
  }
}

/**
 * For `onSend`: chooses the content coding, tags the representation and answers `If-None-Match` (assumption R04).
 *
 * A strong entity tag (RFC 9110 §8.8.3) names the content's hash, the format and the coding, because each of them is another
 * representation. `@fastify/etag` and `@fastify/compress` give one tag to all codings; see docs/decisions/015.
 */
export const sendRepresentation: onSendAsyncHookHandler = async (request, reply, payload: unknown) => {
  if (reply.statusCode !== 200 || !Buffer.isBuffer(payload)) return payload;
  const { headers, bodyFormat } = request;
  const isPlain = payload.length < minCompressedBytes || reply.getHeader('content-type') === 'image/png';
  const coding = isPlain ? undefined : chooseCoding(headers['accept-encoding']);
  const tag = `"${[hash('sha256', payload, 'base64url'), bodyFormat, coding].filter((part) => part != null).join('.')}"`;
  reply.header('etag', tag);
  if (parseIfNoneMatch(headers['if-none-match'], tag)) {
    reply.code(304).removeHeader('content-type');
    return null;
  }
  if (!coding) return payload;
  reply.header('content-encoding', coding);
  return compressors[coding](payload);
};
