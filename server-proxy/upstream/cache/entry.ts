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

/** The response with a body. The known one is reused, with its compressed codings, when upstream sends the same bytes again. */
function responseOf(
  { body, contentType, etag, digest }: Pick<SharedResponse, 'body' | 'contentType' | 'etag'> & { readonly digest?: string | undefined },
  known: StoredResponse | undefined,
): StoredResponse {
  const response = new StoredResponse(body, contentType, strongTag(etag) ?? digest);
  return known?.etag === response.etag && known.contentType === response.contentType ? known : response;
}

/** The entry of what upstream has sent, or of the former one that it has confirmed. */
export function fetchedEntry(fetched: Fetched, former: Entry | undefined): Entry {
  const { freshMs } = fetched;
  const confirmedMs = performance.now();
  if (fetched.isChanged) {
    return { response: responseOf(fetched, former?.response), etag: fetched.etag, confirmedMs, source: 'miss', freshMs };
  }
  if (!former) throw new Error('upstream confirmed a response that was not stored');
  return { ...former, confirmedMs, source: 'revalidated', freshMs };
}

/** The entry of a response that another proxy has fetched, or this one before it was restarted. */
export function sharedEntry(shared: SharedResponse & { readonly digest: string | undefined }, known: StoredResponse | undefined): Entry {
  const { etag, ageMs, freshMs } = shared;
  return { response: responseOf(shared, known), etag, confirmedMs: performance.now() - ageMs, source: 'shared', freshMs };
}
