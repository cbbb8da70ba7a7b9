import { useEffect, useMemo, useState } from 'react';
import { formatList } from '#src/shared/filters/filter-text.ts';
import type { ComparedSubject, Comparison } from '#analysis/kinds/compare.ts';
import { isDegenerate } from '#analysis/stats/clusters.ts';
import { describeTooFew } from '#analysis/stats/labels.ts';
import { hasIntervals } from '#analysis/stats/sample-size.ts';
import { metricLabel } from '#analysis/reactions/fields.ts';
import { cohortTexts, describeDifference } from '#src/features/quantified/analysis/figures.tsx';
import { AnalysisView, FilterDescriptions } from '#src/features/quantified/analysis/panels/analysis-view.tsx';
import { drawInterval, summaryColumns, tooFewReason } from '#src/features/quantified/analysis/panels/figure-columns.tsx';
import { openAnalysisClient } from '#src/features/quantified/analysis/worker/analysis-client.ts';
import { formatOf } from '#src/records/reactions/fields.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { MissingData } from '#src/shared/sources/lazy-sources.tsx';
import { type FigureColumn, FigureTable } from '#src/shared/table/figure-table.tsx';
import { formatDate } from '#src/shared/time/format.ts';
import { Panel } from '#src/shared/ui/panels/panel.tsx';
import { FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';
import type { Side } from '#src/shared/url/compare-path.ts';
import { pathSegment } from '#src/shared/url/paths.ts';
import { chosenFrom, type CompareMetric, type CompareSearch, type CompareSearchChange } from '#src/app/compare/compare-search.ts';
import { SideName } from '#src/app/compare/sides/side-name.tsx';
import type { ComparisonData } from '#src/app/compare/use-comparison.ts';

interface Props {
  sides: readonly Side[];
  data: ComparisonData;
  search: CompareSearch;
  onChange: (change: CompareSearchChange) => void;
}

/** The longest span that the page offers. */
const longestSpan = 'now-5y';

/** The same reactions in the explorer, which has every window and chart of them. */
function explorerAddress({ symbols, news }: ComparisonData, { metric, spy }: CompareSearch, from: string): string {
  const filters = news.kind.filters.length > 0 ? `&f=${news.kind.filters.map(pathSegment).join(',')}` : '';
  const sample = `symbols=${symbols.map(pathSegment).join(',')}&from=${pathSegment(from)}${filters}${spy ? '&spy=true' : ''}`;
  return `/quantified?${sample}&analysis=true&tab=groups&roundups=true&metric=${pathSegment(metric)}`;
}

/** How each side answers to the same kind of news: median with its interval, sample and base rate, and the difference to the first. */
export function NewsPanel({ sides, data, search, onChange }: Props) {
  const { news, symbols, from } = data;
  const { query, kind, reactions, marketState } = news;
  const names = formatList(
    sides.map(({ name }) => name),
    'and',
  );
  const empty =
    reactions.loaded.length === 0 ? (
      <MissingData of="quantified" symbols={symbols} otherwise={`No reactions of ${names} from ${formatDate(from)} on.`} />
    ) : reactions.passing.length === 0 ? (
      <NoNews {...{ names, data, onChange }} />
    ) : undefined;
  return (
    <Panel
      title="The same kind of news"
      note={`${kind.label}, from ${formatDate(from)}`}
      to={{ address: explorerAddress(data, search, chosenFrom(location.search)), label: 'In Quantified' }}
      query={query}
      staleSeconds={query.data?.staleSeconds}
      wrong={query.data?.wrong}
      empty={empty}
    >
      {() => (
        <>
          {marketState.error && (
            <FailedBanner error={marketState.error} onRetry={marketState.retry}>
              Without prices of SPY there are no figures less it.
            </FailedBanner>
          )}
          {marketState.notice !== undefined && <p className="px-3 pt-2 text-2xs text-soft">{marketState.notice}</p>}
          {query.data?.truncated === true && (
            <p className="px-3 pt-2 text-2xs text-warn">There are more reactions than this page reads; the newest 20,000 count.</p>
          )}
          <Figures {...{ sides, data, search, onChange }} />
        </>
      )}
    </Panel>
  );
}

/** Nothing of the kind in these days: what else there is. */
function NoNews({ names, data, onChange }: Pick<Props, 'data' | 'onChange'> & { names: string }) {
  const { kind, reactions } = data.news;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {kind.label}: none of {names} from {formatDate(data.from)} on, among {reactions.loaded.length.toLocaleString('en-US')} reactions.
      {chosenFrom(location.search) !== longestSpan && (
        <button type="button" className="control" onClick={() => onChange({ from: longestSpan })}>
          From five years ago
        </button>
      )}
      <button type="button" className="control" onClick={() => onChange({ kind: 'all' })}>
        All news
      </button>
    </span>
  );
}

type Row = ComparedSubject & { readonly side: Side; readonly place: number };

