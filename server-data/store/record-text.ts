import { guidanceRecord, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { quantifiedRecord, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { ratioNames, ratiosResult, type RatioPeriod, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { splitRecord, type SplitRecord } from '#contract/endpoints/splits.ts';

type FieldValue = string | number | boolean | null;

/** Nothing in it needs escaping: faster than asking JSON, and nearly every field is such. */
const plain = /^[ !#-[\]-\ud7ff]*$/;

function valueText(value: FieldValue): string {
  // facts §2: no answer holds null, and an amount that is not known is ""
  if (value === null) return '""';
  return typeof value === 'string' && plain.test(value) ? `"${value}"` : JSON.stringify(value);
}

/** Prints records as they are sent: the fields of a schema in its order, which is the spec's; others stay behind. */
function printer<Row>(schema: { readonly shape: object }): (record: Row) => string {
  const fields = Object.keys(schema.shape).map((name, index) => ({ name, before: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:` }));
  return (record) => {
    const values = record as Record<string, FieldValue>;
    let text = '';
    for (const { name, before } of fields) text += before + valueText(values[name] ?? null);
    return `${text}}`;
  };
}

/** A record's JSON text, made once, when it is written. */
export const quantifiedText = printer<QuantifiedRecord>(quantifiedRecord);
export const guidanceText = printer<GuidanceRecord>(guidanceRecord);
export const splitText = printer<SplitRecord>(splitRecord);

/** facts §4: ratios are rounded to six decimals. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 || 0;

const idNames = ['companyId', 'asOf', 'reportType', 'period', 'aorOrRestate'] as const;

/** One period of a company (spec §2.4); a ratio that could not be computed is left out. */
export function ratioPeriodText(period: RatioPeriod): string {
  const id: Record<string, string> = {};
  for (const name of idNames) id[name] = period.id[name];
  const shown: Record<string, unknown> = { id };
  if (period.fiscalYearEnd !== undefined) shown['fiscalYearEnd'] = period.fiscalYearEnd;
  shown['isCalculated'] = period.isCalculated;
  for (const name of ratioNames) {
    const value = period[name];
    if (value !== undefined) shown[name] = rounded(value);
  }
  return JSON.stringify(shown);
}

type Company = RatiosResult['company'];
const companyNames = Object.keys(ratiosResult.shape.company.shape);

/** A company's descriptor (spec §2.4); a year that is not known is left out. */
export const companyText = (company: Company): string =>
  JSON.stringify(Object.fromEntries(companyNames.flatMap((name) => (company[name] === undefined ? [] : [[name, company[name]]]))));
