import { measureUnits, type Measure, type Unit } from '#analysis/reactions/measures.ts';
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
  readonly isSigned?: true;
}

const fullPercent = (value: number): string => `${formatWhole(value)}%`;
const percent: Format = { text: formatPercent, full: fullPercent, figure: formatMove, digits: 'two', unit: measureUnits.percent };

/** Assumed: the maximum drawdown is positive on the wire; on screen an arrow shows the direction, and the size keeps its wire sign. */
export const formats = {
  move: { ...percent, text: formatMove, isSigned: true },
  gain: percent,
  drawdown: percent,
  percent,
  price: { text: formatPrice, full: (value) => `$${formatWhole(value)}`, figure: formatPrice, digits: 'price', unit: measureUnits.price },
  dollars: { text: formatCompact, full: formatWhole, figure: formatCompact, digits: 'shortened', unit: measureUnits.dollars },
  count: { text: formatCompact, full: formatWhole, figure: formatCompact, digits: 'shortened', unit: measureUnits.count },
  multiple: { text: formatMultiple, full: formatWhole, figure: formatFixed, digits: 'two', unit: measureUnits.multiple },
  zScore: { text: formatSigned, full: formatWhole, figure: formatFixed, digits: 'two', unit: measureUnits.zScore, isSigned: true },
  deviations: { text: formatFixed, full: formatWhole, figure: formatFixed, digits: 'two', unit: measureUnits.deviations },
  minutes: { text: formatMinutes, full: formatDuration, figure: formatCompact, unit: measureUnits.minutes },
} as const satisfies Record<Measure, Format>;
