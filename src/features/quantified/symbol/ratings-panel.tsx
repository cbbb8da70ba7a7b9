import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { titleText } from '#contract/title-text.ts';
import { passiveQuery } from '#src/shared/api/polling.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { moveCell } from '#src/shared/reactions/move-cell.tsx';
import { formatHitRate } from '#src/shared/stats/labels.ts';
import { type FigureColumn, FigureTable } from '#src/shared/table/figure-table.tsx';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { dayOf, formatDated, type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { pathSegment } from '#src/shared/url/paths.ts';
import { describeTooFew } from '../analysis/engine/samples.ts';
import { symbolReactionsQuery } from '../data/reactions-query.ts';
import { formatFilter } from '../filters/metric-filter.ts';
import type { Reaction } from '../reaction.ts';
import { whyEmpty } from '../table/why-empty.ts';
import { type RatingGroup, ratingsOf } from './ratings.ts';

/** The firm's actions on all symbols since a day, with the scoreboard. */
const firmUrl = (firm: string, from: string): string =>
  `/quantified?${new URLSearchParams({
    from,
    preset: 'analyst',
    f: formatFilter({ column: 'AnalystFirm', op: 'in', values: [firm] }),
    whole: 'true',
    analysis: 'true',
    tab: 'scoreboard',
  })}`;

const summaryCell = ({ after30 }: RatingGroup): string => (after30.isEnough ? formatHitRate(after30) : describeTooFew(after30));

const groupColumns: readonly FigureColumn<RatingGroup>[] = [
  {
    label: 'Action, firm',
    cell: ({ firm, action }) => (firm === undefined ? <b>{action}, all firms</b> : `${action}, ${firm || 'firm not stated'}`),
  },
  { label: 'Actions', cell: ({ actions }) => actions },
  { label: 'n', cell: ({ after30 }) => after30.n },
  { label: '30 min median', cell: ({ after30 }) => (after30.isEnough ? moveCell(formatMove(after30.median)) : '–') },
  {
    label: 'Hit rate (95% CI)',
    cell: (group) => <span className={group.after30.isEnough ? '' : 'text-faint'}>{summaryCell(group)}</span>,
  },
];

interface ColumnContext {
  symbol: string;
  zone: Zone;
  now: number;
  /** first day of the firms' actions */
  from: string;
}

function actionColumns({ symbol, zone, now, from }: ColumnContext): readonly FigureColumn<Reaction>[] {
  const move = (reaction: Reaction, metric: '5_Minutes%' | '30_Minutes%' | 'Result_Vs_Index%') => {
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
      cell: ({ record: { AnalystFirm: firm } }) =>
        firm === '' ? (
          <span title="The record has no firm">–</span>
        ) : (
          <Link to={firmUrl(firm, from)} title={`Actions of ${firm} on all symbols`} className="text-accent hover:underline">
            {firm}
          </Link>
        ),
    },
    { label: 'Action', cell: ({ record }) => record.AnalystAction },
    {
      label: 'Rating, from → to',
      cell: ({ record: { AnalystActionFrom: before, AnalystActionTo: after } }) => (
        <span title={before && after ? undefined : '–: not in the record'}>{`${before || '–'} → ${after || '–'}`}</span>
      ),
    },
    { label: '5 min', cell: (reaction) => move(reaction, '5_Minutes%') },
    { label: '30 min', cell: (reaction) => move(reaction, '30_Minutes%') },
    { label: 'Session, vs SPY', cell: (reaction) => move(reaction, 'Result_Vs_Index%') },
  ];
}

/** The rating actions on a symbol in the last 12 months, and how its price moved after those of each firm. */
export default function RatingsPanel({ symbol }: { symbol: string }) {
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
      note="last 12 months"
      to={{
        address: `/quantified?symbols=${pathSegment(symbol)}&from=${from}&preset=analyst&whole=true&analysis=true&tab=scoreboard`,
        label: 'Scoreboard',
      }}
      query={result}
      staleSeconds={data?.staleSeconds}
      empty={ratings?.actions.length === 0 ? `No analyst actions on ${symbol} in the last 12 months.` : undefined}
    >
      {() =>
        ratings && (
          <>
            <div className="grid items-start gap-x-2 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <FigureTable
                caption="Analyst actions"
                rows={ratings.actions}
                keyOf={({ key }) => key}
                columns={actionColumns({ symbol, zone, now, from })}
              />
              <FigureTable
                caption="Moves after analyst actions by firm"
                rows={ratings.groups}
                keyOf={({ firm = '*', action }) => `${firm} ${action}`}
                columns={groupColumns}
              />
            </div>
            <p className="px-3 py-1.5 text-2xs text-faint">
              {ratings.actions.length} {ratings.actions.length === 1 ? 'action' : 'actions'}
              {data?.isCut && ' among the newest 1,000 reactions'}, firm and ratings as in the story; price targets are in the headlines
              only. Hit rate: share of moves above 0 after 30 minutes. Multi-stock stories are included. Past performance of this sample.
            </p>
          </>
        )
      }
    </Panel>
  );
}
