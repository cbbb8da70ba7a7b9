import { secondsPerDay } from '#contract/time/dates.ts';
import { dayMoveLabel } from '#analysis/reactions/windows.ts';
import { dayMoveTitle, rawDayTitle } from '#src/records/reactions/day-move.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Ref, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { enumCsv } from '#contract/schema/codecs.ts';
import { parameter } from '#contract/schema/endpoint.ts';
import { eventOf } from '#src/records/guidance/guidance-line.ts';
import { symbolGuidanceQuery } from '#src/features/guidance/symbol-guidance-query.ts';
import { symbolNewsQuery } from '#src/records/stories/symbol-stories.ts';
import { symbolReactionsQuery } from '#src/features/quantified/data/symbol-reactions.ts';
import { companySplitsQuery } from '#src/features/splits/company-splits-query.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { passiveQuery } from '#src/shared/api/polling.ts';
import { useSize } from '#src/shared/charts/use-size.ts';
import { formatMove, formatSigned } from '#src/shared/format/number.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { dayOf, formatDate, formatDated, formatFullMoment, type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { type DayRange, daysQuery, hasDays, isInDays } from '#src/shared/time/day-range.ts';
import { useNow } from '#src/shared/time/now.ts';
import { useElements } from '#src/shared/ui/use-elements.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { failureTitle, toFailure } from '#src/shared/ui/feedback/failure-panel.tsx';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { pathSegment } from '#src/shared/url/paths.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { TimelineDates } from './timeline-dates.tsx';
import { EventLine } from './event-line.tsx';
import { eventsSince, eventSpan } from './event-span.ts';
import { type EventKind, eventKinds, kindLabels, type SymbolEvent, symbolEvents } from './events.ts';
import { useSymbolDates } from '#src/app/symbol/symbol-dates.ts';

/** The shown kinds; all without the parameter. */
const search = { query: { events: parameter('events', enumCsv(eventKinds, eventKinds.length), { list: true }) }, rules: () => [] };