/** The median less that of the first, above its interval. */
function drawDifference(
  { difference, differenceInterval, summary, place }: Row,
  first: ComparedSubject | undefined,
  metric: CompareMetric,
) {
  if (place === 0 || !first) return <span className="text-faint">the first</span>;
  if (difference === undefined) return <span title={`${first.name}: ${describeTooFew(first.summary)}`}>–</span>;
  const { formatDifference: format, differenceUnit: unit } = cohortTexts(metric, 'symbol');
  const fewest = summary.days < first.summary.days ? summary : first.summary;
  const isKnown = differenceInterval !== undefined && !isDegenerate(differenceInterval);
  const isOutside = isKnown && (differenceInterval[0] > 0 || differenceInterval[1] < 0);
  return (
    <>
      {isOutside && <span title="Significant at 5%: 0 is outside of the interval">* </span>}
      {moveCell(`${format(difference)}${unit}`)}
      <small className="block min-w-27 text-2xs text-soft">{drawInterval({ size: fewest, interval: differenceInterval }, format)}</small>
    </>
  );
}

function Figures({ sides, data, search, onChange }: Props) {
  const { metric, spy } = search;
  const { kind, reactions } = data.news;
  const [client] = useState(openAnalysisClient);
  useEffect(() => () => client.close(), [client]);
  const analysis = useMemo(
    () => ({
      ...{ kind: 'compare' as const, withIntervals: true, metric },
      lists: sides.map(({ name, symbols }) => ({ name, symbols: [...symbols] })),
    }),
    [metric, sides],
  );
  // Assumed: multi-stock stories count, because the reactions of a few symbols do not show them: another company would change the sample of the first.
  const source = useMemo(
    () => ({ client, reactions, search: { multiStock: true, firstOnly: false }, vsMarket: spy }),
    [client, reactions, spy],
  );
  const shared = sharedSymbols(sides);
  return (
    <FilterDescriptions value={useMemo(() => [kind.label, `from ${formatDate(data.from)}`], [kind, data.from])}>
      <AnalysisView
        source={source}
        analysis={analysis}
        title={`${kind.label}: ${metricLabel(metric)}`}
        subtitle={`median move after the news${kind.filters.length > 0 ? '; base rate: the hit rate of all other news of the same side and days' : ''}`}
        note={`${
          shared.length > 0
            ? `${shared.join(', ')} ${shared.length === 1 ? 'is' : 'are'} on more than one side, and count${shared.length === 1 ? 's' : ''} on each. `
            : ''
        }Multi-stock stories count, because the reactions of a few symbols do not show them.`}
        isTableOnly
      >
        {(figures) => (
          <>
            <Subjects {...{ figures, sides, metric }} />
            {chosenFrom(location.search) !== longestSpan && figures.subjects.some(({ summary }) => !hasIntervals(summary)) && (
              <p className="text-xs text-soft print:hidden">
                Too few days for an interval.{' '}
                <button type="button" className="min-h-6 text-accent underline" onClick={() => onChange({ from: longestSpan })}>
                  From five years ago
                </button>
              </p>
            )}
          </>
        )}
      </AnalysisView>
    </FilterDescriptions>
  );
}

/** The symbols that are on more than one side. */
const sharedSymbols = (sides: readonly Side[]): readonly string[] => {
  const all = sides.flatMap(({ symbols }) => symbols);
  return [...new Set(all.filter((symbol, at) => all.indexOf(symbol) !== at))];
};

const sideColumn: FigureColumn<Row> = { label: 'Company or list', cell: ({ side, place }) => <SideName {...{ side, place }} /> };

function Subjects({ figures, sides, metric }: { figures: Comparison; sides: readonly Side[]; metric: CompareMetric }) {
  const { subjects } = figures;
  const [first] = subjects;
  const rows = subjects.flatMap((subject, place): Row[] => {
    const side = sides[place];
    return side ? [{ ...subject, side, place }] : [];
  });
  const format = formatOf(metric);
  const [, ...figureColumns] = summaryColumns('Company or list', subjects, format);
  const columns: readonly FigureColumn<Row>[] = [
    sideColumn,
    ...figureColumns.slice(0, 2),
    { label: `Less ${first?.name ?? 'the first'} (95% CI)`, cell: (row) => drawDifference(row, first, metric) },
    ...figureColumns.slice(2),
  ];
  return (
    <>
      <FigureTable
        caption={`${metricLabel(metric)} by company or list`}
        columns={columns}
        rows={rows}
        keyOf={({ place }) => String(place)}
        tooFew={tooFewReason}
      />
      {first && (
        <ul className="text-xs">
          {rows.slice(1).map((row) => (
            <li key={row.place}>
              {/* One text, so that its end does not move as a text of its own when it grows. */}
              {`${row.name} less ${first.name}: ${describeDifference(
                { a: row, b: first, difference: row.difference, interval: row.differenceInterval },
                cohortTexts(metric, 'symbol'),
              )}.`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
