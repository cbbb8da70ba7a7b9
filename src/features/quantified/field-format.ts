import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
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
} from '#src/shared/format/number.ts';

/** What a metric measures, and therefore how it is written. */
export type Measure = 'move' | 'fall' | 'rise' | 'percent' | 'price' | 'amount' | 'multiple' | 'deviation' | 'excess' | 'minutes';

interface Format {
  readonly measure: Measure;
  /** as it stands in a cell */
  readonly text: (value: number) => string;
  /** the whole of it */
  readonly full: (value: number) => string;
  /** the unit of a filter's bounds, as a person reads it */
  readonly unit: string;
}

const percent = (value: number): string => `${formatWhole(value)}%`;

/** Assumed: the furthest fall is positive on the wire; on screen an arrow says that it is one, and the size keeps its wire sign. */
const formats: Readonly<Record<Measure, Format>> = {
  move: { measure: 'move', text: formatMove, full: percent, unit: '%' },
  fall: { measure: 'fall', text: formatPercent, full: percent, unit: '%' },
  rise: { measure: 'rise', text: formatPercent, full: percent, unit: '%' },
  percent: { measure: 'percent', text: formatPercent, full: percent, unit: '%' },
  price: { measure: 'price', text: formatPrice, full: (value) => `$${formatWhole(value)}`, unit: '$' },
  amount: { measure: 'amount', text: formatCompact, full: formatWhole, unit: '' },
  multiple: { measure: 'multiple', text: formatMultiple, full: formatWhole, unit: 'x' },
  deviation: { measure: 'deviation', text: formatSigned, full: formatWhole, unit: 'sd' },
  excess: { measure: 'excess', text: formatFixed, full: formatWhole, unit: 'sd' },
  minutes: { measure: 'minutes', text: formatMinutes, full: formatDuration, unit: 'min' },
};

const named: Readonly<Partial<Record<QuantifiedMetric, Measure>>> = {
  'maxUp%': 'rise',
  'maxDown%': 'fall',
  'Range%': 'percent',
  'DividendYield%': 'percent',
  'ShortInterest%': 'percent',
  Vol_Ratio: 'multiple',
  ATR_Ratio: 'multiple',
  PERatio: 'multiple',
  VolumeStdDev: 'deviation',
  RangeStdDev: 'deviation',
  HighExcStdDev: 'excess',
  LowExcStdDev: 'excess',
  'MktCap(1000)': 'amount',
  AllTicks: 'amount',
};

export function formatOf(metric: QuantifiedMetric): Format {
  const known = named[metric];
  if (known) return formats[known];
  if (/^[LSP]\d+$/.test(metric)) return formats.minutes;
  if (metric.endsWith('%')) return formats.move;
  return metric.endsWith('_Vol') ? formats.amount : formats.price;
}
