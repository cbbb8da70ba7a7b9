import { ratios } from '#contract/endpoints/ratios.ts';
import { fetchRawRecords, type RawRecord } from '#src/shared/export/raw-records.ts';
import { periodOf, type RatiosSearch } from './ratios-search.ts';

/**
 * One record per period and company.
 *
 * Assumed: in raw CSV a period is one row; fields of `id` are written with a dot, after the company's symbol.
 */
export function periodRecords(companies: readonly RawRecord[]): readonly RawRecord[] {
  return companies.flatMap(({ symbol, operationRatios }) =>
    (Array.isArray(operationRatios) ? (operationRatios as readonly RawRecord[]) : []).map(({ id, ...others }) => ({
      symbol,
      ...Object.fromEntries(Object.entries(Object(id) as RawRecord).map(([name, value]) => [`id.${name}`, value])),
      ...others,
    })),
  );
}

/**
 * All fields of the same request, read again, because the page holds parsed records only.
 *
 * @throws Failure
 */
export const readCompanies = (search: RatiosSearch, signal: AbortSignal): Promise<readonly RawRecord[]> =>
  fetchRawRecords(ratios, { symbols: search.symbols, periods: [periodOf(search)], reportType: search.type }, signal);
