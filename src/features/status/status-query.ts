import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { deskStatus, deskStatusPath, type DeskStatus } from '#contract/proxy/desk-status.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { fetchEndpoint, fetchJson } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { retryBusy } from '#src/shared/api/retry.ts';

/** Polling interval of the proxy's own status, which sends no request to the data service. */
export const statusIntervalSeconds = 10;

/** The proxy's status. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }): Promise<DeskStatus> => {
    const { body } = await fetchJson(deskStatusPath, signal);
    const read = z.safeParse(deskStatus, body);
    if (!read.success) throw new Failure('shape');
    return read.data;
  },
  staleTime: statusIntervalSeconds * 1000,
});

/** Requests of the newest record; endpoints that require a symbol or id have none. */
const newestOf: Readonly<Record<string, (signal: AbortSignal) => Promise<number | undefined>>> = {
  news: async (signal) => (await fetchEndpoint(news, { pageSize: 1, sort: 'updated:desc' }, { signal })).rows[0]?.updated,
  quantified: async (signal) => (await fetchEndpoint(quantified, { pageSize: 1 }, { signal })).rows[0]?.created,
  // The latest by date: sorted by update, calendars return the oldest first.
  guidance: async (signal) => (await fetchEndpoint(guidance, { pageSize: 1 }, { signal })).rows[0]?.updated,
  splits: async (signal) => (await fetchEndpoint(splits, { pageSize: 1 }, { signal })).rows[0]?.updated,
};

/** Assumed: polling once a minute is enough to see that a data set no longer changes. */
export const newestIntervalSeconds = 60;

export const hasNewest = (name: string): boolean => Object.hasOwn(newestOf, name);

/** When the newest record of a data set was written, Unix seconds, 0 where it does not say (assumption D131); null without records. Requests one record. */
export const newestQuery = (name: string) =>
  queryOptions({
    queryKey: ['status', 'newest', name],
    queryFn: async ({ signal }): Promise<number | null> => (await newestOf[name]?.(signal)) ?? null,
    retry: retryBusy,
  });
