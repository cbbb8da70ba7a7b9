import { useQuery } from '@tanstack/react-query';
import { calendarFeedPaths, feedAccessParameters, type FeedAccess } from '#contract/proxy/calendar-feed.ts';
import { addDays } from '#contract/time/dates.ts';
import { urlOf } from '#src/shared/api/client.ts';
import { setPaused } from '#src/shared/api/polling.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { CopyButton } from '#src/shared/ui/copy-button.tsx';
import { ExportTool, PauseTool } from '#src/shared/ui/commands/page-tools.tsx';
import { PanelButton } from '#src/shared/ui/panels/panel-button.tsx';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { describeOmitted } from '#src/shared/watchlists/feed-tickers.ts';
import { LoadOlder } from './calendar-views.tsx';
import { wholeDays } from './calendar-search.ts';
import type { Remaining } from '#src/shared/export/export-panel.tsx';
import { addMonths, monthOf, startOfWeek } from '#contract/time/calendar-days.ts';
import { formatMonth } from './days.ts';
import type { CalendarState } from './use-calendar.ts';
import type { WeekStart } from '#contract/time/calendar-days.ts';
import { storedWeekStart } from './week-start.ts';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';

interface CalendarToolsProps<Event extends object> {
  calendar: CalendarState<Event>;
  /** path of the calendar feed */
  path: string;
}

/** End of a calendar's bar: count, dates in view and tools. */
export function CalendarTools<Event extends object>({ calendar, path }: CalendarToolsProps<Event>) {
  const { search, days, feed, count, events, isExporting, setExporting, onDays, onToday } = calendar;
  const isMonth = search.view === 'month';
  return (
    <>
      {/* Reserved width, so that the tools do not move: a month has a shorter count and a longer stepper. */}
      <span role="status" className={`max-sm:w-full! max-sm:text-start! ${isMonth ? 'sm:min-w-48!' : 'sm:min-w-56!'}`}>
        {count}
      </span>
      {/* The other views have it in their footer. */}
      {isMonth && <LoadOlder query={feed.query} />}
      <DayStepper days={search} month={days.month} today={days.today} onChange={onDays} {...{ isMonth, onToday }} />
      <Subscribe path={path} leavesOut={describeOmitted(search)} />
      <PauseTool paused={feed.paused} onPause={setPaused} />
      <ExportTool isOpen={isExporting} onOpen={events.length > 0 ? () => setExporting(true) : undefined} />
    </>
  );
}

const names = { agenda: 'Agenda', month: 'Month', table: 'Table' } as const;
type View = keyof typeof names;

/** Switches between agenda, month and table. */
export const ViewSwitch = ({ view: current, onChange }: { view: View; onChange: (view: View) => void }) => (
  <span role="group" aria-label="View" className="inline-flex">
    {(Object.keys(names) as View[]).map((view) => (
      <CommandButton
        key={view}
        label={names[view]}
        className="control -ms-px rounded-none first:rounded-s-md last:rounded-e-md aria-pressed:bg-accent-bg aria-pressed:text-accent"
        aria-pressed={current === view}
        onClick={() => onChange(view)}
      />
    ))}
  </span>
);

/** The dates of a calendar in the address. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly month?: string | undefined;
}

interface DayStepperProps {
  isMonth: boolean;
  days: Days;
  /** the month in view, `YYYY-MM` */
  month: string;
  today: string;
  onChange: (change: Days) => void;
  /** called by Today unless the month view is open */
  onToday: () => void;
}

/** First and last day of a week. */
const weekOf = (day: string, weekStart: WeekStart): Days => {
  const from = startOfWeek(day, weekStart);
  return { from, to: addDays(from, 6) };
};

