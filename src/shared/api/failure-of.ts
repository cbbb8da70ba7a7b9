import { Failure } from './failure.ts';
import { NothingFound } from './nothing-found.ts';

interface ErrorEntry {
  readonly code?: unknown;
  readonly id?: unknown;
  readonly value?: unknown;
}

/** The error entries of any body: ours, the vendor's, or none (facts §3.3). */
function entries(body: unknown): readonly ErrorEntry[] {
  const errors = (body as { errors?: unknown } | null | undefined)?.errors;
  return Array.isArray(errors) ? errors.filter((entry): entry is ErrorEntry => typeof entry === 'object' && entry !== null) : [];
}

/** Judged by status first, body second. */
export function failureOf(status: number, body: unknown, headers: Headers): Failure {
  const found = entries(body);
  const ids = new Set(found.map(({ id }) => id));
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  const parts = {
    sentences: found.flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : [])),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
  if (status === 429) return new Failure('limited', parts);
  if (status === 403) return new Failure('plan', parts);
  if (status === 401 || ids.has('upstream_key_rejected')) return new Failure('key', parts);
  if (status >= 500) return new Failure(ids.has('upstream_timeout') ? 'timeout' : 'upstream', parts);
  if (status === 404 && !found.some(({ code }) => code === 'no_matching_endpoint')) return new NothingFound('refused', parts);
  return new Failure('refused', parts);
}
