import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { quantifiedGlossary } from '#contract/glossary/quantified.ts';
import { formatCompact, formatFixed, formatMove, formatPrice } from '#src/shared/format/number.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';

/** Numbers of a metric as the screen has them. */
export function formatOf(metric: QuantifiedMetric): (value: number) => string {
  const { unit } = quantifiedGlossary[metric];
  // Range% is a fraction on the wire alone, market value thousands on the wire alone.
  if (unit.startsWith('percent') || metric === 'Range%') return formatMove;
  if (unit === '$') return formatPrice;
  return unit === 'times' || unit.startsWith('standard') ? formatFixed : formatCompact;
}

/** What a metric is called where nobody has a better word. */
export const plainLabel = (metric: QuantifiedMetric): string => windows.find((window) => window.metric === metric)?.label ?? metric;
