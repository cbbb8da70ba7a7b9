import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { logos } from '#contract/endpoints/logos.ts';
import { logomarksShown } from '#src/shared/symbols/logomarks-query.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { tableRows } from '#src/testing/open-page.ts';
import { exampleLogos, wireReaction } from '#src/testing/records.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { requestsTo } from '#src/testing/stub-fetch.ts';

const symbols = ['CRWL', 'HLDN', 'HLDN', 'NOPE'];

function open(): TestApi {
  const quantified = symbols.map((Symb, index) => wireReaction({ _id: `reaction ${index}`, ResourceID: `${9000 + index}`, Symb }));
  const api = startApi({ quantified, logos: exampleLogos() });
  renderPage('/quantified');
  return api;
}
const monograms = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=gridcell] [data-letters]')].map(({ dataset }) => dataset['letters'] ?? '');

test('each row has the logo of its symbol, all from one request, or else its letters', async () => {
  const api = open();
  await soon(() => expect(monograms().toSorted()).toEqual(['CR', 'HL', 'HL', 'NO']));
  await soon(() => expect(document.querySelectorAll('[role=gridcell] img').length).toBeGreaterThan(1));
  expect(requestsTo(api, new RegExp(`^${logos.path}`))).toHaveLength(1);
});

test('without logos in the settings rows have tickers only, and no request is sent', async () => {
  logomarksShown.set(false);
  const api = open();
  await soon(() => expect(tableRows()).toHaveLength(4));
  for (const symbol of symbols) expect(screen.getAllByRole('gridcell', { name: symbol }).length).toBeGreaterThan(0);
  await quiet();
  expect(monograms()).toEqual([]);
  expect(requestsTo(api, new RegExp(`^${logos.path}`))).toEqual([]);
});
