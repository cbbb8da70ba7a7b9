import { csv, wholeNumber, enumText } from '#contract/schema/codecs.ts';
import { numberOf } from '#contract/schema/decimal.ts';
import { parameter } from '#contract/schema/endpoint.ts';
import { guidance, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { importanceLevels, news, type NewsItem } from '#contract/endpoints/news.ts';
import { quantified, type QuantifiedMetric, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { ratios, reportTypes, type RatioName, type RatioPeriod } from '#contract/endpoints/ratios.ts';
import { splitDateFields, splits, type SplitRecord } from '#contract/endpoints/splits.ts';
import * as limits from '#contract/schema/limits.ts';
import { parseUtcTime } from '#contract/time/quantified-time.ts';
import { moversWidget } from './widget-movers.ts';
import {
  choices,
  dayParameter,
  maxRecords,
  newYorkTime,
  number,
  pinned,
  symbolsParameter,
  text,
  widget,
  widgetParameter,
  type Widget,
} from './widget-table.ts';

const dateColumn = { cellDataType: 'dateString' } as const;

const joinNames = (list: readonly { readonly name: string }[]): string =>
  list
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .join(', ');

const newsWidget = widget({
  id: 'news',
  name: 'Market news',
  description: 'Latest headlines with their symbols and channels, newest first. Times are New York time.',
  endpoint: news,
  parameters: {
    symbols: symbolsParameter(limits.news.identifiers),
    topics: widgetParameter(parameter('topics', csv(limits.news.terms), { list: true }), {
      ...{ type: 'text', label: 'Topics', description: 'Topics or keywords, separated by commas, in title, tags or body.', value: '' },
    }),
    importance: widgetParameter(parameter('importance', enumText(importanceLevels)), {
      ...{ type: 'text', label: 'Importance', description: 'Only stories of this importance.', value: '' },
      options: [{ value: '', label: 'any' }, ...choices(importanceLevels)],
    }),
  },
  query: ({ symbols, ...others }) => ({
    ...others,
    ...(symbols && { tickers: symbols }),
    pageSize: maxRecords,
    sort: 'created:desc' as const,
  }),
  lines: (item) => [item],
  columns: [
    text<NewsItem>('published', 'Published', ({ created }) => newYorkTime(created)),
    text<NewsItem>('symbols', 'Symbols', ({ stocks }) => joinNames(stocks)),
    text<NewsItem>('headline', 'Headline', ({ title }) => title, { width: 520 }),
    text<NewsItem>('channels', 'Channels', ({ channels }) => joinNames(channels)),
    text<NewsItem>('author', 'Author', ({ author }) => author),
    text<NewsItem>('url', 'Original', ({ url }) => url),
    number<NewsItem>('id', 'Id', ({ id }) => id, { formatterFn: 'none' }),
  ],
  refreshSeconds: 15,
});

const moveColumn = (field: string, headerName: string, metric: QuantifiedMetric) =>
  number<QuantifiedRecord>(field, headerName, (record) => numberOf(record[metric]), { formatterFn: 'percent', renderFn: 'greenRed' });

const reactionsWidget = widget({
  id: 'reactions',
  name: 'Reactions to news',
  description: 'Price reactions to news: moves after each window, the session’s result, and against SPY, in percent.',
  endpoint: quantified,
  parameters: {
    symbols: symbolsParameter(limits.quantified.symbols),
    from: dayParameter('from', 'First day'),
    to: dayParameter('to', 'Last day'),
  },
  query: ({ symbols, from, to }) => ({
    ...(symbols && { symbols }),
    ...(from !== undefined && { dateFrom: from }),
    ...(to !== undefined && { dateTo: to }),
    pageSize: maxRecords,
  }),
  lines: (record) => [record],
  columns: [
    text<QuantifiedRecord>('symbol', 'Symbol', ({ Symb }) => Symb, pinned),
    text<QuantifiedRecord>('published', 'Published', ({ PUBt }) => {
      const seconds = parseUtcTime(PUBt);
      return seconds === undefined ? PUBt : newYorkTime(seconds);
    }),
    text<QuantifiedRecord>('headline', 'Headline', ({ Headlines }) => Headlines, { width: 420 }),
    text<QuantifiedRecord>('session', 'Session', ({ ReportSess }) => ReportSess),
    moveColumn('move_30s', '30 s', '30_Seconds%'),
    moveColumn('move_5m', '5 min', '5_Minutes%'),
    moveColumn('move_30m', '30 min', '30_Minutes%'),
    moveColumn('move_120m', '2 h', '120_Minutes%'),
    moveColumn('result', 'Day, raw', 'Result%'),
    moveColumn('result_vs_spy', 'Day, vs SPY', 'Result_Vs_Index%'),
    number<QuantifiedRecord>('volume_ratio', 'Volume, times average', (record) => numberOf(record['Vol_Ratio'])),
    text<QuantifiedRecord>('topics', 'Topics', ({ Topics }) => Topics),
  ],
  refreshSeconds: 60,
});

interface CompanyPeriod {
  readonly symbol: string;
  readonly company: string;
  readonly period: RatioPeriod;
}
const ratioColumn = (name: RatioName, headerName: string, more: { readonly formatterFn?: 'normalizedPercent' } = {}) =>
  number<CompanyPeriod>(name, headerName, ({ period }) => period[name] ?? null, more);
const percentage = { formatterFn: 'normalizedPercent' } as const;

const ratiosWidget = widget({
  id: 'ratios',
  name: 'Financial ratios',
  description: 'Margins, returns, liquidity, leverage and growth of some companies by period, newest first. Never annualised.',
  endpoint: ratios,
  parameters: {
    symbols: widgetParameter(parameter('symbols', csv(limits.ratios.symbols), { list: true, required: true }), {
      ...{ type: 'text', label: 'Symbols', description: 'Tickers, separated by commas; required.', value: 'AAPL,MSFT' },
    }),
    type: widgetParameter(parameter('type', enumText(reportTypes), { fallback: 'TTM' }), {
      ...{ type: 'text', label: 'Figures', description: 'Report type of the values.', value: 'TTM' },
      options: choices(reportTypes, { TTM: 'trailing twelve months', A: 'original', R: 'restated', P: 'preliminary' }),
    }),
  },
  query: ({ symbols, type }) => ({ symbols, reportType: type }),
  lines: ({ symbol, company, operationRatios }) =>
    operationRatios.map((period): CompanyPeriod => ({ symbol, company: company.standardName, period })),
  columns: [
    text<CompanyPeriod>('symbol', 'Symbol', ({ symbol }) => symbol, pinned),
    text<CompanyPeriod>('company', 'Company', ({ company }) => company),
    text<CompanyPeriod>('period_end', 'Period end', ({ period }) => period.id.asOf, dateColumn),
    text<CompanyPeriod>('period', 'Period', ({ period }) => period.id.period),
    text<CompanyPeriod>('type', 'Figures', ({ period }) => period.id.reportType),
    ratioColumn('revenueGrowth', 'Revenue growth', percentage),
    ratioColumn('grossMargin', 'Gross margin', percentage),
    ratioColumn('operationMargin', 'Operating margin', percentage),
    ratioColumn('netMargin', 'Net margin', percentage),
    ratioColumn('roe', 'Return on equity', percentage),
    ratioColumn('roic', 'Return on invested capital', percentage),
    ratioColumn('currentRatio', 'Current ratio'),
    ratioColumn('totalDebtEquityRatio', 'Debt to equity'),
  ],
  refreshSeconds: 300,
});

const importanceParameter = widgetParameter(parameter('importance', wholeNumber(0, limits.calendar.importance)), {
  ...{ type: 'text', label: 'Importance', description: 'Only events of at least this importance, 0 to 5.', value: '' },
  options: [{ value: '', label: 'any' }, ...choices(['1', '2', '3', '4', '5'])],
});
const calendarParameters = {
  symbols: symbolsParameter(limits.calendar.tickers),
  from: dayParameter('from', 'First day'),
  to: dayParameter('to', 'Last day'),
  importance: importanceParameter,
};

interface CalendarParameters {
  readonly symbols?: string[];
  readonly from?: string;
  readonly to?: string;
  readonly importance?: number;
}
const calendarQuery = ({ symbols, from, to, importance }: CalendarParameters) => ({
  ...(symbols && { tickers: symbols }),
  ...(from !== undefined && { dateFrom: from }),
  ...(to !== undefined && { dateTo: to }),
  ...(importance !== undefined && { importance }),
  pageSize: maxRecords,
});

const guidanceColumn = (field: string, headerName: string, name: 'eps_guidance' | 'revenue_guidance', end: 'min' | 'max' | 'est') =>
  number<GuidanceRecord>(field, headerName, (record) => numberOf(record[`${name}_${end}`]));

const guidanceWidget = widget({
  id: 'guidance',
  name: 'Guidance calendar',
  description: 'Company guidance: ranges for earnings per share and revenue, with the estimate.',
  endpoint: guidance,
  parameters: calendarParameters,
  query: calendarQuery,
  lines: (record) => [record],
  columns: [
    text<GuidanceRecord>('symbol', 'Symbol', (record) => record.ticker, pinned),
    text<GuidanceRecord>('date', 'Date', ({ date }) => date, dateColumn),
    // Midnight means that no time was given (assumption F08).
    text<GuidanceRecord>('time', 'Time, New York', ({ time }) => (time === '00:00:00' ? null : time)),
    text<GuidanceRecord>('company', 'Company', ({ name }) => name),
    text<GuidanceRecord>('period', 'Period', ({ period, period_year }) => `${period} ${period_year}`),
    text<GuidanceRecord>('eps_type', 'EPS type', ({ eps_type }) => eps_type),
    guidanceColumn('eps_low', 'EPS low', 'eps_guidance', 'min'),
    guidanceColumn('eps_high', 'EPS high', 'eps_guidance', 'max'),
    guidanceColumn('eps_estimate', 'EPS est.', 'eps_guidance', 'est'),
    guidanceColumn('revenue_low', 'Revenue low', 'revenue_guidance', 'min'),
    guidanceColumn('revenue_high', 'Revenue high', 'revenue_guidance', 'max'),
    guidanceColumn('revenue_estimate', 'Revenue est.', 'revenue_guidance', 'est'),
    text<GuidanceRecord>('currency', 'Currency', ({ currency }) => currency),
    number<GuidanceRecord>('importance', 'Importance', (record) => record.importance, { formatterFn: 'int' }),
  ],
  refreshSeconds: 300,
});

const splitsWidget = widget({
  id: 'splits',
  name: 'Splits calendar',
  description: 'Stock splits with their dates; a ratio of 1:20 means one new share for twenty old ones.',
  endpoint: splits,
  parameters: {
    ...calendarParameters,
    by: widgetParameter(parameter('by', enumText(splitDateFields), { fallback: 'announced' }), {
      ...{ type: 'text', label: 'By', description: 'The date to filter and sort by.', value: 'announced' },
      options: choices(splitDateFields, { announced: 'date announced', ex: 'ex-date' }),
    }),
  },
  query: ({ by, ...others }) => ({ ...calendarQuery(others), dateSearchField: by }),
  lines: (record) => [record],
  columns: [
    text<SplitRecord>('symbol', 'Symbol', (record) => record.ticker, pinned),
    text<SplitRecord>('ex_date', 'Ex-date', ({ date_ex }) => date_ex, dateColumn),
    text<SplitRecord>('announced', 'Announced', ({ date_announced }) => date_announced, dateColumn),
    text<SplitRecord>('recorded', 'Record date', ({ date_recorded }) => date_recorded, dateColumn),
    text<SplitRecord>('distributed', 'Distribution', ({ date_distribution }) => date_distribution, dateColumn),
    text<SplitRecord>('ratio', 'Ratio, new:old', (record) => record.ratio),
    text<SplitRecord>('kind', 'Kind', ({ split_type }) => split_type),
    text<SplitRecord>('company', 'Company', ({ name }) => name),
    text<SplitRecord>('exchange', 'Exchange', ({ exchange }) => exchange),
    { field: 'optionable', headerName: 'Optionable', cellDataType: 'boolean', value: ({ optionable }: SplitRecord) => optionable },
    number<SplitRecord>('importance', 'Importance', (record) => record.importance, { formatterFn: 'int' }),
  ],
  refreshSeconds: 300,
});

/** In the order of the desk's pages. */
export const widgets: readonly Widget[] = [moversWidget, newsWidget, reactionsWidget, ratiosWidget, guidanceWidget, splitsWidget];
