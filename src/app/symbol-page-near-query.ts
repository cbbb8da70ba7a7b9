import { queryOptions } from '@tanstack/react-query';
import { logos } from '#contract/endpoints/logos.ts';
import { ask } from '#src/shared/api/client.ts';
import { NothingFound } from '#src/shared/api/nothing-found.ts';
import type { KnownCompany } from '#src/shared/companies/companies-query.ts';
import { everybodyKnows } from '#src/shared/logos/marks-query.ts';
import { listingOf } from './symbol-page-identity-query.ts';
import { slipsAtOnce, slipsOf } from './symbol-page-slips.ts';

/** What the data knows of some symbols; none of them is an answer like others. */
async function knownOf(slips: readonly string[], signal: AbortSignal): Promise<readonly KnownCompany[]> {
  try {
    const searchKeys = [...new Set([...slips, everybodyKnows])];
    const { rows } = await ask(logos, { searchKeys, fields: ['mark_light'], scale: { width: 64, height: 64 } }, { signal });
    return rows.flatMap(({ search_key: key, securities }) => {
      const symbol = key.toUpperCase();
      const name = (listingOf(securities, symbol) ?? securities[0])?.name;
      return slips.includes(symbol) ? [{ symbol, name: name || undefined }] : [];
    });
  } catch (error) {
    if (error instanceof NothingFound) return [];
    throw error;
  }
}

/**
 * Companies of the data whose symbol is one slip away, by two questions at most: a browser that has met no symbol yet has none to offer
 * by itself.
 *
 * Assumed: the logo search is what knows symbols, for it takes a hundred at once and answers with names.
 */
export const nearQuery = (symbol: string) => {
  const slips = slipsOf(symbol);
  return queryOptions({
    queryKey: ['symbol', 'near', symbol],
    queryFn: async ({ signal }): Promise<readonly KnownCompany[]> => {
      const parts = [slips.slice(0, slipsAtOnce), slips.slice(slipsAtOnce)].filter(({ length }) => length > 0);
      return (await Promise.all(parts.map((some) => knownOf(some, signal)))).flat();
    },
    enabled: slips.length > 0,
    staleTime: Infinity,
    retry: false,
  });
};
