import type { ReactNode } from 'react';
import { plainText } from '#contract/plain-text.ts';
import { type DecimalText, numberOf } from '#contract/schema/decimal.ts';
import { Ticker } from '#src/shared/symbols/ticker.tsx';
import type { Column } from '#src/shared/table/column.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { timeLabel } from './agenda-columns.tsx';
import { formatFullAmount, formatShareAmounts, formatShortAmounts } from '#src/records/guidance/amounts.ts';
import { distanceFromEstimate } from '#src/records/guidance/estimate.ts';
import {
  type GuidanceEvent,
  type GuidanceLine,
  isPrelim,
  lineOf,
  type Measure,
  measureNames,
  measures,
  secondsOfDay,
} from '#src/records/guidance/guidance-line.ts';
import { changeText, whyNoPosition } from '#src/records/guidance/line-labels.ts';
import { RangeBar } from '#src/records/guidance/range-bar.tsx';
import { midpointOf, type RangeChange } from '#src/records/guidance/range-change.ts';
import { estimateLabel, verdictLabel, VerdictLabel } from '#src/records/guidance/verdict-label.tsx';

export type GuidanceColumn = Column<GuidanceEvent> & {
  /** text for files: the exact decimal in ASCII; the screen text where it is missing */
  readonly plainOf?: (event: GuidanceEvent) => string;
  /** header in files, where it is not the label */
  readonly fileLabel?: string;
};

type Text = (event: GuidanceEvent) => string;

const text = (
  id: string,
  label: string,
  group: string,
  widthPx: number,
  textOf: Text,
  more: Partial<GuidanceColumn> = {},
): GuidanceColumn => ({
  id,
  label,
  group,
  widthPx,
  align: 'start',
  textOf,
  fullOf: textOf,
  ...more,
});

/** A column of earnings or revenue: empty where the record has no figure of the measure. */
interface LineColumn {
  readonly id: string;
  readonly label: string;
  readonly widthPx: number;
  readonly align?: 'start' | 'end';
  readonly textOf: (line: GuidanceLine) => string;
  readonly fullOf?: (line: GuidanceLine) => string;
  readonly plainOf?: (line: GuidanceLine) => string;
  readonly numberOf?: (line: GuidanceLine) => number | null;
  readonly whyEmpty?: (line: GuidanceLine) => string;
  readonly draw?: (line: GuidanceLine) => ReactNode;
  readonly meaning?: GuidanceColumn['meaning'];
  /** unit in the header of files */
  readonly unit?: string;
}

function ofMeasure(
  measure: Measure,
  { id, label, widthPx, align = 'start', textOf, fullOf = textOf, plainOf, numberOf, whyEmpty, draw, meaning, unit }: LineColumn,
): GuidanceColumn {
  const name = `${measureNames[measure]} ${label}`;
  const read =
    <Value,>(valueOf: (line: GuidanceLine) => Value, empty: Value) =>
    (event: GuidanceEvent): Value => {
      const line = lineOf(event, measure);
      return line ? valueOf(line) : empty;
    };
  return {
    id: `${measure}_${id}`,
    label: name,
    group: measureNames[measure],
    widthPx,
    align,
    textOf: read(textOf, ''),
    fullOf: read(fullOf, ''),
    whyEmpty: read(whyEmpty ?? (() => ''), `The record has no ${measure === 'eps' ? 'earnings' : 'revenue'} guidance`),
    ...(plainOf && { plainOf: read(plainOf, '') }),
    ...(numberOf && { numberOf: read(numberOf, null) }),
    ...(draw && { draw: read(draw, null) }),
    ...(meaning && { meaning }),
    ...(unit !== undefined && { fileLabel: `${name} ${unit}` }),
  };
}

/** An amount: short in the table, full in its tooltip, exact in files. Sorted as a double, whatever the currency. */
function amount(id: string, label: string, valueOf: (line: GuidanceLine) => DecimalText | null, why: string): LineColumn {
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
    plainOf: (line) => valueOf(line) ?? '',
    whyEmpty: () => why,
  };
}

