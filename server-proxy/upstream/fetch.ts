import { contentTypes, type Format } from '#contract/http/accept.ts';
import type { Activity } from './activity.ts';
import { Body } from './bodies/body.ts';
import { decodeBody } from './bodies/decode.ts';
import type { ResponseMemory, Receiving } from './bodies/response-memory.ts';
import { inspectBody } from './bodies/inspect.ts';
import type { Turn } from './bodies/turns.ts';
import { freshMs, readRecords } from './read-response.ts';
import { firstValue, type UpstreamClient, type UpstreamLimits, type UpstreamRequest, type UpstreamResponse } from './client.ts';
import { unusable } from './errors.ts';
import { dataError, type ErrorResponse, emptyBody, imageError, maxErrorBytes } from './failed-response.ts';
import type { UpstreamKey } from './key/key.ts';
import type { ImageQuery, UpstreamQuery } from './query.ts';
import type { Resilience } from './resilience/resilience.ts';

/** The result of a fetch: unchanged (304), or a validated body without content coding. */
export type Fetched = {
  /** undefined when it must not be stored */
  readonly freshMs: number | undefined;
} & (
  | { readonly isChanged: false }
  | {
      readonly isChanged: true;
      readonly body: Body;
      readonly contentType: string;
      readonly etag: string | undefined;
      /** the hash of a large body */
      readonly digest?: string | undefined;
    }
);

/** The request that a fetch is for. */
export interface Requester {
  readonly requestId: string;
  /** the user, otherwise the client's address */
  readonly identity: string;
}

/** @throws UpstreamError */
export type Fetch<Q> = (query: Q, etag: string | undefined, requester: Requester) => Promise<Fetched>;

interface FetchParts {
  readonly client: UpstreamClient;
  readonly resilience: Resilience;
  readonly activity: Activity;
  readonly key: UpstreamKey;
  readonly limits: Pick<UpstreamLimits, 'bodyBytes'>;
  readonly memory: ResponseMemory;
}

/** Counts what a query receives until the requests that wait for it hold it, or have ended: that is in the next turn of the event loop. */
async function withReceiving<T>(memory: ResponseMemory, identity: string, receive: (receiving: Receiving) => Promise<T>): Promise<T> {
  const receiving = memory.receive(identity);
  try {
    return await receive(receiving);
  } finally {
    setImmediate(() => receiving.end());
  }
}

/** What an error is read from. */
const headOf = (response: UpstreamResponse, body: Body): ErrorResponse => ({ ...response, body: body.head(maxErrorBytes) });

/** One type without a quality; the client's header is not passed on. */
const acceptHeaders: Readonly<Record<Format, string>> = { json: 'application/json', xml: 'application/xml', 'text-xml': 'text/xml' };

/** A tag that can be sent to upstream in If-None-Match, unchanged: the vendor's tags are unquoted. */
const returnableTag = (etag: string | undefined): string | undefined =>
  etag !== undefined && /^[\x21-\x7e]{1,200}$/.test(etag) ? etag : undefined;

const freshFor = ({ headers }: UpstreamResponse): number | undefined =>
  freshMs(firstValue(headers['cache-control']), firstValue(headers['age']));

/** Whether the body is complete for sure: undici rejects bodies shorter than their length or chunks, but a body that ends with the connection may be truncated. */
const isFramedJson = (headers: UpstreamResponse['headers']): boolean =>
  (headers['content-length'] ?? headers['transfer-encoding']) !== undefined &&
  /^application\/json\b/i.test(firstValue(headers['content-type']) ?? '');

/** A validated body. */
interface Checked {
  readonly body: Body;
  readonly contentType: string;
  /** the hash of a large body */
  readonly digest: string | undefined;
}

/** Validates a body: the endpoint's list, without the key. */
export type CheckData = (body: Body, query: UpstreamQuery, isFramed: boolean, turn: Turn) => Promise<Checked>;

/** Builds the function that validates data. @throws UpstreamError */
export const buildCheckData =
  (key: UpstreamKey): CheckData =>
  async (body, query, isFramed, turn) => {
    const records = readRecords(body, query, isFramed);
    return { ...records, digest: await inspectBody(records.body, key, turn) };
  };

