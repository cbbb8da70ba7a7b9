import { expect, test } from 'vitest';
import { logos } from '#contract/endpoints/logos.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { logomarksShown } from '#src/shared/symbols/logomarks-query.ts';
import { startApi } from '#src/testing/api.ts';
import { holdImages } from '#src/testing/hold-images.ts';
import { tableRows } from '#src/testing/open-page.ts';
import { exampleLogos, wireReaction } from '#src/testing/records.ts';
import { pass, renderPage } from '#src/testing/render-page.tsx';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const symbols = ['CRWL', 'HLDN', 'HLDN', 'NOPE'];
const monograms = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[role=gridcell] [data-letters]')].map(({ dataset }) => dataset['letters']);

test('without logos in the settings rows have tickers only; else the logos of their symbols, all from one request, or letters', async () => {
  holdImages();
  logomarksShown.set(false);
  const records = symbols.map((Symb, index) => wireReaction({ _id: `reaction ${index}`, ResourceID: `${9000 + index}`, Symb }));
  const api = startApi({ quantified: records, logos: exampleLogos() });
  const requests = (path: string): number => requestsTo(api, new RegExp(`^${path}`)).length;
  await renderPage('/quantified');
  await expect
    .poll(() =>
      tableRows()
        .map((row) => textOf(row.querySelector('[role=gridcell]')))
        .toSorted(),
    )
    .toEqual(symbols);
  // A request for logos would have been sent before the next one for reactions.
  await expect.poll(() => (pass(5), requests(quantified.path))).toBeGreaterThan(1);
  expect(monograms()).toEqual([]);
  expect(requests(logos.path)).toBe(0);

  logomarksShown.set(true);
  await expect.poll(() => monograms().toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(['CR', 'HL', 'HL', 'NO']);
  await expect.poll(() => document.querySelectorAll('[role=gridcell] img').length).toBeGreaterThan(1);
  expect(requests(logos.path)).toBe(1);
});
