import type { EmptyMoveReason } from '#contract/empty-moves.ts';
import { measureDeviations, type Deviations } from './deviations.ts';
import { measureExcursions, type Excursions, type Levels, measureMinutesToLevels } from './excursions.ts';
import { measureGaps, type Gaps, measureMoves, measurePrices, type SessionPrices } from './prices.ts';
import { buildReaction, type ReactionInput } from './reaction.ts';
import { measureVolume, type Volume, measureVwap, sessionVolumes, type Vwap } from './volume.ts';

/** All metrics of a reaction (assumption Q01). Null is 'not measured', and never 0. */
export interface Metrics {
  readonly prices: SessionPrices;
  readonly extremes: Excursions;
  /** percent, in the order of `moveWindows` */
  readonly moves: readonly (number | null)[];
  /** why a window has none, in the same order; undefined where it has one, or the clock says why */
  readonly emptyWindows: readonly (EmptyMoveReason | undefined)[];
  readonly levels: Levels;
  readonly volume: Volume;
  readonly vwap: Vwap;
  readonly deviations: Deviations;
  readonly gaps: Gaps;
}

/** Measures the reaction of a share to a story in one session. A pure function. */
export function quantify(input: ReactionInput): Metrics {
  const reaction = buildReaction(input);
  const prices = measurePrices(reaction);
  const extremes = measureExcursions(reaction, prices);
  const volumes = sessionVolumes(reaction);
  const windows = measureMoves(reaction);
  return {
    prices,
    extremes,
    moves: windows.map((move) => (typeof move === 'number' ? move : null)),
    emptyWindows: windows.map((move) => (typeof move === 'string' ? move : undefined)),
    levels: measureMinutesToLevels(reaction),
    volume: measureVolume(reaction, volumes),
    vwap: measureVwap(reaction),
    deviations: measureDeviations(reaction, extremes, volumes),
    gaps: measureGaps(reaction),
  };
}
