import { useInfiniteQuery } from '@tanstack/react-query';
import { askedAbove } from '#src/shared/api/asked-above.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#src/shared/format/date.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { DeskPanel } from '#src/shared/ui/desk-panel.tsx';
import { useNow } from '#src/shared/ui/now.ts';
import { addressPart } from '#src/shared/url/address-part.ts';
import { byTime, linesOf, type GuidanceLine } from './guidance-line.ts';
import { amountsOf, measureWords, periodWords } from './line-words.ts';
import { RangeBar } from './range-bar.tsx';
import { symbolGuidanceQuery } from './symbol-guidance-query.ts';
import { VerdictCell } from './verdict-cell.tsx';

/** Lines of one record are told in full; of earlier ones so many. */
const mostEarlier = 6;

const addressOf = (symbol: string, row = ''): string =>
  `/guidance?tickers=${addressPart(symbol)}${row === '' ? '' : `&row=${addressPart(row)}`}`;

/** What a company said last of its coming earnings and revenue, what is dated ahead, and what it said before. */
export default function GuidancePanel({ symbol }: { symbol: string }) {
  const answer = useInfiniteQuery({ ...symbolGuidanceQuery(symbol), ...askedAbove });
  const { data } = answer;
  const today = dayOf(useNow(60), 'et');
  const records = useMemo(() => (data?.pages ?? []).flatMap(({ rows }) => rows).toSorted(byTime), [data]);
  const ahead = records.filter(({ date }) => date > today);
  const said = records.filter(({ date }) => date <= today);
  // A company speaks of a quarter and of its year on one day, in records of their own.
  const last = said.filter(({ date }) => date === said[0]?.date);
  const earlier = said.slice(last.length).flatMap(linesOf).slice(0, mostEarlier);
  return (
    <DeskPanel
      title="Guidance"
      to={{ address: addressOf(symbol), label: 'All guidance' }}
      answer={answer}
      staleSeconds={data?.pages[0]?.staleSeconds}
      wrong={data?.pages.reduce((sum, { wrong }) => sum + wrong.length, 0)}
      empty={records.length === 0 ? `No guidance of ${symbol} is in the data.` : undefined}
    >
      {() => (
        <div className="flex flex-col gap-2 px-3 py-2">
          {ahead.toReversed().map((record) => (
            <Told key={record.id} title="Next" lines={linesOf(record)} {...{ symbol, today }} />
          ))}
          {ahead.length === 0 && <p className="text-faint">Next: none announced.</p>}
          <Told title="Last" lines={last.flatMap(linesOf)} {...{ symbol, today }} />
          {earlier.length > 0 && (
            <section>
              <h3 className="text-2xs text-faint">Before</h3>
              <ul>
                {earlier.map((line) => (
                  <li key={line.key}>
                    <Earlier line={line} {...{ symbol, today }} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </DeskPanel>
  );
}

interface LineProps {
  symbol: string;
  today: string;
}

/** What was said on a day, in full: each measure with its verdict, its amounts and its bar. */
function Told({ title, lines, symbol, today }: LineProps & { title: string; lines: readonly GuidanceLine[] }) {
  const [first] = lines;
  if (!first) return null;
  return (
    <section>
      <h3 className="text-2xs text-faint">
        {title}, {formatDate(first.record.date, today.slice(0, 4))}
      </h3>
      <ul className="flex flex-col gap-1.5">
        {lines.map((line) => (
          <li key={line.key}>
            <Link to={addressOf(symbol, line.key)} className="flex flex-col gap-0.5 rounded-sm px-1 -mx-1 py-0.5 hover:bg-raised">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="badge">{measureWords(line.figures)}</span>
                <span className="text-soft">{periodWords(line.figures)}</span>
                <VerdictCell line={line} />
              </span>
              <Amounts line={line} />
              <RangeBar line={line} widthPx={320} isDecoration />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Amounts({ line: { figures } }: { line: GuidanceLine }) {
  const { now, prior, estimate } = amountsOf(figures);
  return (
    <span>
      {/* Without a range the verdict beside it has said so. */}
      {now} <span className="text-soft">{now === '' ? `prior ${prior || 'none'}` : `(prior ${prior || 'none'})`}</span>
      {estimate !== '' && <span className="text-soft"> · Est. {estimate}</span>}
    </span>
  );
}

const Earlier = ({ line, symbol, today }: LineProps & { line: GuidanceLine }) => (
  <Link
    to={addressOf(symbol, line.key)}
    className="flex min-h-6 items-center gap-x-2 rounded-sm px-1 -mx-1 whitespace-nowrap hover:bg-raised"
  >
    <span className="w-21 shrink-0 text-soft">{formatDate(line.record.date, today.slice(0, 4))}</span>
    <span className="shrink-0">{measureWords(line.figures)}</span>
    <span className="shrink-0 text-soft">{periodWords(line.figures)}</span>
    <span className="truncate">
      <VerdictCell line={line} />
    </span>
    <span className="ms-auto truncate ps-2 text-soft max-sm:hidden">{amountsOf(line.figures).now}</span>
  </Link>
);
