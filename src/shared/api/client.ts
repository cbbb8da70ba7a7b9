import type { Endpoint, QueryOf, QueryShape } from '#contract/endpoint.ts';
import { requestIdHeader, staleHeader } from '#contract/http/header-names.ts';
import { queryPairs } from '#contract/query.ts';
import { readRows } from '#contract/rows.ts';
import type * as z from 'zod/mini';
import type { Answer } from './answer.ts';
import type { WideQuestion } from './ask-parts.ts';
import { Failure } from './failure.ts';

/** The proxy gives up on its upstream after 15 s; the page waits a little longer, so that the reason arrives. */
const patienceMs = 20_000;

/** Addresses are relative to `<base href>`, so that the desk works under a path such as `/desk/`. */
export const addressOf = (path: string): string => new URL(path.replace(/^\//, ''), document.baseURI).href;

/**
 * The one door to the network. Reads JSON from the proxy.
 *
 * @throws Failure
 */
export async function fetchJson(path: string, signal: AbortSignal | undefined): Promise<{ body: unknown; headers: Headers }> {
  const address = addressOf(path);
  const patience = AbortSignal.timeout(patienceMs);
  const ended = signal ? AbortSignal.any([signal, patience]) : patience;
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, { headers: { accept: 'application/json' }, signal: ended });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Failure(patience.aborted ? 'timeout' : navigator.onLine ? 'proxy' : 'offline');
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    if (response.ok) throw new Failure('shape', { requestId: response.headers.get(requestIdHeader) ?? undefined });
  }
  if (!response.ok) {
    const { failureOf } = await import('./failure-of.ts');
    throw failureOf(response.status, body, response.headers);
  }
  return { body, headers: response.headers };
}

/**
 * Asks an endpoint of the contract. A question is a value: page, prefetch and test ask the same way, about more symbols than one request
 * takes as about one.
 *
 * @param path the endpoint's path with its `{id}` filled in, where it has one
 * @throws Failure
 */
export async function ask<Q extends QueryShape, Row extends z.ZodMiniType>(
  endpoint: Endpoint<Q, Row>,
  query: Partial<QueryOf<Q>>,
  { signal, path = endpoint.path }: { signal?: AbortSignal | undefined; path?: string } = {},
): Promise<Answer<z.output<Row>>> {
  const { tickers, primaryTickers = tickers } = query as WideQuestion;
  // Rather than a limit by name: a fifty-first is one too many for news and calendars (`limits`).
  if (primaryTickers?.[50]) return (await import('./ask-parts.ts')).askParts(ask, endpoint, query, signal);
  const pairs = queryPairs(endpoint, query);
  const { body, headers } = await fetchJson(pairs.length > 0 ? `${path}?${new URLSearchParams(pairs).toString()}` : path, signal);
  const read = readRows(endpoint, body);
  if (!read) throw new Failure('shape', { requestId: headers.get(requestIdHeader) ?? undefined });
  return { ...read, staleSeconds: Number(headers.get(staleHeader) ?? 0) };
}
