import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Parameter, QueryOf, QueryShape } from '#contract/endpoint.ts';
import { chooseFormat } from '#contract/http/accept.ts';
import { retryAfterHeader, unknownNamesHeader } from '#contract/http/header-names.ts';
import { readPairs, type Pairs } from '#contract/http/query-string.ts';
import type { Problem } from '#contract/problem.ts';
import type { Answer } from '../answers/answer.ts';
import type { KeptAnswers } from '../answers/kept-answers.ts';
import { knowQueries } from '../answers/known-queries.ts';
import { presentedKey } from '../auth.ts';
import { sendData, sendProblems } from '../http/answers.ts';
import { carriesBody } from '../http/body.ts';
import { remembering } from '../http/remembering.ts';
import type { Allowance } from '../rate-limit.ts';
import { Unavailable } from '../searches/unavailable.ts';
import type { KeyRecord } from '../store/store.ts';
import { NothingFound } from './nothing-found.ts';

/** What every endpoint needs in order to serve. */
export interface Service {
  readonly app: FastifyInstance;
  /** of the data; see Store.version */
  readonly version: () => number;
  readonly findKey: (presented: string | undefined, version: number) => KeyRecord | undefined;
  readonly allowance: (key: string) => Allowance;
  readonly answers: KeptAnswers;
}

/** A request that passed every check. */
export interface Question<Q extends QueryShape> {
  readonly query: QueryOf<Q>;
  readonly xml: boolean;
  /** the whole number in the path, where the endpoint has one */
  readonly id: number;
}

interface Options<Q extends QueryShape> {
  /** see `knowQueries` */
  readonly canonical?: (query: QueryOf<Q>) => QueryOf<Q>;
  /** a parameter that only keys with the licence may send (facts §1) */
  readonly licensed?: Parameter;
  /** what an answer depends on beside its question and the data, as text */
  readonly alsoBy?: () => string;
}

type Asked = FastifyRequest<{ Querystring: { raw: string }; Params: { id?: string } }>;

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
  { app, version, findKey, allowance, answers }: Service,
  endpoint: Endpoint<Q>,
  answer: (question: Question<Q>) => Answer | Promise<Answer>,
  { canonical, licensed, alsoBy = () => '' }: Options<Q> = {},
): void {
  const formatOf = remembering((accept) => chooseFormat(accept, endpoint.xml));
  const queries = knowQueries(endpoint, canonical);

  function handler(request: Asked, reply: FastifyReply): void {
    request.servedPath = endpoint.path;
    const format = formatOf(request.headers.accept);
    const refuse = (kind: Problem['kind'], value: string): void => void sendProblems(reply, [{ kind, value }], format);
    const { raw } = request.query;
    const known = queries.find(raw);
    const pairs = known?.pairs ?? readPairs(raw);

    const current = version();
    const key = findKey(presentedKey(request.headers.authorization, pairs), current);
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

    const { query, problems, unknown, name } = known ?? queries.read(raw, pairs);
    if (unknown !== undefined) reply.header(unknownNamesHeader, unknown);
    const [first, ...others] = carriesBody(request.raw) ? [bodyRefused, ...problems] : problems;
    if (first) return void sendProblems(reply, [first, ...others], format);

    const { id = '' } = request.params;
    const xml = format !== 'json';
    // a plan decides whether an answer is given, never what it is: so it has no part in the name
    const answerName = `${endpoint.name} ${id} ${alsoBy()} ${xml ? 'xml' : 'json'} ${name}`;
    let found: Answer | Promise<Answer>;
    try {
      found = answers.find(answerName, current, () => answer({ query, xml, id: Number(id) }));
    } catch (error) {
      if (error instanceof NothingFound) return refuse('no_data_found', error.message);
      throw error;
    }
    if (!(found instanceof Promise)) return sendData(reply, found, format);
    found.then(
      (made) => sendData(reply, made, format),
      (error: unknown) => {
        if (!(error instanceof Unavailable)) return void reply.send(error);
        reply.header(retryAfterHeader, String(error.retryAfterSeconds));
        return refuse('unavailable', error.message);
      },
    );
  }

  for (const path of [endpoint.path, ...endpoint.alsoAt]) {
    app.all(path.replace('{id}', ':id(^(?:0|[1-9]\\d*)$)'), { config: { path: endpoint.path, xml: endpoint.xml } }, handler);
  }
}
