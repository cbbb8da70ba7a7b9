import { retryAfterHeader } from '#contract/http/header-names.ts';

/** Kinds of failure, by the possible reaction of the reader. */
export type FailureKind =
  | 'offline' /* this computer has no network */
  | 'proxy' /* the server of this page does not respond */
  | 'refused' /* 400, 404, 406: the request is invalid */
  | 'plan' /* 403: the key's plan excludes it */
  | 'limited' /* 429: wait */
  | 'signIn' /* 401 of the proxy, or of a server in front: nobody is signed in, or no longer */
  | 'noAccess' /* 403 of the proxy: this browser, its address or its user is not accepted */
  | 'key' /* the upstream rejects the proxy's key: contact the administrator */
  | 'busy' /* too many requests wait: wait as well */
  | 'upstream' /* the data service is unreachable or fails */
  | 'timeout'
  | 'shape'; /* a response that does not match the contract */

/** A failed request. */
export class Failure extends Error {
  readonly kind: FailureKind;
  /** messages of the service */
  readonly sentences: readonly string[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: FailureKind,
    parts: { sentences?: readonly string[]; requestId?: string | undefined; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(parts.sentences?.join('; ') || kind);
    this.name = 'Failure';
    this.kind = kind;
    this.sentences = parts.sentences ?? [];
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }

  /** Whether an automatic retry can help. */
  get transient(): boolean {
    return this.kind === 'proxy' || this.kind === 'upstream' || this.kind === 'timeout' || this.kind === 'busy';
  }

  /** Whether the request was refused for a time only, and nothing is broken. */
  get isBusy(): boolean {
    return this.kind === 'busy' || this.kind === 'limited';
  }

  /** Whether every other request would be refused as well. */
  get endsAccess(): boolean {
    return this.kind === 'signIn' || this.kind === 'noAccess';
  }
}

/** Whether a request failed because the plan of the API key excludes its data. */
export const isOutsidePlan = (error: unknown): boolean => error instanceof Failure && error.kind === 'plan';

/** Whether the data of a request is not current because of its failure: the service or the way to it failed, which refusals do not show. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Failure && (error.transient || error.kind === 'key' || error.kind === 'shape');

interface ErrorEntry {
  readonly id?: unknown;
  readonly value?: unknown;
}

/** The error entries of a body, in our format or the vendor's; empty for any other (assumptions R07, R10). */
function entries(body: unknown): readonly ErrorEntry[] {
  const errors = (body as { errors?: unknown } | null | undefined)?.errors;
  return Array.isArray(errors) ? errors.filter((entry): entry is ErrorEntry => typeof entry === 'object' && entry !== null) : [];
}

/** Maps an error response to a failure, by status first and body second. */
export function parseFailure(status: number, body: unknown, headers: Headers): Failure {
  const found = entries(body);
  const ids = new Set(found.map(({ id }) => id));
  const [retryAfter] = /^\d{1,9}$/.exec(headers.get(retryAfterHeader) ?? '') ?? [];
  const parts = {
    sentences: found.flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : [])),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
  };
  if (status === 429) return new Failure('limited', parts);
  if (ids.has('caller_refused')) return new Failure('noAccess', parts);
  if (status === 403) return new Failure('plan', parts);
  if (ids.has('unauthorized') || ids.has('upstream_key_rejected')) return new Failure('key', parts);
  // From a server in front that signs people in, unless it has an id of ours. 0 is a redirect: the proxy redirects no data, that server
  // sends people to its sign-in page.
  if (status === 401 || status === 0) return new Failure('signIn', parts);
  if (status === 503 && ids.has('unavailable')) return new Failure('busy', parts);
  if (status >= 500) return new Failure(ids.has('upstream_timeout') ? 'timeout' : 'upstream', parts);
  return new Failure('refused', parts);
}
