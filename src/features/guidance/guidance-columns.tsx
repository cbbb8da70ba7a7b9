import { plainText } from '#contract/plain-text.ts';
import { type DecimalText, numberOf } from '#contract/schema/decimal.ts';
import { Ticker } from '#src/shared/symbols/ticker.tsx';
import type { Column } from '#src/shared/table/column.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { timeLabel } from './agenda-columns.tsx';
import { formatFullAmount, formatShareAmounts, formatShortAmounts } from './verdict/amounts.ts';
import { type GuidanceLine, isPrelim, secondsOfDay } from './verdict/guidance-line.ts';
import { changeText, measureLabel, periodLabel, whyNoPosition } from './verdict/line-labels.ts';
import { RangeBar } from './verdict/range-bar.tsx';
import { midpointOf, type RangeChange } from './verdict/range-change.ts';
import { verdictLabel, VerdictLabel } from './verdict/verdict-label.tsx';

export type GuidanceColumn = Column<GuidanceLine> & {
  /** text for files: the exact decimal in ASCII; the screen text where it is missing */
  readonly plainOf?: (line: GuidanceLine) => string;
};

type Text = (line: GuidanceLine) => string;

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

/** An amount: short in the table, full in its tooltip, exact in files. Sorted as a double, whatever the currency. */
function amount(id: string, label: string, valueOf: (line: GuidanceLine) => DecimalText | null, why: string): GuidanceColumn {
  const isShare = ({ figures }: GuidanceLine): boolean => figures.kind.measure === 'eps';
  return {
    id,
    label,
    group: 'Figures',
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

function change(id: string, label: string, description: string, changeOf: (line: GuidanceLine) => RangeChange): GuidanceColumn {
  const whyOf = (line: GuidanceLine): string => {
    const change = changeOf(line);
    return change.kind === 'percent' ? '' : change.why;
  };
  return {
    id,
    label,
    group: 'Verdict',
    widthPx: 128,
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
    meaning: { description, unit: 'percent', emptyWhen: 'one of the ranges is missing or has one end only', from: ['ours'] },
  };
}

const thisYear = (): string => dayOf(nowSeconds(), 'et').slice(0, 4);
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
const yesNo = (flag: string): string => (flag.toUpperCase() === 'Y' ? 'yes' : flag.toUpperCase() === 'N' ? 'no' : flag);

/** Every column of the table, described once. */
export const guidanceColumns: readonly GuidanceColumn[] = [
  text('ticker', 'Ticker', 'Company', 92, ({ record }) => record.ticker, {
    draw: ({ record }) => <Ticker symbol={record.ticker} />,
  }),
  text('date', 'Date', 'Announced', 84, ({ record }) => formatDate(record.date, thisYear()), {
    numberOf: ({ record }) => dayNumber(record.date) + (secondsOfDay(record.time) ?? 0),
    fullOf: ({ record }) => record.date,
    plainOf: ({ record }) => record.date,
  }),
  text('time', 'Time ET', 'Announced', 100, timeLabel),
  text('name', 'Company', 'Company', 180, ({ record }) => record.name, { whyEmpty: () => 'The source sent no name' }),
  text('period', 'Period', 'Kind', 72, ({ figures }) => periodLabel(figures)),
  text('measure', 'Measure', 'Kind', 120, ({ figures }) => measureLabel(figures)),
  text('currency', 'Currency', 'Kind', 72, ({ record }) => record.currency, { whyEmpty: () => 'The source sent no currency' }),
  text('prelim', 'Prelim', 'Kind', 64, ({ record }) => (isPrelim(record) ? 'yes' : 'no')),
  text('is_primary', 'Primary', 'Kind', 64, ({ record }) => yesNo(record.is_primary)),
  text('verdict', 'Verdict', 'Verdict', 164, ({ verdict }) => verdictLabel(verdict), {
    draw: (line) => <VerdictLabel line={line} withEstimate={false} />,
  }),
  text('place', 'vs est.', 'Verdict', 88, ({ verdict }) => verdict.position ?? '', { whyEmpty: whyNoPosition }),
  change('midpoint', 'Δ midpoint vs prior', 'Change of the midpoint of the range against the prior range.', ({ midpoint }) => midpoint),
  change('width', 'Δ width vs prior', 'Change of the width of the range against the prior range.', ({ width }) => width),
  text(
    'bar',
    'Prior, new, est.',
    'Verdict',
    176,
    ({ figures: { now, prior, estimate } }) =>
      [now.min, now.max, prior.min, prior.max, estimate].every((value) => value === null) ? '' : 'bar',
    { draw: (line) => <RangeBar line={line} widthPx={160} />, whyEmpty: () => 'The record has no figures' },
  ),
  amount('min', 'Min', ({ figures }) => figures.now.min, 'No low end was given'),
  amount('max', 'Max', ({ figures }) => figures.now.max, 'No high end was given'),
  amount(
    'middle',
    'Midpoint',
    ({ figures }) => (midpointOf(figures.now) ?? null) as DecimalText | null,
    'Only a range with two ends has a midpoint',
  ),
  amount('prior_min', 'Prior min', ({ figures }) => figures.prior.min, 'No prior low end'),
  amount('prior_max', 'Prior max', ({ figures }) => figures.prior.max, 'No prior high end'),
  amount('est', 'Est.', ({ figures }) => figures.estimate, 'No estimate'),
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
