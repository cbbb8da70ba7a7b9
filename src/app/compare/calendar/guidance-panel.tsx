import { Link } from 'react-router';
import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { changeLabels } from '#src/records/guidance/change-labels.ts';
import { compareNewestFirst, eventOf, type GuidanceLine } from '#src/records/guidance/guidance-line.ts';
import { formatAmounts, measureLabel, periodLabel } from '#src/records/guidance/line-labels.ts';
import { changeColours, changeSymbols, VerdictLabel } from '#src/records/guidance/verdict-label.tsx';
import type { Change } from '#src/records/guidance/verdict.ts';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { useNow } from '#src/shared/time/now.ts';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import type { Side } from '#src/shared/url/compare-path.ts';
import { recordsPath } from '#src/shared/url/paths.ts';
import { SideColumns } from '#src/app/compare/sides/side-columns.tsx';
import type { ComparisonData } from '#src/app/compare/use-comparison.ts';

/** Lines shown of a side, the newest. */
const maxLines = 5;

/** The verdicts on one side from a day on, and its latest announced lines, whenever they were. */
export interface SideVerdicts {
  readonly counts: ReadonlyMap<Change, number>;
  /** newest first */
  readonly latest: readonly GuidanceLine[];
  /** lines announced from the day on */
  readonly count: number;
}

/** The order of counts: what moved first. */
const countedChanges: readonly Change[] = [
  'raised',
  'lowered',
  'narrowed',
  'widened',
  'reaffirmed',
  'initiated',
  'not updated',
  'contradictory',
  'not comparable',
];

/** @param from @param today New York days, both included */
export function sideVerdicts(records: readonly GuidanceRecord[], from: string, today: string): SideVerdicts {
  const past = records
    .filter(({ date }) => date <= today)
    .map(eventOf)
    .toSorted(compareNewestFirst)
    .flatMap(({ lines }) => lines);
  const since = past.filter(({ record }) => record.date >= from);
  const counts = countedChanges.flatMap((change) => {
    const count = since.filter(({ verdict }) => verdict.change === change).length;
    return count === 0 ? [] : [[change, count] as const];
  });
  return { counts: new Map(counts), latest: past.slice(0, maxLines), count: since.length };
}

/** How often each side has raised, lowered or kept its guidance, and its last lines with their verdicts. */
export function GuidancePanel({ sides, data }: { sides: readonly Side[]; data: ComparisonData }) {
  const { guidance: query, from, symbols } = data;
  const today = dayOf(useNow(60), 'et');
  return (
    <Panel
      title="Guidance"
      note={`verdicts announced from ${formatDate(from)} on`}
      to={{ address: recordsPath('guidance', symbols), label: 'All guidance' }}
      query={query}
      staleSeconds={query.data?.staleSeconds}
      wrong={query.data?.wrong}
      empty={
        query.data?.bySymbol.size === 0 ? (
          <MissingData of="guidance" symbols={symbols} otherwise="No guidance of them in the data." />
        ) : undefined
      }
    >
      {() => (
        <>
          <SideColumns sides={sides} what="Guidance">
            {(side) => (
              <Verdicts {...{ side, from, today }} records={side.symbols.flatMap((symbol) => query.data?.bySymbol.get(symbol) ?? [])} />
            )}
          </SideColumns>
          {query.data?.isCut === true && (
            <p className="px-3 py-1 text-2xs text-warn">There are more records than this page reads; the newest are counted.</p>
          )}
        </>
      )}
    </Panel>
  );
}

interface VerdictsProps {
  side: Side;
  records: readonly GuidanceRecord[];
  from: string;
  today: string;
}

function Verdicts({ side, records, from, today }: VerdictsProps) {
  const { counts, latest, count } = sideVerdicts(records, from, today);
  if (latest.length === 0) return <p className="text-soft">No guidance in the data.</p>;
  return (
    <>
      {count === 0 ? (
        <p className="text-soft">None from {formatDate(from)} on.</p>
      ) : (
        <ul aria-label={`Verdicts on ${side.name}`} className="flex flex-wrap gap-x-3">
          {[...counts].map(([change, number]) => (
            <li key={change} className="whitespace-nowrap">
              <span className={changeColours[change]}>
                {changeSymbols[change] && <span aria-hidden>{changeSymbols[change]} </span>}
                {changeLabels[change]}
              </span>{' '}
              <b className="font-bold">{number}</b>
            </li>
          ))}
        </ul>
      )}
      <ul>
        {latest.map((line) => (
          <li key={line.key}>
            <Link
              to={recordsPath('guidance', [line.record.ticker], line.record.id)}
              className="-mx-1 flex min-h-6 flex-wrap items-center gap-x-2 rounded-sm px-1 py-0.5 text-2xs hover:bg-raised"
            >
              <span className="text-faint">{formatDate(line.record.date, today.slice(0, 4))}</span>
              {side.isList && <b className="text-accent">{line.record.ticker}</b>}
              <span>{measureLabel(line.figures)}</span>
              <span className="text-soft">{periodLabel(line.figures)}</span>
              <VerdictLabel line={line} />
              <span className="text-soft">{formatAmounts(line.figures).now}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
