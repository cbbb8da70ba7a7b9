import { secondsPerDay } from '#contract/time/dates.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { nextPreMarket } from './empty-window.ts';
import type { Reaction } from '#analysis/reactions/reaction.ts';

type Row = Pick<Reaction, 'key' | 'story' | 'symbol' | 'publishedSeconds'>;

/** Fewer deliveries say nothing about the next one. */
const minDeliveries = 5;
/** By the median every second story would be late. */
const usualShare = 0.9;

/** When a row was first written: ids of the feed begin with their second. Other ids give times that no delivery has. */
const firstWritten = ({ key }: Row): number | undefined => (/^[0-9a-f]{24}$/.test(key) ? Number.parseInt(key.slice(0, 8), 16) : undefined);

/**
 * How long after publication the service usually delivers the first row of a story and symbol: nine of ten came within it, in
 * seconds. Undefined where fewer than five rows say so.
 */
export function usualDelay(rows: readonly Row[]): number | undefined {
  const delays = new Map<string, number>();
  for (const row of rows) {
    const [written, published] = [firstWritten(row), row.publishedSeconds];
    // Stories while the market is closed wait for the next session.
    if (written === undefined || published === undefined || nextPreMarket(published) !== undefined) continue;
    const delay = written - published;
    if (delay < 0 || delay > secondsPerDay) continue;
    const subject = `${row.story} ${spelledSymbol(row.symbol)}`;
    delays.set(subject, Math.min(delay, delays.get(subject) ?? Infinity));
  }
  const sorted = [...delays.values()].toSorted((a, b) => a - b);
  return sorted.length < minDeliveries ? undefined : sorted[Math.ceil(sorted.length * usualShare) - 1];
}
