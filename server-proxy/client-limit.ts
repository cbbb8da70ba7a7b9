import { retryAfterHeader } from '#contract/http/header-names.ts';
import { spent, waitMs } from './allowance.ts';
import type { Cache, ServeTo } from './cache.ts';
import { Refusal } from './refusal.ts';

/** Clients remembered at most; whose allowance has grown back need not be. */
const mostClients = 10_000;

interface Parts {
  /** questions a minute and client that memory does not answer (CLIENT_RATE_LIMIT) */
  readonly perMinute: number;
  /** milliseconds of a clock that only goes forward */
  readonly steady: () => number;
  readonly onRefused: () => void;
}

/** Who may ask how much: a client is an address, and what memory answers costs nobody anything (product 2.14). */
export function limitClients({ perMinute, steady, onRefused }: Parts) {
  const fullAt = new Map<string, number>();

  function forget(nowMs: number): void {
    for (const [client, fullAtMs] of fullAt) if (fullAtMs <= nowMs) fullAt.delete(client);
    // a flood from everywhere is the budget's to stop (gate.ts)
    if (fullAt.size >= mostClients) fullAt.clear();
  }

  /** @throws Refusal */
  function take(client: string): void {
    const nowMs = steady();
    const known = fullAt.get(client) ?? 0;
    const ms = waitMs(known, nowMs, perMinute);
    if (ms > 0) {
      onRefused();
      const seconds = Math.ceil(ms / 1000);
      throw new Refusal([{ kind: 'rate_limited', value: `Too many questions from this computer. Try again in ${seconds} s.` }], {
        [retryAfterHeader]: String(seconds),
      });
    }
    if (fullAt.size >= mostClients && !fullAt.has(client)) forget(nowMs);
    fullAt.set(client, spent(known, nowMs, perMinute));
  }

  return <Q>({ fresh, serve }: Cache<Q>): ServeTo<Q> =>
    (question, requestId, client) => {
      const known = fresh(question);
      if (known) return known;
      take(client);
      return serve(question, requestId);
    };
}
