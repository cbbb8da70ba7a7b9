import type { FastifyReply, FastifyRequest } from 'fastify';
import { logoImagePolicy } from '#contract/logo-image.ts';
import { linkExpired } from './ask-image.ts';
import type { ServeTo, Served } from './cache.ts';
import { unkeptHeaders, type Headers } from './headers.ts';
import { imageQuestion, type ImageQuestion } from './image-question.ts';
import { notFound } from './method.ts';
import { Refusal } from './refusal.ts';
import { sendAnswer } from './send-answer.ts';

const imageHeaders: Headers = Object.freeze({ ...unkeptHeaders, 'content-security-policy': logoImagePolicy, vary: 'Accept-Encoding' });

/** Room for the marks of some hundred symbols, apart from the answers, so that neither drives the other out. */
export const imageCacheBytes = 8 * 1024 * 1024;

/** How an address stands below the base path is the signed form; what stands before it is ours. */
const within = (rawUrl: string, basePath: string): string => rawUrl.slice(basePath.length - 1);

/** The pictures that logo search names, passed through so that a page needs no other origin than its own. */
export function buildImages(serve: ServeTo<ImageQuestion>, basePath: string, now: () => number) {
  function send(request: FastifyRequest, reply: FastifyReply, { answer, origin }: Served, lifeSeconds: number): Promise<void> | undefined {
    request.notes.cache = origin;
    const isStale = origin === 'stale';
    reply.headers(imageHeaders).header('cache-control', isStale ? 'no-store' : `public, max-age=${lifeSeconds}, immutable`);
    return sendAnswer(request, reply, answer, { mayBeUnchanged: !isStale });
  }

  return function image(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    const question = imageQuestion(within(request.originalUrl, basePath));
    if (!question) throw notFound();
    request.notes.endpoint = 'image';
    const lifeSeconds = question.expiresSeconds - Math.floor(now() / 1000);
    // nobody has to be asked about it, and what is in memory may not outlive it
    if (lifeSeconds < 0) throw new Refusal([linkExpired]);
    const served = serve(question, request.id, request.ip);
    return served instanceof Promise
      ? served.then((served) => send(request, reply, served, lifeSeconds))
      : send(request, reply, served, lifeSeconds);
  };
}
