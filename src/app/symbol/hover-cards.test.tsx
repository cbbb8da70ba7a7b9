import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { logos } from '#contract/endpoints/logos.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { exampleRecords, reactionsAfter } from '#src/testing/records.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { exampleStories } from '#src/testing/stories.ts';
import { refusal, type Respond } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { HoverCards } from './hover-cards.tsx';

const paths = [logos, news, quantified, splits, guidance].map(({ path }) => path);

/** Tickers with nothing around them, over the contract's examples. */
function open(override?: Respond): TestApi {
  const api = startApi({ ...exampleRecords, news: exampleStories, quantified: reactionsAfter([0.5, -0.25]) });
  api.override = override;
  render(
    <QueryClientProvider client={buildQueryClient()}>
      <BrowserRouter>
        <main>
          {['HLDN', 'CRWL', 'NOPE', 'hldn', 'A', 'HLDN,CRWL'].map((symbol) => (
            <button key={symbol} type="button" data-symbol={symbol} title={`Only ${symbol}`}>
              {symbol}
            </button>
          ))}
          <p>elsewhere</p>
        </main>
        <HoverCards />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return api;
}

beforeEach(() => history.pushState(null, '', '/news'));

const ticker = (symbol: string): HTMLElement => screen.getByRole('button', { name: symbol });
const point = (element: Element): void =>
  void element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
const card = (): HTMLElement => document.querySelector<HTMLElement>('.symbol-card') ?? expect.fail('no card');
const isClosed = (): Promise<void> => soon(() => expect(document.querySelector('.symbol-card')).toBeNull());
const status = (): string => textOf(within(card()).getByRole('status'));
const requested = ({ requests }: TestApi): string[] =>
  requests.map((one) => one.split('?')[0] ?? '').filter((path) => paths.includes(path));

async function leave(): Promise<void> {
  point(screen.getByText('elsewhere'));
  await isClosed();
}

/** Opens the card of a ticker and waits until nothing is pending. */
async function hover(symbol: string): Promise<void> {
  point(ticker(symbol));
  await soon(() => within(card()).getByRole('link', { name: `Open ${symbol.toUpperCase()}` }));
  await soon(() => expect(textOf(card())).not.toContain('…'));
}

describe('the card of a ticker', () => {
  test('shows identity, headlines, reaction, split and guidance, and links to the pages of the symbol', async () => {
    const api = open();
    await hover('HLDN');
    for (const text of [
      'HLDN Halden Optics (Sample)',
      'Nasdaq · Common Stock · US',
      'ISIN US40X51T1040 · CIK 9900017',
      'Halden Optics Q2 EPS $0.84 Beats $0.79 Estimate',
      '▼ \u22120.25% in 5 min',
      '3-for-2',
      'Raised',
      'Click to filter',
    ])
      expect(textOf(card())).toContain(text);
    const hrefs = within(card())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(['/symbol/HLDN', '/news?tickers=HLDN', '/quantified?symbols=HLDN', '/ratios?s=HLDN']));
    expect(requested(api)).toEqual(paths);
  });

  test('describes the ticker in place of its title', async () => {
    open();
    await hover('HLDN');
    expect(document.getElementById(ticker('HLDN').getAttribute('aria-describedby') ?? '')?.textContent).toContain('HLDN');
    expect(ticker('HLDN').title).toBe('');
    await leave();
    expect(ticker('HLDN').title).toBe('Only HLDN');
    expect(ticker('HLDN').getAttribute('aria-describedby')).toBeNull();
  });

  test('closes when its row shows another symbol', async () => {
    open();
    await hover('HLDN');
    ticker('HLDN').dataset['symbol'] = 'CRWL';
    pass(1);
    await isClosed();
  });

  test('sends no request for a symbol with a comma, which would be two others', async () => {
    const api = open();
    await hover('HLDN,CRWL');
    expect(textOf(card())).toContain('“HLDN,CRWL” cannot be requested as a symbol.');
    await quiet();
    expect(requested(api)).toEqual([]);
  });

  test('reports an unknown symbol', async () => {
    open();
    await hover('NOPE');
    expect(textOf(card())).toContain('Unknown symbol “NOPE”: no story, reaction, guidance, split or logo.');
  });
});

describe('the requests of a card', () => {
  test('are not sent when the pointer only passes', async () => {
    const api = open();
    for (const button of screen.getAllByRole('button')) point(button);
    point(screen.getByText('elsewhere'));
    await quiet();
    expect(requested(api)).toEqual([]);
  });

  test('are sent one after the other', async () => {
    const pending = paths.map(() => Promise.withResolvers<undefined>());
    const api = open(({ pathname }) =>
      paths.includes(pathname) ? pending[paths.indexOf(pathname)]?.promise.then(() => refusal('no_data_found', 'none')) : undefined,
    );
    point(ticker('HLDN'));
    for (const [index, { resolve }] of pending.entries()) {
      await soon(() => expect(requested(api)).toEqual(paths.slice(0, index + 1)));
      resolve(undefined);
    }
  });

  test('are repeated for news and reaction after a minute, whatever the spelling of the symbol', async () => {
    const api = open();
    await hover('HLDN');
    await leave();
    await hover('hldn');
    expect(textOf(card())).toContain('Halden Optics (Sample)');
    expect(requested(api)).toEqual(paths);
    await leave();
    pass(61);
    await hover('HLDN');
    await soon(() => expect(requested(api)).toEqual([...paths, news.path, quantified.path]));
  });

  test('stop when the card closes', async () => {
    const pending = Promise.withResolvers<Response>();
    const api = open(({ pathname }) => (pathname === logos.path ? pending.promise : undefined));
    point(ticker('HLDN'));
    await soon(() => expect(requested(api)).toEqual([logos.path]));
    await leave();
    pending.resolve(refusal('no_data_found', 'none'));
    await quiet();
    expect(requested(api)).toEqual([logos.path]);
  });
});

describe('a failing upstream', () => {
  const failing =
    (...failed: readonly string[]): Respond =>
    ({ pathname }) =>
      failed.includes(pathname) ? refusal('unavailable', 'Overloaded.') : undefined;

  test('is reported in one line and requested once a minute, for any ticker', async () => {
    vi.setSystemTime(Date.now() + 86_400_000);
    const api = open(failing(...paths));
    await hover('HLDN');
    expect(status()).toBe('Data not available now. Retrying in a minute.');
    await hover('CRWL');
    expect(status()).toContain('Data not available now');
    expect(requested(api)).toEqual(paths);
    pass(70);
    await hover('A');
    await soon(() => expect(requested(api)).toEqual([...paths, ...paths]));
  });

  test('of one endpoint is named and leaves the others', async () => {
    open(failing(splits.path));
    await hover('HLDN');
    expect(status()).toBe('Splits not available now');
    expect(textOf(card())).toContain('Raised');
  });

  test('is not reported as an unknown symbol', async () => {
    open(failing(news.path));
    await hover('NOPE');
    expect(textOf(card())).not.toContain('Unknown');
    expect(status()).toBe('News not available now');
  });

  test('data outside the plan is reported, and not requested again', async () => {
    const api = open(({ pathname }) => (pathname === guidance.path ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined));
    await hover('HLDN');
    expect(status()).toBe('Not in your plan: guidance');
    await hover('CRWL');
    expect(requested(api).filter((path) => path === guidance.path)).toHaveLength(1);
  });
});
