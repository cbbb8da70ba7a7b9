import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowedMethods } from '#contract/http/methods.ts';
import type { Address } from './addresses.ts';
import { routes } from './destination.ts';
import { Refusal } from './refusal.ts';

const readOnly = 'This address can be read, with GET or HEAD, and nothing else.';

export const notFound = (): Refusal => new Refusal([{ kind: 'not_found', value: 'There is nothing at this address.' }]);

/**
 * Deals with every method but GET and HEAD (facts §1: the path is judged before the method) while the request's head
 * is all there is: no body is looked at, whatever it claims to be.
 *
 * @returns whether the request has been answered
 * @throws Refusal
 */
export function answerMethod(request: FastifyRequest, reply: FastifyReply, addressOf: (rawUrl: string) => Address | undefined): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  if (request.raw.url !== routes.api) throw new Refusal([{ kind: 'method_not_allowed', value: readOnly }], { allow: 'GET, HEAD' });
  if (!addressOf(request.originalUrl)) throw notFound();
  if (request.method !== 'OPTIONS') throw new Refusal([{ kind: 'method_not_allowed', value: readOnly }], { allow: allowedMethods });
  reply.code(204).header('allow', allowedMethods).send();
  return true;
}
