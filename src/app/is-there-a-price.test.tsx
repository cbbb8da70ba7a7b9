import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BrowserRouter } from 'react-router';
import { bars } from '#contract/endpoints/bars.ts';
import { HoverCards } from '#src/app/symbol/hover-cards.tsx';
import { alertRules } from '#src/features/alerts/alert-rule.ts';
import { AlertsPanel } from '#src/features/alerts/alerts-panel.tsx';
import { buildRule } from '#src/features/alerts/rule.rows.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { type Records, startApi } from '#src/testing/api.ts';
import { dailyBars, intradayBars } from '#src/testing/bars.ts';
import { button } from '#src/testing/open-page.ts';
import { renderPage, withQueries } from '#src/testing/render-page.tsx';
import { about, story } from '#src/testing/stories.ts';
import { refusal, type Respond } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

// Whether there is a price: seven states of the bars of a symbol that has a story, in the five places that ask.

interface State {
  readonly bars?: Records['bars'];
  readonly respond?: () => Response | Promise<Response>;
}

const minutes = intradayBars('FRAC', '2026-11-20', 9.5, [10.6, 10.7, 10.75, 10.7, 10.7, 10.8]);
const never = new Promise<Response>(() => {});

const states = {
  price: { bars: [dailyBars('FRAC', { '2026-11-18': 10, '2026-11-19': 10.5 }), minutes] },
  'daily only': { bars: [dailyBars('FRAC', { '2026-11-18': 10, '2026-11-19': 10.5 })] },
  stale: { bars: [dailyBars('FRAC', { '2026-10-01': 9, '2026-10-02': 10 })] },
  'ended years ago': { bars: [dailyBars('FRAC', { '2019-03-14': 9, '2019-03-15': 10 })] },
  none: {},
  'not in plan': { respond: () => refusal('plan_excludes_endpoint', 'Not in the plan') },
  failed: { respond: () => refusal('server_error', 'broken') },
  pending: { respond: () => never },
} satisfies Record<string, State>;

const respond =
  (state: State): Respond =>
  ({ pathname }) =>
    pathname === bars.path ? state.respond?.() : undefined;

function start(state: State): void {
  const api = startApi({ news: [story(1, about('FRAC'))], bars: state.bars ?? [] });
  api.override = respond(state);
}

/** Each place: opens it, and reads what it says of the price, with titles. */
const places = {
  page: async () => {
    await renderPage('/symbol/FRAC');
    const panel = page.getByRole('region', { name: 'Price' });
    const read = () => {
      const chart = panel.getByRole('group', { name: /^Price of FRAC, / }).query();
      return `${textOf(panel.query())} ${chart?.getAttribute('aria-label') ?? ''}`;
    };
    return { ready: page.getByRole('link', { name: 'Headline 1' }).first(), read };
  },
  brief: async () => {
    watchlists.set([{ name: 'Mine', symbols: ['FRAC'] }]);
    await renderPage('/brief?list=Mine:FRAC');
    const read = () => {
      const cell = page.getByRole('table').query()?.querySelector('tbody td[data-label=Price]');
      return `${textOf(cell ?? null)} ${cell?.getAttribute('title') ?? ''} ${textOf(page.getByRole('status').first().element())}`;
    };
    return { ready: page.getByRole('toolbar', { name: 'Filters' }), read };
  },
  card: async () => {
    await render(
      withQueries(
        <BrowserRouter>
          <p>elsewhere</p>
          <button type="button" data-symbol="FRAC">
            FRAC
          </button>
          <HoverCards />
        </BrowserRouter>,
      ),
    );
    await page.getByText('elsewhere').hover();
    await button('FRAC').hover();
    const card = page.getByRole('region', { name: /at a glance$/ });
    const read = () => {
      const line = [...(card.query()?.querySelectorAll('p') ?? [])].find((one) => textOf(one).startsWith('Price'));
      return `${textOf(line ?? null)} ${line?.querySelector('[title]')?.getAttribute('title') ?? ''} ${textOf(card.query())}`;
    };
    return { ready: card.getByRole('link', { name: 'Headline 1' }), read };
  },
  list: async () => {
    localStorage.setItem('marketdesk:news-prices', 'true');
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await renderPage('/news');
    const row = page.getByRole('article', { name: 'Headline 1' });
    const read = () => {
      const cell = row.query()?.querySelector<HTMLElement>('.row-price');
      return `${textOf(cell ?? null)} ${cell?.title ?? ''}`;
    };
    return { ready: row, read };
  },
  alert: async () => {
    alertRules.set([buildRule({ name: 'Moves', symbols: ['FRAC'], threshold: { metric: '5_Minutes%', compare: 'either', value: 2 } })]);
    await render(
      withQueries(
        <BrowserRouter>
          <AlertsPanel search="" onClose={() => {}} />
        </BrowserRouter>,
      ),
    );
    await button(/^Edit/).click();
    const threshold = page.getByRole('group', { name: 'Threshold' });
    return { ready: threshold, read: () => textOf(threshold.query()) };
  },
} satisfies Record<string, () => Promise<{ readonly ready: Locator; readonly read: () => string }>>;