/** Builds the function that fetches and validates data. */
export function buildFetchData({ client, resilience, activity, key, limits, memory }: FetchParts): Fetch<UpstreamQuery> {
  const check = buildCheckData(key);
  // Whether a logo search without `fields` was refused, as the vendor does (assumption L02).
  let requiresFields = false;

  async function send(
    { format, target, targetWithFields }: UpstreamQuery,
    etag: string | undefined,
    { requestId, receiving }: Pick<UpstreamRequest, 'requestId' | 'receiving'>,
    signal: AbortSignal,
  ) {
    const request = { accept: acceptHeaders[format], etag, requestId, receiving, needsKey: true };
    if (targetWithFields === undefined) return client.send({ ...request, target }, signal);
    const response = requiresFields ? undefined : await client.send({ ...request, target }, signal);
    if (response && response.status !== 400) return response;
    const second = await client.send({ ...request, target: targetWithFields }, signal);
    requiresFields ||= second.status === 200;
    return second;
  }

  async function fetchData(
    query: UpstreamQuery,
    etag: string | undefined,
    sent: Pick<UpstreamRequest, 'requestId' | 'receiving'>,
    turn: Turn,
  ): Promise<Fetched> {
    const response = await send(query, etag, sent, turn.signal);
    activity.recordHeaders(response.headers);
    const { status, headers } = response;
    const fresh = freshFor(response);
    if (status === 304 && etag !== undefined) return { isChanged: false, freshMs: fresh };
    const { receiving } = sent;
    const decoded = await decodeBody(response.body, firstValue(headers['content-encoding']), limits.bodyBytes, { ...turn, receiving });
    if (status !== 200) {
      const failed = headOf(response, decoded);
      const empty = emptyBody(failed, query.endpoint);
      if (!empty) throw dataError(failed, query.endpoint, key);
      return { isChanged: true, body: Body.of(empty), contentType: contentTypes.json, etag: undefined, freshMs: fresh };
    }
    const checked = await check(decoded, query, isFramedJson(headers), turn);
    return { isChanged: true, ...checked, etag: returnableTag(firstValue(headers['etag'])), freshMs: fresh };
  }

  return (query, etag, { requestId, identity }) => {
    const { endpoint } = query;
    const task = { route: endpoint, query: query.key, identity, needsKey: true };
    return activity.observe(endpoint, () =>
      resilience.execute(task, (signal) =>
        withReceiving(memory, identity, (receiving) => fetchData(query, etag, { requestId, receiving }, { identity, signal })),
      ),
    );
  };
}

/** The name of the image route in the resilience policies. */
const imageRoute = 'image';

/** Images are a few kilobytes. */
const maxImageBytes = 8 * 1024 * 1024;

const isOfType = (contentType: string | undefined, wanted: string): boolean =>
  contentType?.split(';', 1)[0]?.trim().toLowerCase() === wanted;

/** Builds the function that fetches images, without the key. The content type must be the requested one. */
export function buildFetchImage({ client, resilience, key, memory }: Omit<FetchParts, 'activity' | 'limits'>): Fetch<ImageQuery> {
  return ({ target, contentType }, etag, { requestId, identity }) =>
    resilience.execute({ route: imageRoute, query: target, identity, needsKey: false }, (signal) =>
      withReceiving(memory, identity, async (receiving): Promise<Fetched> => {
        const response = await client.send({ target, accept: contentType, etag, requestId, receiving, needsKey: false }, signal);
        const { status, headers } = response;
        const fresh = freshFor(response);
        if (status === 304 && etag !== undefined) return { isChanged: false, freshMs: fresh };
        const turn = { identity, signal };
        const body = await decodeBody(response.body, firstValue(headers['content-encoding']), maxImageBytes, { ...turn, receiving });
        if (status !== 200) throw imageError(headOf(response, body));
        if (!isOfType(firstValue(headers['content-type']), contentType)) throw unusable('the response is not the requested image');
        const digest = await inspectBody(body, key, turn);
        return { isChanged: true, body, contentType, digest, etag: firstValue(headers['etag']), freshMs: fresh };
      }),
    );
}
