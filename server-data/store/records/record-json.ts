import { guidanceRecord, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import type { DisplayOutput, NewsItem } from '#contract/endpoints/news.ts';
import { quantifiedRecord, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { ratioNames, type RatioPeriod, ratiosResult, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { splitRecord, type SplitRecord } from '#contract/endpoints/splits.ts';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';

// JSON texts are formatted once, when a record is written, and stored as they are sent: exactly the fields of the spec, in its order,
// and where a story has one its source.

/** Texts in which nothing needs escaping: most short ones. Testing is twice as fast as JSON.stringify. */
const needsNoEscape = /^[ !#-[\]-\ud7ff]*$/;
const jsonString = (value: string): string => (needsNoEscape.test(value) ? `"${value}"` : JSON.stringify(value));

/** The JSON text of a news item in pieces, so that every `displayOutput` is a concatenation. Teaser and body are JSON string literals. */
export interface NewsPieces {
  /** `{"id":…,"teaser":` */
  readonly head: string;
  readonly teaser: string;
  readonly body: string;
  /** `,"url":…}` */
  readonly tail: string;
}

function jsonArray<T>(values: readonly T[], format: (value: T) => string): string {
  let items = '';
  for (const value of values) items += items === '' ? format(value) : `,${format(value)}`;
  return `[${items}]`;
}

const formatName = ({ name }: NewsItem['tags'][number]): string => `{"name":${jsonString(name)}}`;
const formatImage = ({ size, url }: NewsItem['image'][number]): string => `{"size":${jsonString(size)},"url":${jsonString(url)}}`;
const formatStock = ({ name, cusip, isin, exchange }: NewsItem['stocks'][number]): string =>
  `{"name":${jsonString(name)},"cusip":${jsonString(cusip)},"isin":${jsonString(isin)},"exchange":${jsonString(exchange)}}`;

const formatHead = ({ id, original_id: original, author, created, updated, title }: NewsItem): string =>
  `{"id":${id},${original === undefined ? '' : `"original_id":${original},`}"author":${jsonString(author)},` +
  `"created":"${formatRfc2822(created)}","updated":"${formatRfc2822(updated)}","title":${jsonString(title)},"teaser":`;

const formatTail = ({ url, image, channels, stocks, tags, source = '' }: NewsItem): string =>
  `,"url":${jsonString(url)},"image":${jsonArray(image, formatImage)},"channels":${jsonArray(channels, formatName)},` +
  `"stocks":${jsonArray(stocks, formatStock)},"tags":${jsonArray(tags, formatName)}${source === '' ? '' : `,"source":${jsonString(source)}`}}`;

/** The fields of a news item. */
export const buildNewsPieces = (item: NewsItem): NewsPieces => ({
  head: formatHead(item),
  teaser: jsonString(item.teaser),
  body: JSON.stringify(item.body),
  tail: formatTail(item),
});

/** The JSON text of an item (assumption N01): headline without teaser and body, abstract with the teaser, full with both. */
export const joinPieces = ({ head, teaser, body, tail }: NewsPieces, output: DisplayOutput = 'full'): string =>
  `${head}${output === 'headline' ? '""' : teaser},"body":${output === 'full' ? body : '""'}${tail}`;

type FieldValue = string | number | boolean | null;

function formatValue(value: FieldValue): string {
  // no response holds null (assumption P12), and an unknown amount is ""
  if (value === null) return '""';
  return typeof value === 'string' ? jsonString(value) : JSON.stringify(value);
}

/** A formatter of the fields of a schema. */
function formatterOf<Row>(schema: { readonly shape: object }): (record: Row) => string {
  const fields = Object.keys(schema.shape).map((name, index) => ({ name, prefix: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:` }));
  return (record) => {
    const values = record as Record<string, FieldValue>;
    let json = '';
    for (const { name, prefix } of fields) json += prefix + formatValue(values[name] ?? null);
    return `${json}}`;
  };
}

export const formatQuantified = formatterOf<QuantifiedRecord>(quantifiedRecord);
export const formatGuidance = formatterOf<GuidanceRecord>(guidanceRecord);
export const formatSplit = formatterOf<SplitRecord>(splitRecord);

/** Ratios are rounded to six decimals (assumption F06). */
const roundRatio = (value: number): number => Math.round(value * 1e6) / 1e6 || 0;

const idNames = ['companyId', 'asOf', 'reportType', 'period', 'aorOrRestate'] as const;

/** One period of a company, without the ratios that could not be computed. */
export function formatRatioPeriod(period: RatioPeriod): string {
  const id: Record<string, string> = {};
  for (const name of idNames) id[name] = period.id[name];
  const fields: Record<string, unknown> = { id };
  if (period.fiscalYearEnd !== undefined) fields['fiscalYearEnd'] = period.fiscalYearEnd;
  fields['isCalculated'] = period.isCalculated;
  for (const name of ratioNames) {
    const value = period[name];
    if (value !== undefined) fields[name] = roundRatio(value);
  }
  return JSON.stringify(fields);
}

type Company = RatiosResult['company'];
const companyNames = Object.keys(ratiosResult.shape.company.shape);

/** The descriptor of a company, without an unknown year. JSON.stringify omits undefined. */
export const formatCompany = (company: Company): string =>
  JSON.stringify(Object.fromEntries(companyNames.map((name) => [name, company[name]])));
