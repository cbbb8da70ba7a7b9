import { deviations, type Deviations } from './deviations.ts';
import { extremes, type Extremes } from './extremes.ts';
import { frameOf, type Reading } from './frame.ts';
import { gaps, type Gaps } from './gaps.ts';
import { minutesToLevels, type Levels } from './levels.ts';
import { sessionPrices, type SessionPrices } from './session-prices.ts';
import { volume, type Volume } from './volume.ts';
import { vwap, type Vwap } from './vwap.ts';
import { movesAfter } from './windows.ts';

/** Everything measured of a reading, family by family (facts §7). Null is "not measured", and never 0. */
export interface Metrics {
  readonly prices: SessionPrices;
  readonly extremes: Extremes;
  /** percent, in the order of `windowSeconds` */
  readonly moves: readonly (number | null)[];
  readonly levels: Levels;
  readonly volume: Volume;
  readonly vwap: Vwap;
  readonly deviations: Deviations;
  readonly gaps: Gaps;
}

/** What a story did to a share in a session. Pure: equal readings give equal metrics. */
export function quantify(reading: Reading): Metrics {
  const frame = frameOf(reading);
  const prices = sessionPrices(frame);
  const reach = extremes(frame, prices);
  const traded = volume(frame);
  return {
    prices,
    extremes: reach,
    moves: movesAfter(frame),
    levels: minutesToLevels(frame),
    volume: traded,
    vwap: vwap(frame),
    deviations: deviations(frame, reach, traded.now),
    gaps: gaps(frame),
  };
}
