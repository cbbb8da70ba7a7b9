import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { logos, type LogoKeyType, type LogoRecord } from '#contract/endpoints/logos.ts';
import { ask } from '#src/shared/api/client.ts';
import { NothingFound } from '#src/shared/api/nothing-found.ts';
import { expiresMs, restMs } from '#src/shared/logos/picture-address.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { askedOf } from './asked-logos.ts';
import { logosSearch, type LogosSearch } from './logos-search.ts';

/** Logos rarely change; a page that stays open all day meets the day's new links. */
export const intervalSeconds = 3600;

export interface LogosAnswer {
  readonly logos: readonly LogoRecord[];
  /** records set aside because of an unexpected shape */
  readonly wrong: number;
  readonly staleSeconds: number;
}

/** When the first of the links ends, Unix milliseconds. */
const endsMs = ({ logos }: LogosAnswer): number =>
  Math.min(...logos.flatMap(({ files }) => Object.values(files).map((link) => (typeof link === 'string' && expiresMs(link)) || Infinity)));

/**
 * Everything about some companies, all named in the same way. That none of them is known is an answer like others; what was shown stays
 * while it is asked for in another size.
 */
export const logosQuery = (type: LogoKeyType, keys: readonly string[], { radius, fromName, scale, maxWidthPx }: LogosSearch) =>
  queryOptions({
    queryKey: ['logos', type, keys, radius, fromName, scale, maxWidthPx],
    queryFn: async ({ signal }): Promise<LogosAnswer> => {
      try {
        const { rows, wrong, staleSeconds } = await ask(
          logos,
          {
            searchKeys: [...keys],
            searchKeysType: type,
            compositeRadius: radius,
            compositeAuto: fromName,
            scale,
            ...(maxWidthPx !== undefined && { maxWidthPx }),
          },
          { signal },
        );
        return { logos: rows, wrong: wrong.length, staleSeconds };
      } catch (error) {
        if (error instanceof NothingFound) return { logos: [], wrong: 0, staleSeconds: 0 };
        throw error;
      }
    },
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data ? Math.max(restMs, Math.min(intervalSeconds * 1000, endsMs(data) - dataUpdatedAt)) : 0,
    placeholderData: keepPreviousData,
  });

/** Starts the first queries of /logos; `search` is the address's query string. */
export async function prefetchLogos(client: QueryClient, search: string): Promise<void> {
  const { value } = parseSearch(logosSearch, search);
  await Promise.all(askedOf(value.keys, value.type).byType.map(([type, keys]) => client.prefetchQuery(logosQuery(type, keys, value))));
}
