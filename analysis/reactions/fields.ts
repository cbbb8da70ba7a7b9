import { type LevelName, levels, type LevelSide, moveWindows, type WindowMetric } from '#contract/market/windows.ts';
import { type ComputedMetric, type ComputedMetricName, computedMetrics } from './computed-metrics.ts';
import { type Measure, signedMeasures } from './measures.ts';
import type { FieldMetric, ReactionField } from './metrics.ts';
import { vsMarketFields } from './vs-market.ts';
import { dayMoveLabel, type VsMarketMetric } from './windows.ts';

interface Labelled {
  readonly label: string;
}
interface Measured extends Labelled {
  readonly measure: Measure;
}

const text = (label: string): Labelled => ({ label });
const metric = (measure: Measure, label: string): Measured => ({ label, measure });

const minutesTo = <const Side extends LevelSide>(side: Side, sign: string) =>
  Object.fromEntries(levels.map(({ name, percent }) => [`${side}${name}`, metric('minutes', `Minutes to ${sign}${percent}%`)])) as Record<
    `${Side}${LevelName}`,
    Measured
  >;

const moves = Object.fromEntries(moveWindows.map(({ metric: name, label }) => [name, metric('move', label)])) as Record<
  WindowMetric,
  Measured
>;

const computed: Readonly<Record<string, ComputedMetric>> = computedMetrics;

/** Label and measure of each field, one line each: the column, its filter, its export header and its axis follow from it. */
export const fields: Readonly<Record<ReactionField, Labelled> & Record<FieldMetric, Measured>> = {
  _id: text('Row id'),
  ResourceID: text('Story id'),
  Provider: text('Provider'),
  PID: text('Provider code'),
  Symb: text('Symbol'),
  Ex: text('Exchange'),
  Headlines: text('Headline'),
  Topics: text('Topics'),
  Comments: text('Comments'),
  Date: text('Date'),
  RECt: text('Received'),
  PUBt: text('Published'),
  'Result%': metric('move', 'Day, raw'),
  'Result_Vs_Index%': metric('move', dayMoveLabel),
  LS: text('Larger excursion'),
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
  AnalystAction: text('Analyst action'),
  AnalystActionFrom: text('Rating from'),
  AnalystActionTo: text('Rating to'),
  AnalystFirm: text('Firm'),
  EPSActual: metric('price', 'EPS'),
  EPSAction: text('EPS action'),
  created: text('Last updated'),
  ...(Object.fromEntries(Object.entries(computed).map(([name, { measure, label }]) => [name, metric(measure, label)])) as Record<
    ComputedMetricName,
    Measured
  >),
  ...(Object.fromEntries(vsMarketFields.map(({ metric: name, label }) => [name, metric('move', label)])) as Record<
    VsMarketMetric,
    Measured
  >),
};

export const metricLabel = (name: FieldMetric): string => fields[name].label;

/** Whether a metric has values above and below 0, so that the share above it, the hit rate, says something. */
export const isSignedMetric = (name: FieldMetric): boolean => signedMeasures.has(fields[name].measure);
