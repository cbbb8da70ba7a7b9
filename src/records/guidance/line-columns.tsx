import { type DecimalText, numberOf } from '#contract/schema/decimal.ts';
import { formatFullAmount, formatShareAmounts, formatShortAmounts } from './amounts.ts';
import { distanceFromEstimate } from './estimate.ts';
import { type GuidanceLine, isPrelim } from './guidance-line.ts';
import { Change, KindBadges, RangeWithPrior, TextOrWhy } from './line-cells.tsx';
import type { LineAgenda, LineColumn } from './line-column.ts';
import { changeText, formatAmounts, lineDescription, measureLabel, whyNoPosition } from './line-labels.ts';
import { BarKey, RangeBar } from './range-bar.tsx';
import { midpointOf, type RangeChange } from './range-change.ts';
import { estimateLabel, fullVerdictLabel, verdictLabel, VerdictLabel } from './verdict-label.tsx';

/** An amount: short in the table, full in its tooltip, exact in files. Sorted as a double, whatever the currency. */
function amount(
  id: string,
  label: string,
  valueOf: (line: GuidanceLine) => DecimalText | null,
  why: string,
  agenda?: LineAgenda,
): LineColumn {
  const isShare = ({ figures }: GuidanceLine): boolean => figures.kind.measure === 'eps';
  return {
    id,
    label,
    widthPx: 92,
    align: 'end',
    numberOf: (line) => numberOf(valueOf(line)),
    textOf: (line) => {
      const value = valueOf(line);
      const { currency } = line.figures.kind;
      return value === null ? '' : ((isShare(line) ? formatShareAmounts : formatShortAmounts)([value], currency)[0] ?? value);
    },
    fullOf: (line) => {
      const value = valueOf(line);
      return value === null ? '' : formatFullAmount(value, line.figures.kind.currency, isShare(line) ? 2 : 0);
    },
    fileOf: (line) => valueOf(line) ?? '',
    whyEmpty: () => why,
    ...(agenda && { agenda }),
  };
}

interface ChangeColumn extends Pick<LineColumn, 'id' | 'label'> {
  readonly description: string;
  readonly changeOf: (line: GuidanceLine) => RangeChange;
  readonly agenda: Omit<LineAgenda, 'label' | 'draw'>;
}

function change({ id, label, description, changeOf, agenda }: ChangeColumn): LineColumn {
  const whyOf = (line: GuidanceLine): string => {
    const change = changeOf(line);
    return change.kind === 'percent' ? '' : change.why;
  };
  return {
    id,
    label,
    widthPx: 148,
    align: 'end',
    numberOf: (line) => {
      const change = changeOf(line);
      return change.kind === 'percent' ? change.percent : null;
    },
    textOf: (line) => changeText(changeOf(line)),
    fullOf: (line) => [changeText(changeOf(line)), whyOf(line)].filter(Boolean).join(': '),
    fileOf: (line) => {
      const change = changeOf(line);
      return change.kind === 'percent' ? change.text.replace(/^\+/, '').replace('%', '') : change.kind === 'n.m.' ? 'n.m.' : '';
    },
    whyEmpty: whyOf,
    unit: '%',
    agenda: { ...agenda, label, draw: (line) => <Change change={changeOf(line)} /> },
    meaning: { description, unit: 'percent', emptyWhen: 'one of the ranges is missing or has one end only', from: ['ours'] },
  };
}

/** The measure with its basis and marks, at every width, because different ones are never compared. */
export const measureColumn = (hasSecondary: boolean): LineColumn => ({
  id: 'measure',
  label: 'measure',
  widthPx: 164,
  textOf: ({ record, figures }) =>
    [measureLabel(figures), isPrelim(record) ? 'preliminary' : '', record.is_primary === 'N' ? 'secondary' : ''].filter(Boolean).join(', '),
  isAgendaOnly: true,
  agenda: {
    at: 4,
    label: 'Measure',
    widthPx: hasSecondary ? 244 : 164,
    draw: (line) => <KindBadges line={line} />,
    narrow: { line: 2, priority: 1 },
  },
});

