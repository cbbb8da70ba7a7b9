import type { FastifyReply } from 'fastify';
import { contentTypes, type Format } from '#contract/http/accept.ts';
import { chooseCoding, leastCompressedBytes } from '#contract/http/content-coding.ts';
import { noneMatchNames } from '#contract/http/entity-tag.ts';
import { requestIdHeader } from '#contract/http/header-names.ts';
import { allowedMethods } from '#contract/http/methods.ts';
import { problemText, type Problems } from '#contract/http/problem-text.ts';
import type { Answer } from '../answers/answer.ts';
import { createCompressor } from './compressor.ts';
import { entityTag } from './entity-tag.ts';
import { remembering } from './remembering.ts';
import { sendTogether } from './turn.ts';

const always = Object.freeze({
  vary: 'Accept, Accept-Encoding, Authorization',
  'x-content-type-options': 'nosniff',
});
const dataHeaders = Object.freeze({ ...always, 'cache-control': 'private, max-age=3, must-revalidate' });
const unstoredHeaders = Object.freeze({ ...always, 'cache-control': 'no-store' });

const compress = createCompressor();

const codingOf = remembering(chooseCoding);

/** An answer with data: validated by its entity tag, compressed if the caller likes, 304 if it is known already. */
export function sendData(reply: FastifyReply, { bytes, digest }: Answer, format: Format): void {
  const { headers } = reply.request;
  const coding = bytes.length < leastCompressedBytes ? undefined : codingOf(headers['accept-encoding']);
  const tag = coding ? entityTag(digest, format, coding) : entityTag(digest, format);
  reply.headers(dataHeaders).header(requestIdHeader, reply.request.id).header('etag', tag);
  if (noneMatchNames(headers['if-none-match'], tag)) return void reply.code(304).send();
  reply.header('content-type', contentTypes[format]);
  if (!coding) return sendTogether(reply, bytes);
  reply.header('content-encoding', coding);
  const packed = compress(tag, coding, bytes);
  if (!(packed instanceof Promise)) return sendTogether(reply, packed);
  packed.then(
    (body) => sendTogether(reply, body),
    (error: unknown) => void reply.send(error),
  );
}

/** An answer that nobody may keep. */
export const sendUnstored = (reply: FastifyReply, status: number, text: string, format: Format = 'json'): FastifyReply =>
  reply
    .code(status)
    .headers(unstoredHeaders)
    .header(requestIdHeader, reply.request.id)
    .header('content-type', contentTypes[format])
    .send(Buffer.from(text));

/** The one way in which an error leaves. */
export function sendProblems(reply: FastifyReply, problems: Problems, format: Format = 'json'): FastifyReply {
  const { status, text } = problemText(problems, format);
  return sendUnstored(reply, status, text, format);
}

/** What a resource can be asked (RFC 9110 §9.3.7). */
export const sendOptions = (reply: FastifyReply): FastifyReply =>
  reply.code(204).headers(unstoredHeaders).header(requestIdHeader, reply.request.id).header('allow', allowedMethods).send();
