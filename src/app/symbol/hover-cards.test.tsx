import { screen, within } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { logos } from '#contract/endpoints/logos.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { exampleStories } from '#src/testing/stories.ts';
import { answerSymbol, excluded } from '#src/testing/open-page.ts';
import { reactionsAfter } from '#src/testing/records.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { HoverCards } from './hover-cards.tsx';

let root: Root;
afterEach(() => root.unmount());

type Instead = (address: URL) => Response | Promise<Response> | undefined;

/** Some tickers with nothing around them, and the contract's examples behind them. */
function open(instead: Instead = () => undefined): TestApi {
  const api = startApi({ news: [...exampleStories] });
  api.write({ quantified: reactionsAfter([0.5, -0.25]) });
  api.override = (asked) => instead(asked) ?? answerSymbol(asked);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  // With its effects: the page is followed from here on.
  flushSync(() =>
    root.render(
      <QueryClientProvider client={buildQueryClient()}>
        <BrowserRouter>
          <main>
            {['HLDN', 'CRWL', 'NOPE', 'hldn', 'A', 'B'].map((symbol) => (
              <button key={symbol} type="button" data-symbol={symbol} title={`Only ${symbol}`}>
                {symbol}
              </button>
            ))}
            <p>elsewhere</p>
          </main>
          <HoverCards />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
  return api;
}

beforeEach(() => history.pushState(null, '', '/news'));

const point = (element: Element): void =>
  void element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
const elsewhere = (): void => point(document.querySelector('main p') ?? expect.fail('nothing is elsewhere'));
const card = (): HTMLElement => document.querySelector<HTMLElement>('.symbol-card') ?? expect.fail('no card');
const paths = [logos, news, quantified, splits, guidance].map(({ path }) => path);
const questions = ({ requests }: TestApi): string[] =>
  requests.map((one) => one.split('?')[0] ?? '').filter((path) => paths.includes(path));

async function look(symbol: string): Promise<void> {
  point(screen.getByRole('button', { name: symbol }));
  await soon(() => within(card()).getByRole('link', { name: `Open ${symbol.toUpperCase()}` }));
}

/** Every part has answered. */
const whole = (): Promise<void> => soon(() => expect(textOf(card())).not.toContain('…'));

describe('the card of a ticker', () => {
  test('shows identity, headlines, reaction, split and guidance', async () => {
    open();
    await look('HLDN');
    await soon(() => expect(textOf(card())).toContain('Raised'));
    const told = textOf(card());
    expect(told).toContain('HLDN Halden Optics (Sample)');
    expect(told).toContain('Nasdaq · Common Stock · US');
    expect(told).toContain('ISIN US40X51T1040 · CIK 9900017');
    expect(told).toContain('Halden Optics Q2 EPS $0.84 Beats $0.79 Estimate');
    expect(told).toContain('▼ \u22120.25% in 5 min');
    expect(told).toContain('3-for-2');
    expect(told).toContain('Click to filter');
  });

  test('links to the page of the symbol and to other pages', async () => {
    open();
    await look('HLDN');
    await whole();
    const hrefs = within(card())
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(['/symbol/HLDN', '/news?tickers=HLDN', '/quantified?symbols=HLDN', '/ratios?s=HLDN']));
  });

  test('describes the ticker and replaces its title', async () => {
    open();
    await look('HLDN');
    const ticker = screen.getByRole('button', { name: 'HLDN' });
    expect(textOf(document.getElementById(ticker.getAttribute('aria-describedby') ?? '') ?? undefined)).toContain('HLDN');
    expect(ticker.title).toBe('');
    elsewhere();
    await soon(() => expect(document.querySelector('.symbol-card')).toBeNull());
    expect(ticker.title).toBe('Only HLDN');
    expect(ticker.getAttribute('aria-describedby')).toBeNull();
  });

  test('closes when its row shows another symbol', async () => {
    open();
    await look('HLDN');
    screen.getByRole('button', { name: 'HLDN' }).dataset['symbol'] = 'CRWL';
    pass(1);
    await soon(() => expect(document.querySelector('.symbol-card')).toBeNull());
  });

  test('reports an unknown symbol', async () => {
    open();
    await look('NOPE');
    await soon(() => expect(textOf(card())).toContain('Unknown symbol “NOPE”: no story, reaction, guidance, split or logo.'));
  });
});

describe('the requests of a card', () => {
  test('are none when the pointer only passes', async () => {
    const api = open();
    for (const ticker of screen.queryAllByRole('button')) point(ticker);
    elsewhere();
    await quiet();
    expect(questions(api)).toEqual([]);
  });

  test('are sent one after the other, each once', async () => {
    let [now, most] = [0, 0];
    const api = open(async (asked) => {
      if (!paths.includes(asked.pathname)) return answerSymbol(asked) ?? new Response('{}');
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now--;
      return answerSymbol(asked) ?? new Response('[]');
    });
    await look('HLDN');
    await whole();
    expect(questions(api)).toEqual(paths);
    expect(most).toBe(1);
  });

  test('are not repeated while fresh, for any ticker of the symbol', async () => {
    const api = open();
    await look('HLDN');
    await whole();
    elsewhere();
    await soon(() => expect(document.querySelector('.symbol-card')).toBeNull());
    await look('hldn');
    await whole();
    expect(textOf(card())).toContain('Halden Optics (Sample)');
    expect(questions(api)).toEqual(paths);
  });

  test('are repeated for news and reaction after a minute, not for the identity', async () => {
    const api = open();
    await look('HLDN');
    await whole();
    elsewhere();
    await soon(() => expect(document.querySelector('.symbol-card')).toBeNull());
    pass(61);
    await look('HLDN');
    await soon(() => expect(questions(api)).toEqual([...paths, news.path, quantified.path]));
  });

  test('stop when the card closes', async () => {
    const held = Promise.withResolvers<Response>();
    const api = open((asked) => (asked.pathname === logos.path ? held.promise : undefined));
    await look('HLDN');
    await soon(() => expect(questions(api)).toEqual([logos.path]));
    elsewhere();
    await soon(() => expect(document.querySelector('.symbol-card')).toBeNull());
    held.resolve(new Response('{"ok":true,"data":[]}'));
    await quiet();
    expect(questions(api)).toEqual([logos.path]);
  });
});

describe('a failing upstream', () => {
  const unwell: Instead = (asked) => (paths.includes(asked.pathname) ? refusal('unavailable', 'Overloaded.') : undefined);

  test('is reported in one line and requested once a minute, for any ticker', async () => {
    vi.setSystemTime(Date.now() + 86_400_000);
    const api = open(unwell);
    await look('HLDN');
    await soon(() => expect(textOf(within(card()).getByRole('status'))).toBe('Data not available now. Retrying in a minute.'));
    expect(questions(api)).toEqual(paths);
    await look('CRWL');
    await soon(() => expect(textOf(within(card()).getByRole('status'))).toContain('Data not available now'));
    await quiet();
    expect(questions(api)).toEqual(paths);
    pass(70);
    await look('A');
    await soon(() => expect(questions(api)).toEqual([...paths, ...paths]));
  });

  test('of one endpoint is named and leaves the others', async () => {
    open((asked) => (asked.pathname === splits.path ? unwell(asked) : undefined));
    await look('HLDN');
    await whole();
    expect(textOf(within(card()).getByRole('status'))).toBe('Splits not available now');
    expect(textOf(card())).toContain('Raised');
  });

  test('is not reported as an unknown symbol', async () => {
    open((asked) => (asked.pathname === news.path ? unwell(asked) : undefined));
    await look('NOPE');
    await whole();
    expect(textOf(card())).not.toContain('unknown');
    expect(textOf(within(card()).getByRole('status'))).toBe('News not available now');
  });

  test('data outside the plan is reported as such', async () => {
    const api = open((asked) => (asked.pathname === guidance.path ? excluded() : undefined));
    await look('HLDN');
    await whole();
    expect(textOf(within(card()).getByRole('status'))).toBe('Not in your plan: guidance');
    await look('CRWL');
    await whole();
    expect(questions(api).filter((path) => path === guidance.path)).toHaveLength(1);
  });
});
