import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { symbolOfPath } from '#contract/proxy/symbol-path.ts';
import { logos, type LogoSecurity } from '#contract/endpoints/logos.ts';
import { isSymbol, spelledSymbol } from '#contract/symbol.ts';
import { hourMs } from '#contract/time/dates.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { holdsUntilMs, pictureAddress } from '#src/shared/symbols/image-url.ts';
import { logomarkQuery } from '#src/shared/symbols/logomarks-query.ts';
import { formatList } from '#src/shared/filters/filter-text.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { directoryQuery } from '#src/shared/symbols/directory/directory-query.ts';

const staleMs = hourMs;

/** The listing of exactly this symbol, preferably in the United States, where the data is from. */
export function findListing(securities: readonly LogoSecurity[], symbol: string): LogoSecurity | undefined {
  const own = securities.filter((one) => spelledSymbol(one.symbol) === symbol);
  return own.find(({ country }) => country === 'US') ?? own[0];
}

/** The result of the logo search for a symbol; `security` is undefined when it is unknown. */
export const identityQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['symbol', 'identity', symbol],
    queryFn: async ({ signal, client }): Promise<{ readonly security: LogoSecurity | undefined; readonly staleSeconds: number }> => {
      const untilMs = Date.now() + staleMs;
      const { rows, staleSeconds } = await fetchEndpoint(
        logos,
        { searchKeys: [symbol], fields: ['mark_composite_light', 'mark_vector_composite_light'], scale: { width: 64, height: 64 } },
        { signal },
      );
      const [logo] = rows;
      const link = logo?.files.mark_vector_composite_light ?? logo?.files.mark_composite_light;
      const settings = await client.ensureQueryData(settingsQuery).catch(() => undefined);
      // The response contains the logo as well: it is cached, so that it is not requested again.
      client.setQueryData(logomarkQuery(symbol).queryKey, {
        address: link === undefined ? undefined : pictureAddress(link, settings?.imageHosts ?? []),
        untilMs: holdsUntilMs(link, Date.now(), untilMs),
      });
      return { security: findListing(logo?.securities ?? [], symbol) ?? logo?.securities[0], staleSeconds };
    },
    staleTime: staleMs,
  });

/** Starts the first query of /symbol/SYMBOL. */
export async function prefetchIdentity(client: QueryClient, pathname: string): Promise<void> {
  const symbol = symbolOfPath(pathname);
  if (symbol !== undefined && isSymbol(symbol)) await client.prefetchQuery(identityQuery(symbol));
}

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
