import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { deskStatus, deskStatusPath, type DeskStatus } from '#contract/desk-status.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { ask, fetchJson } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';

/** How often the page asks for what the proxy knows; that costs no question to the data service. */
export const intervalSeconds = 10;

/** What the proxy knows now. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }): Promise<DeskStatus> => {
    const { body } = await fetchJson(deskStatusPath, signal);
    const read = z.safeParse(deskStatus, body);
    if (!read.success) throw new Failure('shape');
    return read.data;
  },
  staleTime: intervalSeconds * 1000,
});

/** How the newest record of a data set is found; what can be asked only by symbol has none. */
const newestOf: Readonly<Record<string, (signal: AbortSignal) => Promise<number | undefined>>> = {
  news: async (signal) => (await ask(news, { pageSize: 1, sort: 'updated:desc' }, { signal })).rows[0]?.updated,
  quantified: async (signal) => (await ask(quantified, { pageSize: 1 }, { signal })).rows[0]?.created,
  // The latest by its day, and when that was written: by their changes the calendars come oldest first.
  guidance: async (signal) => (await ask(guidance, { pageSize: 1 }, { signal })).rows[0]?.updated,
  splits: async (signal) => (await ask(splits, { pageSize: 1 }, { signal })).rows[0]?.updated,
};

/** Assumed: a minute is soon enough to see that a data set stands still. */
export const newestIntervalSeconds = 60;

export const hasNewest = (name: string): boolean => Object.hasOwn(newestOf, name);

/** When the newest record of a data set was written, Unix seconds; null where there is none. One record is asked for. */
export const newestQuery = (name: string) =>
  queryOptions({
    queryKey: ['status', 'newest', name],
    queryFn: async ({ signal }): Promise<number | null> => (await newestOf[name]?.(signal)) ?? null,
    retry: false,
  });
