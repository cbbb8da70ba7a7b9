import { numberOf, type DecimalText } from '#contract/decimal.ts';
import { plainText } from '#contract/plain-text.ts';
import { formatDate } from '#src/shared/format/date.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { Ticker } from '#src/shared/logos/ticker.tsx';
import type { Column } from '#src/shared/table/column.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { timeWords } from './agenda-columns.tsx';
import { shareAmounts, shortAmounts, wholeAmount } from './amount-text.ts';
import { isPrelim, type GuidanceLine } from './guidance-line.ts';
import { changeText, measureWords, periodWords, whyNoPlace } from './line-words.ts';
import { RangeBar } from './range-bar.tsx';
import { midpointOf, type RangeChange } from './range-change.ts';
import { secondsOfDay } from './session-of.ts';
import { changeWords } from './verdict-words.ts';
import { VerdictCell } from './verdict-cell.tsx';

export type GuidanceColumn = Column<GuidanceLine> & {
  /** what a file holds: the exact decimal, as ASCII; the text of the screen otherwise */
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

/** An amount: short in the table, whole when asked, exact in files. Sorted by its nearest double; amounts of two currencies never mean more or less. */
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
      return value === null ? '' : ((isShare(line) ? shareAmounts : shortAmounts)([value], currency)[0] ?? value);
    },
    fullOf: (line) => {
      const value = valueOf(line);
      return value === null ? '' : wholeAmount(value, line.figures.kind.currency, isShare(line) ? 2 : 0);
    },
    plainOf: (line) => valueOf(line) ?? '',
    whyEmpty: () => why,
  };
}

function change(id: string, label: string, says: string, changeOf: (line: GuidanceLine) => RangeChange): GuidanceColumn {
  const whyOf = (line: GuidanceLine): string => {
    const told = changeOf(line);
    return told.kind === 'percent' ? '' : told.why;
  };
  return {
    id,
    label,
    group: 'Verdict',
    widthPx: 88,
    align: 'end',
    numberOf: (line) => {
      const told = changeOf(line);
      return told.kind === 'percent' ? Number(told.tenths) / 10 : null;
    },
    textOf: (line) => changeText(changeOf(line)),
    fullOf: (line) => [changeText(changeOf(line)), whyOf(line)].filter(Boolean).join(': '),
    plainOf: (line) => {
      const told = changeOf(line);
      return told.kind === 'percent' ? told.text.replace(/^\+/, '').replace('%', '') : told.kind === 'n.m.' ? 'n.m.' : '';
    },
    whyEmpty: whyOf,
    meaning: { says, unit: 'percent', emptyWhen: 'one of the ranges is missing or has one end only', from: ['ours'] },
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
  text('time', 'Time ET', 'Announced', 100, timeWords),
  text('name', 'Company', 'Company', 180, ({ record }) => record.name, { whyEmpty: () => 'The source sent no name' }),
  text('period', 'Period', 'Kind', 72, ({ figures }) => periodWords(figures)),
  text('measure', 'Measure', 'Kind', 120, ({ figures }) => measureWords(figures)),
  text('currency', 'Currency', 'Kind', 72, ({ record }) => record.currency, { whyEmpty: () => 'The source sent no currency' }),
  text('prelim', 'Prelim', 'Kind', 64, ({ record }) => (isPrelim(record) ? 'yes' : 'no')),
  text('is_primary', 'Primary', 'Kind', 64, ({ record }) => yesNo(record.is_primary)),
  text('verdict', 'Verdict', 'Verdict', 164, ({ verdict }) => changeWords(verdict), {
    draw: (line) => <VerdictCell line={line} withPlace={false} />,
  }),
  text('place', 'Against Est.', 'Verdict', 88, ({ verdict }) => verdict.place ?? '', { whyEmpty: whyNoPlace }),
  change('midpoint', 'Midpoint', 'How far the middle of the range went from the former one.', ({ midpoint }) => midpoint),
  change('width', 'Width', 'How much wider or narrower the range became.', ({ width }) => width),
  text(
    'bar',
    'Prior, new, Est.',
    'Verdict',
    176,
    ({ figures: { now, prior, estimate } }) =>
      [now.min, now.max, prior.min, prior.max, estimate].every((value) => value === null) ? '' : 'bar',
    { draw: (line) => <RangeBar line={line} widthPx={160} />, whyEmpty: () => 'The record holds no figure' },
  ),
  amount('min', 'Min', ({ figures }) => figures.now.min, 'No lower end was said'),
  amount('max', 'Max', ({ figures }) => figures.now.max, 'No upper end was said'),
  amount(
    'middle',
    'Middle',
    ({ figures }) => (midpointOf(figures.now) ?? null) as DecimalText | null,
    'Only a range with two ends has a middle',
  ),
  amount('prior_min', 'Prior min', ({ figures }) => figures.prior.min, 'No former lower end'),
  amount('prior_max', 'Prior max', ({ figures }) => figures.prior.max, 'No former upper end'),
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
