import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { titleText } from '#contract/title-text.ts';
import { passiveQuery } from '#src/shared/api/polling.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { describeTooFew, formatHitRate } from '#analysis/stats/labels.ts';
import { type FigureColumn, FigureTable } from '#src/shared/table/figure-table.tsx';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { dayOf, formatDated, type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { pathSegment } from '#src/shared/url/paths.ts';
import { reactionMonths } from '../data/reactions-query.ts';
import { symbolReactionsQuery } from '../data/symbol-reactions.ts';
import { formatFilter } from '#analysis/filters/filter-address.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { dayMoveLabel } from '#analysis/reactions/windows.ts';
import { whyEmpty } from '#src/records/reactions/empty/why-empty.ts';
import { targetPrice } from '../rating-action.ts';
import { type RatingGroup, ratingsOf } from './ratings.ts';

/** The firm's actions on all symbols since a day, with the scoreboard. */
const firmUrl = (firm: string, from: string): string =>
  `/quantified?${new URLSearchParams({
    from,
    preset: 'analyst',
    f: formatFilter({ column: 'AnalystFirm', op: 'in', values: [firm] }),
    analysis: 'true',
    tab: 'scoreboard',
  })}`;

function asRated({ after30, rated }: RatingGroup) {
  if (!after30.isEnough) return <span className="text-faint">{describeTooFew(after30)}</span>;
  return rated ? formatHitRate(rated) : <span title="This action expects neither a rise nor a fall">–</span>;
}

const groupColumns: readonly FigureColumn<RatingGroup>[] = [
  {
    label: 'Action, firm',
    cell: ({ firm, action }) => (firm === undefined ? <b>{action}, all firms</b> : `${action}, ${firm || 'firm not stated'}`),
  },
  { label: 'Actions', cell: ({ actions }) => actions },
  { label: 'n', cell: ({ after30 }) => after30.n },
  { label: '30 min median', cell: ({ after30 }) => (after30.isEnough ? moveCell(formatMove(after30.median)) : '–') },
  { label: 'Moved as rated (95% CI)', cell: asRated },
];

interface ColumnContext {
  symbol: string;
  zone: Zone;
  now: number;
  /** first day of the firms' actions */
  from: string;
}

function actionColumns({ symbol, zone, now, from }: ColumnContext): readonly FigureColumn<QuantifiedReaction>[] {
  const move = (reaction: QuantifiedReaction, metric: '5_Minutes%' | '30_Minutes%' | 'Result_Vs_Index%') => {
    const value = reaction.numbers[metric];
    return value === null ? <span title={whyEmpty(reaction, metric, now).text}>–</span> : moveCell(formatMove(value));
  };
  return [
    {
      label: `Published ${zoneSuffix[zone]}`,
      cell: ({ record, publishedSeconds }) => (
        <Link
          to={`/news/${record.ResourceID}?tickers=${pathSegment(symbol)}`}
          title={titleText(record.Headlines)}
          className="text-accent hover:underline"
        >
          {publishedSeconds === undefined ? '–' : formatDated(publishedSeconds, zone, now)}
        </Link>
      ),
    },
    {
      label: 'Firm',
      align: 'start',
      cell: ({ record: { AnalystFirm: firm } }) =>
        firm === '' ? (
          <span title="The record has no firm">–</span>
        ) : (
          <Link to={firmUrl(firm, from)} title={`Actions of ${firm} on all symbols`} className="text-accent hover:underline">
            {firm}
          </Link>
        ),
    },
    { label: 'Action', align: 'start', cell: ({ record }) => record.AnalystAction },
    {
      label: 'Rating, from → to',
      align: 'start',
      cell: ({ record: { AnalystActionFrom: before, AnalystActionTo: after } }) => (
        <span title={before && after ? undefined : '–: not in the record'}>{`${before || '–'} → ${after || '–'}`}</span>
      ),
    },
    {
      label: 'Price target',
      cell: ({ record }) => targetPrice(titleText(record.Headlines)) ?? <span title="The headline states none">–</span>,
    },
    { label: '5 min', cell: (reaction) => move(reaction, '5_Minutes%') },
    { label: '30 min', cell: (reaction) => move(reaction, '30_Minutes%') },
    { label: dayMoveLabel, cell: (reaction) => move(reaction, 'Result_Vs_Index%') },
  ];
}

const groupKey = ({ firm = '*', action }: RatingGroup): string => `${firm} ${action}`;

/** Actions of all firms, and of firms with ten and more; the others are folded. */
function RatingGroups({ groups }: { groups: readonly RatingGroup[] }) {
  const isShown = ({ firm, after30 }: RatingGroup): boolean => firm === undefined || after30.isEnough;
  const small = groups.filter((group) => !isShown(group));
  return (
    <div>
      <FigureTable caption="Moves after analyst actions" rows={groups.filter(isShown)} keyOf={groupKey} columns={groupColumns} />
      {small.length > 0 && (
        <details className="px-3 text-xs">
          <summary className="min-h-6 text-soft">By firm: {small.length} with fewer than ten actions</summary>
          <FigureTable caption="Moves after analyst actions by firm" rows={small} keyOf={groupKey} columns={groupColumns} />
        </details>
      )}
    </div>
  );
}

/** The rating actions on a symbol in 12 months, and how its price moved after those of each firm. */
export function RatingsPanel({ symbol }: { symbol: string }) {
  const now = useNow(60);
  const { zone } = usePreferences();
  const today = dayOf(now, 'et');
  const result = useQuery({ ...symbolReactionsQuery(symbol, today), ...passiveQuery });
  const { data } = result;
  const ratings = useMemo(() => data && ratingsOf(data.rows), [data]);
  const from = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`.replace('-02-29', '-02-28');
  return (
    <Panel
      title="Ratings"
      note={reactionMonths(data?.until)}
      to={{
        address: `/quantified?from=${from}&preset=analyst&analysis=true&tab=scoreboard`,
        label: 'Firms over all symbols',
      }}
      query={result}
      staleSeconds={data?.staleSeconds}
      empty={ratings?.actions.length === 0 ? `No analyst actions on ${symbol} in the ${reactionMonths(data?.until)}.` : undefined}
    >
      {() =>
        ratings && (
          <>
            <div className="grid items-start gap-x-2 min-[1700px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <FigureTable
                caption="Analyst actions"
                rows={ratings.actions}
                keyOf={({ key }) => key}
                columns={actionColumns({ symbol, zone, now, from })}
              />
              <RatingGroups groups={ratings.groups} />
            </div>
            <p className="px-3 py-1.5 text-2xs text-faint">
              {ratings.actions.length} {ratings.actions.length === 1 ? 'action' : 'actions'}
              {data?.isCut && ' among the newest 1,000 reactions'}, firm and ratings as in the story; price targets as in the headline.
              Moved as rated: share of rises after upgrades and of falls after downgrades, after 30 minutes. Multi-stock stories are
              included. Past performance of this sample.
            </p>
          </>
        )
      }
    </Panel>
  );
}
