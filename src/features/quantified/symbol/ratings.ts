import type { Summary } from '#analysis/stats/summary.ts';
import { ratedDirection } from '#analysis/rated-direction.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import { buildSampleColumns, metricValues, sample, measuredValues, summarize } from '#analysis/sample.ts';

/** Moves after the rating actions of one kind: of one firm, or of all of them. */
export interface RatingGroup {
  /** undefined for all firms */
  readonly firm: string | undefined;
  readonly action: string;
  readonly actions: number;
  /** 30 minutes after the news */
  readonly after30: Summary;
  /** the same in the rated direction, whose hit rate is the share that moved as rated; undefined for an action without a direction */
  readonly rated: Summary | undefined;
}

export interface Ratings {
  /** the latest first */
  readonly actions: readonly QuantifiedReaction[];
  /** by action, all firms before each of them; then the largest sample first */
  readonly groups: readonly RatingGroup[];
}

/** The moves of some actions after 30 minutes, in a direction. The rows of one symbol do not show on how many their stories are. */
function summaryAfter30(actions: readonly QuantifiedReaction[], direction = 1): Summary {
  const columns = buildSampleColumns(actions);
  const { rows } = sample(columns, { withMultiStock: true });
  const moves = metricValues(actions, '30_Minutes%').map((move) => direction * move);
  return summarize(measuredValues(columns, rows, moves), columns);
}

/** The rating actions of a symbol, and the moves after them. */
export function ratingsOf(rows: readonly QuantifiedReaction[]): Ratings {
  const actions = [...bestOf(rows, { otherSession: 'keep' }).values()]
    .filter(({ record }) => record.AnalystAction !== '')
    .toSorted((a, b) => (b.publishedSeconds ?? 0) - (a.publishedSeconds ?? 0));
  const groups = [...Map.groupBy(actions, ({ record }) => record.AnalystAction)].map(([action, all]) => {
    const direction = ratedDirection(action);
    const group = (firm: string | undefined, rows: readonly QuantifiedReaction[]): RatingGroup => ({
      rated: direction === 0 ? undefined : summaryAfter30(rows, direction),
      firm,
      action,
      actions: rows.length,
      after30: summaryAfter30(rows),
    });
    const firms = [...Map.groupBy(all, ({ record }) => record.AnalystFirm)].map(([firm, rows]) => group(firm, rows));
    return [group(undefined, all), ...firms.toSorted((a, b) => b.actions - a.actions || (a.firm ?? '').localeCompare(b.firm ?? ''))];
  });
  return { actions, groups: groups.toSorted((a, b) => (b[0]?.actions ?? 0) - (a[0]?.actions ?? 0)).flat() };
}
