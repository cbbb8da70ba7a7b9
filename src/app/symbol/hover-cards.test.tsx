import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bars } from '#contract/endpoints/bars.ts';
import { guidance } from '#contract/endpoints/guidance.ts';
import { logos } from '#contract/endpoints/logos.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { company, exampleRecords, logosWithoutFiles, period, reactionsAfter } from '#src/testing/records.ts';
import { pass } from '#src/testing/render-page.tsx';
import { exampleStories } from '#src/testing/stories.ts';
import { refusal, type Respond } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { HoverCards } from './hover-cards.tsx';

const paths = [logos, news, bars, quantified, splits, guidance].map(({ path }) => path);
/** Where all have a response and there are no bars: minutes, closes of days, then those of all months. */
const all = [logos, news, bars, bars, bars, quantified, splits, guidance].map(({ path }) => path);

const ticker = (symbol: string): Locator => page.getByRole('button', { name: symbol });
const card = page.getByRole('region', { name: /at a glance$/ });
const status = card.getByRole('status');
const elsewhere = page.getByText('elsewhere');
const requested = ({ requests }: TestApi): string[] =>
  requests.map((one) => one.split('?')[0] ?? '').filter((path) => paths.includes(path));

/** Tickers with nothing around them, over the contract's examples. */
async function open(override?: Respond): Promise<TestApi> {
  history.pushState(null, '', '/news');
  // An image that does not load, as in tests, is requested once more.
  const logos = logosWithoutFiles();
  const api = startApi({ ...exampleRecords, logos, news: exampleStories, quantified: reactionsAfter([0.5, -0.25]) });
  api.override = override;
  await render(
    <QueryClientProvider client={buildQueryClient()}>
      <BrowserRouter>
        <main>
          <p>elsewhere</p>
          {['HLDN', 'CRWL', 'NOPE', 'QQZZ', 'QQRR', 'hldn', 'A', 'HLDN,CRWL'].map((symbol) => (
            <button key={symbol} type="button" data-symbol={symbol} title={`Only ${symbol}`}>
              {symbol}
            </button>
          ))}
        </main>
        <HoverCards />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  // The pointer is where another test has left it.
  await elsewhere.hover();
  return api;
}

async function leave(): Promise<void> {
  await elsewhere.hover();
  await expect.element(card).not.toBeInTheDocument();
}

/** Opens the card of a ticker and waits until nothing is pending. */
async function hover(symbol: string): Promise<void> {
  await ticker(symbol).hover();
  await expect.element(card.getByRole('link', { name: `Open ${symbol.toUpperCase()}` })).toBeVisible();
  await expect.poll(() => textOf(card.element())).not.toContain('…');
}

describe('the card of a ticker', () => {
  test('shows identity, headlines, reaction, split and guidance, and links to the pages of the symbol', async () => {
    const api = await open();
    await hover('HLDN');
    for (const text of [
      'HLDN Halden Optics (Sample)',
      'Nasdaq · Common Stock · US',
      'ISIN US40X51T1040 · CIK 9900017',
      'Halden Optics Q2 EPS $0.84 Beats $0.79 Estimate',
      '▼ \u22120.25% in 5 min',
      'at the news, ',
      '3-for-2',
      'Raised',
      'Click to filter',
    ])
      expect(textOf(card.element())).toContain(text);
    const hrefs = card
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(['/symbol/HLDN', '/news?tickers=HLDN', '/quantified?symbols=HLDN', '/ratios?s=HLDN']));
    expect(requested(api)).toEqual(all);
  });

  test('describes the ticker in place of its title, and closes when its row shows another symbol', async () => {
    await open();
    await hover('HLDN');
    const button = ticker('HLDN').element() as HTMLElement;
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain('HLDN');
    expect(button.title).toBe('');
    await leave();
    expect(button.title).toBe('Only HLDN');
    expect(button.getAttribute('aria-describedby')).toBeNull();
    await hover('HLDN');
    button.dataset['symbol'] = 'CRWL';
    await expect.poll(() => (pass(1), card.query())).toBeNull();
  });

  test('sends no request for a symbol with a comma, which would be two others', async () => {
    const api = await open();
    await hover('HLDN,CRWL');
    await expect.element(card).toMatchTextContent('“HLDN,CRWL” cannot be requested as a symbol.');
    await hover('HLDN');
    expect(requested(api)).toEqual(all);
  });

  test('reports an unknown symbol, and none that is listed or has ratios', async () => {
    const api = await open();
    api.write({ ratios: [company('QQRR', [period('2025-06-30', { currentRatio: 2 })])] });
    await hover('QQRR');
    await expect.poll(() => textOf(card.element())).toContain('The data service has no price bars of QQRR');
    expect(textOf(card.element())).not.toContain('Unknown');
    await leave();
    await hover('QQZZ');
    await expect
      .element(card)
      .toMatchTextContent('Unknown symbol “QQZZ”: no story, price bar, reaction, ratio, guidance, split, logo, or listing.');
    await leave();
    // A listing of the directory, without any data.
    await hover('A');
    await expect.element(card).toMatchTextContent('The data service has no price bars of A');
    expect(textOf(card.element())).not.toContain('Unknown');
  });
});

