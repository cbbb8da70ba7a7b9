import { useQuery } from '@tanstack/react-query';
import type { LogoSecurity } from '#contract/endpoints/logos.ts';
import { isSymbol } from '#contract/symbol.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { formatList } from '#src/shared/filters/filter-text.ts';
import { directoryQuery } from '#src/shared/symbols/directory/directory-query.ts';

/** Identifiers from the ratios or a calendar record. */
interface CompanyIds {
  readonly isin?: string | undefined;
  readonly cusip?: string | undefined;
  readonly cik?: string | undefined;
}

/** `0000320193` and `320193` are one number. */
const normalizeCik = (text: string): string => text.replace(/^0+(?=\d)/, '');

/** The known identifiers, those of the listing before those of the company. */
export function identifiersOf(
  security: LogoSecurity | undefined,
  company: CompanyIds | undefined,
): readonly (readonly [name: string, value: string])[] {
  const all = [
    ['ISIN', security?.isin || company?.isin],
    ['CUSIP', security?.cusip || company?.cusip],
    ['CIK', normalizeCik(security?.cik || company?.cik || '')],
    ['FIGI', security?.figi],
    ['Share class FIGI', security?.figi_share_class],
  ] as const;
  return all.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

/** One kind of data about a symbol. */
export interface SymbolSource {
  readonly name: SourceName;
  readonly result: { readonly isSuccess: boolean; readonly error: Error | null };
  /** whether the response has any data about the symbol */
  readonly hasData: boolean;
}

/** Each kind of data, and one record of it in a sentence. */
const recordNames = {
  ...{ news: 'story', prices: 'price bar', reactions: 'reaction', ratios: 'ratio', guidance: 'guidance', splits: 'split', logos: 'logo' },
} as const;
export type SourceName = keyof typeof recordNames;
export const sourceNames = Object.keys(recordNames) as readonly SourceName[];

/** Whether any data set has the symbol; undefined while a query is pending or has failed. */
export function isSymbolKnown(sources: readonly SymbolSource[]): boolean | undefined {
  if (sources.some(({ hasData }) => hasData)) return true;
  const hasResponse = sources.some(({ result }) => result.isSuccess);
  return hasResponse && sources.every(({ result }) => result.isSuccess || isOutsidePlan(result.error)) ? false : undefined;
}

/** Whether any data set or the directory of listings has the symbol; undefined while that is not known. */
export function useSymbolKnown(symbol: string, sources: readonly SymbolSource[]): boolean | undefined {
  const inData = isSymbolKnown(sources);
  const isLooked = inData === false && isSymbol(symbol);
  const { data, isPending } = useQuery({ ...directoryQuery, enabled: isLooked });
  if (!isLooked) return inData;
  return isPending ? undefined : data?.byKey.has(symbol) === true;
}

/** `no story, price bar or listing`: what there is none of, of the kinds of data that have responded; what is not in the plan was not searched. */
export function describeNoData(sources: readonly SymbolSource[]): string {
  const has = (is: (source: SymbolSource) => boolean) =>
    sourceNames.filter((name) => sources.some((source) => source.name === name && is(source)));
  const searched = [...has(({ result }) => result.isSuccess).map((name) => recordNames[name]), 'listing'];
  const excluded = has(({ result }) => isOutsidePlan(result.error));
  const none = `no ${formatList(searched, 'or')}`;
  return excluded.length === 0 ? `${none}.` : `${none}. Not searched, because not in your plan: ${excluded.join(', ')}.`;
}
