import { BoxMark } from '#src/shared/charts/box-mark.tsx';
import { clipAt } from '#src/shared/stats/clip.ts';
import type { FigureColumn } from '#src/shared/table/figure-table.tsx';
import { hitWords, notEnough, rangeWords } from '#src/shared/stats/figure-words.ts';
import { drawInterval } from './interval.tsx';
import { drawMove } from './move.tsx';
import type { Told } from './samples.ts';

type Format = (value: number) => string;

/** Room for the boxes of all groups; those that are far out end at the edge, their figures stand beside. */
function scaleOf(rows: readonly Told[]): readonly [number, number] {
  const ends = rows.flatMap(({ summary: { q1, q3, isEnough } }) => (isEnough ? [q1, q3] : []));
  const size = clipAt(ends, 1);
  const low = Math.min(0, ...ends);
  return Number.isFinite(size) && size > 0 ? [low, Math.max(0, ...ends)] : [-1, 1];
}

/** What is always told of a group: n, stories, median, its interval, middle half, hit rate (product 4). */
export function toldColumns(
  label: string,
  rows: readonly Told[],
  format: Format,
  nameOf?: (row: Told) => string,
): readonly FigureColumn<Told>[] {
  const scale = scaleOf(rows);
  return [
    { label, cell: (row) => nameOf?.(row) ?? row.name },
    { label: 'Readings', cell: ({ summary }) => summary.n.toLocaleString('en-US') },
    { label: 'Stories', cell: ({ summary }) => summary.stories.toLocaleString('en-US') },
    { label: 'Median', cell: ({ summary }) => drawMove(summary.median, format) },
    { label: '95% interval', cell: ({ interval }) => drawInterval(interval, format) },
    { label: 'Middle half', cell: ({ summary }) => rangeWords(summary.q1, summary.q3, format) },
    { label: 'Above 0 (95%)', cell: ({ summary }) => hitWords(summary) },
    { label: 'Picture', cell: ({ summary, interval }) => <BoxMark box={{ ...summary, interval }} scale={scale} /> },
  ];
}

export const tooFewTold = ({ summary }: Told): string | undefined => (summary.isEnough ? undefined : notEnough(summary));
