import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { newYorkDay } from '#contract/time/new-york.ts';
import { measureNames, type GuidanceEvent } from '#src/records/guidance/guidance-line.ts';
import { periodLabel } from '#src/records/guidance/line-labels.ts';
import { VerdictLabel } from '#src/records/guidance/verdict-label.tsx';
import { shortDay, tradingDayLabel } from '#src/records/prices/price-labels.tsx';
import type { Split } from '#src/records/splits/split.ts';
import { splitDescription } from '#src/records/splits/split-labels.ts';
import { titleOf } from '#src/records/stories/news-item.ts';
import { passiveQuery } from '#src/shared/api/polling.ts';
import { Ticker } from '#src/shared/symbols/ticker.tsx';
import { Moment } from '#src/shared/time/time-label.tsx';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { recordsPath } from '#src/shared/url/paths.ts';
import type { MarketCalendar } from '#src/app/market/use-market.ts';
import { dayGuidanceQuery, daySplitsQuery, storiesSinceQuery } from './calendar-queries.ts';
import { type CoveredStory, coveredStories } from './covered-stories.ts';

/** Rows of a panel; its page has the others. */
const maxRows = 50;
const maxCovered = 12;

const rowClass = 'flex min-h-6 flex-wrap items-baseline gap-x-2 px-3 py-0.5 hover:bg-raised';

/** What the calendar has of a day: guidance, splits, and the stories that were reported most often. The page polls their queries. */
export function CalendarColumn({ calendar }: { calendar: MarketCalendar }) {
  return (
    <>
      <GuidanceOfDay {...calendar} />
      <SplitsOfDay {...calendar} />
      <CoveredStories {...calendar} />
    </>
  );
}

/** An address of a page for the day and the watchlist. */
const addressOf = (page: string, { day, listQuery }: MarketCalendar): string => `/${page}?from=${day}&to=${day}${listQuery}`;

/** `None on Fri Nov 27 (half day) of the watchlist Chips.` */
const noneText = (what: string, { day, setText }: MarketCalendar): string => `No ${what} on ${tradingDayLabel(day)}${setText}.`;

function GuidanceOfDay(calendar: MarketCalendar) {
  const { day, symbols } = calendar;
  const query = useQuery({ ...dayGuidanceQuery({ day, symbols }), ...passiveQuery });
  const events = query.data?.events ?? [];
  return (
    <Panel
      title="Guidance"
      note={tradingDayLabel(day)}
      to={{ address: addressOf('guidance', calendar), label: 'Guidance of the day' }}
      query={query}
      staleSeconds={query.data?.staleSeconds}
      wrong={query.data?.wrong}
      empty={events.length === 0 ? noneText('guidance', calendar) : undefined}
    >
      {() => (
        <ul>
          {events.slice(0, maxRows).map((event) => (
            <GuidanceRow key={event.key} event={event} />
          ))}
          <OtherRows count={events.length - maxRows} />
        </ul>
      )}
    </Panel>
  );
}

const GuidanceRow = ({ event: { key, record, lines } }: { event: GuidanceEvent }) => (
  <li>
    <Link to={recordsPath('guidance', [record.ticker], key)} className={rowClass}>
      <span>
        <Ticker symbol={record.ticker} />{' '}
      </span>
      {lines.map((line) => (
        <span key={line.key} className="text-2xs">
          <span className="text-soft">
            {measureNames[line.figures.kind.measure]} {periodLabel(line.figures)}
          </span>{' '}
          <VerdictLabel line={line} />
        </span>
      ))}
    </Link>
  </li>
);

function SplitsOfDay(calendar: MarketCalendar) {
  const { day, symbols } = calendar;
  const query = useQuery({ ...daySplitsQuery({ day, symbols }), ...passiveQuery });
  const splits = query.data?.splits ?? [];
  return (
    <Panel
      title="Splits, ex-date"
      note={tradingDayLabel(day)}
      to={{ address: addressOf('splits', calendar), label: 'Splits of the day' }}
      query={query}
      staleSeconds={query.data?.staleSeconds}
      wrong={query.data?.wrong}
      empty={splits.length === 0 ? noneText('ex-date', calendar) : undefined}
    >
      {() => (
        <ul>
          {splits.slice(0, maxRows).map((split) => (
            <SplitRow key={split.key} split={split} />
          ))}
          <OtherRows count={splits.length - maxRows} />
        </ul>
      )}
    </Panel>
  );
}

const SplitRow = ({ split }: { split: Split }) => (
  <li>
    <Link to={recordsPath('splits', [split.record.ticker], split.key)} className={rowClass}>
      <span>
        <Ticker symbol={split.record.ticker} />{' '}
      </span>
      <span className="text-2xs">{splitDescription(split) || 'Ratio not given'}</span>
    </Link>
  </li>
);

function CoveredStories(calendar: MarketCalendar) {
  const { storyDay, fromSeconds, symbols } = calendar;
  const query = useQuery({ ...storiesSinceQuery({ fromSeconds, symbols }), ...passiveQuery });
  const { data } = query;
  const covered = useMemo(() => coveredStories(data?.rows ?? [], maxCovered), [data]);
  const close = shortDay(newYorkDay(fromSeconds));
  return (
    <Panel
      title="Most covered"
      note={`stories since close ${close}`}
      to={{ address: `/news?from=${storyDay}${calendar.listQuery}`, label: 'News' }}
      query={query}
      staleSeconds={data?.staleSeconds}
      empty={covered.length === 0 ? `No story since the close of ${close}${calendar.setText}.` : undefined}
    >
      {() => (
        <>
          <ul>
            {covered.map((story) => (
              <CoveredRow key={story.item.id} story={story} />
            ))}
          </ul>
          <p className="px-3 py-1 text-2xs text-soft empty:hidden">
            {covered[0]?.reports === 1 && 'None has duplicates: the latest first. '}
            {data?.overflow && `Of the newest ${data.rows.length.toLocaleString('en-US')} stories.`}
          </p>
        </>
      )}
    </Panel>
  );
}

const CoveredRow = ({ story: { item, symbols, reports } }: { story: CoveredStory }) => (
  <li>
    <Link to={`/news/${item.id}`} className={rowClass}>
      <span className="shrink-0 text-2xs text-soft">
        <Moment seconds={item.created} />
        {reports > 1 && `, ${reports} reports`}
      </span>
      {/* Blanks between the parts, also where the text is read or copied. */}
      {symbols.map((symbol) => (
        <span key={symbol}>
          {' '}
          <Ticker symbol={symbol} />{' '}
        </span>
      ))}
      <span className="w-full">{titleOf(item)}</span>
    </Link>
  </li>
);

const OtherRows = ({ count }: { count: number }) =>
  count > 0 && <li className="px-3 py-1 text-2xs text-soft">{count.toLocaleString('en-US')} more on the page of the day.</li>;
