import type { ReactNode } from 'react';
import { plainText } from '#contract/plain-text.ts';
import { type DecimalText, numberOf } from '#contract/schema/decimal.ts';
import type { EventColumn } from '#src/shared/calendar/event-column.ts';
import type { NarrowPlace } from '#src/shared/table/column.ts';
import { CompanyName } from '#src/shared/symbols/directory/company-name.tsx';
import { Ticker } from '#src/shared/symbols/ticker.tsx';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { formatFullAmount, formatShareAmounts, formatShortAmounts } from './amounts.ts';
import { distanceFromEstimate } from './estimate.ts';
import {
  type GuidanceEvent,
  type GuidanceLine,
  isPrelim,
  lineOf,
  type Measure,
  measureNames,
  measures,
  secondsOfDay,
} from './guidance-line.ts';
import { Change, KindBadges, RangeWithPrior, TextOrWhy } from './line-cells.tsx';
import { changeText, formatAmounts, lineDescription, measureLabel, whyNoPosition } from './line-labels.ts';
import { BarKey, RangeBar } from './range-bar.tsx';
import { midpointOf, type RangeChange } from './range-change.ts';
import { estimateLabel, fullVerdictLabel, verdictLabel, VerdictLabel } from './verdict-label.tsx';

export type GuidanceColumn = EventColumn<GuidanceEvent>;

/** `16:05 post`, `time not given` */
const timeLabel = ({ record, session }: Pick<GuidanceEvent, 'record' | 'session'>): string =>
  session === 'time not given' ? session : `${record.time.slice(0, 5)} ${session}`;

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

/**
 * A figure of earnings or revenue. The table has a column of it for each of the two, empty where the record has no figure of the measure; the
 * agenda has one column with a line for each.
 */
interface LineColumn {
  readonly id: string;
  readonly label: string;
  readonly widthPx: number;
  readonly align?: 'start' | 'end';
  readonly textOf: (line: GuidanceLine) => string;
  readonly fullOf?: (line: GuidanceLine) => string;
  /** text for files, where it is not that of the cell: the exact decimal in ASCII; false: not in files */
  readonly fileOf?: ((line: GuidanceLine) => string) | false;
  readonly numberOf?: (line: GuidanceLine) => number | null;
  readonly whyEmpty?: (line: GuidanceLine) => string;
  readonly draw?: (line: GuidanceLine) => ReactNode;
  readonly meaning?: GuidanceColumn['meaning'];
  /** unit in the header of files */
  readonly unit?: string;
  readonly agenda?: LineAgenda;
  readonly isAgendaOnly?: true;
}

/** A figure in the agenda, and what differs there. */
interface LineAgenda extends Pick<NonNullable<GuidanceColumn['agenda']>, 'at' | 'head' | 'grow' | 'dropPriority'> {
  readonly label: string;
  readonly widthPx: number;
  readonly textOf?: (line: GuidanceLine) => string;
  readonly draw: (line: GuidanceLine) => ReactNode;
  readonly narrow?: Omit<NarrowPlace<never>, 'drawLines'> & { readonly draw?: (line: GuidanceLine) => ReactNode };
}

function ofMeasure(measure: Measure, column: LineColumn): GuidanceColumn {
  const { id, label, widthPx, align = 'start', textOf, fullOf = textOf, fileOf, numberOf, whyEmpty, draw, meaning, unit } = column;
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
    ...(numberOf && { numberOf: read(numberOf, null) }),
    ...(draw && { draw: read(draw, null) }),
    ...(meaning && { meaning }),
    file: fileOf !== false && { name: unit === undefined ? name : `${name} ${unit}`, value: read(fileOf ?? textOf, '') },
  };
}

