import { ratios, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { fakeApi, json, type FakeApi } from './fake-api.ts';
import { renderPage } from './render-page.tsx';

/** Answers as the service does: the companies asked for, in that order, with the periods asked for; unknown ones are left out. */
export function answerRatios(results: readonly RatiosResult[], address: URL): Response | undefined {
  if (address.pathname !== ratios.path) return undefined;
  const { query } = parseQuery(ratios, address.searchParams);
  const found = query.symbols.flatMap((symbol) => results.filter((result) => result.symbol === symbol));
  return json({
    result: found.map((result) => ({
      ...result,
      operationRatios: result.operationRatios
        .filter(({ id }) => query.periods.includes(id.period) && (query.reportType ?? id.reportType) === id.reportType)
        .toSorted((a, b) => b.id.asOf.localeCompare(a.id.asOf)),
    })),
  });
}

/** The desk at an address of /ratios, with companies behind it. */
export function openRatios(results: readonly RatiosResult[], address: string): FakeApi {
  const api = fakeApi();
  api.instead = (asked) => answerRatios(results, asked);
  renderPage(address);
  return api;
}
