import type { Ask } from './ask.ts';
import { UpstreamFailure } from './upstream-failure.ts';

/** What is known of upstream so far, from the questions people asked; nobody asks for health alone. */
export interface UpstreamHealth {
  readonly upstream: 'not asked yet' | 'reachable' | 'unreachable' | 'key rejected';
  /** when that was last seen, ISO 8601 */
  readonly seen: string | undefined;
}

/** Listens to every question asked of upstream. */
export function watch(ask: Ask, now: () => number): { ask: Ask; health: () => UpstreamHealth } {
  let upstream: UpstreamHealth['upstream'] = 'not asked yet';
  let seenMs: number | undefined;
  const note = (seen: UpstreamHealth['upstream']): void => {
    upstream = seen;
    seenMs = now();
  };
  return {
    async ask(...question) {
      try {
        const told = await ask(...question);
        note('reachable');
        return told;
      } catch (error) {
        if (error instanceof UpstreamFailure && !error.neverLeft) note(seenIn(error));
        throw error;
      }
    },
    health: () => ({ upstream, seen: seenMs === undefined ? undefined : new Date(seenMs).toISOString() }),
  };
}

function seenIn(failure: UpstreamFailure): UpstreamHealth['upstream'] {
  if (failure.isOutage) return 'unreachable';
  return failure.problem.kind === 'upstream_key_rejected' ? 'key rejected' : 'reachable';
}
