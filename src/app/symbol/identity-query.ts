import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { symbolOfPath } from '#contract/proxy/symbol-path.ts';
import { logos, type LogoSecurity } from '#contract/endpoints/logos.ts';
import { isSymbol } from '#contract/symbol.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { holdsUntilMs, pictureAddress } from '#src/shared/symbols/image-url.ts';
import { logomarkQuery } from '#src/shared/symbols/logomarks-query.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';

const staleMs = 3_600_000;

/** The listing of exactly this symbol, preferably in the United States, where the data is from. */
export function findListing(securities: readonly LogoSecurity[], symbol: string): LogoSecurity | undefined {
  const own = securities.filter((one) => symbolKey(one.symbol) === symbol);
  return own.find(({ country }) => country === 'US') ?? own[0];
}

/** The result of the logo search for a symbol; `security` is undefined when it is unknown. */
export const identityQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['symbol', 'identity', symbol],
    queryFn: async ({ signal, client }): Promise<{ readonly security: LogoSecurity | undefined; readonly staleSeconds: number }> => {
      const untilMs = Date.now() + staleMs;
      const { rows, staleSeconds } = await fetchEndpoint(
        logos,
        { searchKeys: [symbol], fields: ['mark_composite_light', 'mark_vector_composite_light'], scale: { width: 64, height: 64 } },
        { signal },
      );
      const [logo] = rows;
      const link = logo?.files.mark_vector_composite_light ?? logo?.files.mark_composite_light;
      const settings = await client.ensureQueryData(settingsQuery).catch(() => undefined);
      // The response contains the logo as well: it is cached, so that it is not requested again.
      client.setQueryData(logomarkQuery(symbol).queryKey, {
        address: link === undefined ? undefined : pictureAddress(link, settings?.imageHosts ?? []),
        untilMs: holdsUntilMs(link, Date.now(), untilMs),
      });
      return { security: findListing(logo?.securities ?? [], symbol) ?? logo?.securities[0], staleSeconds };
    },
    staleTime: staleMs,
  });

/** Starts the first query of /symbol/SYMBOL. */
export async function prefetchIdentity(client: QueryClient, pathname: string): Promise<void> {
  const symbol = symbolOfPath(pathname);
  if (symbol !== undefined && isSymbol(symbol)) await client.prefetchQuery(identityQuery(symbol));
}
