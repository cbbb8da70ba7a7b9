import { vi } from 'vitest';
import { presentProblems, type ProblemKind } from '#contract/http/problem.ts';

/** Returns the response to a request, or undefined for requests of others; a thrown error is a network failure. */
export type Respond = (url: URL) => Response | Promise<Response> | undefined;

export interface FetchStub {
  /** path and query of every request, in order */
  readonly requests: string[];
  /** responds first; for failures, and for responses that the data service never sends */
  override: Respond | undefined;
}

export const json = (body: unknown, init?: ResponseInit): Response => new Response(JSON.stringify(body), init);

/** An error response as both servers send it. */
export function refusal(kind: ProblemKind, value: string, headers: Record<string, string> = {}): Response {
  const { status, body } = presentProblems([{ kind, value }]);
  return json(body, { status, headers: { 'x-request-id': 'req-1', ...headers } });
}

/** Replaces `fetch` for the length of a test, so that no request leaves it. A request without a response is 404. */
export function stubFetch(respond: Respond = () => undefined): FetchStub {
  const stub: FetchStub = { requests: [], override: undefined };
  vi.stubGlobal('fetch', async (input: string, { signal }: RequestInit = {}) => {
    const url = new URL(input, location.href);
    stub.requests.push(url.pathname + url.search);
    const response = await (stub.override?.(url) ?? respond(url) ?? new Response('not found', { status: 404 }));
    signal?.throwIfAborted();
    return response;
  });
  return stub;
}

/** The requests whose path matches, as path and parameters. */
export const requestsTo = (
  { requests }: Pick<FetchStub, 'requests'>,
  path = /^\/api\/v2\/news(?!quantified)/,
): readonly { path: string; params: Readonly<Record<string, string>> }[] =>
  requests
    .filter((request) => path.test(request))
    .map((request) => new URL(request, location.origin))
    .map(({ pathname, searchParams }) => ({ path: pathname, params: Object.fromEntries(searchParams) }));
