// Headers that one part of the system writes and another one reads. They are separate constants, so that the bundler inlines them.
// It does not inline them across chunks, so src/shared/api/failure.ts, which is loaded lazily, has literals; its test uses the constants.

/** The age of a stale response in whole seconds, at least 1; absent on a fresh one. Sent by the proxy. */
export const staleHeader = 'x-marketdesk-stale';

/** The id of the request in the log of the service that responds. */
export const requestIdHeader = 'x-request-id';

/** The names of ignored parameters (query-string.ts). */
export const unknownNamesHeader = 'x-unknown-parameters';

/** Seconds to wait before the next request (RFC 9110 §10.2.3). */
export const retryAfterHeader = 'retry-after';

/** Sent by the desk with a request that must not make the browser ask for a password. */
export const withoutPromptHeader = 'x-requested-with';

/** The `Allow` header of every endpoint (assumption A04), for 405 and OPTIONS. */
export const allowedMethods = 'GET, HEAD, OPTIONS';

/** Query parameters with a key (assumption A06). They are not filters and are not reported as unknown. */
export const keyParameters: ReadonlySet<string> = new Set(['token', 'apikey']);
