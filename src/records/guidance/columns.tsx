import { utcMidnight } from '#contract/time/dates.ts';
import { drawTicker, tickerInAgenda } from '#src/shared/calendar/ticker-column.tsx';
import { plainText } from '#contract/plain-text.ts';
import { CompanyName } from '#src/shared/symbols/directory/company-name.tsx';
import { formatWeekday } from '#src/shared/calendar/days.ts';
import { dayOf, formatDate } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { type GuidanceEvent, isPrelim, secondsOfDay } from './guidance-line.ts';
import { type GuidanceColumn, ofLines } from './line-column.ts';
import { lineColumns, measureColumn } from './line-columns.tsx';

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

const thisYear = (): string => dayOf(nowSeconds(), 'et').slice(0, 4);
const dayNumber = (day: string): number => utcMidnight(day);
const yesNo = (flag: string): string => (flag.toUpperCase() === 'Y' ? 'yes' : flag.toUpperCase() === 'N' ? 'no' : flag);

/** Whose record it is, and when it was announced. */
const announced: readonly GuidanceColumn[] = [
  text('ticker', 'Ticker', 'Company', 92, ({ record }) => record.ticker, {
    draw: drawTicker,
    agenda: tickerInAgenda(2, 80),
  }),
  text('date', 'Date', 'Announced', 92, ({ record }) => formatDate(record.date, thisYear()), {
    numberOf: ({ record }) => dayNumber(record.date) + (secondsOfDay(record.time) ?? 0),
    fullOf: ({ record }) => formatWeekday(record.date, dayOf(nowSeconds(), 'et')),
    file: { kind: 'date', value: ({ record }) => record.date },
  }),
  text('time', 'Time ET', 'Announced', 104, timeLabel, {
    file: { name: 'Time ET, session' },
    agenda: {
      at: 1,
      widthPx: 100,
      dropPriority: 3,
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
];

const periodColumn = text('period', 'Period', 'Kind', 72, ({ record }) => `${record.period} ${record.period_year}`, {
  agenda: { at: 4, widthPx: 66, narrow: { line: 1, priority: 2 } },
});

const moreOfRecord: readonly GuidanceColumn[] = [
  text('name', 'Company', 'Record', 200, ({ record }) => record.name, {
    whyEmpty: () => 'The source sent no name',
    agenda: {
      at: 3,
      widthPx: 140,
      grow: 1,
      growToPx: 260,
      dropPriority: 2,
      draw: ({ record: { ticker, name } }) => (
        <span className="calendar-name">
          <CompanyName symbol={ticker} name={name} />
        </span>
      ),
    },
  }),
  text('currency', 'Currency', 'Record', 72, ({ record }) => record.currency, { whyEmpty: () => 'The source sent no currency' }),
  text('prelim', 'Prelim', 'Record', 64, ({ record }) => (isPrelim(record) ? 'yes' : 'no')),
  text('is_primary', 'Primary', 'Record', 64, ({ record }) => yesNo(record.is_primary)),
  text('importance', 'Importance', 'Record', 84, ({ record }) => String(record.importance), {
    align: 'end',
    numberOf: ({ record }) => record.importance,
  }),
  text('exchange', 'Exchange', 'Record', 84, ({ record }) => record.exchange, { whyEmpty: () => 'The source sent no exchange' }),
  text('cusip', 'CUSIP', 'Record', 88, ({ record }) => record.cusip, { whyEmpty: () => 'The source sent no CUSIP' }),
  text('notes', 'Notes', 'Record', 220, ({ record }) => plainText(record.notes), {
    whyEmpty: () => 'The source sent no notes',
  }),
];

/** The columns of table, agenda and files: first what most records have. With secondary records the agenda has room for their mark. */
export const guidanceColumns = (hasSecondary: boolean): readonly GuidanceColumn[] => [
  ...announced,
  periodColumn,
  ...[measureColumn(hasSecondary), ...lineColumns].map(ofLines),
  ...moreOfRecord,
];
