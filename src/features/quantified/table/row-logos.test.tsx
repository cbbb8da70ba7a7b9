import { startApi, type TestApi } from '#src/testing/api.ts';
import { expect, test } from 'vitest';
import { logos } from '#contract/endpoints/logos.ts';
import { logomarksShown } from '#src/shared/symbols/logomarks-query.ts';
import { answerLogos } from '#src/testing/open-page.ts';
import { exampleLogos, wireReaction } from '#src/testing/records.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';

function open(): TestApi {
  const api = startApi();
  api.write({
    quantified: ['HLDN', 'CRWL', 'NOPE', 'HLDN'].map((Symb, index) =>
      wireReaction({ _id: `reaction ${index}`, ResourceID: `${9000 + index}`, Symb, ReportSess: 'All', created: 1_795_000_000 + index }),
    ),
  });
  const known = exampleLogos();
  api.override = (address) => answerLogos(known, address);
  renderPage('/quantified');
  return api;
}

const logoRequests = ({ requests }: TestApi): string[] => requests.filter((address) => address.startsWith(logos.path));
const tickers = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=gridcell] [data-symbol]')].map(({ textContent }) => textContent);
const monograms = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=gridcell] [data-letters]')].map(({ dataset }) => dataset['letters'] ?? '');

test('each row has the logo of its symbol, all from one request', async () => {
  const api = open();
  await soon(() => expect([...monograms()].sort()).toEqual(['CR', 'HL', 'HL', 'NO']));
  await soon(() => expect(document.querySelectorAll('[role=gridcell] img').length).toBeGreaterThan(1));
  expect(logoRequests(api)).toHaveLength(1);
});

test('without logos in the settings rows have tickers only, and no request is sent', async () => {
  logomarksShown.set(false);
  const api = open();
  await soon(() => expect([...tickers()].sort()).toEqual(['CRWL', 'HLDN', 'HLDN', 'NOPE']));
  await quiet();
  expect(monograms()).toEqual([]);
  expect(logoRequests(api)).toEqual([]);
});
