import { type LevelName, levels, type LevelSide, moveWindows, type WindowMetric } from '#contract/market/windows.ts';
import { quantifiedGlossary } from '#contract/docs/glossary/quantified.ts';
import type { Meaning } from '#contract/docs/glossary/meaning.ts';
import type { QuantifiedField, QuantifiedGroup } from '#contract/endpoints/quantified.ts';

import { dayMoveLabel } from './day-move.ts';
import type { Measure } from '#analysis/reactions/measures.ts';
import type { FieldMetric, ReactionField, reactionFields } from '#analysis/reactions/metrics.ts';
import { type Format, formats } from './measures.ts';
import { type ComputedMetric, type ComputedMetricName, computedMetrics } from '#analysis/reactions/computed-metrics.ts';
import { vsMarketField, vsMarketFields } from '#analysis/reactions/vs-market.ts';
import type { VsMarketMetric } from '#analysis/reactions/windows.ts';

interface FieldDisplay {
  readonly label: string;
  readonly widthPx: number;
}
interface MetricDisplay extends FieldDisplay {
  readonly measure: Measure;
}

const text = (label: string, widthPx = 108): FieldDisplay => ({ label, widthPx });
const time = (label: string): FieldDisplay => ({ label, widthPx: 116 });
const metric = (measure: Measure, label: string): MetricDisplay => ({
  label,
  measure,
  widthPx: Math.max(84, Math.round(label.length * 6.8 + 13)),
});

const minutesTo = <const Side extends LevelSide>(side: Side, sign: string) =>
  Object.fromEntries(levels.map(({ name, percent }) => [`${side}${name}`, metric('minutes', `Minutes to ${sign}${percent}%`)])) as Record<
    `${Side}${LevelName}`,
    MetricDisplay
  >;

const moves = Object.fromEntries(moveWindows.map(({ metric: name, label }) => [name, metric('move', label)])) as Record<
  WindowMetric,
  MetricDisplay
>;

const computed: Readonly<Record<string, ComputedMetric>> = computedMetrics;

/** Label, measure and width of each field, one line each: the column, its filter, its export header and its axis follow from it. */
export const fields: Readonly<Record<ReactionField, FieldDisplay> & Record<FieldMetric, MetricDisplay>> = {
  _id: text('Row id', 190),
  ResourceID: text('Story id'),
  Provider: text('Provider'),
  PID: text('Provider code'),
  Symb: text('Symbol', 92),
  Ex: text('Exchange'),
  Headlines: text('Headline', 340),
  Topics: text('Topics', 200),
  Comments: text('Comments', 200),
  Date: text('Date'),
  RECt: time('Received'),
  PUBt: time('Published'),
  'Result%': metric('move', 'Day, raw'),
  'Result_Vs_Index%': metric('move', dayMoveLabel),
  LS: text('Larger excursion', 132),
  Prev_Vol: metric('count', 'Previous volume'),
  Curr_Vol: metric('count', 'Volume'),
  Mov_Vol: metric('count', 'Average volume'),
  Vol_Ratio: metric('multiple', 'Volume ratio'),
  Open_Vol: metric('count', 'Opening trade'),
  Close_Vol: metric('count', 'Closing trade'),
  AllTicks: metric('count', 'Trades'),
  ATR14: metric('price', 'ATR 14'),
  ATR_Ratio: metric('multiple', 'Range / ATR'),
  'prevDay%': metric('move', 'Previous day'),
  PrevClose: metric('price', 'Previous close'),
  DayOpen: metric('price', 'Open'),
  'OpenGap%': metric('move', 'Opening gap'),
  SPYLast: metric('price', 'SPY at publication'),
  SPYclose: metric('price', 'SPY at close'),
  TONHigh: metric('price', 'High before news'),
  TONLow: metric('price', 'Low before news'),
  TONLast: metric('price', 'Price at publication'),
  EODHigh: metric('price', 'High after news'),
  EODLow: metric('price', 'Low after news'),
  EODClose: metric('price', 'Close'),
  PostVWAP: metric('price', 'Post-market VWAP'),
  PreVWAP: metric('price', 'Pre-market VWAP'),
  MainVWAP: metric('price', 'Regular VWAP'),
  AllVWAP: metric('price', 'Full-day VWAP'),
  EODVWAP: metric('price', 'VWAP after news'),
  MaxUpAmt: metric('price', 'Max. gain (MFE) $'),
  'maxUp%': metric('gain', 'Max. gain (MFE)'),
  MaxDnAmt: metric('price', 'Max. drawdown (MAE) $'),
  'maxDown%': metric('drawdown', 'Max. drawdown (MAE)'),
  RangeAmt: metric('price', 'Range $'),
  'Range%': metric('percent', 'Range'),
  HighExcStdDev: metric('deviations', 'MFE in std. dev.'),
  LowExcStdDev: metric('deviations', 'MAE in std. dev.'),
  VolumeStdDev: metric('zScore', 'Volume z-score'),
  RangeStdDev: metric('zScore', 'Range z-score'),
  ...moves,
  ...minutesTo('L', '+'),
  ...minutesTo('S', '\u2212'),
  ...minutesTo('P', '±'),
  'MktCap(1000)': metric('dollars', 'Market cap'),
  PERatio: metric('multiple', 'P/E'),
  'DividendYield%': metric('percent', 'Dividend yield'),
  'ShortInterest%': metric('percent', 'Short interest'),
  ReportSess: text('Session'),
  NewsSess: text('News session'),
  AnalystAction: text('Analyst action', 120),
  AnalystActionFrom: text('Rating from'),
  AnalystActionTo: text('Rating to'),
  AnalystFirm: text('Firm', 150),
  EPSActual: metric('price', 'EPS'),
  EPSAction: text('EPS action'),
  created: time('Last updated'),
  ...(Object.fromEntries(Object.entries(computed).map(([name, { measure, label }]) => [name, metric(measure, label)])) as Record<
    ComputedMetricName,
    MetricDisplay
  >),
  ...(Object.fromEntries(vsMarketFields.map(({ metric: name, label }) => [name, metric('move', label)])) as Record<
    VsMarketMetric,
    MetricDisplay
  >),
};

export const meaningOf = (name: ReactionField): Meaning =>
  (computed[name] ?? vsMarketField(name))?.meaning ?? quantifiedGlossary[name as QuantifiedField];

export const metricLabel = (name: FieldMetric): string => fields[name].label;

export const formatOf = (name: FieldMetric): Format => formats[fields[name].measure];

/** Labels for groups whose name in the specification is not descriptive. */
const groupLabels: Readonly<Partial<Record<QuantifiedGroup, string>>> = {
  'Std-dev measures': 'Z-scores',
  'L series': 'Minutes to a gain',
  'S series': 'Minutes to a loss',
  'P series': 'Minutes to a move either way',
};
export const groupLabel = (group: (typeof reactionFields)[number]['group']): string => groupLabels[group as QuantifiedGroup] ?? group;