type Place = keyof typeof places;

/** What each place says; `not` is what it must not say. */
const expected: Record<keyof typeof states, Record<Place, RegExp> & { readonly not: RegExp }> = {
  price: {
    page: /10\.80.*price at 10:00 ET.*Price of FRAC, 1 day/,
    brief: /^10\.80 price at 10:00 ET; Fri Nov 20 so far/,
    card: /^Price10\.80.* price at 10:00 ET/,
    list: /^10\.80.* FRAC: price at 10:00 ET/,
    alert: /^Threshold.*%(?!.*(?:price|Price))/,
    not: /No price|no price|last price bar|daily price/,
  },
  'daily only': {
    page: /10\.50.*close of Nov 19.*FRAC has daily price bars only.*Price of FRAC, 1 month/,
    brief: /^10\.50 close of Nov 19; Thu Nov 19, vs close Nov 18; FRAC has daily price bars only/,
    card: /^Price10\.50.* close of Nov 19;.*FRAC has daily price bars only/,
    list: /^10\.50.* FRAC: close of Nov 19;.*FRAC has daily price bars only/,
    alert: /FRAC has daily price bars only\./,
    not: /price at|No price|no price bars/,
  },
  stale: {
    page: /10\.00.*close of Oct 2.*The last price bar of FRAC is of Oct 2, 2026.*Price of FRAC, 1 month/,
    brief: /^10\.00close of Oct 2 close of Oct 2; Fri Oct 2, vs close Oct 1; The last price bar of FRAC is of Oct 2, 2026/,
    card: /^Price10\.00.*Fri Oct 2 .*The last price bar of FRAC is of Oct 2, 2026/,
    list: /^10\.00.*\*The last price bar of FRAC is of Oct 2, 2026 FRAC: close of Oct 2/,
    alert: /The last price bar of FRAC is of Oct 2, 2026\./,
    not: /price at|No price|no price bars|so far/,
  },
  'ended years ago': {
    page: /10\.00.*close of Mar 15, 2019.*The last price bar of FRAC is of Mar 15, 2019.*Price of FRAC, 1 month/,
    brief: /^10\.00close of Mar 15, 2019 .*The last price bar of FRAC is of Mar 15, 2019/,
    card: /^Price10\.00.*Fri Mar 15, 2019 .*The last price bar of FRAC is of Mar 15, 2019/,
    list: /^10\.00.*\*The last price bar of FRAC is of Mar 15, 2019/,
    alert: /The last price bar of FRAC is of Mar 15, 2019\./,
    not: /price at|No price|no price bars|so far/,
  },
  none: {
    page: /The data service has no price bars of FRAC, and no reaction names one\./,
    brief: /^–, The data service has no price bars of FRAC/,
    card: /^PriceThe data service has no price bars of FRAC/,
    list: /^– The data service has no price bars of FRAC/,
    alert: /The data service has no price bars of FRAC\./,
    not: /close of|not available now|not in your plan/,
  },
  'not in plan': {
    page: /Price bars are not in your plan, and no reaction names one\./,
    brief: /^–, Price bars are not in your plan/,
    card: /^PricePrice bars are not in your plan/,
    list: /^– Price bars are not in your plan/,
    alert: /Price bars are not in your plan\./,
    not: /has no price bars|not available now/,
  },
  failed: {
    page: /Data service unavailable/,
    brief: /^–, Prices are not available now/,
    card: /^PricePrices are not available now/,
    list: /^– Prices are not available now/,
    alert: /Prices are not available now\./,
    not: /has no price bars|not in your plan/,
  },
  pending: {
    page: /^Price/,
    brief: /loading prices/,
    card: /^Price…/,
    list: /^ $/,
    alert: /^Threshold/,
    not: /no price|No price|not available now|not in your plan/,
  },
};

describe.each(Object.keys(places) as Place[])('%s', (place) => {
  test.each(Object.keys(states) as (keyof typeof states)[])('%s', async (name) => {
    start(states[name]);
    const { ready, read } = await places[place]();
    await expect.element(ready).toBeVisible();
    await expect.poll(read).toMatch(expected[name][place]);
    expect(read()).not.toMatch(expected[name].not);
  });
});
