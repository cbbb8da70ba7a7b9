import type { ReactNode } from 'react';
import type { CurvePoint } from '#src/shared/charts/curve-chart.tsx';
import { BoxMark } from '#src/shared/charts/box-plot.tsx';
import { moveCell } from '#src/records/reactions/move-cell.tsx';
import { windowOf } from '#src/records/reactions/windows.ts';
import type { Summary } from '#src/shared/stats/summary.ts';
import { clipAt } from '#src/shared/stats/bins.ts';
import { formatHitRate, formatInterval } from '#src/shared/stats/labels.ts';
import { type FigureColumn, FigureTable } from '#src/shared/table/figure-table.tsx';
import { describeTooFew, type GroupSummary } from '../engine/samples.ts';

type Format = (value: number) => string;

/** A number with arrow and colour if its text has a sign. */
export const drawMove = (value: number, format: Format): ReactNode => (Number.isFinite(value) ? moveCell(format(value)) : '–');

/** An interval, or its room until it has been computed. */
export const drawInterval = (interval: readonly [number, number] | undefined, format: Format): ReactNode => (
  // The key makes a new element, so that the text does not move within the old one.
  <span key={interval ? 'computed' : 'pending'} className="inline-block" style={{ minWidth: '19ch' }}>
    {interval ? formatInterval(...interval, format) : '…'}
  </span>
);

/** The moves in a window as a point of a curve; too few of them are a gap. */
export const curvePoint = (metric: string, { q1, median, q3, isEnough }: Summary): CurvePoint => {
  const window = windowOf(metric);
  return {
    x: Math.sqrt(window?.seconds ?? 0),
    label: window?.label ?? metric,
    range: isEnough ? [q1, q3] : null,
    median: isEnough ? median : null,
  };
};

/** The common scale of the box plots; boxes of outliers are cut at its ends. */
function scaleOf(rows: readonly GroupSummary[]): readonly [number, number] {
  const ends = rows.flatMap(({ summary: { q1, q3, isEnough } }) => (isEnough ? [q1, q3] : []));
  const size = clipAt(ends, 1);
  return Number.isFinite(size) && size > 0 ? [Math.min(0, ...ends), Math.max(0, ...ends)] : [-1, 1];
}

/** The figures of every group: n, stories, median with interval, IQR, hit rate, box plot. */
export function summaryColumns(
  label: string,
  rows: readonly GroupSummary[],
  format: Format,
  nameOf: (name: string) => string = (name) => name,
): readonly FigureColumn<GroupSummary>[] {
  const scale = scaleOf(rows);
  return [
    { label, cell: ({ name }) => nameOf(name) },
    { label: 'Reactions', cell: ({ summary }) => summary.n.toLocaleString('en-US') },
    { label: 'Stories', cell: ({ summary }) => summary.stories.toLocaleString('en-US') },
    { label: 'Median', cell: ({ summary }) => drawMove(summary.median, format) },
    { label: '95% CI', cell: ({ interval }) => drawInterval(interval, format) },
    { label: 'IQR', cell: ({ summary }) => formatInterval(summary.q1, summary.q3, format) },
    { label: 'Hit rate (95% CI)', cell: ({ summary }) => formatHitRate(summary) },
    { label: 'Box plot', cell: ({ summary, interval }) => <BoxMark box={{ ...summary, interval }} scale={scale} /> },
  ];
}

interface SummaryTableProps {
  caption: string;
  /** heading of the names */
  label: string;
  rows: readonly GroupSummary[];
  format: Format;
  nameOf?: (name: string) => string;
}

/** The figures of groups as a table. */
export const SummaryTable = ({ caption, label, rows, format, nameOf }: SummaryTableProps) => (
  <FigureTable
    caption={caption}
    columns={summaryColumns(label, rows, format, nameOf)}
    rows={rows}
    keyOf={({ name }) => name}
    tooFew={tooFewReason}
  />
);

export const tooFewReason = ({ summary }: GroupSummary): string | undefined => (summary.isEnough ? undefined : describeTooFew(summary));

/** `median +1.20%, 95% CI …, IQR …, hit rate (95% CI) …, n=41 of 40 stories` */
export function describeSummary({ summary, interval }: GroupSummary, format: Format): string {
  if (!summary.isEnough) return describeTooFew(summary);
  const { median, q1, q3, n, stories } = summary;
  const confidence = interval ? `, 95% CI ${formatInterval(...interval, format)}` : '';
  return `median ${format(median)}${confidence}, IQR ${formatInterval(q1, q3, format)}, hit rate (95% CI) ${formatHitRate(summary)}, n=${n} of ${stories} stories`;
}
