import { setImmediate as nextTurn } from 'node:timers/promises';
import { bulkhead } from 'cockatiel';
import { contentTypes, type Format } from '#contract/http/accept.ts';
import type { Activity } from './activity.ts';
import { decodeBody, freshMs, readRecords } from './body.ts';
import { firstValue, type UpstreamClient, type UpstreamLimits, type UpstreamResponse } from './client.ts';
import { exposesKey, unusable } from './errors.ts';
import { dataError, imageError, isEmptySearch, noLogos } from './failed-response.ts';
import type { UpstreamKey } from './key/key.ts';
import type { ImageQuery, UpstreamQuery } from './query.ts';
import type { Resilience } from './resilience/resilience.ts';

/** The result of a fetch: unchanged (304), or a validated body without content coding. */
export type Fetched = {
  /** undefined when it must not be stored */
  readonly freshMs: number | undefined;
} & (
  | { readonly isChanged: false }
  | { readonly isChanged: true; readonly body: Buffer; readonly contentType: string; readonly etag: string | undefined }
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
}

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

/** Larger bodies are searched in pieces, between which other requests are served: some megabytes at once would delay them. */
const pieceBytes = 128 * 1024;
/** More than the longest form of a key with its escapes. */
const overlapBytes = 16 * 1024;
/** One large body at a time, so that those of one client are not most of the work between two requests of others. */
const largeBodies = bulkhead(1, Infinity);

async function searchPieces(body: Buffer, key: UpstreamKey): Promise<boolean> {
  for (let at = 0; at < body.length; at += pieceBytes) {
    if (key.isIn(body.subarray(at, at + pieceBytes + overlapBytes))) return true;
    await nextTurn();
  }
  return false;
}

const isKeyIn = (body: Buffer, key: UpstreamKey): boolean | Promise<boolean> =>
  body.length <= pieceBytes ? key.isIn(body) : largeBodies.execute(() => searchPieces(body, key));

/** Validates a body: the endpoint's list, without the key. */
export type CheckData = (body: Buffer, query: UpstreamQuery, isFramed?: boolean) => Promise<{ body: Buffer; contentType: string }>;

/** Builds the function that validates data. @throws UpstreamError */
export const buildCheckData =
  (key: UpstreamKey): CheckData =>
  async (body, query, isFramed = false) => {
    const records = readRecords(body, query, isFramed);
    if (await isKeyIn(records.body, key)) throw exposesKey();
    return records;
  };

/** Builds the function that fetches and validates data. */
export function buildFetchData({ client, resilience, activity, key, limits }: FetchParts): Fetch<UpstreamQuery> {
  const check = buildCheckData(key);
  // Whether a logo search without `fields` was refused, as the vendor does (assumption L02).
  let requiresFields = false;

  async function send(
    { format, target, targetWithFields }: UpstreamQuery,
    etag: string | undefined,
    requestId: string,
    signal: AbortSignal,
  ) {
    const request = { accept: acceptHeaders[format], etag, requestId, needsKey: true };
    if (targetWithFields === undefined) return client.send({ ...request, target }, signal);
    const response = requiresFields ? undefined : await client.send({ ...request, target }, signal);
    if (response && response.status !== 400) return response;
    const second = await client.send({ ...request, target: targetWithFields }, signal);
    requiresFields ||= second.status === 200;
    return second;
  }

  return (query, etag, { requestId, identity }) => {
    const { endpoint } = query;
    const task = { route: endpoint, query: query.key, identity, needsKey: true };
    return activity.observe(endpoint, () =>
      resilience.execute(task, async (signal): Promise<Fetched> => {
        const response = await send(query, etag, requestId, signal);
        activity.recordHeaders(response.headers);
        const { status, headers } = response;
        const fresh = freshFor(response);
        if (status === 304 && etag !== undefined) return { isChanged: false, freshMs: fresh };
        const decoded = await decodeBody(response.body, firstValue(headers['content-encoding']), limits.bodyBytes);
        if (isEmptySearch({ status, body: decoded }, endpoint))
          return { isChanged: true, body: noLogos, contentType: contentTypes.json, etag: undefined, freshMs: fresh };
        if (status !== 200) throw dataError({ ...response, body: decoded }, endpoint, key);
        const { body, contentType } = await check(decoded, query, isFramedJson(headers));
        return { isChanged: true, body, contentType, etag: returnableTag(firstValue(headers['etag'])), freshMs: fresh };
      }),
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
export function buildFetchImage({ client, resilience, key }: Omit<FetchParts, 'activity' | 'limits'>): Fetch<ImageQuery> {
  return ({ target, contentType }, etag, { requestId, identity }) =>
    resilience.execute({ route: imageRoute, query: target, identity, needsKey: false }, async (signal): Promise<Fetched> => {
      const response = await client.send({ target, accept: contentType, etag, requestId, needsKey: false }, signal);
      const { status, headers } = response;
      const fresh = freshFor(response);
      if (status === 304 && etag !== undefined) return { isChanged: false, freshMs: fresh };
      const body = await decodeBody(response.body, firstValue(headers['content-encoding']), maxImageBytes);
      if (status !== 200) throw imageError({ status, body });
      if (!isOfType(firstValue(headers['content-type']), contentType)) throw unusable('the response is not the requested image');
      if (await isKeyIn(body, key)) throw exposesKey();
      return { isChanged: true, body, contentType, etag: firstValue(headers['etag']), freshMs: fresh };
    });
}
