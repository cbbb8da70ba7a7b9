import { secondsPerDay } from '#contract/time/dates.ts';
import { moveWindows, type WindowMetric, windowOf } from '#contract/market/windows.ts';

/** The metric of a window by its index; that of 5 minutes for an unknown one. */
export const windowMetric = (window: number): WindowMetric => (moveWindows[window] ?? moveWindows[2]).metric;

/** A story is compared with those of the 12 months before it. */
export const yearSeconds = 365 * secondsPerDay;

type LessMarket<Metric extends WindowMetric> = Metric extends `${infer Name}%` ? `${Name}_Vs_SPY%` : never;
/** The field of a window less SPY (vs-market.ts): `5_Minutes_Vs_SPY%`. */
export type VsMarketMetric = LessMarket<WindowMetric>;

/** The field of a window less SPY; any other id as it is. */
export const vsMarketOf = <Id extends string>(id: Id): Id | VsMarketMetric =>
  windowOf(id) ? (`${id.slice(0, -1)}_Vs_SPY%` as VsMarketMetric) : id;
/** The field that one is less SPY of; any other id as it is. */
export const rawOf = <Id extends string>(id: Id): Id | WindowMetric =>
  id.endsWith('_Vs_SPY%') ? (windowOf(id.replace('_Vs_SPY', ''))?.metric ?? id) : id;

/** The head of the move over the day after a story, on the one basis that every page has: less that of SPY. */
export const dayMoveLabel = 'Day, vs SPY';
