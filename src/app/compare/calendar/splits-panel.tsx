import { Link } from 'react-router';
import { FlagChips } from '#src/records/splits/flag-chips.tsx';
import { distinctSplits, splitHistory } from '#src/records/splits/split-history.ts';
import { splitLabel } from '#src/records/splits/split-labels.ts';
import type { Split } from '#src/records/splits/split.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import type { Side } from '#src/shared/url/compare-path.ts';
import { recordsPath } from '#src/shared/url/paths.ts';
import { SideColumns } from '#src/app/compare/sides/side-columns.tsx';
import type { ComparisonData } from '#src/app/compare/use-comparison.ts';

/** Splits shown of a side, those to come first, then the newest. */
const maxSplits = 4;

/** The next and the last splits of each side. */
export function SplitsPanel({ sides, data }: { sides: readonly Side[]; data: ComparisonData }) {
  const { splits: query, symbols } = data;
  return (
    <Panel
      title="Splits"
      to={{ address: recordsPath('splits', symbols), label: 'All splits' }}
      query={query}
      staleSeconds={query.data?.staleSeconds}
      wrong={query.data?.wrong}
      empty={
        query.data?.bySymbol.size === 0 ? (
          <MissingData of="splits" symbols={symbols} otherwise="No splits of them in the data." />
        ) : undefined
      }
    >
      {() => (
        <SideColumns sides={sides} what="Splits">
          {(side) => <SideSplits side={side} splits={side.symbols.flatMap((symbol) => query.data?.bySymbol.get(symbol) ?? [])} />}
        </SideColumns>
      )}
    </Panel>
  );
}

function SideSplits({ side, splits }: { side: Side; splits: readonly Split[] }) {
  const today = dayOf(useNow(60), 'et');
  const distinct = distinctSplits(splits);
  const { past } = splitHistory(distinct, today);
  const ahead = distinct.filter((split) => !past.includes(split));
  const shown = [...ahead, ...past].slice(0, maxSplits);
  if (shown.length === 0) return <p className="text-soft">No splits in the data.</p>;
  const more = ahead.length + past.length - shown.length;
  return (
    <>
      <ul>
        {shown.map((split) => (
          <li key={split.key}>
            <Link
              to={recordsPath('splits', [split.record.ticker], split.key)}
              className="-mx-1 flex min-h-6 flex-wrap items-center gap-x-2 rounded-sm px-1 text-2xs hover:bg-raised"
            >
              <span className="text-faint">
                {split.days.date_ex === undefined ? split.record.date_ex || '–' : formatDate(split.days.date_ex)}
              </span>
              {side.isList && <b className="text-accent">{split.record.ticker}</b>}
              {splitLabel(split) || '–'}
              {ahead.includes(split) && <span className="badge">to come</span>}
              <FlagChips flags={split.flags} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-2xs text-faint">and {more} more</p>}
    </>
  );
}
