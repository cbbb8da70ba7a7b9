import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { quantifiedGlossary } from '#contract/glossary/quantified.ts';
import { formatSigned } from '#src/shared/format/number.ts';
import { notEnough, rangeWords } from '#src/shared/stats/figure-words.ts';
import type { Brushed, Scatter } from './scatter.ts';

/** What one of the two metrics is called and how its numbers are written. */
export interface Side {
  readonly label: string;
  readonly format: (value: number) => string;
}
export interface Sides {
  readonly x: Side;
  readonly y: Side;
}

/** `5 min, percent points` */
export const axisLabel = (metric: QuantifiedMetric, label: string): string =>
  // Range% is a fraction on the wire alone, market value thousands on the wire alone.
  `${label}, ${{ 'Range%': 'percent points', 'MktCap(1000)': '$' }[metric as string] ?? quantifiedGlossary[metric].unit}`;

const count = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'reading' : 'readings'}`;

function rankWords({ rank, rankInterval }: Scatter): string {
  if (rank === undefined) return '';
  if (Number.isNaN(rank)) return '; rank correlation n.m., for one of the two never varies';
  return `; rank correlation ${formatSigned(rank)}${rankInterval ? `, 95% interval ${rangeWords(...rankInterval, formatSigned)}` : ''}`;
}

function alone({ onlyX, onlyY }: Scatter, { x, y }: Sides): string {
  const parts = [onlyX > 0 && `${count(onlyX)} with ${x.label} alone`, onlyY > 0 && `${count(onlyY)} with ${y.label} alone`];
  const told = parts.filter((part) => part !== false);
  return told.length === 0 ? '' : ` Not in the picture: ${told.join(' and ')}.`;
}

const size = ({ format }: Side, step: number): string => format(step).replace('+', '');

/** How the bins are to be read: their size, and what is beyond them. */
export function binWords({ bins }: Scatter, { x, y }: Sides): string {
  if (!bins) return '';
  const most = bins.cells.reduce((greatest, cell) => Math.max(greatest, cell.count), 0);
  const beyond = bins.beyond > 0 ? ` ${count(bins.beyond)} beyond the picture; all are counted in the figures.` : '';
  return ` Each cell is ${size(x, bins.stepX)} wide and ${size(y, bins.stepY)} high and holds up to ${count(most)}; empty ones are not drawn.${beyond}`;
}

/** The picture in words, from its data. */
export function scatterWords(figures: Scatter, sides: Sides): string {
  const { x, y } = sides;
  const { summary } = figures.x;
  const title = `${y.label} against ${x.label}`;
  if (!summary.isEnough) return `${title}: ${notEnough(summary)}.${alone(figures, sides)}`;
  return `${title}: medians ${x.format(summary.median)} across and ${y.format(figures.y.summary.median)} up${rankWords(figures)}; n=${summary.n.toLocaleString('en-US')} of ${summary.stories.toLocaleString('en-US')} stories.${alone(figures, sides)}`;
}

/** What is chosen, in words. */
export function brushedWords({ x, y }: Brushed, of: number, sides: Sides): string {
  const start = `${x.summary.n.toLocaleString('en-US')} of ${count(of)} chosen`;
  if (!x.summary.isEnough) return `${start}: ${notEnough(x.summary)} for figures of their own.`;
  return `${start}: median of ${sides.x.label} ${sides.x.format(x.summary.median)}, of ${sides.y.label} ${sides.y.format(y.summary.median)}.`;
}
