import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { passiveQuery } from '#src/shared/api/polling.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { recordsPath } from '#src/shared/url/paths.ts';
import { symbolGuidanceQuery } from './symbol-guidance-query.ts';
import { compareNewestFirst, eventOf, type GuidanceLine } from '#src/records/guidance/guidance-line.ts';
import { formatAmounts, measureLabel, periodLabel } from '#src/records/guidance/line-labels.ts';
import { RangeBar } from '#src/records/guidance/range-bar.tsx';
import { VerdictLabel } from '#src/records/guidance/verdict-label.tsx';

/** Earlier lines shown below the latest announcement. */
const maxEarlier = 6;

const pathOf = (symbol: string, row = ''): string => recordsPath('guidance', [symbol], row);

/** Guidance of a company: upcoming, latest and earlier. */
export default function GuidancePanel({ symbol }: { symbol: string }) {
  const query = useInfiniteQuery({ ...symbolGuidanceQuery(symbol), ...passiveQuery });
  const { data } = query;
  const today = dayOf(useNow(60), 'et');
  const events = useMemo(() => (data?.pages ?? []).flatMap(({ rows }) => rows.map(eventOf)).toSorted(compareNewestFirst), [data]);
  const ahead = events.filter(({ record }) => record.date > today);
  const past = events.filter(({ record }) => record.date <= today);
  // Guidance for a quarter and for the year comes in separate records on one day.
  const last = past.filter(({ record }) => record.date === past[0]?.record.date);
  const earlier = past
    .slice(last.length)
    .flatMap(({ lines }) => lines)
    .slice(0, maxEarlier);
  return (
    <Panel
      title="Guidance"
      to={{ address: pathOf(symbol), label: 'All guidance' }}
      query={query}
      staleSeconds={data?.pages[0]?.staleSeconds}
      wrong={data?.pages.reduce((sum, { wrong }) => sum + wrong.length, 0)}
      empty={
        events.length === 0 ? (
          <MissingData of="guidance" symbols={[symbol]} otherwise={`No guidance for ${symbol} in the data.`} />
        ) : undefined
      }
    >
      {() => (
        <div className="flex flex-col gap-2 px-3 py-2">
          {ahead.toReversed().map(({ key, lines }) => (
            <Announced key={key} title="Next" {...{ lines, symbol, today }} />
          ))}
          {ahead.length === 0 && <p className="text-faint">Next: none announced.</p>}
          <Announced title="Last" lines={last.flatMap(({ lines }) => lines)} {...{ symbol, today }} />
          {earlier.length > 0 && (
            <section>
              <h3 className="text-2xs text-faint">Earlier</h3>
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
    </Panel>
  );
}

interface LineProps {
  symbol: string;
  today: string;
}

/** The lines of one day with verdict, amounts and bar. */
function Announced({ title, lines, symbol, today }: LineProps & { title: string; lines: readonly GuidanceLine[] }) {
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
            <Link to={pathOf(symbol, line.record.id)} className="flex flex-col gap-0.5 rounded-sm px-1 -mx-1 py-0.5 hover:bg-raised">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="badge">{measureLabel(line.figures)}</span>
                <span className="text-soft">{periodLabel(line.figures)}</span>
                <VerdictLabel line={line} />
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
  const { now, prior, estimate } = formatAmounts(figures);
  return (
    <span>
      {/* Without a new range the verdict already reads 'Not updated'. */}
      {now} <span className="text-soft">{now === '' ? `prior ${prior || 'none'}` : `(prior ${prior || 'none'})`}</span>
      {estimate !== '' && <span className="text-soft"> · est. {estimate}</span>}
    </span>
  );
}

/** A line of an earlier announcement; without room its amount and verdict have lines of their own. */
const Earlier = ({ line, symbol, today }: LineProps & { line: GuidanceLine }) => (
  <Link
    to={pathOf(symbol, line.record.id)}
    className="-mx-1 flex min-h-6 flex-wrap items-center gap-x-2 rounded-sm px-1 py-0.5 whitespace-nowrap hover:bg-raised"
  >
    <span className="w-21 text-soft">{formatDate(line.record.date, today.slice(0, 4))}</span>
    <span>{measureLabel(line.figures)}</span>
    <span className="text-soft">{periodLabel(line.figures)}</span>
    <VerdictLabel line={line} />
    <span className="ms-auto ps-2 text-soft">{formatAmounts(line.figures).now}</span>
  </Link>
);
