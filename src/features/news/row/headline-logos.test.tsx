import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { logomarksShown } from '#src/shared/symbols/logomarks-query.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { holdImages } from '#src/testing/hold-images.ts';
import { poll } from '#src/testing/open-page.ts';
import { exampleLogos } from '#src/testing/records.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { about, stories } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

beforeEach(holdImages);

const tickers = [['HLDN'], ['CRWL', 'HLDN'], ['HLDN', 'A', 'B', 'C'], []];

/** Four headlines; the third is a multi-stock story, the fourth has no symbol. */
async function open(size?: readonly [number, number]): Promise<TestApi> {
  const api = startApi({ news: stories(4, (id) => about(...(tickers[id - 1] ?? []))), logos: exampleLogos() });
  await renderPage('/news', size);
  // Logos load after the reactions.
  await expect.poll(() => textOf()).toContain('The story has no symbol');
  return api;
}

const logoRequests = (api: TestApi): number => requestsTo(api, /logos/).length;
const letters = (): (string | undefined)[] =>
  page
    .getByRole('article')
    .elements()
    .map((row) => row.querySelector<HTMLElement>('[data-letters]')?.dataset['letters']);

test('a headline has the logo of its first ticker, a multi-stock story has none, in one request; without the setting there is none', async () => {
  logomarksShown.set(false);
  const api = await open();
  await poll(api);
  expect([letters().filter(Boolean), logoRequests(api)]).toEqual([[], 0]);
  logomarksShown.set(true);
  await expect.poll(() => [letters(), logoRequests(api)]).toEqual([['HL', 'CR', undefined, undefined], 1]);
  await poll(api);
  expect(logoRequests(api)).toBe(1);
});

test('there are no logos and no request in a narrow list', async () => {
  const api = await open([390, 844]);
  await poll(api);
  expect([letters().filter(Boolean), logoRequests(api)]).toEqual([[], 0]);
});
