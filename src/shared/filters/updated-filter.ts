import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { describeRange, rangeText } from './dates/date-range.ts';
import type { Filter } from './filter.ts';

interface Updated {
  readonly updated?: string | undefined;
}

const thisYear = (): string => dayOf(nowSeconds(), 'et').slice(0, 4);
/** `since last close`, `last 7 days`, `since Nov 1`, within a sentence */
const since = (text: string): string => text.replace(/^from /, 'since ');
const lowerFirst = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/** The earliest time of update as a filter of a page. */
export const updatedFilter = {
  on: 'updated' as const,
  group: 'More',
  label: 'Updated since',
  hint: 'Published or changed at that time in New York, on that day, or afterwards',
  chip: ({ updated }: Updated) => `Updated ${since(lowerFirst(rangeText({ from: updated }, thisYear()).name))}`,
  describe: ({ updated }: Updated) => `updated ${since(describeRange({ from: updated }, thisYear()))}`,
} satisfies Filter;
