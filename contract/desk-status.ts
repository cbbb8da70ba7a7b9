import * as z from 'zod/mini';

/** Where the proxy tells what it knows of its own state; nothing in it is secret, and nobody is asked for it. */
export const deskStatusPath = '/status.json';

/** What the key of the desk may read, by the last answer; unknown until somebody has asked. */
export const accesses = ['allowed', 'plan excludes', 'key rejected', 'unknown'] as const;

const instant = z.string();
const count = z.number();

/** How a failure is told: its kind (problem.ts), never a sentence, which may repeat what somebody asked for. */
const failure = z.looseObject({ at: instant, endpoint: z.string(), kind: z.string() });

export const deskStatus = z.looseObject({
  version: z.string(),
  now: instant,
  startedAt: instant,
  upstream: z.looseObject({
    state: z.enum(['not asked yet', 'reachable', 'unreachable', 'key rejected']),
    /** when that was last seen */
    seen: z.optional(instant),
    /** how long the last answers took, ms; without any, nothing is said */
    latency: z.optional(z.looseObject({ answers: count, medianMs: count, p95Ms: count, lastMs: count })),
    lastFailure: z.optional(failure),
  }),
  /** answers since the start, by where they came from */
  cache: z.looseObject({ hit: count, miss: count, joined: count, revalidated: count, stale: count }),
  endpoints: z.array(
    z.looseObject({
      name: z.string(),
      access: z.enum(accesses),
      /** when upstream last answered it */
      answered: z.optional(instant),
      lastFailure: z.optional(failure),
    }),
  ),
});
export type DeskStatus = z.output<typeof deskStatus>;
