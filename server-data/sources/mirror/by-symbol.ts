import * as z from 'zod/mini';
import { minuteMs, secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import type { Reading } from './changes.ts';

/** When a symbol was requested last, and for bars up to when it was read, and when it was read back from; Unix seconds. */
const requested = z.object({ at: z.number(), to: z.optional(z.number()), back: z.optional(z.number()) });
export type Requested = z.output<typeof requested>;
export interface Due extends Requested {
  readonly symbol: string;
  readonly to: number;
}

const askedState = z.object({ asked: z.record(z.string(), requested) });

/** Assumed: ratios and logos may change once a day, and bars once a minute. */
const refreshSeconds = { ratios: secondsPerDay, logos: secondsPerDay, bars: minuteMs / 1000 };
/** A poll ends: it sends so many requests at most, and the next one goes on with other symbols. */
const maxRequests = { ratios: 10, logos: 10, bars: 30 };
/** Symbols that were read nearly as far are requested together. */
const nearSeconds = 2 * secondsPerHour;

export interface Batch {
  readonly symbols: readonly string[];
  /** up to when all of them were read */
  readonly to: number;
  /** what to store with the records of the batch. @param markOf by default that they were requested now */
  readonly cursor: (markOf?: (due: Due) => Requested) => ReturnType<Reading['state']['cursor']>;
}

/**
 * Requests the symbols that are due, those first that have waited longest.
 *
 * @param size the most symbols of a request
 */
export async function eachBatch(
  part: keyof typeof refreshSeconds,
  symbols: readonly string[],
  { state, now, signal, start }: Reading,
  size: number,
  read: (batch: Batch) => Promise<void>,
): Promise<void> {
  const asked = new Map(Object.entries(state.read(part, askedState)?.asked ?? {}));
  const seconds = Math.floor(now() / 1000);
  for (let request = 0; request < maxRequests[part] && !signal.aborted; request++) {
    const due = symbols
      .map((symbol): Due => {
        const { at = 0, to = start, back } = asked.get(symbol) ?? {};
        return { symbol, at, to, ...(back !== undefined && { back }) };
      })
      .filter(({ at }) => at <= seconds - refreshSeconds[part])
      .toSorted((a, b) => a.at - b.at || a.to - b.to);
    const [first] = due;
    if (!first) return;
    const batch = due.filter(({ to }) => Math.abs(to - first.to) <= nearSeconds).slice(0, size);
    await read({
      symbols: batch.map(({ symbol }) => symbol),
      to: Math.min(...batch.map(({ to }) => to)),
      cursor: (markOf = () => ({ at: seconds })) => {
        for (const each of batch) asked.set(each.symbol, markOf(each));
        return state.cursor(part, { asked: Object.fromEntries(asked) });
      },
    });
  }
}
