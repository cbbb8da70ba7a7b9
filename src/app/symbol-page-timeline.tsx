import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { csvOf } from '#contract/csv-of.ts';
import { parameter } from '#contract/endpoint.ts';
import { symbolGuidanceQuery } from '#src/features/guidance/symbol-guidance-query.ts';
import { symbolNewsQuery } from '#src/features/news/symbol-news-query.ts';
import { symbolReadingsQuery } from '#src/features/quantified/symbol-readings-query.ts';
import { companySplitsQuery } from '#src/features/splits/splits-query.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { askedAbove } from '#src/shared/api/asked-above.ts';
import { useSize } from '#src/shared/charts/use-size.ts';
import { formatDated, formatFullMoment } from '#src/shared/format/moment.ts';
import { formatMove } from '#src/shared/format/number.ts';
import { dayOf, zoneSuffix, type Zone } from '#src/shared/format/time.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { moveCell } from '#src/shared/readings/move-cell.tsx';
import { DeskPanel } from '#src/shared/ui/desk-panel.tsx';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import Notice from '#src/shared/ui/notice.tsx';
import { useNow } from '#src/shared/ui/now.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { addressPart } from '#src/shared/url/address-part.ts';
import { EventLine } from './symbol-page-event-line.tsx';
import { eventKinds, symbolEvents, type EventKind, type SymbolEvent } from './symbol-page-events.ts';

const yearSeconds = 366 * 86_400;
const kindWords: Readonly<Record<EventKind, string>> = { news: 'News', analyst: 'Analysts', guidance: 'Guidance', split: 'Splits' };

/** Kinds that stand on the line; without it all do. */
const search = { query: { events: parameter('events', csvOf(eventKinds, eventKinds.length), { list: true }) }, rules: () => [] };

/** What happened to a symbol in the last 12 months and what is dated ahead, on one line and as a list. */
export default function SymbolTimeline({ symbol }: { symbol: string }) {
  const now = useNow(60);
  const { zone } = usePreferences();
  const news = useQuery({ ...symbolNewsQuery(symbol), ...askedAbove });
  const readings = useQuery({ ...symbolReadingsQuery(symbol, dayOf(now, 'et')), ...askedAbove });
  const guidance = useInfiniteQuery({ ...symbolGuidanceQuery(symbol), ...askedAbove });
  const splits = useQuery({ ...companySplitsQuery(symbol), ...askedAbove });
  const parts = { news, 'quantified news': readings, guidance, splits };
  const since = Math.floor(now / 86_400) * 86_400 - yearSeconds;
  const events = useMemo(
    () =>
      symbolEvents(
        {
          stories: news.data?.rows ?? [],
          readings: readings.data?.rows ?? [],
          guidance: guidance.data?.pages.flatMap(({ rows }) => rows) ?? [],
          splits: splits.data ?? [],
        },
        symbol,
        since,
      ),
    [news.data, readings.data, guidance.data, splits.data, symbol, since],
  );
  const [{ value, dropped }, setSearch] = useSearch(search);
  const kinds = new Set<string>(value.events ?? eventKinds);
  const shown = events.filter(({ kind }) => kinds.has(kind));
  const failed = Object.entries(parts).filter(([, { error }]) => error !== null);
  const isExcluded = (error: Error | null): boolean => error instanceof Failure && error.kind === 'plan';
  const namesOf = (excluded: boolean): string =>
    failed
      .filter(([, { error }]) => isExcluded(error) === excluded)
      .map(([name]) => name)
      .join(', ');
  const without = [
    { names: namesOf(true), why: 'not in your plan' },
    { names: namesOf(false), why: 'cannot be read now' },
  ];
  const answers = Object.values(parts);
  const isSettled = answers.every(({ isPending }) => !isPending);
  const answer = {
    // The line is drawn once: what comes later would move what is read.
    data: isSettled && failed.length < answers.length ? events : undefined,
    error: failed.length === answers.length ? news.error : null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
  };
  const toggle = (kind: EventKind): void => {
    const next = eventKinds.filter((one) => (one === kind ? !kinds.has(one) : kinds.has(one)));
    setSearch({ events: next.length === eventKinds.length || next.length === 0 ? undefined : [...next] });
  };
  return (
    <DeskPanel
      title="Timeline"
      to={{ address: `/news?tickers=${addressPart(symbol)}`, label: 'All news' }}
      answer={answer}
      empty={events.length === 0 ? `Nothing is dated in the last 12 months of ${symbol}, nor ahead.` : undefined}
    >
      {() => (
        <>
          <Kinds events={events} chosen={kinds} zone={zone} onToggle={toggle} />
          <Events symbol={symbol} events={shown} since={since} now={now} without={without} dropped={dropped} />
        </>
      )}
    </DeskPanel>
  );
}

