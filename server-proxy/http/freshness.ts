/** Assumed: freshness when upstream names none, the three seconds the vendor itself gives (facts §3.1). */
const defaultMs = 3000;

/** Assumed: however long upstream allows, an answer is confirmed once a minute. */
const mostMs = 60_000;

/**
 * How long an answer may be handed out without asking again (RFC 9111 §4.2). `private` is no hindrance: it means for
 * one caller only, and with one key that caller is this proxy.
 *
 * @returns milliseconds, or undefined where it must not be kept at all (`no-store`)
 */
export function freshMs(cacheControl: string | undefined, age: string | undefined): number | undefined {
  const directives = (cacheControl ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  if (directives.includes('no-store')) return undefined;
  if (directives.some((directive) => directive === 'no-cache' || directive.startsWith('no-cache='))) return 0;
  const seconds = directives.map((directive) => /^max-age="?(\d{1,9})"?$/.exec(directive)?.[1]).find((match) => match !== undefined);
  if (seconds === undefined) return defaultMs;
  const spent = /^\d{1,9}$/.test(age ?? '') ? Number(age) : 0;
  return Math.min(Math.max(Number(seconds) - spent, 0) * 1000, mostMs);
}
