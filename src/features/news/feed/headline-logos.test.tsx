import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { logomarksShown } from '#src/shared/symbols/logomarks-query.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { exampleLogos } from '#src/testing/records.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, stories } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';

afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth'));

const tickers = [['HLDN'], ['CRWL', 'HLDN'], ['HLDN', 'A', 'B', 'C'], []];

/** Four headlines in a list of a width; the third is a multi-stock story, the fourth has no symbol. */
async function open(widthPx: number): Promise<TestApi> {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => widthPx });
  const api = startApi({ news: stories(4, (id) => about(...(tickers[id - 1] ?? []))), logos: exampleLogos() });
  renderPage('/news');
  // Logos load after the reactions.
  await screen.findByText('The story has no symbol');
  return api;
}

const logoRequests = (api: TestApi): number => requestsTo(api, /logos/).length;
const letters = (): (string | undefined)[] =>
  screen.queryAllByRole('article').map((row) => row.querySelector<HTMLElement>('[data-letters]')?.dataset['letters']);

test('a headline has the logo of its first ticker, a multi-stock story has none, in one request', async () => {
  const api = await open(1200);
  await soon(() => expect(letters()).toEqual(['HL', 'CR', undefined, undefined]));
  await soon(() => expect(document.querySelectorAll('[data-letters] img').length).toBeGreaterThan(0));
  expect(logoRequests(api)).toBe(1);
});

test('there are no logos and no request without the setting', async () => {
  logomarksShown.set(false);
  const api = await open(1200);
  await quiet();
  expect([letters().filter(Boolean), logoRequests(api)]).toEqual([[], 0]);
  logomarksShown.set(true);
  await soon(() => expect([letters()[0], logoRequests(api)]).toEqual(['HL', 1]));
});

test('there are no logos and no request in a narrow list', async () => {
  const api = await open(390);
  await quiet();
  expect([letters().filter(Boolean), logoRequests(api)]).toEqual([[], 0]);
});