interface KindsProps {
  events: readonly SymbolEvent[];
  chosen: ReadonlySet<string>;
  zone: Zone;
  onToggle: (kind: EventKind) => void;
}

/** What stands on the line, by kind, and in which zone its times are; on a line of its own, for four of them fill a panel's head. */
const Kinds = ({ events, chosen, zone, onToggle }: KindsProps) => (
  <div className="flex shrink-0 flex-wrap items-center gap-x-2 px-2">
    {eventKinds.map((kind) => {
      const count = events.filter((event) => event.kind === kind).length;
      return (
        count > 0 && (
          <button
            key={kind}
            type="button"
            className="min-h-6 rounded-sm px-1 text-faint aria-pressed:bg-accent-bg aria-pressed:text-accent print:hidden"
            aria-pressed={chosen.has(kind)}
            onClick={() => onToggle(kind)}
          >
            {kindWords[kind]} {count}
          </button>
        )
      );
    })}
    <span className="ml-auto px-1 text-2xs text-faint">times {zoneSuffix[zone]} · moves of the session</span>
  </div>
);

interface EventsProps {
  symbol: string;
  events: readonly SymbolEvent[];
  since: number;
  now: number;
  /** what could not be read, and why */
  without: readonly { readonly names: string; readonly why: string }[];
  /** what of the address is not valid */
  dropped: readonly string[];
}

function Events({ symbol, events, since, now, without, dropped }: EventsProps) {
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { width } = useSize(place);
  const { zone } = usePreferences();
  const [at, setAt] = useState<string>();
  const links = (): readonly HTMLElement[] => [...(list.current?.querySelectorAll('a') ?? [])];
  const goTo = (index: number): void => links()[Math.max(0, Math.min(events.length - 1, index))]?.focus();
  // From where the focus is; from elsewhere, back to where it was.
  const step = (by: 1 | -1): void => {
    const focused = links().indexOf(document.activeElement as HTMLElement);
    goTo(
      focused >= 0
        ? focused + by
        : Math.max(
            0,
            events.findIndex(({ key }) => key === at),
          ),
    );
  };
  useHotkeys({ j: () => step(1), k: () => step(-1) });
  const last = events[0]?.seconds ?? now;
  return (
    <>
      <div ref={place} className="shrink-0">
        <EventLine
          events={events}
          from={since}
          to={Math.max(now, last)}
          now={now}
          widthPx={width || 440}
          at={at}
          label={`${events.length} events of ${symbol} on a line of time; the list below tells each`}
          onPick={(event) => goTo(events.indexOf(event))}
        />
      </div>
      {dropped.length > 0 && <Notice text={`Left out of the address, because it is not valid: ${dropped.join('; ')}.`} />}
      {without.map(
        ({ names, why }) =>
          names !== '' && (
            <p key={why} className="px-3 py-1 text-warn">
              Without {names}: {why}.
            </p>
          ),
      )}
      <ul ref={list} className="border-t border-line">
        {events.map((event) => (
          <li
            key={event.key}
            className={`flex min-h-(--row) items-center gap-2 px-3 whitespace-nowrap ${event.key === at ? 'bg-selected' : ''}`}
          >
            <span className="w-21 shrink-0 text-soft" title={event.isTimed ? formatFullMoment(event.seconds) : undefined}>
              {formatDated(event.seconds, event.isTimed ? zone : 'et', now).replace(event.isTimed ? /^$/ : / ?\d\d:\d\d.*$/, '') || 'Today'}
            </span>
            <span className="w-16 shrink-0 truncate text-faint">{kindWords[event.kind]}</span>
            <Link
              to={event.to}
              title={event.text}
              className="min-w-0 flex-1 truncate leading-6 hover:underline"
              onFocus={() => setAt(event.key)}
            >
              {event.text}
            </Link>
            {event.result !== null && (
              <span className="shrink-0" title="Result of the session">
                {moveCell(formatMove(event.result))}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="px-3 py-1.5 text-2xs text-faint">
        A dot’s area is how unusual the volume was; over the line and ▲ is a session that rose after it, under it and ▼ one that fell. A
        ring is an analyst’s action, G guidance, S the ex-date of a split. j and k go from one to the next.
      </p>
    </>
  );
}
