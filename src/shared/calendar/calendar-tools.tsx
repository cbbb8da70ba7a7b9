import { setPaused } from '#src/shared/api/polling.ts';
import { ExportTool, PauseTool } from '#src/shared/ui/page-tools.tsx';
import { feedLeavesOut } from '#src/shared/watchlists/feed-tickers.ts';
import { DayStepper } from './day-stepper.tsx';
import { LoadOlder } from './load-older.tsx';
import { Subscribe } from './subscribe.tsx';
import type { CalendarState } from './use-calendar.ts';

interface Props<Event extends object> {
  calendar: CalendarState<Event>;
  /** address of the calendar to subscribe to, below the desk */
  path: string;
}

/** At the end of a calendar's bar: the count, the days in view, and what can be done with all of them. */
export function CalendarTools<Event extends object>({ calendar, path }: Props<Event>) {
  const { search, days, feed, count, events, exported, setExporting, onDays, onToday } = calendar;
  const isMonth = search.view === 'month';
  return (
    <>
      {/* With room for most of what it says: a month says less, and its stepper more. */}
      <span role="status" className={`max-sm:w-full! max-sm:text-start! ${isMonth ? 'sm:min-w-48!' : 'sm:min-w-60!'}`}>
        {count}
      </span>
      {/* Lists end in it. */}
      {isMonth && <LoadOlder answer={feed.answer} />}
      <DayStepper days={search} month={days.month} today={days.today} onChange={onDays} {...{ isMonth, onToday }} />
      <Subscribe path={path} leavesOut={feedLeavesOut(search)} />
      <PauseTool paused={feed.paused} onPause={setPaused} />
      <ExportTool isOpen={exported !== undefined} onOpen={events.length > 0 ? () => setExporting(true) : undefined} />
    </>
  );
}
