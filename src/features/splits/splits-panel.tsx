import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { passiveQuery } from '#src/shared/api/polling.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { recordsPath } from '#src/shared/url/paths.ts';
import { FlagChips } from '#src/records/splits/flag-chips.tsx';
import { distinctSplits, repeatedSplitsText, splitHistory } from '#src/records/splits/split-history.ts';
import { type Split } from '#src/records/splits/split.ts';
import { daysToEx, daysToExLabel, splitDescription, splitLabel } from '#src/records/splits/split-labels.ts';
import { companySplitsQuery } from './company-splits-query.ts';

const pathOf = (symbol: string, row = ''): string => recordsPath('splits', [symbol], row);

const none: readonly Split[] = [];

/** Next, last and earlier splits of a company. */
export default function SplitsPanel({ symbol }: { symbol: string }) {
  const query = useQuery({ ...companySplitsQuery(symbol), ...passiveQuery });
  const today = dayOf(useNow(60), 'et');
  const listed = query.data ?? none;
  const splits = useMemo(() => distinctSplits(listed), [listed]);
  const repeated = listed.length - splits.length;
  const { past } = splitHistory(splits, today);
  const [last, ...before] = past;
  const ahead = splits.filter((split) => !past.includes(split)).toReversed();
  return (
    <Panel
      title="Splits"
      to={{ address: pathOf(symbol), label: 'All splits' }}
      query={query}
      empty={
        splits.length === 0 ? <MissingData of="splits" symbols={[symbol]} otherwise={`No splits for ${symbol} in the data.`} /> : undefined
      }
    >
      {() => (
        <div className="flex flex-col gap-2 px-3 py-2">
          {ahead.map((split) => (
            <SplitSummary key={split.key} title="Next" {...{ split, symbol, today }} />
          ))}
          {ahead.length === 0 && <p className="text-faint">Next: none announced.</p>}
          {last && <SplitSummary title="Last" split={last} {...{ symbol, today }} />}
          {before.length > 0 && (
            <section>
              <h3 className="text-2xs text-faint">Earlier</h3>
              <ul>
                {before.map((split) => (
                  <li key={split.key}>
                    <Link
                      to={pathOf(symbol, split.key)}
                      className="-mx-1 flex min-h-6 flex-wrap items-center gap-x-2 rounded-sm px-1 hover:bg-raised"
                    >
                      <span className="w-21 shrink-0 text-soft">{exDateLabel(split, today)}</span>
                      {splitLabel(split) || '–'}
                      <FlagChips flags={split.flags} />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {repeated > 0 && <p className="text-2xs text-faint">{repeatedSplitsText(repeated)}.</p>}
        </div>
      )}
    </Panel>
  );
}

const exDateLabel = ({ days, record }: Split, today: string): string =>
  days.date_ex === undefined ? record.date_ex || '–' : formatDate(days.date_ex, today.slice(0, 4));

/** One split with its dates. */
function SplitSummary({ title, split, symbol, today }: { title: string; split: Split; symbol: string; today: string }) {
  const left = daysToEx(split.days.date_ex, today);
  const announced = split.days.date_announced;
  return (
    <section>
      <h3 className="text-2xs text-faint">{title}</h3>
      <Link to={pathOf(symbol, split.key)} className="-mx-1 flex min-h-6 flex-col gap-0.5 rounded-sm px-1 py-0.5 hover:bg-raised">
        <b className="font-medium">{splitDescription(split) || 'Ratio not given'}</b>
        <span className="text-soft">
          ex {exDateLabel(split, today)}
          {left !== undefined && `, ${daysToExLabel(left)}`}
          {announced !== undefined && ` · announced ${formatDate(announced, today.slice(0, 4))}`}
        </span>
        {split.record.optionable && left !== undefined && <span className="text-soft">Option contracts are usually adjusted.</span>}
        <span className="flex flex-wrap gap-1 empty:hidden">
          <FlagChips flags={split.flags} />
        </span>
      </Link>
    </section>
  );
}
