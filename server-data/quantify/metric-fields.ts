import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { formatEmptyMoves } from '#contract/empty-moves.ts';
import { levelFields, windowMetrics } from '#contract/market/windows.ts';
import type { DecimalText } from '#contract/schema/decimal.ts';
import { decimalOf } from '#contract/schema/exact-decimal.ts';
import type { Metrics } from './quantify.ts';

/** A number as it is sent; null is not measured. */
export const decimalText = (value: number | null | undefined): DecimalText | null =>
  value === null || value === undefined ? null : decimalOf(value);

const named = <Name extends string>(names: readonly Name[], values: readonly (number | null)[]) =>
  Object.fromEntries(names.map((name, at) => [name, decimalText(values[at])])) as Record<Name, DecimalText | null>;

/** Why session and windows have no move, for `Comments`. */
export const emptyMoveComments = ({ emptyWindows, prices }: Metrics): string =>
  formatEmptyMoves(
    [['Result%', prices.emptyResult] as const, ...windowMetrics.map((name, index) => [name, emptyWindows[index]] as const)].flatMap(
      ([name, reason]) => (reason ? [[name, reason] as const] : []),
    ),
  );

/** The metrics as fields of a record, in the order of the contract. */
export const metricFields = ({ deviations, extremes, gaps, levels, moves, prices, volume, vwap }: Metrics) =>
  ({
    'Result%': decimalText(prices.result),
    'Result_Vs_Index%': decimalText(prices.resultVsIndex),
    LS: extremes.side === null ? '' : String(extremes.side),
    Prev_Vol: decimalText(volume.before),
    Curr_Vol: decimalText(volume.now),
    Mov_Vol: decimalText(volume.average),
    Vol_Ratio: decimalText(volume.vsAverage),
    Open_Vol: decimalText(volume.opening),
    Close_Vol: decimalText(volume.closing),
    AllTicks: decimalText(volume.trades),
    ATR14: decimalText(extremes.trueRange),
    ATR_Ratio: decimalText(extremes.rangeVsTrueRange),
    'prevDay%': decimalText(gaps.previousDay),
    PrevClose: decimalText(gaps.previousClose),
    DayOpen: decimalText(gaps.open),
    'OpenGap%': decimalText(gaps.openGap),
    SPYLast: decimalText(prices.indexLast),
    SPYclose: decimalText(prices.indexClose),
    TONHigh: decimalText(prices.highBefore),
    TONLow: decimalText(prices.lowBefore),
    TONLast: decimalText(prices.lastBefore),
    EODHigh: decimalText(prices.highAfter),
    EODLow: decimalText(prices.lowAfter),
    EODClose: decimalText(prices.close),
    PostVWAP: decimalText(vwap.post),
    PreVWAP: decimalText(vwap.pre),
    MainVWAP: decimalText(vwap.regular),
    AllVWAP: decimalText(vwap.fullDay),
    EODVWAP: decimalText(vwap.afterNews),
    MaxUpAmt: decimalText(extremes.rise),
    'maxUp%': decimalText(extremes.risePercent),
    MaxDnAmt: decimalText(extremes.fall),
    'maxDown%': decimalText(extremes.fallPercent),
    RangeAmt: decimalText(extremes.range),
    'Range%': decimalText(extremes.rangeShare),
    HighExcStdDev: decimalText(deviations.rise),
    LowExcStdDev: decimalText(deviations.fall),
    VolumeStdDev: decimalText(deviations.volume),
    RangeStdDev: decimalText(deviations.range),
    ...named(windowMetrics, moves),
    ...named(levelFields('L'), levels.up),
    ...named(levelFields('S'), levels.down),
    ...named(levelFields('P'), levels.either),
  }) satisfies Partial<QuantifiedRecord>;
