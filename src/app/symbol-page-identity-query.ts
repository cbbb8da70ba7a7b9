import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { logos, type LogoSecurity } from '#contract/endpoints/logos.ts';
import { ask } from '#src/shared/api/client.ts';
import { NothingFound } from '#src/shared/api/nothing-found.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { markQuery, type KnownMark } from '#src/shared/logos/marks-query.ts';
import { holdsUntilMs, pictureAddress } from '#src/shared/logos/picture-address.ts';
import { symbolKey } from '#src/shared/readings/join-key.ts';

/** Whether the service can be asked about a symbol; class shares are spelled with a dot. */
export const isSymbol = (symbol: string): boolean => /^[A-Z0-9][A-Z0-9.]{0,19}$/.test(symbol);

/** Who somebody is changes by the year. */
const staleMs = 3_600_000;

/** The listing that is meant: the very symbol, in the United States before elsewhere, for the data is of there. */
export function listingOf(securities: readonly LogoSecurity[], symbol: string): LogoSecurity | undefined {
  const own = securities.filter((one) => symbolKey(one.symbol) === symbol);
  return own.find(({ country }) => country === 'US') ?? own[0];
}

/** What the logo search knows of a symbol; `security` is undefined where it knows nothing. */
export const identityQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['symbol', 'identity', symbol],
    queryFn: async ({ signal, client }): Promise<{ readonly security: LogoSecurity | undefined; readonly staleSeconds: number }> => {
      const untilMs = Date.now() + staleMs;
      // One question brings the mark as well, which is not asked for again.
      const noteMark = (mark: KnownMark): void => void client.setQueryData(markQuery(symbol).queryKey, mark);
      try {
        const { rows, staleSeconds } = await ask(
          logos,
          { searchKeys: [symbol], fields: ['mark_composite_light', 'mark_vector_composite_light'], scale: { width: 64, height: 64 } },
          { signal },
        );
        const [logo] = rows;
        const link = logo?.files.mark_vector_composite_light ?? logo?.files.mark_composite_light;
        const settings = await client.ensureQueryData(settingsQuery).catch(() => undefined);
        noteMark({
          address: link === undefined ? undefined : pictureAddress(link, settings?.imageHosts ?? []),
          untilMs: holdsUntilMs(link, Date.now(), untilMs),
        });
        return { security: listingOf(logo?.securities ?? [], symbol) ?? logo?.securities[0], staleSeconds };
      } catch (error) {
        if (!(error instanceof NothingFound)) throw error;
        noteMark({ address: undefined, untilMs });
        return { security: undefined, staleSeconds: 0 };
      }
    },
    staleTime: staleMs,
  });

/** Starts the query that /symbol/SYMBOL begins with. */
export async function prefetchIdentity(client: QueryClient, pathname: string): Promise<void> {
  const symbol = symbolKey(decodeURIComponent(/\/symbol\/(.+?)\/*$/i.exec(pathname)?.[1] ?? ''));
  if (isSymbol(symbol)) await client.prefetchQuery(identityQuery(symbol));
}
