import { type ReactNode, useState } from 'react';
import { describeBaseDifference, describeTest } from '../figures.tsx';
import { BoxMark } from '#src/shared/charts/box-plot.tsx';
import type { Format as MetricFormat } from '#src/records/reactions/measures.ts';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { formatFixed } from '#src/shared/format/number.ts';
import { clipAt } from '#analysis/stats/bins.ts';
import { formatConfidence, describeTooFew, formatHitRate, formatInterval, formatShare } from '#analysis/stats/labels.ts';
import type { Figure } from '#analysis/figures.ts';
import type { Interval } from '#analysis/stats/quantiles.ts';
import type { SampleSize } from '#analysis/stats/sample-size.ts';
import type { Summary } from '#analysis/stats/summary.ts';
import { type FigureColumn, FigureTable, inTwoLines } from '#src/shared/table/figure-table.tsx';
import type { GroupSummary } from '#analysis/summaries.ts';

type Format = (value: number) => string;

interface FigureFormat<Row> {
  /** of a figure in the unit of the analysed metric, or in seconds */
  readonly format: Format;
  /** the sample of a row, which may be too small for an interval */
  readonly sizeOf?: (row: Row) => SampleSize;
}

function drawFigure<Row>({ unit, value, confidence, range }: Figure<Row>, row: Row, { format, sizeOf }: FigureFormat<Row>): ReactNode {
  const ends = range?.(row);
  if (ends) return formatInterval(...ends, format);
  const figure = value?.(row);
  if (figure === undefined) return '–';
  if (unit === 'count') return figure.toLocaleString('en-US');
  if (unit === 'share') return formatShare(figure, confidence?.(row));
  const size = sizeOf?.(row);
  if (!confidence || !size) return format(figure);
  return drawMedian({ median: figure, size, interval: confidence(row) }, format);
}

/** The figures of an analysis as columns of a table on screen. */
export const figureColumns = <Row,>(figures: readonly Figure<Row>[], format: FigureFormat<Row>): readonly FigureColumn<Row>[] =>
  figures.map((figure) => ({
    label: figure.confidence ? `${figure.label} (95% CI)` : figure.label,
    cell: (row) => drawFigure(figure, row, format),
  }));

/** A number with arrow and colour if its text has a sign. */
export const drawMove = (value: number, format: Format): ReactNode => (Number.isFinite(value) ? moveCell(format(value)) : '–');

interface Median {
  readonly median: number;
  readonly size: SampleSize;
  readonly interval: Interval | undefined;
}

/** An interval, or why there is none, or its room until it has been computed. */
export function drawInterval({ size, interval }: Pick<Median, 'size' | 'interval'>, format: Format): ReactNode {
  const text = formatConfidence(size, interval, format);
  const isComputed = text !== undefined;
  return (
    // The key makes a new element, so that the text does not move within the old one.
    <span key={isComputed ? 'computed' : 'pending'} className={isComputed ? undefined : 'invisible'}>
      {inTwoLines(text ?? formatInterval(-0.01, 0.01, format))}
    </span>
  );
}

/** A median above its confidence interval, in one column, so that the decisive figures fit beside the table. */
const drawMedian = (median: Median, format: Format): ReactNode => (
  <>
    {drawMove(median.median, format)} <small className="block min-w-27 text-2xs text-soft">{drawInterval(median, format)}</small>
  </>
);
export const drawGroupMedian = ({ summary, interval }: Omit<GroupSummary, 'name'>, format: Format): ReactNode =>
  drawMedian({ median: summary.median, size: summary, interval }, format);
export const medianLabel = 'Median (95% CI)';

/** The common scale of the box plots; boxes of outliers are cut at its ends. */
function scaleOf(rows: readonly GroupSummary[]): readonly [number, number] {
  const ends = rows.flatMap(({ summary: { q1, q3, isEnough } }) => (isEnough ? [q1, q3] : []));
  const size = clipAt(ends, 1);
  return Number.isFinite(size) && size > 0 ? [Math.min(0, ...ends), Math.max(0, ...ends)] : [-1, 1];
}

/** `1,341 (1,341, 43)` */
export const describeCounts = ({ n, stories, days }: Pick<Summary, 'n' | 'stories' | 'days'>): string =>
  `${n.toLocaleString('en-US')} (${[stories, days].map((number) => number.toLocaleString('en-US')).join(', ')})`;