/** One column with the lines of an event, one below the other. */
function ofLines({ id, align = 'start', textOf, fullOf = textOf, whyEmpty, meaning, agenda }: LineColumn): readonly GuidanceColumn[] {
  if (!agenda) return [];
  const { at, label, head, widthPx, grow, dropPriority, draw, textOf: ownText = textOf, narrow } = agenda;
  const ownFull = agenda.textOf ?? ((line: GuidanceLine) => fullOf(line) || (whyEmpty?.(line) ?? ''));
  const join =
    (of: (line: GuidanceLine) => string) =>
    ({ lines }: GuidanceEvent): string =>
      lines.map((line) => of(line) || '–').join('; ');
  return [
    {
      ...{ id, label, group: 'Earnings and revenue', widthPx, align },
      textOf: join(ownText),
      fullOf: join(ownFull),
      drawLines: ({ lines }) => lines.map(draw),
      ...(head !== undefined && { head }),
      ...(grow !== undefined && { grow }),
      ...(dropPriority !== undefined && { dropPriority }),
      ...(meaning && { meaning }),
      ...(narrow && { narrow: { ...narrow, drawLines: ({ lines }: GuidanceEvent) => lines.map(narrow.draw ?? draw) } }),
      isAgendaOnly: true,
      agenda: { at },
    },
  ];
}

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
const measureColumn = (hasSecondary: boolean): LineColumn => ({
  id: 'measure',
  label: 'measure',
  widthPx: 158,
  textOf: ({ record, figures }) =>
    [measureLabel(figures), isPrelim(record) ? 'preliminary' : '', record.is_primary === 'N' ? 'secondary' : ''].filter(Boolean).join(', '),
  isAgendaOnly: true,
  agenda: {
    at: 4,
    label: 'Measure',
    widthPx: hasSecondary ? 240 : 158,
    draw: (line) => <KindBadges line={line} />,
    narrow: { line: 2, priority: 1 },
  },
});

/** Figures of earnings and of revenue. */
const lineColumns: readonly LineColumn[] = [
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

const thisYear = (): string => dayOf(nowSeconds(), 'et').slice(0, 4);
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
const yesNo = (flag: string): string => (flag.toUpperCase() === 'Y' ? 'yes' : flag.toUpperCase() === 'N' ? 'no' : flag);

const companyText = ({ record: { ticker, name } }: GuidanceEvent): string => [ticker || 'no ticker', name].filter(Boolean).join(' ');

const ofRecord: readonly GuidanceColumn[] = [
  text('ticker', 'Ticker', 'Company', 92, ({ record }) => record.ticker, {
    draw: ({ record }) => <Ticker symbol={record.ticker} />,
    agenda: {
      at: 2,
      label: 'Company',
      widthPx: 162,
      grow: 1,
      textOf: companyText,
      fullOf: companyText,
      draw: ({ record: { ticker, name } }) => (
        <>
          {ticker === '' ? <span className="text-faint">no ticker</span> : <Ticker symbol={ticker} />}{' '}
          <CompanyName symbol={ticker} name={name} className="text-soft" />
        </>
      ),
      narrow: { line: 1, priority: 1, isCut: true },
    },
  }),
  text('date', 'Date', 'Announced', 92, ({ record }) => formatDate(record.date, thisYear()), {
    numberOf: ({ record }) => dayNumber(record.date) + (secondsOfDay(record.time) ?? 0),
    fullOf: ({ record }) => record.date,
    file: { kind: 'date', value: ({ record }) => record.date },
  }),
  text('time', 'Time ET', 'Announced', 100, timeLabel, {
    file: { name: 'Time ET, session' },
    agenda: {
      at: 1,
      widthPx: 104,
      dropPriority: 4,
      draw: (event) => <span className="text-soft">{timeLabel(event)}</span>,
      narrow: {
        line: 1,
        priority: 3,
        isLast: true,
        drawLines: (event) => [
          <span key="time" className="text-2xs text-soft">
            {timeLabel(event)}
          </span>,
        ],
      },
    },
  }),
  text('name', 'Company', 'Company', 180, ({ record }) => record.name, { whyEmpty: () => 'The source sent no name' }),
  text('period', 'Period', 'Kind', 72, ({ record }) => `${record.period} ${record.period_year}`, {
    agenda: { at: 3, narrow: { line: 1, priority: 2 } },
  }),
];

const moreOfRecord: readonly GuidanceColumn[] = [
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

/** The columns of table, agenda and files. With secondary records the agenda has room for their mark. */
export const guidanceColumns = (hasSecondary: boolean): readonly GuidanceColumn[] => {
  const inTable = lineColumns.filter(({ isAgendaOnly }) => !isAgendaOnly);
  return [
    ...ofRecord,
    ...measures.flatMap((measure) => inTable.map((column) => ofMeasure(measure, column))),
    ...moreOfRecord,
    ...[measureColumn(hasSecondary), ...lineColumns].flatMap(ofLines),
  ];
};
