/** Longest wait passed on: a mistaken header must not silence a desk for a day. */
const mostSeconds = 3600;

/**
 * `Retry-After` as seconds: a number, or an HTTP date (RFC 9110 §10.2.3).
 *
 * @returns undefined for an absent or unreadable header
 */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), mostSeconds);
}
