import { keepPreviousData, type QueryClient, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type LogoKeyType, type LogoRecord, logos } from '#contract/endpoints/logos.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { expiresMs, pictureAddress, restMs } from '#src/shared/symbols/image-url.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { type RequestedLogos, parseRequestedLogos, foundLogo } from './found-logos.ts';
import { logosSearch, type LogosSearch } from './logos-search.ts';

/** Polling interval: logos rarely change, but signed links are renewed daily. */
export const logosIntervalSeconds = 3600;

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

/** Starts the first queries of /logos; `search` is the address's query string. */
export async function prefetchLogos(client: QueryClient, search: string): Promise<void> {
  const { value } = parseSearch(logosSearch, search);
  await Promise.all(
    parseRequestedLogos(value.keys, value.type).keysByType.map(([type, keys]) => client.prefetchQuery(logosQuery(type, keys, value))),
  );
}

const renewMs = 60_000;

/** Loads all identifiers, one request per type, and returns the logos in the order of the address. */
export function useLogos({ valid, keysByType }: RequestedLogos, search: LogosSearch) {
  const { data: settings } = useQuery(settingsQuery);
  const poll = usePolling();
  const results = useQueries({ queries: keysByType.map(([type, keys]) => poll(logosQuery(type, keys, search), logosIntervalSeconds)) });
  const data = results.map((result) => result.data);
  const known = new Map(
    keysByType.flatMap(([type], index) =>
      (data[index]?.logos ?? []).map((logo): [string, LogoRecord] => [`${type} ${logo.search_key.toUpperCase()}`, logo]),
    ),
  );
  // Only the results before the first pending one are shown, so that nothing is inserted above others.
  const loadedTypes = new Set(keysByType.flatMap(([type], index) => (data[index] ? [type] : [])));
  const waiting = valid.findIndex(({ type }) => results[keysByType.findIndex(([other]) => other === type)]?.isLoading);
  const settled = waiting < 0 ? valid : valid.slice(0, waiting);
  const imageHosts = settings?.imageHosts;
  const addressOf = useCallback((link: string | undefined) => link && imageHosts && pictureAddress(link, imageHosts), [imageHosts]);
  const refetch = (): void => results.forEach((result) => void result.refetch());
  const refresh = useRefresh(results);
  const renewed = useRef(-Infinity);
  const renew = (): void => {
    // Links expire together, so the first failed one renews all.
    if (performance.now() - renewed.current < renewMs) return;
    renewed.current = performance.now();
    for (const result of results) void result.refetch({ cancelRefetch: false });
  };
  const failed = results.find(({ isError }) => isError);
  const arrived = results.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((ms) => ms > 0);
  // The oldest of the responses.
  const dataUpdatedAt = arrived.length > 0 ? Math.min(...arrived) : 0;
  const error = failed?.error ?? null;
  const staleSeconds = Math.max(0, ...data.map((one) => one?.staleSeconds ?? 0));
  const freshness = usePollFreshness(
    { dataUpdatedAt, error, errorUpdatedAt: failed?.errorUpdatedAt ?? 0 },
    logosIntervalSeconds,
    staleSeconds,
  );
  return {
    found: settled.filter(({ type }) => loadedTypes.has(type)).map((one) => foundLogo(one, known)),
    addressOf,
    refetch,
    refresh,
    freshness,
    /** called for a failed link */
    renew,
    error: error ?? undefined,
    isLoading: results.some(({ isLoading }) => isLoading),
    isFetching: results.some(({ isFetching }) => isFetching),
    wrong: data.reduce((sum, one) => sum + (one?.wrong ?? 0), 0),
  };
}
