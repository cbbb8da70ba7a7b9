import { valueAt } from '#contract/value-at.ts';
import { combine, type Computed, combineList, withoutIntervals } from '../computed.ts';
import { figureTable, summaryFigures } from '../figures.ts';
import { codesOf, type Frame, nameSeparator } from '../frame.ts';
import { ratedDirection } from '../rated-direction.ts';
import { type Group, groupsOf } from '../groups.ts';
import { storyCounter } from '../sample.ts';
import { type AnalysisContext, summarizeGroup, type GroupSummary } from '../summaries.ts';
import type { Kind } from './kind.ts';

export interface ScoreboardParams {
  /** half an hour, and the day against the index */
  readonly metrics: readonly [halfHour: '30_Minutes%', index: 'Result_Vs_Index%'];
}

/** The rating actions of one firm, or of all: of one kind, or upgrades and downgrades together. */
export interface ScoreRow {
  /** undefined for all firms */
  readonly firm: string | undefined;
  /** undefined for upgrades and downgrades together, whose moves count in the rated direction: a fall after a downgrade is above 0 */
  readonly action: string | undefined;
  /** 30 minutes after the news, and the session against the index */
  readonly halfHour: GroupSummary;
  readonly index: GroupSummary;
  /** the same in the rated direction, whose hit rate is the share that moved as rated; undefined for actions without a direction */
  readonly rated: { readonly halfHour: GroupSummary; readonly index: GroupSummary } | undefined;
}

export interface Scoreboard {
  readonly rows: readonly ScoreRow[];
}

/** The direction of each row's rating action, 1 or -1; NaN without an action, and for actions without a direction. */
function ratedDirections({ count, groupings }: Frame): Float64Array {
  const directions = new Float64Array(count).fill(Number.NaN);
  const ofName = Float64Array.from(groupings.action.names, (name) => ratedDirection(name) || Number.NaN);
  for (let row = 0; row < count; row++) for (const code of codesOf(groupings.action, row)) directions[row] = valueAt(ofName, code);
  return directions;
}

/** The largest sample first, so that small samples never lead. */
function compute(context: AnalysisContext, { metrics }: ScoreboardParams): Computed<Scoreboard> {
  const { columns, selection, values } = context;
  const count = storyCounter(columns.stories);
  const directions = ratedDirections(columns);
  const summarize = (metric: ScoreboardParams['metrics'][number]) => {
    const numbers = values(metric);
    const inRatedDirection = numbers.map((value, row) => value * valueAt(directions, row));
    return {
      plain: (group: Group) => summarizeGroup(context, group, numbers, count),
      rated: (group: Group) => summarizeGroup(context, group, inRatedDirection, count),
    };
  };
  const [halfHour, index] = [summarize(metrics[0]), summarize(metrics[1])];
  const ratedOf = (group: Group) => combine({ halfHour: halfHour.rated(group), index: index.rated(group) }, (parts) => parts);
  const pooledRow = (firm: string | undefined, group: Group): Computed<ScoreRow> =>
    combine({ rated: ratedOf(group) }, ({ rated }) => ({ firm, action: undefined, ...rated, rated }));
  const actionRow = (firm: string | undefined, action: string, group: Group): Computed<ScoreRow> => {
    const rated = ratedDirection(action) === 0 ? withoutIntervals(undefined) : ratedOf(group);
    return combine({ halfHour: halfHour.plain(group), index: index.plain(group), rated }, (parts) => ({ firm, action, ...parts }));
  };
  const rows = [
    pooledRow(undefined, { name: '', rows: selection.rows }),
    ...groupsOf(columns, 'action', selection.rows).map((group) => actionRow(undefined, group.name, group)),
    ...groupsOf(columns, 'firm', selection.rows).map((group) => pooledRow(group.name, group)),
    ...groupsOf(columns, 'rating', selection.rows).map((group) => {
      const [firm = '', action = ''] = group.name.split(nameSeparator);
      return actionRow(firm, action, group);
    }),
  ]
    .filter(({ figures }) => figures.halfHour.summary.n > 0 || figures.index.summary.n > 0)
    .sort(({ figures: a }, { figures: b }) => b.halfHour.summary.n - a.halfHour.summary.n || b.index.summary.n - a.index.summary.n);
  return combine({ rows: combineList(rows) }, (parts) => parts);
}

export const scoreboard: Kind<ScoreboardParams, Scoreboard> = {
  compute,
  table: ({ rows }) =>
    figureTable<ScoreRow>(
      [
        { label: 'Firm', text: ({ firm }) => firm ?? 'all firms' },
        { label: 'Action', text: ({ action }) => action ?? 'up- and downgrades, as rated' },
        { label: '30 min moved as rated', unit: 'share', value: ({ rated }) => rated?.halfHour.summary.hitRate },
        ...summaryFigures<ScoreRow>(({ halfHour }) => halfHour, '30 min'),
        ...summaryFigures<ScoreRow>(({ index }) => index, 'vs SPY'),
      ],
      rows,
    ),
};
