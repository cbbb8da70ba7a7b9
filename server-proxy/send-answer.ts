import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, type Coding } from '#contract/http/content-coding.ts';
import { noneMatchNames } from '#contract/http/entity-tag.ts';
import type { Answer, Representation } from './answer.ts';
import { firstOf } from './http/header-value.ts';
import { remembered } from './remembered.ts';

const chosen = remembered((acceptEncoding) => chooseCoding(acceptEncoding) ?? 'identity');

/** The coding a caller likes best; undefined for the plain bytes. */
export function codingFor(acceptEncoding: string | string[] | undefined): Coding | undefined {
  const coding = chosen(firstOf(acceptEncoding) ?? '');
  return coding === 'identity' ? undefined : coding;
}

/**
 * Sends a finished answer in the coding the caller likes best, or only its tag when the caller has it already.
 *
 * @returns a promise where that coding has to be made first
 */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  { mayBeUnchanged = true } = {},
): Promise<void> | undefined {
  const send = ({ body, coding, etag }: Representation): undefined => {
    reply.header('etag', etag);
    if (mayBeUnchanged && noneMatchNames(request.headers['if-none-match'], etag)) {
      reply.code(304).send();
      return;
    }
    reply.header('content-type', answer.contentType);
    if (coding !== undefined) reply.header('content-encoding', coding);
    reply.send(body);
  };
  const made = answer.in(codingFor(request.headers['accept-encoding']));
  return made instanceof Promise ? made.then(send) : send(made);
}
