import { perClient } from '#src/shared/api/per-client.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { logos } from '#contract/endpoints/logos.ts';
import * as limits from '#contract/schema/limits.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { hourMs } from '#contract/time/dates.ts';
import { batched } from '#src/shared/api/batched.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';
import { holdsUntilMs, pictureAddress, restMs } from './image-url.ts';
import { isListable } from './symbol-lists.ts';

/** A symbol's logomark and how long it stays fresh, Unix milliseconds. */
export interface KnownLogomark {
  /** URL of the image */
  readonly address: string | undefined;
  readonly untilMs: number;
}

interface FoundMark {
  readonly link: string | undefined;
  readonly untilMs: number;
}

/** How long "no logo" stays fresh: a company may get one. */
const missingMs = hourMs;
/** Twice the size of the largest logomark, for high-density screens. */
const scale = { width: 64, height: 64 };

const none = (symbols: readonly string[], untilMs: number): ReadonlyMap<string, FoundMark> =>
  new Map(symbols.map((symbol) => [symbol, { link: undefined, untilMs }]));

/** Loads logomarks in batches, and none for a while after a failure. Never fails: a monogram replaces a missing logomark. */
function createLoader() {
  let quietUntilMs = 0;

  async function loadMarks(symbols: readonly string[]): Promise<ReadonlyMap<string, FoundMark>> {
    const nowMs = Date.now();
    if (nowMs < quietUntilMs) return none(symbols, quietUntilMs);
    try {
      const { rows } = await fetchEndpoint(logos, {
        searchKeys: [...symbols],
        // With their own background, which works in both themes; SVG where available.
        fields: ['mark_composite_light', 'mark_vector_composite_light'],
        scale,
        securities: false,
      });
      const found = rows.map(({ search_key: symbol, files }): readonly [string, FoundMark] => {
        const link = files.mark_vector_composite_light ?? files.mark_composite_light;
        return [spelledSymbol(symbol), { link, untilMs: holdsUntilMs(link, nowMs, nowMs + missingMs) }];
      });
      return new Map([...none(symbols, nowMs + missingMs), ...found]);
    } catch (error) {
      const { retryAfterSeconds } = error instanceof Failure ? error : {};
      const untilMs = nowMs + (retryAfterSeconds === undefined ? restMs : Math.max(restMs, retryAfterSeconds * 1000));
      // Logos that cannot be read say nothing about the others.
      if (!(error instanceof Failure && error.kind === 'shape')) quietUntilMs = untilMs;
      return none(symbols, untilMs);
    }
  }

  return batched(loadMarks, limits.logos.identifiers);
}

const loaderOf = perClient(createLoader);

/** A symbol's logomark. Symbols requested at about the same time share one request per hundred; each is refetched when its URL expires. */
export const logomarkQuery = (symbol: string) => {
  const key = spelledSymbol(symbol);
  return queryOptions({
    queryKey: ['mark', key],
    queryFn: async ({ client }): Promise<KnownLogomark> => {
      const { link, untilMs } = (await loaderOf(client)(key)) ?? { link: undefined, untilMs: Date.now() + restMs };
      if (link === undefined) return { address: undefined, untilMs };
      const settings = await client.ensureQueryData(settingsQuery).catch(() => undefined);
      return { address: pictureAddress(link, settings?.imageHosts ?? []), untilMs };
    },
    staleTime: ({ state: { data, dataUpdatedAt } }) => (data ? Math.max(0, data.untilMs - dataUpdatedAt) : 0),
    enabled: key !== '' && isListable(key),
    gcTime: Infinity,
    retry: false,
  });
};

/** Fetches the logomarks of a view at once, including rows that are not visible yet. @param symbols a stable list */
export function useLogomarks(symbols: readonly string[]): void {
  const client = useQueryClient();
  const areShown = useStoredValue(logomarksShown);
  const names = useMemo(() => (areShown ? [...new Set(symbols)].filter(isListable).join(',') : ''), [symbols, areShown]);
  useEffect(() => {
    for (const symbol of names.split(',').filter(Boolean)) void client.prefetchQuery(logomarkQuery(symbol));
  }, [client, names]);
}

/** Whether lists show logomarks next to tickers; a stored setting. */
export const logomarksShown = createStoredValue('marks', (stored) => stored !== false);