/** Figures of earnings and of revenue. */
export const lineColumns: readonly LineColumn[] = [
  {
    id: 'verdict',
    label: 'verdict',
    widthPx: 164,
    textOf: ({ verdict }) => verdictLabel(verdict),
    draw: (line) => <VerdictLabel line={line} withEstimate={false} />,
    agenda: {
      at: 5,
      label: 'Verdict',
      widthPx: 200,
      grow: 0.4,
      textOf: fullVerdictLabel,
      draw: (line) => <VerdictLabel line={line} />,
      narrow: { line: 2, priority: 2, isCut: true },
    },
  },
  {
    id: 'range',
    label: 'range (prior)',
    widthPx: 262,
    align: 'end',
    textOf: ({ figures }) => rangeText(figures, false),
    fullOf: ({ figures }) => rangeText(figures, true),
    isAgendaOnly: true,
    agenda: {
      at: 6,
      label: 'Range (prior)',
      widthPx: 262,
      grow: 0.6,
      dropPriority: 1,
      draw: (line) => <RangeWithPrior line={line} />,
      narrow: { line: 2, priority: 3, isLast: true, isCut: true, draw: ({ figures }) => formatAmounts(figures).now || '–' },
    },
  },
  {
    id: 'distance',
    label: 'vs est.',
    widthPx: 104,
    align: 'end',
    numberOf: (line) => {
      const distance = distanceFromEstimate(line);
      return distance === undefined ? null : Number.parseFloat(distance);
    },
    textOf: (line) => (line.verdict.position === undefined ? '' : (distanceFromEstimate(line)?.replace('-', '\u2212') ?? 'n.m.')),
    fullOf: (line) => estimateLabel(line) ?? '',
    fileOf: (line) => distanceFromEstimate(line)?.replace(/[+%]/g, '') ?? '',
    whyEmpty: whyNoPosition,
    unit: '%',
    meaning: {
      description: 'Distance of the midpoint of the range, or of its only end, from the estimate.',
      unit: 'percent of the estimate',
      emptyWhen: 'there is no estimate',
      from: ['ours'],
    },
  },
  {
    id: 'place',
    label: 'position vs est.',
    widthPx: 128,
    textOf: ({ verdict }) => verdict.position ?? '',
    whyEmpty: whyNoPosition,
  },
  change({
    id: 'midpoint',
    label: 'Δ midpoint vs prior',
    description: 'Change of the midpoint of the range against the prior range.',
    changeOf: ({ midpoint }) => midpoint,
    agenda: { at: 9, head: 'Δ midpoint', widthPx: 78, dropPriority: 2 },
  }),
  change({
    id: 'width',
    label: 'Δ width vs prior',
    description: 'Change of the width of the range against the prior range.',
    changeOf: ({ width }) => width,
    agenda: { at: 10, head: 'Δ width', widthPx: 68, dropPriority: 7 },
  }),
  {
    id: 'bar',
    label: 'prior, new, est.',
    widthPx: 176,
    textOf: ({ figures: { now, prior, estimate } }) =>
      [now.min, now.max, prior.min, prior.max, estimate].every((value) => value === null) ? '' : 'bar',
    draw: (line) => <RangeBar line={line} widthPx={160} />,
    whyEmpty: () => 'The record has no figures',
    fileOf: false,
    agenda: {
      at: 8,
      label: 'Prior, new and est. on one scale',
      head: <BarKey />,
      widthPx: 144,
      dropPriority: 3,
      textOf: lineDescription,
      draw: (line) => <RangeBar line={line} widthPx={132} />,
    },
  },
  amount('min', 'min', ({ figures }) => figures.now.min, 'No low end was given'),
  amount('max', 'max', ({ figures }) => figures.now.max, 'No high end was given'),
  amount(
    'middle',
    'midpoint',
    ({ figures }) => (midpointOf(figures.now) ?? null) as DecimalText | null,
    'Only a range with two ends has a midpoint',
  ),
  amount('prior_min', 'prior min', ({ figures }) => figures.prior.min, 'No prior low end'),
  amount('prior_max', 'prior max', ({ figures }) => figures.prior.max, 'No prior high end'),
  amount('est', 'est.', ({ figures }) => figures.estimate, 'No estimate', {
    at: 7,
    label: 'Est.',
    widthPx: 96,
    dropPriority: 6,
    draw: ({ figures }) => <TextOrWhy text={formatAmounts(figures).estimate} why="no estimate" />,
  }),
  { id: 'basis', label: 'basis', widthPx: 104, textOf: ({ figures }) => figures.kind.type, whyEmpty: () => 'The source sent no basis' },
];

/** A figure by its id, for the detail of a record. */
export const lineColumn = (id: string): LineColumn | undefined => lineColumns.find((column) => column.id === id);

/** Each end as `$1.00 – $1.20 (prior none)`. */
function rangeText(figures: GuidanceLine['figures'], isFull: boolean): string {
  const { now, prior } = formatAmounts(figures, isFull);
  return `${now || 'Not updated'} (prior ${prior || 'none'})`;
}
