import { expect, test } from 'vitest';
import { fakeApi, json } from '#src/testing/fake-api.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { aheadQuestion } from './ahead-question.ts';

const ahead = (address: string): string | undefined => {
  const { pathname, search } = new URL(address, location.origin);
  return aheadQuestion(pathname.toLowerCase().replace(/\/+$/, ''), search);
};

/** Answers that hold nothing, of any endpoint. */
const nothing = { ok: true, data: [], guidance: [], splits: [], result: [], results: [] };

// The first of each page is really asked ahead, for its code is not here yet.
test.each([
  '/guidance',
  '/guidance?tickers=AAPL,F&from=2026-01-05&to=2026-02-06',
  '/guidance?view=table&row=1:eps&theme=dark',
  '/splits',
  '/splits?tickers=F&from=2026-01-05',
  '/quantified',
  '/Quantified/?symbols=AAPL,F&from=2026-01-05&to=2026-02-06',
  '/ratios?s=AAPL,MSFT,KO',
  '/logos?keys=AAPL,F',
  '/symbol/AAPL',
  '/symbol/f?embed=1&theme=dark',
  '/status',
])('what is asked ahead for %s is what the page asks, and it is asked once', async (address) => {
  const api = fakeApi();
  api.instead = ({ pathname }) => (pathname.startsWith('/api/') && !pathname.startsWith('/api/v2/news') ? json(nothing) : undefined);
  renderPage(address);
  const question = `/${ahead(address)}`;
  await soon(() => expect(api.asked).toContain(question));
  await soon(() => expect(window.earlyAnswer).toBeUndefined());
  // The status page asks once more when the others have answered.
  const times = question === '/status.json' ? 2 : 1;
  await soon(() => expect(api.asked.filter((one) => one === question)).toHaveLength(times));
});

test.each([
  ['a page that asks nothing before somebody is chosen', '/ratios'],
  ['the same', '/logos?theme=dark'],
  ['no page', '/nowhere'],
  ['days that the page works out', '/guidance?view=month'],
  ['a filter that is worded otherwise', '/splits?by=ex'],
  ['a day there is not', '/splits?from=2026-02-30'],
  ['days in the wrong order', '/quantified?from=2026-02-06&to=2026-01-05'],
  ['what the page may read in another way', '/guidance?tickers=BRK/B'],
  ['a symbol in small letters', '/logos?keys=aapl'],
  ['a symbol twice', '/guidance?tickers=F,F'],
  ['a parameter twice', '/guidance?tickers=F&tickers=GM'],
  ['nobody named', '/guidance?tickers='],
  ['another kind of figures', '/ratios?s=AAPL&type=A'],
  ['a class share', '/symbol/BRK.B'],
  ['a packed state', '/quantified?s=AbC'],
  ['the prototype', '/guidance?__proto__=F'],
])('%s is left to the page: %s', (_, address) => {
  expect(ahead(address)).toBeUndefined();
});
