import { Suspense, type ReactNode } from 'react';
import { Failed, FailedBanner } from '#src/shared/ui/failure-panel.tsx';
import Notice from '#src/shared/ui/notice.tsx';
import { SidePlace } from '#src/shared/ui/side-place.tsx';
import { CalendarViews } from './calendar-views.tsx';
import type { CalendarState } from './use-calendar.ts';
import { formatMonth } from './days.ts';
import { WrongRecords } from './wrong-records.tsx';

interface Props<Event extends object> {
  calendar: CalendarState<Event>;
  /** sentences on what was left out of the address */
  dropped: readonly string[];
  /** records that were read, of which an event may be a part */
  records: number;
  /** says which kind of nothing there is */
  empty: ReactNode;
  /** the detail of what is open */
  children: ReactNode;
}

/** What stands under a calendar's bar: its notices, the view in each of its states, and the detail beside it. */
export function CalendarBody<Event extends object>({ calendar, dropped, records, empty, children }: Props<Event>) {
  const { feed, events, search, wrongSort } = calendar;
  const { answer, failure, wrong } = feed;
  const { data } = answer;
  const leftOut = [...dropped, ...wrongSort];
  const retry = (): void => void (answer.error ? answer.refetch() : feed.refresh());
  return (
    <>
      {/* On paper nothing else says what it is; filters are told by their chips. */}
      <p className="hidden px-3 print:block">
        <b>{calendar.kind.label}</b> {search.view === 'month' && `${formatMonth(calendar.days.month)}, `}
        {calendar.count}
      </p>
      {leftOut.length > 0 && <Notice text={`Left out of the address, because it is not valid: ${leftOut.join('; ')}.`} />}
      <WrongRecords wrong={wrong} of={records + wrong.length} />
      <div className="relative flex min-h-0 flex-1">
        {answer.isPending && <div aria-hidden className="skeleton appear-late" />}
        {failure && !data && <Failed error={failure} onRetry={retry} />}
        {data && events.length === 0 && search.view !== 'month' && empty}
        {data && <CalendarViews calendar={calendar} />}
        {failure && data && (
          <FailedBanner error={failure} onRetry={retry}>
            What is loaded stays.
          </FailedBanner>
        )}
        <Suspense fallback={<SidePlace />}>{children}</Suspense>
      </div>
    </>
  );
}
