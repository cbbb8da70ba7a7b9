import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseFormat, contentTypes, type Format } from '#contract/http/accept.ts';
import { keyParameters, unknownNamesHeader } from '#contract/http/header-names.ts';
import type { Problem } from '#contract/http/problem.ts';
import { type Pairs, unknownNames } from '#contract/http/query-string.ts';
import type { Endpoint, Parameter, QueryOf, QueryShape } from '#contract/schema/endpoint.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { type FindKey, presentedKey } from '../keys.ts';
import type { Awaitable } from '../store/awaitable.ts';
import type { KeyRecord } from '../store/store.ts';
import { refused, RequestRefused } from './http/errors.ts';
import { hasBody } from './http/guards.ts';
import { sendRepresentation } from './http/representation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** the valid key of the request; null before and without authentication */
    accessKey: KeyRecord | null;
  }
  interface FastifyContextConfig {
    /** the path as documented */
    path?: string;
    /** whether the endpoint offers XML */
    xml?: boolean;
  }
}

/** A request that passed every check. */
export interface EndpointRequest<Q extends QueryShape> {
  readonly query: QueryOf<Q>;
  readonly xml: boolean;
  /** the whole number in the path, where the endpoint has one */
  readonly id: number;
  /** the hash of its key */
  readonly key: string;
}

export interface EndpointOptions {
  readonly findKey: FindKey;
  /** a parameter that needs a license on the key's plan (assumption A11) */
  readonly licensed?: Parameter;
  /** how long a response may be used without asking again */
  readonly maxAgeSeconds?: number;
}

type DataRequest = FastifyRequest<{ Querystring: Pairs; Params: { id?: string } }>;

/** Requires a valid key, which is `accessKey` of the request then. */
export const authenticateBy =
  (findKey: FindKey) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.accessKey = (await findKey(presentedKey(request.headers.authorization, request.query as Pairs))) ?? null;
    if (request.accessKey) return;
    // Assumed: a 401 carries `WWW-Authenticate: token`, the challenge that RFC 9110 §11.6.1 asks for.
    reply.header('www-authenticate', 'token');
    throw refused('unauthorized', 'Invalid or missing authentication token');
  };

/**
 * Serves one endpoint at all its addresses. The checks run in the order of assumption A05: path and method (http/guards.ts), key, rate,
 * plan, Accept, parameters.
 */
export function serveEndpoint<Q extends QueryShape>(
  app: FastifyInstance,
  endpoint: Endpoint<Q>,
  { findKey, licensed, maxAgeSeconds = 3 }: EndpointOptions,
  read: (request: EndpointRequest<Q>) => Awaitable<Buffer>,
): void {
  const requirePlan = async ({ accessKey, query }: FastifyRequest): Promise<void> => {
    if (!accessKey?.plan.includes(endpoint.plan)) {
      throw refused('plan_excludes_endpoint', `the plan of this key does not include ${endpoint.plan}`);
    }
    if (licensed && !accessKey.cusip && hasValue(licensed, query as Pairs)) {
      const value = `${licensed.wire}: searching by CUSIP needs a license on the plan of this key`;
      // what else is wrong is named as well, so that a request with several placeholders is mended at once
      throw new RequestRefused({ kind: 'license_required', value }, ...parseQuery(endpoint, query as Pairs, keyParameters).problems);
    }
  };

  async function handler(request: DataRequest, reply: FastifyReply): Promise<Buffer> {
    const format = requireFormat(request, endpoint);
    const query = parseParameters(endpoint, request, reply);
    const body = await read({ query, xml: format !== 'json', id: Number(request.params.id), key: request.accessKey?.hash ?? '' });
    request.bodyFormat = format;
    reply
      .header('cache-control', `private, max-age=${maxAgeSeconds}, must-revalidate`)
      .header('vary', 'Accept, Accept-Encoding, Authorization')
      .header('content-type', contentTypes[format]);
    return body;
  }

  for (const path of [endpoint.path, ...endpoint.alsoAt]) {
    app.route<{ Querystring: Pairs; Params: { id?: string } }>({
      method: app.supportedMethods,
      url: path.replace('{id}', ':id(^(?:0|[1-9]\\d*)$)'),
      config: { path: endpoint.path, xml: endpoint.xml },
      preValidation: [authenticateBy(findKey), app.rateLimit(), requirePlan],
      handler,
      onSend: sendRepresentation,
    });
  }
}

const hasValue = ({ wire, aliases }: Parameter, pairs: Pairs): boolean =>
  pairs.some(([name, value]) => value !== '' && (name === wire || aliases.includes(name)));

function requireFormat({ headers }: DataRequest, { xml }: Pick<Endpoint, 'xml'>): Format {
  const format = chooseFormat(headers.accept, xml);
  if (format) return format;
  throw refused('not_acceptable', `Accept: expected ${xml ? 'application/json or application/xml' : 'application/json'}`);
}

// Assumed: a GET with a body is refused, because its sender expects the body to be read.
const bodyProblem: Problem = { kind: 'invalid_parameter', value: 'body: expected none, everything is asked in the address' };

/** Parses the query string by the endpoint's parameters; the only place where it is parsed. */
function parseParameters<Q extends QueryShape>(endpoint: Endpoint<Q>, request: DataRequest, reply: FastifyReply): QueryOf<Q> {
  const { query, problems, unknown } = parseQuery(endpoint, request.query, keyParameters);
  const ignored = unknownNames(unknown);
  if (ignored !== undefined) reply.header(unknownNamesHeader, ignored);
  const [first, ...others] = hasBody(request.raw) ? [bodyProblem, ...problems] : problems;
  if (first) throw new RequestRefused(first, ...others);
  return query;
}
