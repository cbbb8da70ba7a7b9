import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { chooseCoding } from '#contract/http/content-coding.ts';
import { parseIfNoneMatch } from '#contract/http/entity-tag.ts';
import { staleHeader, unknownNamesHeader } from '#contract/http/header-names.ts';
import { unknownNames } from '#contract/http/query-string.ts';
import type { Problem } from '#contract/http/problem.ts';
import type { Readers } from '../security/access.ts';
import { identityOf } from '../ops/logging.ts';
import { freshHeaders, noStoreHeaders, type Headers } from '../security/headers.ts';
import { Body } from '../upstream/bodies/body.ts';
import type { ResponseMemory } from '../upstream/bodies/response-memory.ts';
import { parseJson } from '../upstream/read-response.ts';
import type { CacheResult } from '../upstream/cache/cache.ts';
import { unusable } from '../upstream/errors.ts';
import { pathOf } from '../upstream/query.ts';
import { StoredResponse } from '../upstream/cache/stored-response.ts';
import { isRead, methodNotAllowed, notFound, Refusal } from './errors.ts';

/** Configuration of a route that returns data; routes of pages and files have none. */
export interface DataRoute {
  /** the route's name in logs and metrics */
  readonly route: string;
  readonly readers: Readers;
  /** whether it is a supervisor's probe, which needs no user and may name the server by its address */
  readonly isProbe?: boolean;
  /** the `Allow` header (assumption A04) */
  readonly allow: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    data?: DataRoute;
  }
  interface FastifyInstance {
    /** memory of the responses that are sent */
    responseMemory: ResponseMemory;
  }
}

export const readOnly = 'GET, HEAD';

/**
 * Whether the path has no characters that the router decodes or cuts at ("%", "#"), which could make it mean something else here than
 * upstream.
 */
const isExactPath = (url: string): boolean => /^\/[^%#\\;]*$/.test(pathOf(url));

type Handler = (request: FastifyRequest<{ Params: Record<string, string> }>, reply: FastifyReply) => Promise<unknown>;

/** Adds a route that returns data. It is registered for all methods, so that access, path and method are checked in the order of assumption A05. */
export function addDataRoute(
  app: FastifyInstance,
  url: string,
  data: DataRoute,
  handler: Handler,
  options: Pick<RouteShorthandOptions, 'sse'> = {},
): void {
  app.all<{ Params: Record<string, string> }>(
    url,
    {
      ...options,
      config: { data },
      // before any body is read
      onRequest: (request, reply, done) => {
        if (!isExactPath(request.url)) return done(notFound());
        if (isRead(request)) return done();
        if (request.method !== 'OPTIONS' || data.allow === readOnly) return done(methodNotAllowed(data.allow));
        reply.code(204).header('allow', data.allow);
        reply.send();
      },
    },
    handler,
  );
}

/** Responds with 404 to all unknown paths below a path, for every method. */
export function addNotFound(app: FastifyInstance, url: string, data: DataRoute): void {
  const refuse = (): never => {
    throw notFound();
  };
  app.all(url, { config: { data }, onRequest: refuse }, refuse);
}

/** Sends an object as JSON that must not be stored. */
export const sendJson = (reply: FastifyReply, value: object): FastifyReply =>
  reply
    .headers(noStoreHeaders)
    .type('application/json')
    .send(Buffer.from(JSON.stringify(value)));

/** A long list of invalid values must not become a much longer response. */
const maxProblems = 20;

/** Adds the header with the ignored parameters. @throws Refusal for invalid parameters */
export function reportParameters(reply: FastifyReply, unknown: readonly string[], problems: readonly Problem[]): void {
  const names = unknownNames(unknown);
  if (names !== undefined) reply.header(unknownNamesHeader, names);
  const [problem, ...more] = [...new Map(problems.map((problem) => [problem.value, problem])).values()].slice(0, maxProblems);
  if (problem) throw new Refusal([problem, ...more]);
}

/** Sends a stored response in the preferred content coding, or 304 when the client already has it. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  response: StoredResponse,
  { isConditional = true } = {},
): Promise<FastifyReply> {
  const identity = identityOf(request);
  const release = request.server.responseMemory.hold(identity, response.body);
  try {
    const { body, coding, etag } = await response.encoded(chooseCoding(request.headers['accept-encoding']?.toString()), identity);
    reply.header('etag', etag);
    if (isConditional && parseIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (coding !== undefined) reply.header('content-encoding', coding);
    reply.type(response.contentType);
    return body.isLarge ? sendLarge(request, reply, body) : reply.send(body.joined());
  } finally {
    // Not before what is sent in its place counts.
    release();
  }
}

/** Sends a large body in chunks, no faster than the client reads them. */
function sendLarge(request: FastifyRequest, reply: FastifyReply, body: Body): FastifyReply {
  reply.header('content-length', body.length);
  if (request.method === 'HEAD') return reply.send('');
  const whenSent = request.server.responseMemory.hold(identityOf(request), body, () => {
    request.log.warn('a response that was read slowly is ended, because others need its memory');
    reply.raw.destroy();
  });
  finished(reply.raw, whenSent);
  return reply.send(readableOf(body));
}

/** The chunks of a body, one in a turn of the event loop, and no sooner than the one before has been sent. */
function readableOf({ chunks }: Body): Readable {
  let index = 0;
  return new Readable({
    read() {
      setImmediate(() => this.push(chunks[index++] ?? null));
    },
  });
}

/** Sends a cached response with its age. A stale one is marked and never 304. */
export function sendResult(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, ageMs, outcome }: CacheResult,
  headers: Headers = {},
): Promise<FastifyReply> {
  request.entry.cache = outcome;
  const isStale = outcome === 'stale';
  const ageSeconds = Math.floor(ageMs / 1000);
  reply
    .headers(isStale ? noStoreHeaders : freshHeaders)
    .headers(headers)
    .header('age', ageSeconds);
  if (isStale) reply.header(staleHeader, Math.max(ageSeconds, 1));
  return sendStored(request, reply, response, { isConditional: !isStale });
}

/**
 * Converts a cached response to another format.
 *
 * @param write returns undefined when the body contains no list
 */
export const convertResult = (result: CacheResult, contentType: string, write: (records: unknown) => string | undefined): CacheResult => ({
  ...result,
  response: result.response.converted((body) => {
    const text = write(parseJson(body));
    if (text === undefined) throw unusable('the response contains no list');
    return new StoredResponse(Body.of(Buffer.from(text)), contentType);
  }),
});