describe('the requests of a card', () => {
  test('are not sent when the pointer only passes', async () => {
    const api = await open();
    for (const element of [...page.getByRole('button').elements(), elsewhere.element()])
      element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
    await hover('A');
    expect(requested(api)).toEqual(all);
  });

  test('are sent one after the other', async () => {
    const pending = paths.map(() => Promise.withResolvers<undefined>());
    const api = await open(({ pathname }) =>
      paths.includes(pathname) ? pending[paths.indexOf(pathname)]?.promise.then(() => refusal('no_data_found', 'none')) : undefined,
    );
    await ticker('HLDN').hover();
    for (const [index, { resolve }] of pending.entries()) {
      await expect.poll(() => requested(api)).toEqual(paths.slice(0, index + 1));
      resolve(undefined);
    }
  });

  test('are repeated for news, price and reaction after a minute, whatever the spelling of the symbol', async () => {
    const api = await open();
    await hover('HLDN');
    await leave();
    await hover('hldn');
    expect(textOf(card.element())).toContain('Halden Optics (Sample)');
    expect(requested(api)).toEqual(all);
    await leave();
    pass(61);
    await hover('HLDN');
    await expect.poll(() => requested(api)).toEqual([...all, news.path, bars.path, bars.path, quantified.path]);
  });

  test('stop when the card closes', async () => {
    const pending = Promise.withResolvers<Response>();
    const api = await open(({ pathname }) => (pathname === logos.path ? pending.promise : undefined));
    await ticker('HLDN').hover();
    await expect.poll(() => requested(api)).toEqual([logos.path]);
    await leave();
    api.override = undefined;
    pending.resolve(refusal('no_data_found', 'none'));
    await hover('CRWL');
    expect(requested(api)).toEqual([logos.path, ...all]);
  });
});

describe('a failing upstream', () => {
  const failing =
    (...failed: readonly string[]): Respond =>
    ({ pathname }) =>
      failed.includes(pathname) ? refusal('unavailable', 'Overloaded.') : undefined;

  test('is reported in one line and requested once a minute, for any ticker', async () => {
    const api = await open(failing(...paths));
    await hover('HLDN');
    await expect.element(status).toHaveTextContent('Data not available now. Retrying in a minute.');
    await hover('CRWL');
    await expect.element(status).toMatchTextContent('Data not available now');
    expect(requested(api)).toEqual(paths);
    pass(70);
    await hover('A');
    await expect.poll(() => requested(api)).toEqual([...paths, ...paths]);
  });

  test('counts from its latest request, also for a ticker that failed before it', async () => {
    const api = await open(failing(...paths));
    await hover('HLDN');
    await leave();
    pass(70);
    await hover('CRWL');
    await expect.poll(() => requested(api)).toEqual([...paths, ...paths]);
    for (const symbol of ['HLDN', 'A', 'NOPE']) {
      await leave();
      await hover(symbol);
      await expect.element(status).toMatchTextContent('Data not available now');
    }
    expect(requested(api)).toEqual([...paths, ...paths]);
  });

  test('of one endpoint is named and leaves the others', async () => {
    await open(failing(splits.path));
    await hover('HLDN');
    await expect.element(status).toHaveTextContent('Splits not available now');
    expect(textOf(card.element())).toContain('Raised');
  });

  test('is not reported as an unknown symbol', async () => {
    await open(failing(news.path));
    await hover('NOPE');
    await expect.element(status).toHaveTextContent('News not available now');
    expect(textOf(card.element())).not.toContain('Unknown');
  });

  test('data outside the plan is reported, and not requested again', async () => {
    const api = await open(({ pathname }) =>
      pathname === guidance.path ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined,
    );
    await hover('HLDN');
    await expect.element(status).toHaveTextContent('Not in your plan: guidance');
    await hover('CRWL');
    expect(requested(api).filter((path) => path === guidance.path)).toHaveLength(1);
  });

  test('a plan without any of the data is no failure that is tried again', async () => {
    await open(({ pathname }) => (paths.includes(pathname) ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined));
    await hover('HLDN');
    await expect.element(status).toHaveTextContent('Not in your plan: logos, news, prices, reactions, splits, and guidance.');
  });
});
