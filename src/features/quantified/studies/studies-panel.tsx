import { type ReactNode, useState } from 'react';
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
function describeTest({ summary, difference, p, isSignificant, lacks }: StudyTest): string {
  if (lacks.length > 0) return `needs ${lacks.join(' and ')}, which these reactions do not have: they are measured from stories and prices`;
  if (!summary.isEnough) return `${describeTooFew(summary)}, in the rows loaded now`;
  if (p === undefined || Number.isNaN(p)) return describeTooFewDays(summary);
  return `${isSignificant ? '* ' : ''}${formatSigned(difference)} pp, ${formatP(p)}, ${describeSize(summary)}`;
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
            <StudyLink isAvailable={test.lacks.length === 0} search={studySearch(study, location.search, now)} onClick={onClose}>
              <span className={test.lacks.length === 0 ? 'text-accent' : undefined}>{study.label}</span>
              <span className="block text-2xs text-faint">
                {study.description}; since {formatDate(firstDay(study.period, now), year)}
              </span>
              <span className="block text-2xs text-soft">{describeTest({ study, ...test })}</span>
            </StudyLink>
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
