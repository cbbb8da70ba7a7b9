import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type LogoKeyType, type LogoRecord, logos } from '#contract/endpoints/logos.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { expiresMs, restMs } from '#src/shared/symbols/image-url.ts';
import type { LogosSearch } from './logos-search.ts';

/** Polling interval: logos rarely change, but signed links are renewed daily. */
export const logosIntervalSeconds = secondsPerHour;

export interface LogosData {
  readonly logos: readonly LogoRecord[];
  /** number of records with an unexpected shape */
  readonly wrong: number;
  readonly staleSeconds: number;
}

/** When the first of the links expires, Unix milliseconds. */
const endsMs = ({ logos }: LogosData): number =>
  Math.min(...logos.flatMap(({ files }) => Object.values(files).map((link) => (typeof link === 'string' && expiresMs(link)) || Infinity)));

/**
 * The logos of identifiers of one type. The previous result stays visible while another size loads.
 */
export const logosQuery = (type: LogoKeyType, keys: readonly string[], { radius, fromName, scale, maxWidthPx }: LogosSearch) =>
  queryOptions({
    queryKey: ['logos', type, keys, radius, fromName, scale, maxWidthPx],
    queryFn: async ({ signal }): Promise<LogosData> => {
      const { rows, wrong, staleSeconds } = await fetchEndpoint(
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
    },
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data ? Math.max(restMs, Math.min(logosIntervalSeconds * 1000, endsMs(data) - dataUpdatedAt)) : 0,
    placeholderData: keepPreviousData,
  });
