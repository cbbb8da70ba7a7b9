import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { LogoRecord } from '#contract/endpoints/logos.ts';
import { usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { pictureAddress } from '#src/shared/logos/picture-address.ts';
import { foundLogo, type Asked } from './asked-logos.ts';
import { intervalSeconds, logosQuery } from './logos-query.ts';
import type { LogosSearch } from './logos-search.ts';

const renewMs = 60_000;

/** Asks for all identifiers, once for each of their types, and brings the answers back into the order of the address. */
export function useLogos({ good, byType }: Asked, search: LogosSearch) {
  const { data: settings } = useQuery(settingsQuery);
  const poll = usePolling();
  const answers = useQueries({ queries: byType.map(([type, keys]) => poll(logosQuery(type, keys, search), intervalSeconds)) });
  const data = answers.map((answer) => answer.data);
  const known = new Map(
    byType.flatMap(([type], index) =>
      (data[index]?.logos ?? []).map((logo): [string, LogoRecord] => [`${type} ${logo.search_key.toUpperCase()}`, logo]),
    ),
  );
  // What is not answered yet is not unknown either, and what stands after it waits: nothing comes in between later.
  const answered = new Set(byType.flatMap(([type], index) => (data[index] ? [type] : [])));
  const waiting = good.findIndex(({ type }) => answers[byType.findIndex(([other]) => other === type)]?.isLoading);
  const settled = waiting < 0 ? good : good.slice(0, waiting);
  const imageHosts = settings?.imageHosts;
  const addressOf = useCallback((link: string | undefined) => link && imageHosts && pictureAddress(link, imageHosts), [imageHosts]);
  const refetch = (): void => answers.forEach((answer) => void answer.refetch());
  const refresh = useRefresh(answers);
  const renewed = useRef(-Infinity);
  const renew = (): void => {
    // Links end together: the first that fails asks for all.
    if (performance.now() - renewed.current < renewMs) return;
    renewed.current = performance.now();
    for (const answer of answers) void answer.refetch({ cancelRefetch: false });
  };
  const failed = answers.find(({ isError }) => isError);
  const arrived = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((ms) => ms > 0);
  // As fresh as the oldest of the answers.
  const dataUpdatedAt = arrived.length > 0 ? Math.min(...arrived) : 0;
  const error = failed?.error ?? null;
  const staleSeconds = Math.max(0, ...data.map((one) => one?.staleSeconds ?? 0));
  const freshness = usePollFreshness({ dataUpdatedAt, error, errorUpdatedAt: failed?.errorUpdatedAt ?? 0 }, intervalSeconds, staleSeconds);
  return {
    found: settled.filter(({ type }) => answered.has(type)).map((one) => foundLogo(one, known)),
    addressOf,
    refetch,
    refresh,
    freshness,
    /** for a link that has failed */
    renew,
    error: error ?? undefined,
    isLoading: answers.some(({ isLoading }) => isLoading),
    isFetching: answers.some(({ isFetching }) => isFetching),
    wrong: data.reduce((sum, one) => sum + (one?.wrong ?? 0), 0),
  };
}
