import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Parameter, QueryOf, QueryShape } from '#contract/endpoint.ts';
import { chooseFormat } from '#contract/http/accept.ts';
import { retryAfterHeader, unknownNamesHeader } from '#contract/http/header-names.ts';
import { keyParameters } from '#contract/http/key-parameters.ts';
import type { Pairs } from '#contract/http/query-string.ts';
import { unknownNames } from '#contract/http/unknown-names.ts';
import type { Problem } from '#contract/problem.ts';
import { parseQuery } from '#contract/query.ts';
import { presentedKey } from '../auth.ts';
import { sendData, sendProblems } from '../http/answers.ts';
import { carriesBody } from '../http/body.ts';
import type { Allowance } from '../rate-limit.ts';
import type { KeyRecord } from '../store/store.ts';

/** What every endpoint needs in order to serve. */
export interface Service {
  readonly app: FastifyInstance;
  readonly findKey: (presented: string | undefined) => KeyRecord | undefined;
  readonly allowance: (key: string) => Allowance;
}

/** A request that passed every check. */
export interface Question<Q extends QueryShape> {
  readonly query: QueryOf<Q>;
  readonly xml: boolean;
  /** the whole number in the path, where the endpoint has one */
  readonly id: number;
}

interface Options {
  /** a parameter that only keys with the licence may send (facts §1) */
  readonly licensed?: Parameter;
}

type Asked = FastifyRequest<{ Querystring: { pairs: Pairs }; Params: { id?: string } }>;

const sends = ({ wire, aliases }: Parameter, pairs: Pairs): boolean =>
  pairs.some(([name, value]) => value !== '' && (name === wire || aliases.includes(name)));

function sendAllowance(reply: FastifyReply, { limit, remaining, resetSeconds, exceeded }: Allowance): void {
  reply.header('ratelimit-limit', String(limit)).header('ratelimit-remaining', String(remaining));
  reply.header('ratelimit-reset', String(resetSeconds));
  if (exceeded) reply.header(retryAfterHeader, String(resetSeconds));
}

// Assumed: a body with GET is refused, for whoever sends one expects it to be read.
const bodyRefused: Problem = { kind: 'invalid_parameter', value: 'body: expected none, everything is asked in the address' };

/**
 * Serves one endpoint at all its addresses. The checks and their order (facts §1) stand here and nowhere else:
 * path 404 and method 405 (`early.ts`, before any body is read), then key, rate, plan, Accept, parameters, data.
 */
export function serve<Q extends QueryShape>(
  { app, findKey, allowance }: Service,
  endpoint: Endpoint<Q>,
  answer: (question: Question<Q>) => string,
  { licensed }: Options = {},
): void {
  async function handler(request: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const format = chooseFormat(request.headers.accept, endpoint.xml);
    const refuse = (kind: Problem['kind'], value: string) => sendProblems(reply, [{ kind, value }], format);
    const { pairs } = request.query;

    const key = findKey(presentedKey(request.headers.authorization, pairs));
    if (!key) {
      // Assumed: a 401 carries `WWW-Authenticate: token`, the challenge that RFC 9110 §11.6.1 asks for.
      reply.header('www-authenticate', 'token');
      return refuse('unauthorized', 'Invalid or missing authentication token');
    }
    request.keyName = key.name;

    const left = allowance(key.hash);
    sendAllowance(reply, left);
    if (left.exceeded) return refuse('rate_limited', `at most ${left.limit} requests a minute, try again in ${left.resetSeconds} s`);

    if (!key.plan.includes(endpoint.plan))
      return refuse('plan_excludes_endpoint', `the plan of this key does not include ${endpoint.plan}`);
    if (licensed && !key.cusip && sends(licensed, pairs)) {
      return refuse('license_required', `${licensed.wire}: searching by CUSIP needs a license on the plan of this key`);
    }

    if (!format)
      return refuse('not_acceptable', `Accept: expected ${endpoint.xml ? 'application/json or application/xml' : 'application/json'}`);

    const { query, problems, unknown } = parseQuery(endpoint, pairs, keyParameters);
    const names = unknownNames(unknown);
    if (names !== undefined) reply.header(unknownNamesHeader, names);
    const [first, ...others] = carriesBody(request.raw) ? [bodyRefused, ...problems] : problems;
    if (first) return sendProblems(reply, [first, ...others], format);

    return sendData(reply, answer({ query, xml: format !== 'json', id: Number(request.params.id) }), format);
  }

  for (const path of [endpoint.path, ...endpoint.alsoAt]) {
    app.all(path.replace('{id}', ':id(^(?:0|[1-9]\\d*)$)'), { config: { path: endpoint.path, xml: endpoint.xml } }, handler);
  }
}
