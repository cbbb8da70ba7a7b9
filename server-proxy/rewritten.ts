import type { FastifyReply, FastifyRequest } from 'fastify';
import { staleHeader } from '#contract/http/header-names.ts';
import { Answer } from './answer.ts';
import type { Served } from './cache.ts';
import { freshHeaders, unkeptHeaders } from './headers.ts';
import { parsedJson } from './parsed-json.ts';
import { sendAnswer } from './send-answer.ts';
import { unreachable } from './upstream-failure.ts';

interface Form {
  readonly type: string;
  /** undefined for a body that holds no list */
  readonly write: (body: unknown) => string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Hands on an answer of upstream in another form, with its age. An answer has one such form, which is written once. */
export function buildRewriting() {
  const written = new WeakMap<Answer, Answer>();

  async function formOf(answer: Answer, { type, write }: Form): Promise<Answer> {
    const known = written.get(answer);
    if (known) return known;
    const { body } = await answer.in(undefined);
    const text = write(parsedJson(body));
    if (text === undefined) throw unreachable('the answer holds no list', { again: false });
    const made = new Answer(Buffer.from(text), type);
    written.set(answer, made);
    return made;
  }

  return async function send(request: FastifyRequest, reply: FastifyReply, { answer, ageMs, origin }: Served, form: Form): Promise<void> {
    const made = await formOf(answer, form);
    request.notes.cache = origin;
    const isStale = origin === 'stale';
    const ageSeconds = Math.floor(ageMs / 1000);
    reply.headers(isStale ? unkeptHeaders : freshHeaders).headers({ ...form.headers, age: ageSeconds });
    if (isStale) reply.header(staleHeader, Math.max(ageSeconds, 1));
    await sendAnswer(request, reply, made, { mayBeUnchanged: !isStale });
  };
}
