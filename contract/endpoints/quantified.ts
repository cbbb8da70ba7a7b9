import * as z from 'zod/mini';
import { fieldText, isoDate, secondsNumber, symbolCsv, unixSeconds, wholeNumber } from '../schema/codecs.ts';
import { decimalText } from '../schema/decimal.ts';
import { endpoint, orderedDates, parameter, type QueryOf } from '../schema/endpoint.ts';
import * as limits from '../schema/limits.ts';
import { levelFields, windowMetrics } from '../market/windows.ts';

/** The fields in the order and groups of the API reference. L75, S75 and P75 are the level of 7.5 %. */
export const quantifiedGroups = {
  Identity: ['_id', 'ResourceID', 'Provider', 'PID', 'Symb', 'Ex', 'Headlines', 'Topics', 'Comments'],
  Times: ['Date', 'RECt', 'PUBt'],
  Outcome: ['Result%', 'Result_Vs_Index%', 'LS'],
  Volume: ['Prev_Vol', 'Curr_Vol', 'Mov_Vol', 'Vol_Ratio', 'Open_Vol', 'Close_Vol', 'AllTicks'],
  'Prices and gaps': [
    'ATR14',
    'ATR_Ratio',
    'prevDay%',
    'PrevClose',
    'DayOpen',
    'OpenGap%',
    'SPYLast',
    'SPYclose',
    'TONHigh',
    'TONLow',
    'TONLast',
    'EODHigh',
    'EODLow',
    'EODClose',
  ],
  VWAP: ['PostVWAP', 'PreVWAP', 'MainVWAP', 'AllVWAP', 'EODVWAP'],
  'Extremes and range': ['MaxUpAmt', 'maxUp%', 'MaxDnAmt', 'maxDown%', 'RangeAmt', 'Range%'],
  'Std-dev measures': ['HighExcStdDev', 'LowExcStdDev', 'VolumeStdDev', 'RangeStdDev'],
  'Move after news': windowMetrics,
  'L series': levelFields('L'),
  'S series': levelFields('S'),
  'P series': levelFields('P'),
  'Fundamentals snapshot': ['MktCap(1000)', 'PERatio', 'DividendYield%', 'ShortInterest%'],
  Sessions: ['ReportSess', 'NewsSess'],
  'Analyst and earnings': ['AnalystAction', 'AnalystActionFrom', 'AnalystActionTo', 'AnalystFirm', 'EPSActual', 'EPSAction'],
  'Record time': ['created'],
} as const;

export type QuantifiedGroup = keyof typeof quantifiedGroups;
export type QuantifiedField = (typeof quantifiedGroups)[QuantifiedGroup][number];

/** `Provider` of what the data service measures itself, from stories and prices alone: it leaves the group of analysts and earnings empty. */
export const measuredProvider = 'Marketdesk';

/** Text fields. `LS` is one of them because it may have letters as well as 1, -1 and 0. */
const quantifiedTexts = [
  ...quantifiedGroups.Identity,
  ...quantifiedGroups.Times,
  ...quantifiedGroups.Sessions,
  'LS',
  'AnalystAction',
  'AnalystActionFrom',
  'AnalystActionTo',
  'AnalystFirm',
  'EPSAction',
] as const;
export type QuantifiedText = (typeof quantifiedTexts)[number];
export type QuantifiedMetric = Exclude<QuantifiedField, QuantifiedText | 'created'>;

export interface QuantifiedFieldName {
  readonly name: QuantifiedField;
  readonly group: QuantifiedGroup;
  readonly kind: 'text' | 'metric' | 'seconds';
}

const texts: ReadonlySet<string> = new Set(quantifiedTexts);
const kindOf = (name: QuantifiedField): QuantifiedFieldName['kind'] =>
  name === 'created' ? 'seconds' : texts.has(name) ? 'text' : 'metric';

/** All 96 fields in the order of the API reference. The row schema and the columns are derived from this list. */
export const quantifiedFields: readonly QuantifiedFieldName[] = (Object.keys(quantifiedGroups) as QuantifiedGroup[]).flatMap((group) =>
  quantifiedGroups[group].map((name) => ({ name, group, kind: kindOf(name) })),
);

const metric = z._default(decimalText, null);
const schemaOf = { text: fieldText, metric, seconds: secondsNumber };
type Shape = Record<QuantifiedText, typeof fieldText> & Record<QuantifiedMetric, typeof metric> & { created: z.ZodMiniInt };

/**
 * A reaction. Metrics are decimal text, or null for "not measured". Times remain text and are parsed by `quantified-time.ts`, so
 * that an invalid time makes one cell unreadable and not the whole row.
 */
export const quantifiedRecord = z.looseObject({
  ...(Object.fromEntries(quantifiedFields.map(({ name, kind }) => [name, schemaOf[kind]])) as Shape),
  _id: z.string(),
  ResourceID: z.string(),
  Symb: z.string(),
});
export type QuantifiedRecord = z.output<typeof quantifiedRecord>;

const quantifiedQuery = {
  page: parameter('page', wholeNumber(0, limits.page), { fallback: 0 }),
  pageSize: parameter('pagesize', wholeNumber(1, limits.quantified.pageSize), { fallback: limits.quantified.pageSizeDefault }),
  updatedSince: parameter('updated_since', unixSeconds),
  symbols: parameter('symbols', symbolCsv(limits.quantified.symbols), { list: true }),
  date: parameter('date', isoDate),
  dateFrom: parameter('date_from', isoDate),
  dateTo: parameter('date_to', isoDate),
};

export const quantified = endpoint({
  name: 'quantified',
  plan: 'quantified',
  path: '/api/v2/newsquantified',
  query: quantifiedQuery,
  rules: ({ dateFrom, dateTo }) => orderedDates(dateFrom, dateTo, 'date_from', 'date_to'),
  row: quantifiedRecord,
});
export type QuantifiedQuery = QueryOf<typeof quantifiedQuery>;
