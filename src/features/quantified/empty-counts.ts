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
