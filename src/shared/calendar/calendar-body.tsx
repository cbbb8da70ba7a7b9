import { type ReactNode, useRef } from 'react';
import { Failed, FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';
import { WrongRecords } from '#src/shared/ui/feedback/wrong-records.tsx';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { CalendarViews } from './calendar-views.tsx';
import { formatMonth } from './days.ts';
import type { CalendarState } from './use-calendar.ts';

interface Props<Event extends object> {
  calendar: CalendarState<Event>;
  /** messages about invalid parameters of the address */
  dropped: readonly string[];
  /** number of valid records; a record can have several events */
  records: number;
  /** shown when there are no events */
  empty: ReactNode;
  /** the detail of the open event */
  children: ReactNode;
}

/** Content below the bar of a calendar: notices, the view in each state, and the detail. */
export function CalendarBody<Event extends object>({ calendar, dropped, records, empty, children }: Props<Event>) {
  const { feed, events, search, wrongSort } = calendar;
  const { query, failure, wrong } = feed;
  const { data } = query;
  const invalid = [...dropped, ...wrongSort];
  const wantedDay = useRef<string>(undefined);
  const retry = (): void => void (query.error ? query.refetch() : feed.refresh());
  return (
    <>
      {/* Title for print; the chips show the filters. */}
      <p className="hidden px-3 print:block">
        <b>{calendar.kind.label}</b> {search.view === 'month' && `${formatMonth(calendar.days.month)}, `}
        {calendar.count}
      </p>
      {invalid.length > 0 && <Notice text={`Ignored in link: ${invalid.join('; ')}`} />}
      <WrongRecords wrong={wrong} of={records + wrong.length} />
      {failure && data && (
        <FailedBanner error={failure} onRetry={retry}>
          What is loaded stays.
        </FailedBanner>
      )}
      <div className="relative flex min-h-0 flex-1">
        {query.isPending && <div aria-hidden className="skeleton appear-late" />}
        {failure && !data && <Failed error={failure} onRetry={retry} />}
        {data && events.length === 0 && search.view !== 'month' && empty}
        {data && <CalendarViews {...{ calendar, wantedDay }} />}
        {children}
      </div>
    </>
  );
}
