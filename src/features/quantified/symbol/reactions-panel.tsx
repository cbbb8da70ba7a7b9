import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { passiveQuery } from '#src/shared/api/polling.ts';
import { formatMove, formatSigned } from '#src/shared/format/number.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { describeTooFew, describeTooFewDays, formatRate, formatRateInterval } from '#analysis/stats/labels.ts';
import type { Summary } from '#analysis/stats/summary.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { type DayRange, daysQuery, hasDays, isInDays } from '#src/shared/time/day-range.ts';
import { useNow } from '#src/shared/time/now.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { pathSegment } from '#src/shared/url/paths.ts';
import { reactionMonths, rememberSymbols } from '../data/reactions-query.ts';
import { symbolReactionsQuery } from '../data/symbol-reactions.ts';
import { quantifiedSessionLabel } from '#src/records/reactions/session-names.ts';
import { type SymbolReaction, symbolReactions, type SymbolReactions } from './symbol-reactions.ts';

/** Topics shown here; the analysis has all. */
const maxTopics = 8;

const windows = [
  { key: 'after5', label: '5 min', hitRateClass: '' },
  // Its hit rates leave a narrow panel first.
  { key: 'after30', label: '30 min', hitRateClass: '@max-[540px]:hidden' },
] as const;

interface Props {
  symbol: string;
  /** New York days; without them the last 12 months, or those up to the last reaction */
  dates: DayRange;
}

/** How the price of a symbol moves after its news, by news session and by topic. */
export default function ReactionsPanel({ symbol, dates }: Props) {
  const today = dayOf(useNow(60), 'et');
  const result = useQuery({ ...symbolReactionsQuery(symbol, today), ...passiveQuery });
  const { data } = result;
  const rows = useMemo(
    () =>
      hasDays(dates)
        ? data?.rows.filter(({ publishedSeconds }) => publishedSeconds !== undefined && isInDays(dates, publishedSeconds))
        : data?.rows,
    [data, dates],
  );
  const summary = useMemo(() => rows && symbolReactions(rows), [rows]);
  useEffect(() => rememberSymbols(data?.rows ?? []), [data]);
  return (
    <Panel
      title="How it moves after news"
      to={{
        address: `/quantified?symbols=${pathSegment(symbol)}${daysQuery(dates)}&analysis=true`,
        label: 'All reactions',
      }}
      note={data?.until && reactionMonths(data.until)}
      query={result}
      staleSeconds={data?.staleSeconds}
      wrong={data?.wrong.length}
      empty={
        rows?.length !== 0 ? undefined : data?.rows.length === 0 ? (
          <MissingData of="quantified" symbols={[symbol]} otherwise={`No reactions of ${symbol} in the data.`} />
        ) : (
          `No reactions of ${symbol} in these dates, of the ${reactionMonths(data?.until)}.`
        )
      }
    >
      {() => summary && <Reactions summary={summary} isCut={data?.isCut === true} />}
    </Panel>
  );
}

function Reactions({ summary, isCut }: { summary: SymbolReactions; isCut: boolean }) {
  const topics = summary.groups.filter(({ kind }) => kind === 'topic');
  return (
    <div className="@container">
      <table className="w-full">
        <caption className="sr-only">Median move 5 and 30 minutes after news, by news session and topic</caption>
        <thead className="text-2xs text-faint">
          <tr>
            <th scope="col" className="px-3 py-1 text-start font-normal">
              News
            </th>
            {windows.map(({ key, ...window }) => (
              <ColumnHeads key={key} {...window} />
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.groups
            .filter(({ kind }) => kind !== 'topic')
            .concat(topics.slice(0, maxTopics))
            .map((row) => (
              <Row key={`${row.kind} ${row.name}`} row={row} />
            ))}
        </tbody>
      </table>
      <p className="px-3 py-1.5 text-2xs text-faint">
        {describeScope(summary, isCut)} A story counts in each of its topics
        {topics.length > maxTopics && `; ${topics.length - maxTopics} more topics are in the analysis`}. Multi-stock stories are included,
        because the reactions of one symbol do not show them. Windows of stories close to each other overlap. Past performance of this
        sample.
      </p>
    </div>
  );
}

/** The days and numbers behind the figures. */
function describeScope({ reactions, stories, from, to }: SymbolReactions, isCut: boolean): string {
  const day = (seconds: number): string => formatDate(dayOf(seconds, 'et'), 'every');
  const days = from === undefined || to === undefined ? '' : `${day(from)} to ${day(to)}: `;
  const counted = `${reactions.toLocaleString('en-US')} reactions of ${stories.toLocaleString('en-US')} ${stories === 1 ? 'story' : 'stories'}`;
  return `${days}${counted}${isCut ? ', the newest 1,000 rows of more' : ''}.`;
}

const ColumnHeads = ({ label, hitRateClass }: { label: string; hitRateClass: string }) => (
  <>
    <th scope="col" className="px-1.5 text-end font-normal">
      {label} median,
      <br />
      IQR
    </th>
    <th scope="col" className={`px-1.5 pe-3 text-end font-normal ${hitRateClass}`} title="95% interval by trading day, from 20 days on">
      hit rate
      <br />
      95% CI, n
    </th>
  </>
);

function Row({ row }: { row: SymbolReaction }) {
  return (
    <tr className={`border-t border-line ${row.kind === 'all' ? 'font-medium' : ''}`}>
      <th
        scope="row"
        className="max-w-28 truncate ps-3 py-0.5 text-start font-normal"
        title={row.kind === 'session' ? `${quantifiedSessionLabel(row.name)} session` : row.name}
      >
        {row.kind === 'session' ? quantifiedSessionLabel(row.name) : row.name}
      </th>
      {windows.map(({ key, hitRateClass }) => (
        <Figures key={key} summary={row[key]} hitRateClass={hitRateClass} />
      ))}
    </tr>
  );
}

/** Below 10 reactions or stories no figures are shown. */
function Figures({ summary, hitRateClass }: { summary: Summary; hitRateClass: string }) {
  if (!summary.isEnough)
    return (
      <td colSpan={2} className="px-3 text-end text-faint">
        {describeTooFew(summary)}
      </td>
    );
  const { n, stories, days, median, q1, q3, hitInterval } = summary;
  return (
    <>
      <td className="px-1.5 py-0.5 text-end leading-tight whitespace-nowrap">
        {moveCell(formatMove(median))}
        <br />
        <small className="text-2xs text-faint">{`${formatSigned(q1)} to ${formatMove(q3)}`}</small>
      </td>
      <td
        className={`px-1.5 py-0.5 pe-3 text-end leading-tight whitespace-nowrap ${hitRateClass}`}
        title={hitInterval ? undefined : describeTooFewDays(summary)}
      >
        {formatRate(summary)}
        <br />
        <small className="text-2xs text-faint">
          {hitInterval ? formatRateInterval(summary) : `${days} ${days === 1 ? 'day' : 'days'}`}, n={n.toLocaleString('en-US')}
          {stories !== n && `, ${stories.toLocaleString('en-US')} stories`}
        </small>
      </td>
    </>
  );
}
