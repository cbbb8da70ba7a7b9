import { queryOptions } from '@tanstack/react-query';
import { logos, type LogoKeyType } from '#contract/endpoints/logos.ts';
import * as limits from '#contract/schema/limits.ts';
import { inCapitals } from '#contract/symbol.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { retryBusy } from '#src/shared/api/retry.ts';
import { detectType, isInvalid, parseIdentifier } from '#src/shared/symbols/identifier.ts';
import type { KnownCompany } from './companies-query.ts';

/** A kind of identifier that has a check digit and is resolved by the service. */
export type NumberedType = 'isin' | 'cusip';

/** A text as an ISIN or CUSIP with a valid check digit; undefined when it is none. */
export function readIdentifier(text: string): { readonly key: string; readonly type: NumberedType } | undefined {
  const key = inCapitals(text);
  const type: LogoKeyType = detectType(key);
  if ((type !== 'isin' && type !== 'cusip') || isInvalid(parseIdentifier(key, type))) return undefined;
  return { key, type };
}

async function resolve(type: NumberedType, keys: readonly string[], signal: AbortSignal): Promise<(readonly [string, KnownCompany])[]> {
  const query = { searchKeys: [...keys], searchKeysType: type, fields: ['mark_light' as const], scale: { width: 64, height: 64 } };
  const { rows } = await fetchEndpoint(logos, query, { signal });
  return rows.flatMap(({ search_key: key, securities }) => {
    const wanted = key.toUpperCase();
    const security = securities.find((one) => one[type].toUpperCase() === wanted) ?? securities[0];
    return security ? [[wanted, { symbol: security.symbol, name: security.name || undefined }] as const] : [];
  });
}

/** The companies of ISINs or CUSIPs, by identifier; unknown ones are missing. One request for a hundred. */
export const identifiersQuery = (type: NumberedType, keys: readonly string[]) =>
  queryOptions({
    queryKey: ['identifiers', type, keys],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, KnownCompany>> => {
      const limit = limits.logos.identifiers;
      const parts = Array.from({ length: Math.ceil(keys.length / limit) }, (_, at) => keys.slice(at * limit, (at + 1) * limit));
      return new Map((await Promise.all(parts.map((part) => resolve(type, part, signal)))).flat());
    },
    enabled: keys.length > 0,
    staleTime: Infinity,
    retry: retryBusy,
  });
