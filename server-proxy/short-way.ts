import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from '#contract/http/header-names.ts';
import type { Access } from './access.ts';
import type { Asked } from './asked.ts';
import type { Cache } from './cache.ts';
import { routes } from './destination.ts';
import { formatFor } from './format.ts';
import { refusalOf } from './guard.ts';
import { freshHeaders } from './headers.ts';
import type { Log } from './log.ts';
import { logRequest } from './request-notes.ts';
import { codingFor } from './send-answer.ts';

interface Parts {
  readonly access: Access;
  /** what was read of a raw address before, and nothing else */
  readonly knownBy: (rawUrl: string) => Asked | undefined;
  readonly fresh: Cache['fresh'];
  readonly log: Log;
}

const fixedHeaders = Object.entries(freshHeaders).flat();

/**
 * The way for what most requests are: a question asked before, whose answer is in memory. It takes the same steps as
 * the long way through Fastify (app.ts), by the same functions, and less than half its time. What is not plainly
 * such a request is left to the long way untouched, above all whatever has to be refused.
 *
 * @returns whether the request has been answered
 */
export function buildShortWay({ access, knownBy, fresh, log }: Parts) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const arrivedMs = performance.now();
    const { method, url = '', headers } = request;
    const asked = method === 'GET' ? knownBy(url) : undefined;
    if (!asked || hasMore(request) || refusalOf(access, request, routes.api)) return false;

    const format = formatFor(asked.address, headers.accept);
    const served = format === undefined ? undefined : fresh(asked.in(format));
    const sent = served?.answer.in(codingFor(headers['accept-encoding']));
    // a coding not made yet
    if (!served || !sent || sent instanceof Promise) return false;

    const id = randomUUID();
    const { body, coding, etag } = sent;
    const head = [...fixedHeaders, requestIdHeader, id, 'age', String(Math.floor(served.ageMs / 1000)), 'etag', etag];
    head.push('content-type', served.answer.contentType, 'content-length', String(body.length));
    if (coding !== undefined) head.push('content-encoding', coding);
    response.writeHead(200, head).end(body);
    logRequest(log, {
      ...{ id, method: 'GET', route: routes.api, endpoint: asked.address.name, cache: served.origin, cause: undefined },
      ...{ status: 200, bytes: body.length, arrivedMs },
    });
    return true;
  };
}

/** A body nobody asked for, or a condition on the answer: neither is what most requests have. */
const hasMore = ({ headers }: IncomingMessage): boolean =>
  headers['if-none-match'] !== undefined || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Puts the short way in front of the long one, until the server stops: then each answer also has to end its connection. */
export function openShortWay(app: FastifyInstance, shortWay: ReturnType<typeof buildShortWay>): void {
  let isOpen = true;
  app.addHook('preClose', (done) => {
    isOpen = false;
    done();
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!isOpen || !shortWay(request, response)) app.routing(request, response);
  });
}
