import { useState } from 'react';
import type { QuantifiedReaction } from '#src/records/reactions/quantified-reaction.ts';
import { formatSigned } from '#src/shared/format/number.ts';
import { describeSize, describeTooFew, describeTooFewDays, formatP } from '#src/shared/stats/labels.ts';
import { type StudyTest, testStudies } from './study-tests.ts';
import { Link } from 'react-router';
import { formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { Popover } from '#src/shared/ui/panels/popover.tsx';
import { firstDay, studies, studySearch } from './studies.ts';

interface Props {
  /** the rows of the table */
  reactions: readonly QuantifiedReaction[];
  onClose: () => void;
}

/** `* +1.32 pp, p=0.004, n=28 of 28 stories on 20 days` */
function describeTest({ summary, difference, p, isSignificant }: StudyTest): string {
  if (!summary.isEnough) return `${describeTooFew(summary)}, in the rows loaded now`;
  if (p === undefined || Number.isNaN(p)) return describeTooFewDays(summary);
  return `${isSignificant ? '* ' : ''}${formatSigned(difference)} pp, ${formatP(p)}, ${describeSize(summary)}`;
}

/** The ready-made studies as links: one click filters the table and compares its reactions with all others. */
export function StudiesPanel({ reactions, onClose }: Props) {
  const now = nowSeconds();
  const [tests] = useState(() => testStudies(studies, reactions, now));
  const tested = tests.filter(({ p }) => p !== undefined).length;
  const year = String(new Date(now * 1000).getUTCFullYear());
  return (
    <Popover label="Studies" anchor="--filter" width="w-96" onClose={onClose}>
      <ul className="flex max-h-[80vh] flex-col gap-0.5 overflow-y-auto">
        {tests.map(({ study, ...test }) => (
          <li key={study.id}>
            <Link
              className="block rounded px-2 py-1 hover:bg-raised"
              to={{ search: studySearch(study, location.search, now) }}
              onClick={onClose}
            >
              <span className="text-accent">{study.label}</span>
              <span className="block text-2xs text-faint">
                {study.description}; since {formatDate(firstDay(study.period, now), year)}
              </span>
              <span className="block text-2xs text-soft">{describeTest({ study, ...test })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="px-2 pt-1.5 text-2xs text-faint">
        A study loads its rows and compares their median with that of all others of the same dates and symbols. Of the rows loaded now,{' '}
        {tested} studies could be tested; *: significant among them (Benjamini-Hochberg, 5%). Symbols and watchlist stay.
      </p>
    </Popover>
  );
}
