import * as z from 'zod/mini';
import { requestIdHeader, staleHeader, withoutPromptHeader } from '#contract/http/header-names.ts';
import type { Endpoint, QueryOf, QueryShape } from '#contract/schema/endpoint.ts';
import { queryPairs } from '#contract/schema/query.ts';
import { recordList } from '#contract/schema/record-list.ts';
import { announceAccess } from './access-channel.ts';
import { noteServiceTime } from '#src/shared/time/now.ts';
import { accessRefusal } from './access-refusal.ts';
import { Failure, parseFailure } from './failure.ts';
import { fetchParts, type PartitionedParams } from './partitioned-query.ts';
import type { EndpointResult } from './result.ts';
import { readWrongRecords } from './wrong-records.ts';

/** The proxy's own timeout is 15 s; the page waits a little longer, so that the reason arrives. */
const requestTimeoutMs = 20_000;

/** URLs are relative to `<base href>`, so that the desk works under a path such as `/desk/`. */
export const urlOf = (path: string): string => new URL(path.replace(/^\//, ''), document.baseURI).href;

/**
 * Folders that the proxy has served to this page. A browser that knows the reader's password sends it to them unasked (RFC 7617 §2.2), so a
 * refusal there needs no prompt of the browser, which would open over any other page of the reader while this one polls.
 */
const servedFolders = new Set<string>();
const folderOf = (address: string): string => new URL('.', address).href;
const isServed = (address: string): boolean => [...servedFolders].some((folder) => address.startsWith(folder));

/** Whether the proxy has named this request in the page, so that the browser has already sent it. Once: later requests are of later data. */
function takePreload(address: string): boolean {
  const link = document.querySelector<HTMLLinkElement>('link[rel=preload][as=fetch]:not([data-taken])');
  if (link?.href !== address) return false;
  link.dataset['taken'] = '';
  return true;
}

/** A response that the browser has stored may be older than a hint: for this long after one it is checked (RFC 9111 §5.2.1.4). */
const hintMs = 5000;
let hintedMs = -Infinity;
export const noteHint = (): void => void (hintedMs = performance.now());

/**
 * The response to a request that the browser has already sent. Firefox has it only for a request that follows redirects, as a preload does; one
 * that was redirected, or that failed, is sent again.
 */
async function fetchPreload(address: string, headers: HeadersInit, signal: AbortSignal): Promise<Response | undefined> {
  const response = await fetch(address, { headers, signal }).catch(() => undefined);
  signal.throwIfAborted();
  return response?.redirected ? undefined : response;
}

/**
 * Fetches JSON from the proxy. The only place that calls `fetch`, besides `fetchImage`. After a refusal that ends the access of this browser
 * nothing is sent, unless `isCheck` is set.
 *
 * @throws Failure
 */
export async function fetchJson(path: string, signal?: AbortSignal, isCheck = false): Promise<{ body: unknown; headers: Headers }> {
  const refusal = accessRefusal.get();
  if (refusal && !isCheck) throw refusal;
  const address = urlOf(path);
  const patience = AbortSignal.timeout(requestTimeoutMs);
  const ended = signal ? AbortSignal.any([signal, patience]) : patience;
  let response: Response;
  let text: string;
  try {
    const accept = { accept: 'application/json' };
    const headers = { ...accept, ...((isCheck || isServed(address)) && { [withoutPromptHeader]: 'XMLHttpRequest' }) };
    // A preload was sent at some time since the page was opened.
    let sentMs = performance.timeOrigin;
    const preloaded = takePreload(address) ? await fetchPreload(address, accept, ended) : undefined;
    if (!preloaded) sentMs = Date.now();
    response =
      preloaded ??
      (await fetch(address, {
        headers,
        redirect: 'manual',
        signal: ended,
        cache: performance.now() - hintedMs < hintMs ? 'no-cache' : 'default',
      }));
    noteServiceTime(response.headers, sentMs);
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
    const failure = parseFailure(response.status, body, response.headers);
    if (failure.endsAccess) accessRefusal.set(failure);
    throw failure;
  }
  // The first response of a page may be that of a sign-in.
  if (servedFolders.size === 0) announceAccess();
  servedFolders.add(folderOf(address));
  return { body, headers: response.headers };
}

/**
 * Fetches an endpoint of the contract and parses its rows. More symbols than one request takes are fetched in parts.
 *
 * @param path the endpoint's path with its `{id}` filled in, where it has one
 * @throws Failure, also when a first page has only wrong records
 */
export async function fetchEndpoint<Q extends QueryShape, Row extends z.ZodMiniType>(
  endpoint: Endpoint<Q, Row>,
  query: Partial<QueryOf<Q>>,
  { signal, path = endpoint.path }: { signal?: AbortSignal | undefined; path?: string } = {},
): Promise<EndpointResult<z.output<Row>>> {
  const { tickers, primaryTickers = tickers } = query as PartitionedParams;
  // News and calendars take 50 tickers per request (`limits`).
  if (primaryTickers?.[50]) return fetchParts(fetchEndpoint, endpoint, query, signal);
  const pairs = queryPairs(endpoint, query);
  const { body, headers } = await fetchJson(pairs.length > 0 ? `${path}?${new URLSearchParams(pairs).toString()}` : path, signal);
  return readResponse(endpoint, query, body, headers);
}

/**
 * Parses a response.
 *
 * @throws Failure
 */
export function readResponse<Q extends QueryShape, Row extends z.ZodMiniType>(
  endpoint: Endpoint<Q, Row>,
  query: Partial<QueryOf<Q>>,
  body: unknown,
  headers: Headers,
): EndpointResult<z.output<Row>> {
  const list = recordList(endpoint, body);
  if (!list) throw new Failure('shape', { requestId: headers.get(requestIdHeader) ?? undefined });
  const { data } = z.safeParse(z.array(endpoint.row), list);
  const read = data ? { rows: data, wrong: [] } : readWrongRecords(endpoint, query, body, headers);
  // Fresh responses have none.
  const stale = headers.get(staleHeader);
  return { ...read, staleSeconds: stale === null ? 0 : Number(stale) };
}

const imageTimeoutMs = 20_000;

/**
 * Fetches the bytes of an image, for a file or for the clipboard.
 *
 * @param address an image URL of this origin; the page's security policy refuses others
 * @throws Failure
 */
export async function fetchImage(address: string): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(address, { referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(imageTimeoutMs) });
  } catch {
    throw new Failure(navigator.onLine ? 'proxy' : 'offline');
  }
  if (!response.ok) throw new Failure(response.status < 500 ? 'refused' : 'upstream');
  return response.blob();
}
