import type { Reading } from './reading.ts';
import { whyEmpty, type WhyEmpty } from './why-empty.ts';
import { moveWindows } from './windows.ts';

type Kind = WhyEmpty['kind'];

export interface EmptyCounts {
  /** over all windows, the most frequent first */
  readonly kinds: readonly { readonly kind: Kind; readonly count: number }[];
  readonly windows: readonly { readonly label: string; readonly counts: ReadonlyMap<Kind, number> }[];
}

/** How many of the eight moves are empty for each reason. */
export function countEmpty(readings: readonly Reading[], nowSeconds: number): EmptyCounts {
  const total = new Map<Kind, number>();
  const windows = moveWindows.map(({ metric, label }) => {
    const counts = new Map<Kind, number>();
    for (const reading of readings) {
      if (reading.numbers[metric] !== null) continue;
      const { kind } = whyEmpty(reading, metric, nowSeconds);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      total.set(kind, (total.get(kind) ?? 0) + 1);
    }
    return { label, counts };
  });
  const kinds = [...total].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count);
  return { kinds, windows };
}
