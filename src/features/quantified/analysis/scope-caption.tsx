import { formatDate } from '#src/shared/format/date.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { roundupSymbols } from './chosen.ts';
import type { Scope } from './questions.ts';

const count = (n: number, one: string, many: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** Whole days of New York, the year always said: a caption is copied away from its page. */
const days = ({ from, to }: Scope): string =>
  from === undefined || to === undefined
    ? 'no dates'
    : [...new Set([from, to].map((seconds) => formatDate(dayOf(seconds, 'et'), 'every')))].join(' to ');

function leftOut({ roundups, withoutRow }: Scope): string {
  const parts = [
    roundups > 0 && `${count(roundups, 'reading', 'readings')} of stories on more than ${roundupSymbols} symbols left out`,
    withoutRow > 0 && `${count(withoutRow, 'pair', 'pairs')} of story and symbol without a row on the day or on the story’s session`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : ` ${parts.join('; ')}.`;
}

/** Of what an answer speaks: days, readings, stories, and what was left out. */
export const scopeWords = (scope: Scope): string =>
  `${days(scope)}: ${count(scope.readings, 'reading', 'readings')} of ${count(scope.stories, 'story', 'stories')}; each figure counts those that have its metric.${leftOut(scope)}`;

/** Under every answer: of what it speaks and what it cannot know (product 4). */
export function ScopeCaption({ scope, children = '' }: { scope: Scope; children?: string }) {
  return (
    <p className="text-2xs text-faint">
      {`${scopeWords(scope)} ${children}`} One reading is one story and symbol. Stories on one symbol may follow each other closely, so
      their windows can overlap; companies that are no longer listed may be missing. Past moves, of these readings only.
    </p>
  );
}
