import { type Measure, measureUnits, signedMeasures, type Unit } from '#analysis/reactions/measures.ts';
import type { Digits } from '#src/shared/export/file-number.ts';
import {
  formatCompact,
  formatDuration,
  formatFixed,
  formatMinutes,
  formatMove,
  formatMultiple,
  formatPercent,
  formatPrice,
  formatSigned,
  formatWhole,
  type NumberStyle,
} from '#src/shared/format/number.ts';

/** How the numbers of a metric are written. */
export interface Format {
  /** in a cell */
  readonly text: (value: number) => string;
  /** with all digits, for the tooltip */
  readonly full: (value: number) => string;
  /** in the analysis: medians, differences and axes */
  readonly figure: (value: number, style?: NumberStyle) => string;
  /** of a cell, which a file has as well; without it those of the wire */
  readonly digits?: Digits;
  /** of filter bounds, axes and export headers; '' where the number has none */
  readonly unit: Unit;
  /** measures rises and falls: only then the share above 0, the hit rate, says something */
  readonly isSigned: boolean;
}

const unitOf = (measure: Measure) => ({ unit: measureUnits[measure], isSigned: signedMeasures.has(measure) });

const fullPercent = (value: number): string => `${formatWhole(value)}%`;
const percent: Format = { text: formatPercent, full: fullPercent, figure: formatMove, digits: 'two', ...unitOf('percent') };

/** Assumed: the maximum drawdown is positive on the wire; on screen an arrow shows the direction, and the size keeps its wire sign. */
export const formats = {
  move: { ...percent, text: formatMove, ...unitOf('move') },
  gain: percent,
  drawdown: percent,
  percent,
  price: { text: formatPrice, full: (value) => `$${formatWhole(value)}`, figure: formatPrice, digits: 'price', ...unitOf('price') },
  dollars: { text: formatCompact, full: formatWhole, figure: formatCompact, digits: 'shortened', ...unitOf('dollars') },
  count: { text: formatCompact, full: formatWhole, figure: formatCompact, digits: 'shortened', ...unitOf('count') },
  multiple: { text: formatMultiple, full: formatWhole, figure: formatFixed, digits: 'two', ...unitOf('multiple') },
  zScore: { text: formatSigned, full: formatWhole, figure: formatFixed, digits: 'two', ...unitOf('zScore') },
  deviations: { text: formatFixed, full: formatWhole, figure: formatFixed, digits: 'two', ...unitOf('deviations') },
  minutes: { text: formatMinutes, full: formatDuration, figure: formatCompact, ...unitOf('minutes') },
} as const satisfies Record<Measure, Format>;
