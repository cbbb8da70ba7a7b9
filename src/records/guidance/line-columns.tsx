import { type DecimalText, numberOf } from '#contract/schema/decimal.ts';
import { formatFullAmount } from './amounts.ts';
import { distanceFromEstimate } from './estimate.ts';
import { type GuidanceLine, isPrelim } from './guidance-line.ts';
import { ChangeText, EstimateDistance, KindBadges, TextOrWhy } from './line-cells.tsx';
import type { LineAgenda, LineColumn } from './line-column.ts';
import { amountFormatter, formatAmounts, lineDescription, measureLabel, whyNoPosition } from './line-labels.ts';
import { BarKey, RangeBar } from './range-bar.tsx';
import { changeInFile, changeText, midpointChange, midpointOf, percentOf, type RangeChange, widthChange } from './range-change.ts';
import { distanceLabel, estimateLabel, verdictLabel, VerdictLabel } from './verdict-label.tsx';

/** An amount: short in the table, with the unit and decimals of the others of its row, full in its tooltip, exact in files. Sorted as a double. */
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
    group: 'Amounts',
    widthPx: 90,
    align: 'end',
    numberOf: (line) => numberOf(valueOf(line)),
    textOf: (line) => {
      const value = valueOf(line);
      return value === null ? '' : amountFormatter(line.figures, { also: value })(value);
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

interface ChangeColumn extends Pick<LineColumn, 'id' | 'label' | 'widthPx'> {
  readonly description: string;
  readonly changeOf: (line: GuidanceLine) => RangeChange;
  readonly agenda: Omit<LineAgenda, 'label' | 'draw'>;
}

function change({ id, label, widthPx, description, changeOf, agenda }: ChangeColumn): LineColumn {
  const whyOf = (line: GuidanceLine): string => {
    const change = changeOf(line);
    return change.kind === 'percent' ? '' : change.why;
  };
  return {
    id,
    label,
    widthPx,
    group: 'Against prior and estimate',
    align: 'end',
    numberOf: (line) => percentOf(changeOf(line)),
    textOf: (line) => changeText(changeOf(line)),
    fullOf: (line) => [changeText(changeOf(line)), whyOf(line)].filter(Boolean).join(': '),
    fileOf: (line) => changeInFile(changeOf(line)),
    whyEmpty: whyOf,
    unit: '%',
    agenda: { ...agenda, draw: (line) => <ChangeText change={changeOf(line)} /> },
    meaning: { description, unit: 'percent', emptyWhen: 'one of the ranges is missing or has one end only', from: ['ours'] },
  };
}

/** The measure with its basis, at every width, because different ones are never compared; in the agenda with its marks. */
export const measureColumn = (hasSecondary: boolean): LineColumn => ({
  id: 'measure',
  label: 'Measure',
  group: 'Kind',
  widthPx: 114,
  textOf: ({ figures }) => measureLabel(figures),
  draw: ({ figures }) => <span className="badge">{measureLabel(figures)}</span>,
  agenda: {
    at: 5,
    // A preliminary record has one badge more.
    widthPx: hasSecondary ? 214 : 130,
    textOf: ({ record, figures }) =>
      [measureLabel(figures), isPrelim(record) ? 'preliminary' : '', record.is_primary === 'N' ? 'secondary' : '']
        .filter(Boolean)
        .join(', '),
    draw: (line) => <KindBadges line={line} />,
    narrow: { line: 2, priority: 1, draw: (line) => <KindBadges line={line} isShort /> },
  },
});

/** Figures of earnings and of revenue, in the order of the table. */
export const lineColumns: readonly LineColumn[] = [
  {
    id: 'verdict',
    label: 'Verdict',
    group: 'Against prior and estimate',
    widthPx: 146,
    textOf: ({ verdict }) => verdictLabel(verdict),
    draw: (line) => <VerdictLabel line={line} withEstimate={false} />,
    agenda: {
      at: 6,
      widthPx: 150,
      draw: (line) => <VerdictLabel line={line} withEstimate={false} />,
      narrow: { line: 2, priority: 2, isCut: true, draw: (line) => <VerdictLabel line={line} /> },
    },
  },
  {
    id: 'distance',
    label: 'vs est.',
    group: 'Against prior and estimate',
    widthPx: 68,
    align: 'end',
    numberOf: (line) => percentOf(distanceFromEstimate(line)),
    textOf: distanceLabel,
    fullOf: (line) => estimateLabel(line) ?? '',
    fileOf: (line) => changeInFile(distanceFromEstimate(line)),
    whyEmpty: whyNoPosition,
    unit: '%',
    agenda: {
      at: 7,
      dropPriority: 0,
      widthPx: 62,
      textOf: (line) => estimateLabel(line) ?? '',
      draw: (line) => <EstimateDistance line={line} />,
    },
    meaning: {
      description: 'Distance of the midpoint of the range, or of its only end, from the estimate.',
      unit: 'percent of the estimate',
      emptyWhen: 'there is no estimate, or range or estimate reaches zero',
      from: ['ours'],
    },
  },
  change({
    id: 'midpoint',
    label: 'Δ midpoint vs prior',
    widthPx: 124,
    description: 'Change of the midpoint of the range against the prior range.',
    changeOf: ({ figures: { now, prior } }) => midpointChange(now, prior),
    agenda: { at: 12, head: 'Δ midpoint', widthPx: 72, dropPriority: 5 },
  }),
  amount('min', 'Min', ({ figures }) => figures.now.min, 'No low end was given'),
  amount('max', 'Max', ({ figures }) => figures.now.max, 'No high end was given'),
  amount('est', 'Est.', ({ figures }) => figures.estimate, 'No estimate', {
    at: 11,
    widthPx: 92,
    dropPriority: 6,
    draw: ({ figures }) => <TextOrWhy text={formatAmounts(figures).estimate} why="no estimate" />,
  }),
  amount('prior_min', 'Prior min', ({ figures }) => figures.prior.min, 'No prior low end'),
  amount('prior_max', 'Prior max', ({ figures }) => figures.prior.max, 'No prior high end'),
  {
    id: 'range',
    label: 'Range',
    group: 'Amounts',
    widthPx: 140,
    align: 'end',
    textOf: ({ figures }) => formatAmounts(figures).now,
    fullOf: ({ figures }) => formatAmounts(figures, true).now,
    whyEmpty: () => 'Not updated',
    isAgendaOnly: true,
    agenda: {
      at: 8,
      widthPx: 150,
      grow: 0.2,
      growToPx: 200,
      dropPriority: 1,
      draw: ({ figures }) => <TextOrWhy text={formatAmounts(figures).now} why="not updated" />,
      narrow: { line: 2, priority: 3, isLast: true },
    },
  },
  {
    id: 'prior',
    label: 'Prior',
    group: 'Amounts',
    widthPx: 136,
    align: 'end',
    textOf: ({ figures }) => formatAmounts(figures).prior,
    fullOf: ({ figures }) => formatAmounts(figures, true).prior,
    whyEmpty: () => 'No prior range',
    isAgendaOnly: true,
    agenda: {
      at: 9,
      widthPx: 150,
      dropPriority: 4,
      draw: ({ figures }) => (
        <span className="text-soft">
          <TextOrWhy text={formatAmounts(figures).prior} why="no prior range" />
        </span>
      ),
    },
  },
  {
    id: 'bar',
    label: 'Prior, new, est.',
    group: 'Amounts',
    widthPx: 108,
    textOf: ({ figures: { now, prior, estimate } }) =>
      [now.min, now.max, prior.min, prior.max, estimate].every((value) => value === null) ? '' : 'bar',
    draw: (line) => <RangeBar line={line} widthPx={92} />,
    whyEmpty: () => 'The record has no figures',
    fileOf: false,
    agenda: {
      at: 10,
      label: 'Prior, new and est. on one scale',
      head: <BarKey />,
      widthPx: 122,
      dropPriority: 0,
      textOf: lineDescription,
      draw: (line) => <RangeBar line={line} widthPx={110} />,
    },
  },
  change({
    id: 'width',
    label: 'Δ width vs prior',
    widthPx: 120,
    description: 'Change of the width of the range against the prior range.',
    changeOf: ({ figures: { now, prior } }) => widthChange(now, prior),
    agenda: { at: 13, head: 'Δ width', widthPx: 68, dropPriority: 7 },
  }),
  {
    id: 'place',
    label: 'Position vs est.',
    group: 'Against prior and estimate',
    widthPx: 112,
    textOf: ({ verdict }) => verdict.position ?? '',
    whyEmpty: whyNoPosition,
  },
  amount(
    'middle',
    'Midpoint',
    ({ figures }) => (midpointOf(figures.now) ?? null) as DecimalText | null,
    'Only a range with two ends has a midpoint',
  ),
  {
    id: 'basis',
    label: 'Basis',
    group: 'Kind',
    widthPx: 72,
    textOf: ({ figures }) => figures.kind.type,
    whyEmpty: () => 'The source sent no basis',
  },
];

/** A figure by its id, for the detail of a record. */
export const lineColumn = (id: string): LineColumn | undefined => lineColumns.find((column) => column.id === id);
