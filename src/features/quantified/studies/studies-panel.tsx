import { type ReactNode, useMemo, useState } from 'react';
import { formatSigned } from '#src/shared/format/number.ts';
import { describeSize, describeTooFew, describeTooFewDays, formatP } from '#analysis/stats/labels.ts';
import { type StudyTest, testStudies } from './study-tests.ts';
import { Link } from 'react-router';
import { withoutDates } from '#src/shared/filters/dates/date-range.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { useReactions } from '../data/use-reactions.ts';
import { type QuantifiedSearch, reactionsParams } from '../quantified-search.ts';
import { describePart, LoadProgress } from '../table/row-count.tsx';
import { firstDay, studies, studySearch } from './studies.ts';

interface Props {
  /** its symbols or watchlist are those of the studies */
  search: QuantifiedSearch;
  onClose: () => void;
}

/** `* +1.32 pp, p=0.004, n=28 of 28 stories on 20 days` */
function describeTest({ summary, difference, p, isSignificant, lacks }: StudyTest): string {
  if (lacks.length > 0) return `needs ${lacks.join(' and ')}, which these reactions do not have: they are measured from stories and prices`;
  if (!summary.isEnough) return describeTooFew(summary);
  if (p === undefined || Number.isNaN(p)) return describeTooFewDays(summary);
  return `${isSignificant ? '* ' : ''}${formatSigned(difference)} pp, ${formatP(p)}, ${describeSize(summary)}`;
}

/** How many studies could be tested, and on which rows. @param part which rows are loaded, where not all are */
function describeTested(tests: readonly StudyTest[], part: string | undefined, loaded: number): string {
  const tested = tests.filter(({ p }) => p !== undefined).length;
  const rows = part === undefined ? `all ${loaded.toLocaleString('en-US')} rows of these dates` : `the ${part}`;
  return `Of ${rows}: ${tested} of ${tests.length} studies tested; *: significant among them (Benjamini-Hochberg, 5%).`;
}

interface StudyLinkProps {
  isAvailable: boolean;
  search: string;
  onClick: () => void;
  children: ReactNode;
}

/** A link, or the same as grey text where the study would find nothing. */
function StudyLink({ isAvailable, search, onClick, children }: StudyLinkProps) {
  const className = 'block rounded px-2 py-1';
  if (!isAvailable) {
    return (
      <span role="link" aria-disabled className={`${className} text-faint`}>
        {children}
      </span>
    );
  }
  return (
    <Link className={`${className} hover:bg-raised`} to={{ search }} onClick={onClick}>
      {children}
    </Link>
  );
}

/** The ready-made studies as links: one click filters the table and compares its reactions with all others. */
export function StudiesPanel({ search, onClose }: Props) {
  const [now] = useState(() => nowSeconds());
  const from = studies.map(({ period }) => firstDay(period, now)).toSorted()[0] ?? '';
  const [params] = useState(() => reactionsParams({ ...withoutDates(search), from }));
  const { query, all, reactions, hasMore } = useReactions(params);
  // Of a part of their dates the figures would be those of a few days.
  const isTested = query.isSuccess && !all.isLoading;
  const tests = useMemo(() => testStudies(studies, isTested ? reactions : [], now), [isTested, reactions, now]);
  const year = dayOf(now, 'et').slice(0, 4);
  return (
    <Popover label="Studies" anchor="--filter" width="w-96" onClose={onClose}>
      <ul className="flex max-h-[80vh] flex-col gap-0.5 overflow-y-auto">
        {tests.map(({ study, ...test }) => (
          <li key={study.id}>
            <StudyLink isAvailable={test.lacks.length === 0} search={studySearch(study, location.search, now)} onClick={onClose}>
              <span className={test.lacks.length === 0 ? 'text-accent' : undefined}>{study.label}</span>
              <span className="block text-2xs text-faint">
                {study.description}; since {formatDate(firstDay(study.period, now), year)}
              </span>
              <span className="block min-h-4 text-2xs text-soft">{isTested && describeTest({ study, ...test })}</span>
            </StudyLink>
          </li>
        ))}
      </ul>
      <p role="status" className="flex flex-wrap items-center gap-2 px-2 pt-1.5 text-2xs text-soft">
        {query.isError && (
          <>
            Reactions not loaded. {query.error.message}
            <button type="button" className="control" onClick={() => void query.refetch()}>
              Retry
            </button>
          </>
        )}
        {all.isLoading && <LoadProgress all={all} />}
        {isTested && describeTested(tests, describePart({ loaded: reactions.length, total: all.total, hasMore }), reactions.length)}
      </p>
      <p className="px-2 pt-1.5 text-2xs text-faint">
        A study compares the median of its reactions with that of all others of the same dates and symbols. Symbols and watchlist stay.
      </p>
    </Popover>
  );
}