/** Events of the last 12 months and of the future, of an archive of the 12 months up to its last event, on a time line and as a list: each story with the moves after it. */
export default function SymbolTimeline({ symbol }: { symbol: string }) {
  const now = useNow(60);
  const { zone } = usePreferences();
  const news = useQuery({ ...symbolNewsQuery(symbol), ...passiveQuery });
  const reactions = useQuery({ ...symbolReactionsQuery(symbol, dayOf(now, 'et')), ...passiveQuery });
  const guidance = useInfiniteQuery({ ...symbolGuidanceQuery(symbol), ...passiveQuery });
  const splits = useQuery({ ...companySplitsQuery(symbol), ...passiveQuery });
  const queries = { news, 'quantified news': reactions, guidance, splits };
  const day = Math.floor(now / secondsPerDay) * secondsPerDay;
  const events = useMemo(() => {
    const sources = {
      stories: news.data?.rows ?? [],
      reactions: reactions.data?.rows ?? [],
      guidance: guidance.data?.pages.flatMap(({ rows }) => rows.map(eventOf)) ?? [],
      splits: splits.data ?? [],
    };
    const all = symbolEvents(sources, symbol, 0);
    const since = eventsSince(all, day);
    return all.filter(({ seconds }) => seconds >= since);
  }, [news.data, reactions.data, guidance.data, splits.data, symbol, day]);
  const [{ value, dropped }, setSearch] = useSearch(search);
  const kinds = new Set<string>(value.events ?? eventKinds);
  const [dates] = useSymbolDates();
  const inDates = useMemo(() => (hasDays(dates) ? events.filter(({ seconds }) => isInDays(dates, seconds)) : events), [events, dates]);
  const shown = inDates.filter(({ kind }) => kinds.has(kind));
  const failed = Object.entries(queries).filter(([, { error }]) => error !== null);
  const reasonOf = (error: Error | null): string =>
    isOutsidePlan(error)
      ? 'not in your plan'
      : `not available now${error ? ` (${[failureTitle(error), ...toFailure(error).sentences].join('. ')})` : ''}`;
  const missing = [...Map.groupBy(failed, ([, { error }]) => reasonOf(error))].map(([why, entries]) => ({
    names: entries.map(([name]) => name).join(', '),
    why,
  }));
  const results = Object.values(queries);
  const isSettled = results.every(({ isPending }) => !isPending);
  const combined = {
    // Drawn once all queries are settled, because later events would move the others.
    data: isSettled && failed.length < results.length ? events : undefined,
    error: failed.length === results.length ? news.error : null,
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
  const toggle = (kind: EventKind): void => {
    const next = eventKinds.filter((one) => (one === kind ? !kinds.has(one) : kinds.has(one)));
    setSearch({ events: next.length === eventKinds.length || next.length === 0 ? undefined : [...next] });
  };
  return (
    <Panel
      title="Timeline"
      to={{ address: `/news?tickers=${pathSegment(symbol)}${daysQuery(dates)}`, label: 'All news' }}
      query={combined}
      empty={
        events.length === 0 && failed.length === 0 ? (
          <MissingData of="news" symbols={[symbol]} otherwise={`No events of ${symbol} in the data.`} />
        ) : undefined
      }
    >
      {() => (
        <>
          <KindFilter events={inDates} selected={kinds} zone={zone} onToggle={toggle} />
          {inDates.length === 0 && events.length > 0 && <p className="px-3 py-1 text-soft">No events in these days.</p>}
          <EventList symbol={symbol} events={shown} {...{ dates, now }} missing={missing} dropped={dropped} />
        </>
      )}
    </Panel>
  );
}

interface KindsProps {
  events: readonly SymbolEvent[];
  selected: ReadonlySet<string>;
  zone: Zone;
  onToggle: (kind: EventKind) => void;
}

/** Toggles of the event kinds, and the time zone. On its own line, because four toggles fill a panel's header. */
const KindFilter = ({ events, selected, zone, onToggle }: KindsProps) => (
  <div className="flex shrink-0 flex-wrap items-center gap-x-2 px-2">
    {eventKinds.map((kind) => {
      const count = events.filter((event) => event.kind === kind).length;
      return (
        count > 0 && (
          <button
            key={kind}
            type="button"
            className="min-h-6 rounded-sm px-1 text-faint aria-pressed:bg-accent-bg aria-pressed:text-accent print:hidden"
            aria-pressed={selected.has(kind)}
            onClick={() => onToggle(kind)}
          >
            {kindLabels[kind]} {count}
          </button>
        )
      );
    })}
    <TimelineDates />
    <span className="ml-auto px-1 text-2xs text-faint">times {zoneSuffix[zone]}</span>
  </div>
);

/** Below these widths the volume is left out, and the headline has lines of its own. */
const [withVolumePx, narrowPx] = [480, 400];

/** The columns of figures, of equal width, so that the rows line up. */
const figures = [
  {
    label: '5 min',
    title: 'Change from price at publication to 5 minutes after it',
    className: 'w-15',
    isMove: true,
    valueOf: (event: SymbolEvent) => event.after5,
  },
  {
    label: dayMoveLabel,
    title: dayMoveTitle,
    className: 'w-17',
    isMove: true,
    valueOf: (event: SymbolEvent) => event.result,
  },
  {
    label: 'Vol. z',
    title: 'Volume z-score',
    className: 'w-11',
    isMove: false,
    valueOf: (event: SymbolEvent) => event.volume,
  },
] as const;

const figuresIn = (widthPx: number) => figures.filter(({ isMove }) => isMove || widthPx >= withVolumePx);

const FigureHeads = ({ widthPx }: { widthPx: number }) => (
  <p aria-hidden className="flex items-center justify-end gap-2 px-3 text-2xs text-faint">
    {figuresIn(widthPx).map(({ label, title, className }) => (
      <span key={label} className={`shrink-0 text-end ${className}`} title={title}>
        {label}
      </span>
    ))}
  </p>
);

const Figures = ({ event, widthPx }: { event: SymbolEvent; widthPx: number }) =>
  (event.kind === 'news' || event.kind === 'analyst') &&
  figuresIn(widthPx).map(({ label, title, className, isMove, valueOf }) => {
    const value = valueOf(event);
    return (
      <span
        key={label}
        className={`shrink-0 text-end whitespace-nowrap ${className}`}
        title={label === dayMoveLabel && event.isRaw ? rawDayTitle : title}
      >
        <span className="sr-only">{label} </span>
        {value === null ? '–' : isMove ? moveCell(formatMove(value)) : formatSigned(value)}
      </span>
    );
  });

/** The day of an event without a time, in New York: `Nov 12`, with the year where it is not this one. */
function formatEventDay(seconds: number, nowSeconds: number): string {
  const [day, today] = [dayOf(seconds, 'et'), dayOf(nowSeconds, 'et')];
  return day === today ? 'Today' : formatDate(day, today.slice(0, 4));
}

interface RowProps {
  /** of its link */
  ref: Ref<HTMLAnchorElement>;
  event: SymbolEvent;
  now: number;
  widthPx: number;
  isCurrent: boolean;
  onFocus: () => void;
}

function EventRow({ ref, event, now, widthPx, isCurrent, onFocus }: RowProps) {
  const { zone } = usePreferences();
  const isNarrow = widthPx < narrowPx;
  return (
    <li
      className={`flex min-h-(--row) items-center gap-x-2 px-3 ${isNarrow ? 'flex-wrap py-0.5' : 'whitespace-nowrap'} ${isCurrent ? 'bg-selected' : ''}`}
    >
      <span className="w-21 shrink-0 text-soft" title={event.isTimed ? formatFullMoment(event.seconds) : undefined}>
        {event.isTimed ? formatDated(event.seconds, zone, now) : formatEventDay(event.seconds, now)}
      </span>
      {event.kind !== 'news' && <span className="shrink-0 text-faint">{kindLabels[event.kind]}</span>}
      {isNarrow && <span className="flex-1" />}
      <Link
        ref={ref}
        to={event.to}
        title={event.text}
        // On a phone the whole headline below time and moves, else up to two lines of it.
        className={`hover:underline ${isNarrow ? 'order-last w-full leading-5' : 'line-clamp-2 flex-1 leading-4 whitespace-normal'}`}
        onFocus={onFocus}
      >
        {event.text}
      </Link>
      <Figures event={event} widthPx={widthPx} />
    </li>
  );
}

interface EventsProps {
  symbol: string;
  events: readonly SymbolEvent[];
  /** the chosen ones */
  dates: DayRange;
  now: number;
  /** data that is missing, and why */
  missing: readonly { readonly names: string; readonly why: string }[];
  /** invalid parameters of the URL */
  dropped: readonly string[];
}

function EventList({ symbol, events, dates, now, missing, dropped }: EventsProps) {
  const container = useRef<HTMLDivElement>(null);
  const { elementOf, refOf } = useElements<string, HTMLAnchorElement>();
  const { width } = useSize(container);
  const [currentKey, setCurrentKey] = useState<string>();
  const goTo = (index: number): void => {
    const event = events[Math.max(0, Math.min(events.length - 1, index))];
    if (event) elementOf(event.key)?.focus();
  };
  // From the focused event; without focus back to the last one.
  const step = (by: 1 | -1): void => {
    const focused = events.findIndex(({ key }) => elementOf(key) === document.activeElement);
    goTo(
      focused >= 0
        ? focused + by
        : Math.max(
            0,
            events.findIndex(({ key }) => key === currentKey),
          ),
    );
  };
  useHotkeys({ j: () => step(1), k: () => step(-1) });
  const span = eventSpan(
    events.map(({ seconds }) => seconds),
    dates,
    now,
  );
  return (
    <>
      <div ref={container} className="shrink-0">
        <EventLine
          events={events}
          {...span}
          now={now}
          widthPx={width || 440}
          currentKey={currentKey}
          label={`${events.length} events of ${symbol} on a time line; the list below contains each`}
          onPick={(event) => goTo(events.indexOf(event))}
        />
      </div>
      {dropped.length > 0 && <Notice text={`Ignored in link: ${dropped.join('; ')}.`} />}
      {missing.map(({ names, why }) => (
        <p key={why} className="px-3 py-1 text-warn">
          Without {names}: {why}.
        </p>
      ))}
      <div className="sticky top-0 z-1 border-y border-line bg-panel">
        <FigureHeads widthPx={width} />
      </div>
      <ul>
        {events.map((event) => (
          <EventRow
            key={event.key}
            ref={refOf(event.key)}
            {...{ event, now }}
            widthPx={width}
            isCurrent={event.key === currentKey}
            onFocus={() => setCurrentKey(event.key)}
          />
        ))}
      </ul>
      <p className="px-3 py-1.5 text-2xs text-faint">
        Dot area: |volume z-score|, smallest where it is not known. Above the line: the day after it rose vs SPY; below: it fell. Number: so
        many events. Ring: analyst action, G: guidance, S: split.
      </p>
    </>
  );
}