function change(id: string, label: string, description: string, changeOf: (line: GuidanceLine) => RangeChange): LineColumn {
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
    plainOf: (line) => {
      const change = changeOf(line);
      return change.kind === 'percent' ? change.text.replace(/^\+/, '').replace('%', '') : change.kind === 'n.m.' ? 'n.m.' : '';
    },
    whyEmpty: whyOf,
    unit: '%',
    meaning: { description, unit: 'percent', emptyWhen: 'one of the ranges is missing or has one end only', from: ['ours'] },
  };
}

/** Columns of earnings and of revenue. */
const lineColumns: readonly LineColumn[] = [
  {
    id: 'verdict',
    label: 'verdict',
    widthPx: 164,
    textOf: ({ verdict }) => verdictLabel(verdict),
    draw: (line) => <VerdictLabel line={line} withEstimate={false} />,
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
    plainOf: (line) => distanceFromEstimate(line)?.replace(/[+%]/g, '') ?? '',
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
  change('midpoint', 'Δ midpoint vs prior', 'Change of the midpoint of the range against the prior range.', ({ midpoint }) => midpoint),
  change('width', 'Δ width vs prior', 'Change of the width of the range against the prior range.', ({ width }) => width),
  {
    id: 'bar',
    label: 'prior, new, est.',
    widthPx: 176,
    textOf: ({ figures: { now, prior, estimate } }) =>
      [now.min, now.max, prior.min, prior.max, estimate].every((value) => value === null) ? '' : 'bar',
    draw: (line) => <RangeBar line={line} widthPx={160} />,
    whyEmpty: () => 'The record has no figures',
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
  amount('est', 'est.', ({ figures }) => figures.estimate, 'No estimate'),
  { id: 'basis', label: 'basis', widthPx: 104, textOf: ({ figures }) => figures.kind.type, whyEmpty: () => 'The source sent no basis' },
];

const thisYear = (): string => dayOf(nowSeconds(), 'et').slice(0, 4);
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
const yesNo = (flag: string): string => (flag.toUpperCase() === 'Y' ? 'yes' : flag.toUpperCase() === 'N' ? 'no' : flag);

/** Every column of the table, described once. */
export const guidanceColumns: readonly GuidanceColumn[] = [
  text('ticker', 'Ticker', 'Company', 92, ({ record }) => record.ticker, {
    draw: ({ record }) => <Ticker symbol={record.ticker} />,
  }),
  text('date', 'Date', 'Announced', 92, ({ record }) => formatDate(record.date, thisYear()), {
    numberOf: ({ record }) => dayNumber(record.date) + (secondsOfDay(record.time) ?? 0),
    fullOf: ({ record }) => record.date,
    plainOf: ({ record }) => record.date,
  }),
  text('time', 'Time ET', 'Announced', 100, timeLabel, { fileLabel: 'Time ET, session' }),
  text('name', 'Company', 'Company', 180, ({ record }) => record.name, { whyEmpty: () => 'The source sent no name' }),
  text('period', 'Period', 'Kind', 72, ({ record }) => `${record.period} ${record.period_year}`),
  ...measures.flatMap((measure) => lineColumns.map((column) => ofMeasure(measure, column))),
  text('currency', 'Currency', 'Kind', 72, ({ record }) => record.currency, { whyEmpty: () => 'The source sent no currency' }),
  text('prelim', 'Prelim', 'Kind', 64, ({ record }) => (isPrelim(record) ? 'yes' : 'no')),
  text('is_primary', 'Primary', 'Kind', 64, ({ record }) => yesNo(record.is_primary)),
  text('importance', 'Importance', 'Record', 84, ({ record }) => String(record.importance), {
    align: 'end',
    numberOf: ({ record }) => record.importance,
  }),
  text('exchange', 'Exchange', 'Company', 84, ({ record }) => record.exchange, { whyEmpty: () => 'The source sent no exchange' }),
  text('cusip', 'CUSIP', 'Company', 88, ({ record }) => record.cusip, { whyEmpty: () => 'The source sent no CUSIP' }),
  text('notes', 'Notes', 'Record', 220, ({ record }) => plainText(record.notes), {
    whyEmpty: () => 'The source sent no notes',
  }),
];
