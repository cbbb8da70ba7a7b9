import * as z from 'zod/mini';

/** Where the proxy tells what it knows of its own state; nothing in it is secret, and nobody is asked for it. */
export const deskStatusPath = '/status.json';

/** What the key of the desk may read, by the last answer; unknown until somebody has asked. */
export const accesses = ['allowed', 'plan excludes', 'key rejected', 'unknown'] as const;

export const breakerStates = ['closed', 'open', 'half-open'] as const;

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
    /** what the data service says is left of its own limit, by its last answer; the vendor says nothing */
    quota: z.optional(z.looseObject({ limit: count, remaining: count })),
  }),
  /** what this desk may ask the data service in a minute, and how it stands with that now */
  budget: z.looseObject({
    perMinute: count,
    left: count,
    underWay: count,
    waiting: count,
  }),
  /** questions that were refused here since the start, by what refused them */
  refused: z.looseObject({ client: count, budget: count, queue: count, breaker: count }),
  /** answers since the start, by where they came from */
  cache: z.looseObject({ hit: count, miss: count, joined: count, revalidated: count, stale: count }),
  endpoints: z.array(
    z.looseObject({
      name: z.string(),
      access: z.enum(accesses),
      /** when upstream last answered it */
      answered: z.optional(instant),
      lastFailure: z.optional(failure),
      /** closed: it is asked; open: it is left alone; half-open: one question finds out for all */
      breaker: z.enum(breakerStates),
      /** how often it has opened since the start */
      opened: count,
      /** when one that is left alone is asked again */
      asksAgain: z.optional(instant),
    }),
  ),
});
export type DeskStatus = z.output<typeof deskStatus>;
