import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { logos } from '#contract/endpoints/logos.ts';
import * as limits from '#contract/limits.ts';
import { ask } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { NothingFound } from '#src/shared/api/nothing-found.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { useKept } from '#src/shared/kept/kept.ts';
import { batched } from './batched.ts';
import { keptMarks } from './kept-marks.ts';
import { holdsUntilMs, pictureAddress, restMs } from './picture-address.ts';

/** What is known of a symbol's mark, and how long that holds, Unix milliseconds. */
export interface KnownMark {
  /** where the browser loads it from */
  readonly address: string | undefined;
  readonly untilMs: number;
}

interface FoundMark {
  readonly link: string | undefined;
  readonly untilMs: number;
}

/** A company without a logo may get one. */
const missingMs = 3_600_000;
/** Twice as fine as the largest mark is drawn. */
const scale = { width: 64, height: 64 };

/**
 * Asked for beside few others, for a search that finds nothing at all is a 404, which browsers write into their console as an error.
 *
 * Assumed: where there are logos, there is Apple's.
 */
export const everybodyKnows = 'AAPL';

let quietUntilMs = 0;

const none = (symbols: readonly string[], untilMs: number): ReadonlyMap<string, FoundMark> =>
  new Map(symbols.map((symbol) => [symbol, { link: undefined, untilMs }]));

/** Never fails: a mark is an ornament, and its place is taken by a monogram. */
async function loadMarks(symbols: readonly string[]): Promise<ReadonlyMap<string, FoundMark>> {
  const nowMs = Date.now();
  if (nowMs < quietUntilMs) return none(symbols, quietUntilMs);
  try {
    const { rows } = await ask(logos, {
      searchKeys: [...new Set([...symbols, everybodyKnows])].slice(0, limits.logos.identifiers),
      // On their own background, which is seen in both themes; as a drawing where there is one.
      fields: ['mark_composite_light', 'mark_vector_composite_light'],
      scale,
      securities: false,
    });
    const found = rows.map(({ search_key: symbol, files }): readonly [string, FoundMark] => {
      const link = files.mark_vector_composite_light ?? files.mark_composite_light;
      return [symbol.toUpperCase(), { link, untilMs: holdsUntilMs(link, nowMs, nowMs + missingMs) }];
    });
    return new Map([...none(symbols, nowMs + missingMs), ...found]);
  } catch (error) {
    if (error instanceof NothingFound) return none(symbols, nowMs + missingMs);
    const seconds = error instanceof Failure ? error.retryAfterSeconds : undefined;
    quietUntilMs = nowMs + Math.max(restMs, (seconds ?? 0) * 1000);
    return none(symbols, quietUntilMs);
  }
}

const loadMark = batched(loadMarks, limits.logos.identifiers);

/** A symbol's mark: all that are asked for at once go out as one question per hundred, and none again while its link lives. */
export const markQuery = (symbol: string) => {
  const key = symbol.trim().toUpperCase();
  return queryOptions({
    queryKey: ['mark', key],
    queryFn: async ({ client }): Promise<KnownMark> => {
      const { link, untilMs } = (await loadMark(key)) ?? { link: undefined, untilMs: Date.now() + restMs };
      if (link === undefined) return { address: undefined, untilMs };
      const settings = await client.ensureQueryData(settingsQuery).catch(() => undefined);
      return { address: pictureAddress(link, settings?.imageHosts ?? []), untilMs };
    },
    staleTime: ({ state: { data, dataUpdatedAt } }) => Math.max(0, (data?.untilMs ?? 0) - dataUpdatedAt),
    // A list of parts is parted by commas.
    enabled: key !== '' && !key.includes(','),
    gcTime: Infinity,
    retry: false,
  });
};

/** Asks for the marks of a whole view at once, also of rows that are not in sight: else each that comes into sight would ask for its own. @param symbols the same list as long as it holds the same */
export function useMarks(symbols: readonly string[]): void {
  const client = useQueryClient();
  const areShown = useKept(keptMarks);
  const names = useMemo(() => (areShown ? [...new Set(symbols)].join(',') : ''), [symbols, areShown]);
  useEffect(() => {
    for (const symbol of names.split(',').filter(Boolean)) void client.prefetchQuery(markQuery(symbol));
  }, [client, names]);
}