/** The month or dates in view, with buttons for the previous and the next. */
export function DayStepper({ isMonth, days, month, today, onChange, onToday }: DayStepperProps) {
  const weekStart = useStoredValue(storedWeekStart);
  const { from, to } = wholeDays(days);
  const step = (by: 1 | -1): void => {
    if (isMonth) return onChange({ month: addMonths(month, by), from: undefined, to: undefined });
    // Without dates the newest events are in view, so a step starts from the current week.
    return onChange(weekOf(addDays(from ?? to ?? today, 7 * by), weekStart));
  };
  const year = today.slice(0, 4);
  const rangeLabel =
    from === undefined && to === undefined
      ? 'All dates'
      : [from, to].map((day) => (day === undefined ? '…' : formatDate(day, year))).join(' to ');
  return (
    <span className="inline-flex items-center print:hidden">
      <CommandButton
        label={isMonth ? 'Previous month' : 'Previous week'}
        className="tool"
        aria-label={isMonth ? 'Previous month' : 'Previous week'}
        onClick={() => step(-1)}
      >
        ◂
      </CommandButton>
      <span className="px-1 text-center text-soft">{isMonth ? formatMonth(month) : rangeLabel}</span>
      <CommandButton
        label={isMonth ? 'Next month' : 'Next week'}
        className="tool"
        aria-label={isMonth ? 'Next month' : 'Next week'}
        onClick={() => step(1)}
      >
        ▸
      </CommandButton>
      <CommandButton label="Today" onClick={() => (isMonth ? onChange({ month: monthOf(today) }) : onToday())} />
    </span>
  );
}

const feeds = Object.keys(calendarFeedPaths) as (keyof typeof calendarFeedPaths)[];

/** The same address with the scheme that calendar programs register. */
const webcalUrl = (address: string): string => address.replace(/^https?:/, 'webcal:');

/** Adds the user's signature to the path of a feed, because calendar programs cannot sign in. */
function withAccess(path: string, access: FeedAccess | undefined): string {
  const feed = feeds.find((name) => path.split('?', 1)[0] === calendarFeedPaths[name]);
  if (!access || !feed) return path;
  const { user, signature } = feedAccessParameters;
  const pairs = new URLSearchParams({ [user]: access.user, [signature]: access.signatures[feed] });
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.toString()}`;
}

interface SubscriptionProps {
  path: string;
  leavesOut?: string | undefined;
}

function Subscription({ path, leavesOut }: SubscriptionProps) {
  const { data: settings } = useQuery(settingsQuery);
  const address = urlOf(withAccess(path, settings?.feedAccess));
  return (
    <div className="flex flex-col gap-2 text-left whitespace-normal">
      <p className="text-xs text-soft">
        Subscribe to this address in a calendar program to see the events matching these filters. The program must be able to reach this
        server.{settings?.feedAccess && ' The address is yours alone: who has it can read this calendar.'}
      </p>
      {leavesOut !== undefined && <p className="text-2xs text-warn">{leavesOut}</p>}
      <input
        className="field w-full text-2xs"
        aria-label="Address of the calendar"
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        <CopyButton link={() => address} className="control" />
        <a className="control" href={webcalUrl(address)}>
          Open in a program
        </a>
        <a className="control" href={address} download>
          Save as a file
        </a>
      </div>
      <p className="text-2xs text-faint">The newest 1,000 records; calendar programs refresh about once an hour.</p>
    </div>
  );
}

/**
 * Subscription to a calendar with the filters of the page, and its current content as a file.
 *
 * @param path path of the feed, e.g. `/calendar/splits.ics?tickers=F`
 * @param leavesOut message about filters that a feed cannot have
 */
export function Subscribe(props: SubscriptionProps) {
  return (
    <PanelButton anchor="--subscribe" title="A calendar (ICS) with these filters, for Outlook, Google and others" words="Subscribe">
      {(onClose) => (
        <Popover label="Subscribe (ICS)" anchor="--subscribe" onClose={onClose}>
          <Subscription {...props} />
        </Popover>
      )}
    </PanelButton>
  );
}

/** Whether a calendar has all events that match. */
export const remainingOf = ({ hasNextPage, isFetchingNextPage }: { hasNextPage: boolean; isFetchingNextPage: boolean }): Remaining =>
  isFetchingNextPage ? 'loading' : hasNextPage ? 'available' : 'none';
