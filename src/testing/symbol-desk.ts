import { guidance } from '#contract/endpoints/guidance.ts';
import { logos } from '#contract/endpoints/logos.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import guidanceExample from '#contract/docs/examples/guidance.json' with { type: 'json' };
import logosExample from '#contract/docs/examples/logos.json' with { type: 'json' };
import ratiosExample from '#contract/docs/examples/ratios.json' with { type: 'json' };
import splitsExample from '#contract/docs/examples/splits.json' with { type: 'json' };
import { fakeApi, json, refusal, type FakeApi } from './fake-api.ts';
import { renderPage } from './render-page.tsx';
import { wireReading, type WireReading } from './readings.ts';
import { exampleStories } from './stories.ts';

const asksFor = (address: URL, parameter: string, symbol: string): boolean =>
  (address.searchParams.get(parameter) ?? '').toUpperCase().split(',').includes(symbol);

/** What the contract's own examples know of a symbol, as the service answers; undefined for other addresses. */
export function answerSymbol(address: URL): Response | undefined {
  if (address.pathname === logos.path) {
    const data = logosExample.data.filter(({ search_key }) => asksFor(address, 'search_keys', search_key));
    return data.length > 0 ? json({ ok: true, data }) : refusal('no_data_found', 'No logos found');
  }
  if (address.pathname === ratios.path)
    return json({ result: ratiosExample.result.filter(({ symbol }) => asksFor(address, 'symbols', symbol)) });
  if (address.pathname === guidance.path)
    return json({ guidance: guidanceExample.guidance.filter(({ ticker }) => asksFor(address, 'parameters[tickers]', ticker)) });
  if (address.pathname === splits.path)
    return json({ splits: splitsExample.splits.filter(({ ticker }) => asksFor(address, 'parameters[tickers]', ticker)) });
  return undefined;
}

export const excluded = (): Response => refusal('plan_excludes_endpoint', 'Not in the plan');

/** Readings of a symbol, one for each move after 5 minutes, an hour apart, the newest on the day of the tests. */
export const readingsAfter = (moves: readonly number[], parts: WireReading = {}): WireReading[] =>
  moves.map((move, index) =>
    wireReading({
      _id: `reading ${index} ${String(parts['NewsSess'] ?? '')}`,
      ResourceID: `${9000 + index}`,
      Symb: 'HLDN',
      Date: '11/19/2026',
      PUBt: `2026-11-19 ${String(8 + index).padStart(2, '0')}:00:00.000`,
      ReportSess: 'All',
      NewsSess: 'Main',
      Topics: 'News',
      '5_Minutes%': String(move),
      '30_Minutes%': String(move * 2),
      created: 1_795_000_000 + index,
      ...parts,
    }),
  );

/** The desk at an address of a symbol's page, with the contract's examples behind it. */
export function openSymbol(
  address: string,
  instead: (address: URL) => Response | Promise<Response> | undefined = () => undefined,
): FakeApi {
  const api = fakeApi([...exampleStories]);
  api.readings = readingsAfter([0.5, -0.25]);
  api.instead = (asked) => instead(asked) ?? answerSymbol(asked);
  renderPage(address);
  return api;
}
