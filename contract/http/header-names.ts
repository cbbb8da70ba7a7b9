// Headers that one room writes and another reads. Each is a constant of its own, which a bundler writes in place. Between
// two chunks it would stay a constant, so src/shared/api/failure.ts, which loads later, spells its names out; its test does not.

/** How old a stale answer is, in whole seconds, at least 1; absent on a current one. The proxy's. */
export const staleHeader = 'x-marketdesk-stale';

/** The id under which the answering service's log knows the request. */
export const requestIdHeader = 'x-request-id';

/** Parameter names that were ignored (unknown-names.ts). */
export const unknownNamesHeader = 'x-unknown-parameters';

/** Seconds to wait before asking again (RFC 9110 §10.2.3). */
export const retryAfterHeader = 'retry-after';

/** What every address for data can be asked (facts §1): the `Allow` of a 405 and of OPTIONS. */
export const allowedMethods = 'GET, HEAD, OPTIONS';

/** Query parameters that carry a key (facts §1): neither read as a filter nor reported as unknown. */
export const keyParameters: ReadonlySet<string> = new Set(['token', 'apikey']);
