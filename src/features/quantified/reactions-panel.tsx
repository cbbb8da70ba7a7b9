import { useQuery } from '@tanstack/react-query';
import { askedAbove } from '#src/shared/api/asked-above.ts';
import { useEffect, useMemo } from 'react';
import { formatDate } from '#src/shared/format/date.ts';
import { formatMove, formatSigned } from '#src/shared/format/number.ts';
import { dayOf } from '#src/shared/format/time.ts';
import type { Summary } from '#src/shared/stats/summary.ts';
import { DeskPanel } from '#src/shared/ui/desk-panel.tsx';
import { useNow } from '#src/shared/ui/now.ts';
import { addressPart } from '#src/shared/url/address-part.ts';
import { hitWords, notEnough } from '#src/shared/stats/figure-words.ts';
import { drawMove } from './analysis/move.tsx';
import { noteReadingsSeen } from './quantified-seen.ts';
import { symbolReactions, type SymbolReaction, type SymbolReactions } from './symbol-reactions.ts';
import { symbolReadingsQuery } from './symbol-readings-query.ts';

/** Topics that are told here; the analysis has all. */
const mostTopics = 8;

const windows = [
  { key: 'after5', label: '5 min' },
  { key: 'after30', label: '30 min' },
] as const;

/** How a symbol's price moves after its news, by news session and by topic. */
export default function ReactionsPanel({ symbol }: { symbol: string }) {
  const today = dayOf(useNow(60), 'et');
  const answer = useQuery({ ...symbolReadingsQuery(symbol, today), ...askedAbove });
  const { data } = answer;
  const told = useMemo(() => data && symbolReactions(data.rows), [data]);
  useEffect(() => noteReadingsSeen(data?.rows ?? []), [data]);
  return (
    <DeskPanel
      title="How it moves after news"
      to={{ address: `/quantified?symbols=${addressPart(symbol)}&analysis=true`, label: 'All readings' }}
      answer={answer}
      staleSeconds={data?.staleSeconds}
      wrong={data?.wrong.length}
      empty={data?.rows.length === 0 ? `No reading of ${symbol} in the last 12 months.` : undefined}
    >
      {() => told && <Reactions told={told} isCut={data?.isCut === true} />}
    </DeskPanel>
  );
}

function Reactions({ told, isCut }: { told: SymbolReactions; isCut: boolean }) {
  const topics = told.groups.filter(({ kind }) => kind === 'topic');
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">Median move 5 and 30 minutes after news, by news session and topic</caption>
        <thead className="text-2xs text-faint">
          <tr>
            <th scope="col" className="px-3 py-1 text-start font-normal">
              News
            </th>
            {windows.map(({ key, label }) => (
              <Heads key={key} label={label} />
            ))}
          </tr>
        </thead>
        <tbody>
          {told.groups
            .filter(({ kind }) => kind !== 'topic')
            .concat(topics.slice(0, mostTopics))
            .map((row) => (
              <Row key={`${row.kind} ${row.name}`} row={row} />
            ))}
        </tbody>
      </table>
      <p className="px-3 py-1.5 text-2xs text-faint">
        {scopeWords(told, isCut)} A story counts in each of its topics
        {topics.length > mostTopics && `; ${topics.length - mostTopics} more topics are in the analysis`}. Round-ups are among them: an
        answer about one symbol does not tell them apart. Windows of stories close to each other overlap. Past moves, of these readings
        only.
      </p>
    </>
  );
}

/** Of what the figures speak. */
function scopeWords({ readings, stories, from, to }: SymbolReactions, isCut: boolean): string {
  const day = (seconds: number): string => formatDate(dayOf(seconds, 'et'), 'every');
  const days = from === undefined || to === undefined ? '' : `${day(from)} to ${day(to)}: `;
  const counted = `${readings.toLocaleString('en-US')} readings of ${stories.toLocaleString('en-US')} ${stories === 1 ? 'story' : 'stories'}`;
  return `${days}${counted}${isCut ? ', the newest 1,000 rows of more' : ''}.`;
}

const Heads = ({ label }: { label: string }) => (
  <>
    <th scope="col" className="px-1.5 text-end font-normal">
      {label} median,
      <br />
      middle half
    </th>
    <th scope="col" className="px-1.5 pe-3 text-end font-normal">
      above 0 (95%)
      <br />n
    </th>
  </>
);

function Row({ row }: { row: SymbolReaction }) {
  return (
    <tr className={`border-t border-line ${row.kind === 'all' ? 'font-medium' : ''}`}>
      <th scope="row" className="max-w-28 truncate ps-3 py-0.5 text-start font-normal" title={row.name}>
        {row.name}
        {row.kind === 'session' && <span className="text-faint"> session</span>}
      </th>
      {windows.map(({ key }) => (
        <Figures key={key} summary={row[key]} />
      ))}
    </tr>
  );
}

/** Below 10 readings or stories nothing is claimed (product 4). */
function Figures({ summary }: { summary: Summary }) {
  if (!summary.isEnough)
    return (
      <td colSpan={2} className="px-3 text-end text-faint">
        {notEnough(summary)}
      </td>
    );
  const { n, stories, median, q1, q3 } = summary;
  return (
    <>
      <td className="px-1.5 py-0.5 text-end leading-tight whitespace-nowrap">
        {drawMove(median, formatMove)}
        <br />
        <small className="text-2xs text-faint">{`${formatSigned(q1)} to ${formatMove(q3)}`}</small>
      </td>
      <td className="px-1.5 py-0.5 pe-3 text-end leading-tight whitespace-nowrap">
        {hitWords(summary)}
        <br />
        <small className="text-2xs text-faint">
          n={n.toLocaleString('en-US')}
          {stories !== n && `, ${stories.toLocaleString('en-US')} stories`}
        </small>
      </td>
    </>
  );
}
