import { wholeNumber, word } from '#contract/codecs.ts';
import { numberOf } from '#contract/decimal.ts';
import { parameter } from '#contract/endpoint.ts';
import { guidance, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { splitDateFields, splits, type SplitRecord } from '#contract/endpoints/splits.ts';
import * as limits from '#contract/limits.ts';
import { widget, widgetParameter } from './widget.ts';
import { dated, day, mostRecords, number, options, pinned, symbolsOf, text } from './widget-parts.ts';

const importance = widgetParameter(parameter('importance', wholeNumber(0, limits.calendar.importance)), {
  ...{ type: 'text', label: 'Importance', description: 'Only events of at least this importance, 0 to 5.', value: '' },
  options: [{ value: '', label: 'any' }, ...options(['1', '2', '3', '4', '5'])],
});
const calendarParameters = {
  symbols: symbolsOf(limits.calendar.tickers),
  from: day('from', 'First day'),
  to: day('to', 'Last day'),
  importance,
};

interface CalendarAsked {
  readonly symbols?: string[];
  readonly from?: string;
  readonly to?: string;
  readonly importance?: number;
}
const calendarAsked = ({ symbols, from, to, importance: least }: CalendarAsked) => ({
  ...(symbols && { tickers: symbols }),
  ...(from !== undefined && { dateFrom: from }),
  ...(to !== undefined && { dateTo: to }),
  ...(least !== undefined && { importance: least }),
  pageSize: mostRecords,
});

const guided = (field: string, headerName: string, name: 'eps_guidance' | 'revenue_guidance', end: 'min' | 'max' | 'est') =>
  number<GuidanceRecord>(field, headerName, (record) => numberOf(record[`${name}_${end}`]));

export const guidanceWidget = widget({
  id: 'guidance',
  name: 'Guidance calendar',
  description: 'What companies said of their coming results: ranges for earnings per share and revenue beside the estimate.',
  endpoint: guidance,
  parameters: calendarParameters,
  asked: calendarAsked,
  linesOf: (record) => [record],
  columns: [
    text<GuidanceRecord>('symbol', 'Symbol', (record) => record.ticker, pinned),
    text<GuidanceRecord>('date', 'Date', ({ date }) => date, dated),
    // midnight says that no time was given (facts §9)
    text<GuidanceRecord>('time', 'Time, New York', ({ time }) => (time === '00:00:00' ? null : time)),
    text<GuidanceRecord>('company', 'Company', ({ name }) => name),
    text<GuidanceRecord>('period', 'Period', ({ period, period_year }) => `${period} ${period_year}`),
    text<GuidanceRecord>('eps_type', 'EPS counted', ({ eps_type }) => eps_type),
    guided('eps_low', 'EPS low', 'eps_guidance', 'min'),
    guided('eps_high', 'EPS high', 'eps_guidance', 'max'),
    guided('eps_estimate', 'EPS est.', 'eps_guidance', 'est'),
    guided('revenue_low', 'Revenue low', 'revenue_guidance', 'min'),
    guided('revenue_high', 'Revenue high', 'revenue_guidance', 'max'),
    guided('revenue_estimate', 'Revenue est.', 'revenue_guidance', 'est'),
    text<GuidanceRecord>('currency', 'Currency', ({ currency }) => currency),
    number<GuidanceRecord>('importance', 'Importance', (record) => record.importance, { formatterFn: 'int' }),
  ],
  refreshSeconds: 300,
});

export const splitsWidget = widget({
  id: 'splits',
  name: 'Splits calendar',
  description: 'Stock splits with their dates; a ratio of 1:20 makes one new share of twenty old ones.',
  endpoint: splits,
  parameters: {
    ...calendarParameters,
    by: widgetParameter(parameter('by', word(splitDateFields), { fallback: 'announced' }), {
      ...{ type: 'text', label: 'By', description: 'Which date the days are of, and the order.', value: 'announced' },
      options: options(splitDateFields, { announced: 'date announced', ex: 'ex-date' }),
    }),
  },
  asked: ({ by, ...others }) => ({ ...calendarAsked(others), dateSearchField: by }),
  linesOf: (record) => [record],
  columns: [
    text<SplitRecord>('symbol', 'Symbol', (record) => record.ticker, pinned),
    text<SplitRecord>('ex_date', 'Ex-date', ({ date_ex }) => date_ex, dated),
    text<SplitRecord>('announced', 'Announced', ({ date_announced }) => date_announced, dated),
    text<SplitRecord>('recorded', 'Record date', ({ date_recorded }) => date_recorded, dated),
    text<SplitRecord>('distributed', 'Distribution', ({ date_distribution }) => date_distribution, dated),
    text<SplitRecord>('ratio', 'Ratio, new:old', (record) => record.ratio),
    text<SplitRecord>('kind', 'Kind', ({ split_type }) => split_type),
    text<SplitRecord>('company', 'Company', ({ name }) => name),
    text<SplitRecord>('exchange', 'Exchange', ({ exchange }) => exchange),
    { field: 'optionable', headerName: 'Optionable', cellDataType: 'boolean', of: ({ optionable }: SplitRecord) => optionable },
    number<SplitRecord>('importance', 'Importance', (record) => record.importance, { formatterFn: 'int' }),
  ],
  refreshSeconds: 300,
});