export const countsLabel = 'Reactions (stories, days)';
const sizeColumn: FigureColumn<GroupSummary> = { label: countsLabel, cell: ({ summary }) => describeCounts(summary) };

const baseColumn: FigureColumn<GroupSummary> = {
  label: 'vs base rate (95% CI)',
  cell: ({ summary, base }) => (base ? describeBaseDifference(summary.hitRate, base) : '–'),
};

const standardisedColumn: FigureColumn<GroupSummary> = {
  label: 'Standardised (ATR)',
  cell: ({ standardised }) =>
    standardised ? (
      <span
        title={`Mean ${formatFixed(standardised.mean)} standard deviations; n=${standardised.n.toLocaleString('en-US')} on ${standardised.clusters} days`}
      >
        {describeTest(standardised)}
      </span>
    ) : (
      '–'
    ),
};

const noHitRate = <span title="Not a rise or fall: the share above 0 says nothing">–</span>;

/** How a metric is written, and whether it has a hit rate. */
type SummaryFormat = Pick<MetricFormat, 'figure' | 'isSigned'>;

/** The figures of every group: n, stories, days, median with interval, hit rate, IQR with box plot, test. Without rows there is no scale for boxes. */
export function summaryColumns(
  label: string,
  rows: readonly GroupSummary[],
  { figure: format, isSigned }: SummaryFormat,
  nameOf: (name: string) => string = (name) => name,
  isSignificant?: (name: string) => boolean,
): readonly FigureColumn<GroupSummary>[] {
  const scale = rows.length > 0 ? scaleOf(rows) : undefined;
  return [
    { label, cell: ({ name }) => nameOf(name) },
    sizeColumn,
    {
      label: medianLabel,
      cell: (group) => (
        <>
          {isSignificant?.(group.name) && <span title="Differs from 0 after Benjamini-Hochberg at 5%">* </span>}
          {drawGroupMedian(group, format)}
        </>
      ),
    },
    { label: 'Hit rate (95% CI)', cell: ({ summary }) => (isSigned ? formatHitRate(summary) : noHitRate) },
    ...(isSigned && rows.some(({ base }) => base) ? [baseColumn] : []),
    {
      label: 'IQR',
      cell: ({ summary, interval }) => (
        <>
          <small className="text-2xs whitespace-nowrap">{formatInterval(summary.q1, summary.q3, format)}</small>
          {scale && <BoxMark box={{ ...summary, interval }} scale={scale} />}
        </>
      ),
    },
    ...(rows.some(({ standardised }) => standardised) ? [standardisedColumn] : []),
  ];
}

interface SummaryTableProps {
  caption: string;
  /** heading of the names */
  label: string;
  rows: readonly GroupSummary[];
  format: SummaryFormat;
  nameOf?: (name: string) => string;
  /** whether a group is significant among those that were tested */
  isSignificant?: (name: string) => boolean;
}

/** Groups shown at first, and added with each click on Show more. */
const pageSize = 100;

/** How many of some groups are shown, and the line below them where these are not all. */
export function useFirstGroups(count: number): { readonly shown: number; readonly more: ReactNode } {
  const [shown, setShown] = useState(pageSize);
  const more = count > shown && (
    <p className="text-xs text-soft print:hidden">
      First {shown} of {count.toLocaleString('en-US')}.{' '}
      <button type="button" className="control" onClick={() => setShown(shown + pageSize)}>
        Show {Math.min(pageSize, count - shown)} more
      </button>
    </p>
  );
  return { shown, more };
}

/** The figures of groups as a table. */
export function SummaryTable({ caption, label, rows, format, nameOf, isSignificant }: SummaryTableProps) {
  const { shown, more } = useFirstGroups(rows.length);
  return (
    <>
      <FigureTable
        caption={caption}
        columns={summaryColumns(label, rows, format, nameOf, isSignificant)}
        rows={rows.slice(0, shown)}
        keyOf={({ name }) => name}
        tooFew={tooFewReason}
      />
      {more}
    </>
  );
}

export const tooFewReason = ({ summary }: GroupSummary): string | undefined => (summary.isEnough ? undefined : describeTooFew(summary));
