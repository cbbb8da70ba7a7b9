import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding } from '#contract/http/content-coding.ts';
import { noneMatchNames } from '#contract/http/entity-tag.ts';
import type { Answer } from './answer.ts';
import { firstOf } from './http/header-value.ts';

/** Sends a finished answer in the coding the caller likes best, or only its tag when the caller has it already. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  { mayBeUnchanged = true } = {},
): Promise<FastifyReply> {
  const { body, coding, etag } = await answer.in(chooseCoding(firstOf(request.headers['accept-encoding'])));
  reply.header('etag', etag);
  if (mayBeUnchanged && noneMatchNames(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', answer.contentType);
  if (coding !== undefined) reply.header('content-encoding', coding);
  return reply.send(body);
}
