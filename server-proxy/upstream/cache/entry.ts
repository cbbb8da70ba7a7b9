import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Fetched } from '../fetch.ts';
import type { SharedResponse } from '../shared/responses.ts';
import { StoredResponse } from './stored-response.ts';

/** A response in the cache. */
export interface Entry {
  readonly response: StoredResponse;
  /** upstream's entity tag, for revalidation */
  readonly etag: string | undefined;
  /** when upstream last sent or confirmed it, by the monotonic clock */
  readonly confirmedMs: number;
  /** how it came into this cache */
  readonly source: 'miss' | 'revalidated' | 'shared' | 'stale';
  /** 0: must be confirmed before it is sent again (`no-cache`); undefined: sent to all waiting requests, then removed (`no-store`) */
  readonly freshMs: number | undefined;
}

/** The tag if it is strong, so that it identifies exact bytes (RFC 9110 §8.8.1). The vendor's unquoted tags and weak tags do not. */
const strongTag = (etag: string | undefined): string | undefined => (etag !== undefined && /^"[^"]+"$/.test(etag) ? etag : undefined);

/** Larger bodies are hashed in pieces, between which other requests are served. */
const pieceBytes = 256 * 1024;

async function hashInPieces(body: Buffer): Promise<string> {
  const hashing = createHash('sha256');
  for (let at = 0; at < body.length; at += pieceBytes) {
    if (at > 0) await nextTurn();
    hashing.update(body.subarray(at, at + pieceBytes));
  }
  return hashing.digest('base64url');
}

/** The response with a body. The known one is reused, with its compressed codings, when upstream sends the same bytes again. */
async function responseOf(
  { body, contentType, etag }: Pick<SharedResponse, 'body' | 'contentType' | 'etag'>,
  known: StoredResponse | undefined,
): Promise<StoredResponse> {
  const tag = strongTag(etag) ?? (body.length > pieceBytes ? await hashInPieces(body) : undefined);
  const response = new StoredResponse(body, contentType, tag);
  return known?.etag === response.etag && known.contentType === response.contentType ? known : response;
}

/** The entry of what upstream has sent, or of the former one that it has confirmed. */
export async function fetchedEntry(fetched: Fetched, former: Entry | undefined): Promise<Entry> {
  const { freshMs } = fetched;
  const confirmedMs = performance.now();
  if (fetched.isChanged) {
    return { response: await responseOf(fetched, former?.response), etag: fetched.etag, confirmedMs, source: 'miss', freshMs };
  }
  if (!former) throw new Error('upstream confirmed a response that was not stored');
  return { ...former, confirmedMs, source: 'revalidated', freshMs };
}

/** The entry of a response that another proxy has fetched, or this one before it was restarted. */
export async function sharedEntry(shared: SharedResponse, known: StoredResponse | undefined): Promise<Entry> {
  const { etag, ageMs, freshMs } = shared;
  return { response: await responseOf(shared, known), etag, confirmedMs: performance.now() - ageMs, source: 'shared', freshMs };
}
