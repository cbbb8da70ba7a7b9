import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { LogoRecord } from '#contract/endpoints/logos.ts';
import { inCapitals } from '#contract/symbol.ts';
import { usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { pictureAddress } from '#src/shared/symbols/image-url.ts';
import { foundLogo } from './found-logos.ts';
import { logosIntervalSeconds, logosQuery } from './logos-query.ts';
import type { LogosSearch } from './logos-search.ts';
import type { RequestedLogos } from './requested-logos.ts';

const renewMs = 60_000;

/** Loads all identifiers, one request per type, and returns the logos in the order of the address. */
export function useLogos({ valid, keysByType }: RequestedLogos, search: LogosSearch) {
  const { data: settings } = useQuery(settingsQuery);
  const poll = usePolling();
  const results = useQueries({ queries: keysByType.map(([type, keys]) => poll(logosQuery(type, keys, search), logosIntervalSeconds)) });
  const data = results.map((result) => result.data);
  const known = new Map(
    keysByType.flatMap(([type], index) =>
      (data[index]?.logos ?? []).map((logo): [string, LogoRecord] => [`${type} ${inCapitals(logo.search_key)}`, logo]),
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
  const { error = null, errorUpdatedAt = 0 } = failed ?? {};
  const responses = data.filter((one) => one !== undefined);
  const staleSeconds = Math.max(0, ...responses.map((one) => one.staleSeconds));
  const freshness = usePollFreshness({ dataUpdatedAt, error, errorUpdatedAt }, logosIntervalSeconds, staleSeconds);
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
    wrong: responses.reduce((sum, one) => sum + one.wrong, 0),
  };
}
