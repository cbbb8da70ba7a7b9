import type { FastifyReply } from 'fastify';
import type { PageHeaders } from './headers.ts';

/** Plain words for a reader, where there is no page to say them. */
export const notice = (reply: FastifyReply, headers: PageHeaders, status: number, words: string): FastifyReply =>
  reply.code(status).headers(headers.notice).header('content-type', 'text/plain; charset=utf-8').send(`${words}\n`);
