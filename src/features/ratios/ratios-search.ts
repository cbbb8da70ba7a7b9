import * as z from 'zod/mini';
import { echo, enumText, expected, flag } from '#contract/schema/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import { type RatioName, ratioNames, type ReportType, reportTypes } from '#contract/endpoints/ratios.ts';
import { isSymbol, spelledSymbol } from '#contract/symbol.ts';
import { parseQuarterBound } from '#src/records/ratios/fiscal-quarter.ts';
import { expectedBound, isDateBound } from '#contract/time/date-bound.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

/** As many as can be distinguished by colour and dash. */
export const maxCompanies = 8;
/** Assumed: up to eight of the 38 ratios at a time, because more charts do not fit on a page. */
export const maxRatios = 8;

/** A list of the address: the valid values, and a message for each invalid part. */
export interface ParsedList<T> {
  readonly values: readonly T[];
  readonly errors: readonly string[];
}

const partsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

function upTo<T>(found: readonly T[], max: number, noun: string, errors: readonly string[]): ParsedList<T> {
  const beyond = found.slice(max);
  return {
    values: found.slice(0, max),
    errors: beyond.length > 0 ? [...errors, `up to ${max} ${noun}, ignored ${beyond.join(', ')}`] : errors,
  };
}

/** Symbols in their usual spelling and without duplicates. */
export function parseSymbols(text: string): ParsedList<string> {
  const parts = [...new Set(partsOf(text).map(spelledSymbol))];
  const wrong = parts.filter((part) => !isSymbol(part)).map((part) => `${echo(part)} is not a valid symbol`);
  return upTo(parts.filter(isSymbol), maxCompanies, 'companies', wrong);
}

/** Ratios by their wire names, in any letter case. */
export function parseRatioNames(text: string, max = maxRatios): ParsedList<RatioName> {
  const named = (part: string): RatioName | undefined => ratioNames.find((name) => name.toLowerCase() === part.toLowerCase());
  const parts = partsOf(text);
  const unknown = parts.filter((part) => named(part) === undefined).map((part) => `unknown ratio ${echo(part)}`);
  return upTo([...new Set(parts.flatMap((part) => named(part) ?? []))], max, 'ratios', unknown);
}

const symbols = z.codec(z.string(), z.array(z.string()), {
  decode: (text) => [...parseSymbols(text).values],
  encode: (parts) => parts.join(','),
});

const ratioList = (max: number, fallback: readonly RatioName[]) =>
  z.codec(z.string(), z.array(z.enum(ratioNames)), {
    decode: (text): RatioName[] => {
      const { values } = parseRatioNames(text, max);
      return [...(values.length > 0 ? values : fallback)];
    },
    encode: (parts) => parts.join(','),
  });

const periodBound = z
  .string()
  .check(
    z.refine(
      (text) => isDateBound(text) || parseQuarterBound(text) !== undefined,
      expected(`${expectedBound}, or a fiscal quarter such as FY2025Q1`),
    ),
  );

const spans = ['3M', '6M', '9M', '1Y'] as const;
const panels = ['values', 'rank', 'restated'] as const;

const query = {
  symbols: parameter('s', symbols, { list: true, fallback: [] }),
  ratios: parameter('r', ratioList(maxRatios, ['roe']), { list: true, fallback: ['roe'] }),
  type: parameter('type', enumText(reportTypes), { fallback: 'TTM' }),
  /** the period of a value; not used with TTM */
  span: parameter('period', enumText(spans), { fallback: '3M' }),
  /** the first and the last period: a day, or a fiscal quarter such as `FY2025Q1` (records/ratios/period-range.ts) */
  from: parameter('from', periodBound, { aliases: ['dateFrom'] }),
  to: parameter('to', periodBound, { aliases: ['dateTo'] }),
  align: parameter('align', enumText(['calendar', 'fiscal']), { fallback: 'fiscal' }),
  /** the restated figures as well, beside the original ones */
  restated: parameter('restated', flag, { fallback: false }),
  /** index the values: the first common value is 100 */
  index: parameter('index', flag, { fallback: false }),
  scale: parameter('scale', enumText(['linear', 'log']), { fallback: 'linear' }),
  /** notation of negative values */
  negatives: parameter('negative', enumText(['minus', 'parentheses']), { fallback: 'minus' }),
  chart: parameter('chart', enumText(['line', 'bar', 'small']), { fallback: 'line' }),
  /** median and interquartile range of four or more companies */
  band: parameter('band', flag, { fallback: true }),
  /** the panel below the charts */
  panel: parameter('panel', enumText(panels), { fallback: 'values' }),
  /** the restatements of the chosen ratios, or of all */
  restatementsOf: parameter('restatements', enumText(['chosen', 'all']), { fallback: 'chosen' }),
  /** ratios whose preferred direction is reversed */
  flip: parameter('flip', ratioList(ratioNames.length, []), { list: true, fallback: [] }),
};

/** URL parameters of /ratios. */
export const ratiosSearch: SearchShape<typeof query> = {
  query,
  rules: ({ from, to }) =>
    [from, to].some((bound) => bound !== undefined && parseQuarterBound(bound) !== undefined) ? [] : orderedDates(from, to, 'from', 'to'),
};

export type RatiosSearch = QueryOf<typeof query>;
export type RatiosSearchChange = SearchChange<typeof query>;
export type Panel = (typeof panels)[number];

/** The period of the compared records; a quarter is never compared with twelve months. */
export const periodOf = ({ type, span }: Pick<RatiosSearch, 'type' | 'span'>): string => (type === 'TTM' ? 'TTM' : span);

/** The report types of the series: with original figures the restated ones too, where these are chosen. */
export const typesOf = ({ type, restated }: Pick<RatiosSearch, 'type' | 'restated'>): readonly ReportType[] =>
  type === 'A' && restated ? ['A', 'R'] : [type];

/** Messages about invalid list parts of the address; the valid parts are used. */
export function invalidListParts(address: string): readonly string[] {
  const params = new URLSearchParams(address);
  const { errors: symbols } = parseSymbols(params.get('s') ?? '');
  const { errors: ratios } = parseRatioNames(params.get('r') ?? '');
  const { errors: flipped } = parseRatioNames(params.get('flip') ?? '', ratioNames.length);
  return [
    ...symbols.map((message) => `s: ${message}`),
    ...ratios.map((message) => `r: ${message}`),
    ...flipped.map((message) => `flip: ${message}`),
  ];
}
