import { useMemo } from 'react';
import { useKept } from '#src/shared/kept/kept.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds, useNow } from '#src/shared/ui/now.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { monthOf } from './month-grid.ts';
import { keptWeekStart } from './week-start.ts';

/** What a calendar asks, and the days it is read by. */
export interface CalendarDays<Question> {
  /** New York's */
  readonly today: string;
  /** `YYYY-MM`, in view or to be shown next */
  readonly month: string;
  /** the same object while it asks the same */
  readonly question: Question;
}

const monthShown = ({ month, from, to }: CalendarSearch, today: string): string => month ?? monthOf(to ?? from ?? today);

/** What a calendar asks when it opens now. */
export function calendarQuestionAt<Search extends CalendarSearch, Question>(
  search: Search,
  questionOf: (search: Search, month?: string) => Question,
): Question {
  return questionOf(search, search.view === 'month' ? monthShown(search, dayOf(nowSeconds(), 'et')) : undefined);
}

/** @param questionOf what is asked of the service, given the month where one is in view */
export function useCalendarDays<Search extends CalendarSearch, Question extends object>(
  search: Search,
  questionOf: (search: Search, month?: string) => Question,
): CalendarDays<Question> {
  const today = dayOf(useNow(60), 'et');
  // Of a month the first and the last week are asked for, too.
  useKept(keptWeekStart);
  const month = monthShown(search, today);
  const asked = JSON.stringify(questionOf(search, search.view === 'month' ? month : undefined));
  const question = useMemo(() => JSON.parse(asked) as Question, [asked]);
  return { today, month, question };
}
