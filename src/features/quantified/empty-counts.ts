import type { WhyEmpty } from '#src/shared/readings/why-window-empty.ts';
import { moveWindows } from '#src/shared/readings/windows.ts';
import type { Reading } from './reading.ts';
import { whyEmpty } from './why-empty.ts';

type Kind = WhyEmpty['kind'];

export interface EmptyCounts {
  /** over all windows, the most frequent first */
  readonly kinds: readonly { readonly kind: Kind; readonly count: number }[];
  readonly windows: readonly { readonly label: string; readonly counts: ReadonlyMap<Kind, number> }[];
}

interface Empty {
  /** which of the eight windows */
  readonly place: number;
  readonly kind: Kind;
}

const settled = new WeakMap<Reading, readonly Empty[]>();

/** Windows that are over stay empty for the same reason: told once for a reading, however often it is filtered. */
function emptiesOf(reading: Reading, nowSeconds: number): readonly Empty[] {
  const known = settled.get(reading);
  if (known) return known;
  const found: Empty[] = [];
  for (const [place, { metric }] of moveWindows.entries())
    if (reading.numbers[metric] === null) found.push({ place, kind: whyEmpty(reading, metric, nowSeconds).kind });
  if (found.every(({ kind }) => kind !== 'not over yet')) settled.set(reading, found);
  return found;
}

/** How many of the eight moves are empty for each reason. */
export function countEmpty(readings: readonly Reading[], nowSeconds: number): EmptyCounts {
  const total = new Map<Kind, number>();
  const windows = moveWindows.map(({ label }) => ({ label, counts: new Map<Kind, number>() }));
  for (const reading of readings) {
    for (const { place, kind } of emptiesOf(reading, nowSeconds)) {
      const counts = windows[place]?.counts;
      counts?.set(kind, (counts.get(kind) ?? 0) + 1);
      total.set(kind, (total.get(kind) ?? 0) + 1);
    }
  }
  const kinds = [...total].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count);
  return { kinds, windows };
}
