/** A minute's worth of questions is there at once, and grows back evenly. */
const windowMs = 60_000;

/**
 * So many a minute, kept as one number: the moment at which all of it will have grown back (the generic cell rate algorithm, which knows no
 * windows whose edges could be used twice).
 */
export type FullAtMs = number;

/** What is left, in whole questions. */
export const left = (fullAtMs: FullAtMs, nowMs: number, perMinute: number): number =>
  Math.floor(((windowMs - Math.max(fullAtMs - nowMs, 0)) * perMinute) / windowMs + 1e-6);

/** After one more. */
export const spent = (fullAtMs: FullAtMs, nowMs: number, perMinute: number): FullAtMs => Math.max(fullAtMs, nowMs) + windowMs / perMinute;

/** How long until there is one again, ms; 0 where there is one now. */
export const waitMs = (fullAtMs: FullAtMs, nowMs: number, perMinute: number): number =>
  left(fullAtMs, nowMs, perMinute) >= 1 ? 0 : spent(fullAtMs, nowMs, perMinute) - nowMs - windowMs;
