import * as z from 'zod/mini';
import { minuteMs, secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { eachPart } from '../each-part.ts';
import { SourceFailed, SourceForbidden, SourceNotFound } from '../failures.ts';
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

/** A service may refuse a request for one of its symbols. */
const isRefusal = ({ message }: SourceFailed): boolean => / answered (?:400|422)\b/.test(message);

/**
 * Requests the symbols that are due, those first that have waited longest. Symbols of a refused request are requested apart, and one that is
 * refused alone has its turn again as if it were read, so that it holds up no other one.
 *
 * @param maxSize the most symbols of a request
 */
export async function eachBatch(
  part: keyof typeof refreshSeconds,
  symbols: readonly string[],
  reading: Reading,
  maxSize: number,
  read: (batch: Batch) => Promise<void>,
): Promise<void> {
  const { state, now, start } = reading;
  const asked = new Map(Object.entries(state.read(part, askedState)?.asked ?? {}));
  const failed = new Set<string>();
  const seconds = Math.floor(now() / 1000);
  let size = maxSize;

  function* batches(): Generator<readonly Due[]> {
    for (let request = 0; request < maxRequests[part]; request++) {
      const due = symbols
        .map((symbol): Due => {
          const { at = 0, to = start, back } = asked.get(symbol) ?? {};
          return { symbol, at, to, ...(back !== undefined && { back }) };
        })
        .filter(({ at, symbol }) => at <= seconds - refreshSeconds[part] && !failed.has(symbol))
        .toSorted((a, b) => a.at - b.at || a.to - b.to);
      const [first] = due;
      if (!first) return;
      yield due.filter(({ to }) => Math.abs(to - first.to) <= nearSeconds).slice(0, size);
    }
  }
  const mark = (batch: readonly Due[], markOf: (due: Due) => Requested): object => {
    for (const each of batch) asked.set(each.symbol, markOf(each));
    return { asked: Object.fromEntries(asked) };
  };
  const readOne = (batch: readonly Due[]): Promise<void> =>
    read({
      symbols: batch.map(({ symbol }) => symbol),
      to: Math.min(...batch.map(({ to }) => to)),
      cursor: (markOf = () => ({ at: seconds })) => state.cursor(part, mark(batch, markOf)),
    });
  const failure = await eachPart(
    batches(),
    reading,
    async (batch) => {
      try {
        await readOne(batch);
      } catch (error) {
        if (!(error instanceof SourceFailed) || !isRefusal(error)) throw error;
        size = Math.ceil(batch.length / 2);
        if (batch.length > 1) return;
        reading.refuse(`${part}: ${batch[0]?.symbol}: ${error.message}`);
        await state.save(
          part,
          mark(batch, (due) => ({ ...due, at: seconds })),
        );
        size = maxSize;
      }
    },
    (batch, error) => {
      if (error instanceof SourceForbidden || error instanceof SourceNotFound) throw error;
      for (const { symbol } of batch) failed.add(symbol);
    },
  );
  if (failure) throw failure;
}
