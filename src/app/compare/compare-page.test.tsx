import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { bars } from '#contract/endpoints/bars.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { addDays } from '#contract/time/dates.ts';
import { type Records, startApi, type TestApi, type WireRecord } from '#src/testing/api.ts';
import { dailyBars } from '#src/testing/bars.ts';
import { button, hasText } from '#src/testing/open-page.ts';
import { company, period, wireGuidance, wireReaction, wireSplit } from '#src/testing/records.ts';
import { goTo, renderPage } from '#src/testing/render-page.tsx';
import { refusal, type Respond } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';

const panel = (title: string | RegExp): Locator => page.getByRole('region', { name: title });
const pricePanel = panel(/^Prices, /);
const newsPanel = panel('The same kind of news');
const rowsOf = (region: Locator): readonly (readonly string[])[] =>
  [...region.element().querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf));

/** Upgrades of a company, one a day from Oct 1, 2026 on, with these moves after 30 minutes; the day moves twice as far. */
const upgrades = (symbol: string, moves: readonly number[], parts: WireRecord = {}): WireRecord[] =>
  moves.map((move, at) => {
    const day = addDays('2026-10-01', at);
    const [year, month, date] = day.split('-');
    return wireReaction({
      ...{
        _id: `${symbol} ${at} ${String(parts['AnalystAction'] ?? 'Upgrade')}`,
        ResourceID: `${symbol === 'AAPL' ? 1 : 2}${parts['AnalystAction'] === '' ? 1 : 2}${String(at).padStart(3, '0')}`,
      },
      ...{ Symb: symbol, Date: `${month}/${date}/${year}`, PUBt: `${day} 15:00:00.000`, RECt: `${day} 15:00:01.000` },
      ...{ ReportSess: 'All', NewsSess: 'Main', Topics: 'News', AnalystAction: 'Upgrade', Headlines: `${symbol} upgrade ${at}` },
      ...{ '30_Minutes%': String(move), 'Result%': String(move * 2), created: 1_795_000_000 + at },
      ...parts,
    });
  });

const aapl = { '2026-10-01': 200, '2026-10-02': 210, '2026-11-18': 105, '2026-11-19': 110, '2026-11-20': 500 };
const msft = { '2026-10-01': 400, '2026-10-02': 380, '2026-11-19': 420 };
const spy = { '2026-10-01': 500, '2026-10-02': 505, '2026-11-18': 510, '2026-11-19': 520 };

const records: Records = {
  news: [],
  bars: [dailyBars('AAPL', aapl), dailyBars('MSFT', msft), dailyBars('SPY', spy)],
  splits: [
    wireSplit({
      id: 's',
      ticker: 'AAPL',
      ratio: '2:1',
      split_type: 'Forward Stock Split',
      date_ex: '2026-11-18',
      date_announced: '2026-10-20',
    }),
  ],
  quantified: [...upgrades('AAPL', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), ...upgrades('MSFT', [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7])],
  guidance: [
    wireGuidance({
      id: 'g1',
      ticker: 'AAPL',
      date: '2026-11-02',
      eps_guidance_min: '2',
      eps_guidance_max: '3',
      eps_guidance_prior_min: '1',
      eps_guidance_prior_max: '2',
    }),
  ],
  ratios: [company('AAPL', [period('2026-06-30', { roe: 0.43 })]), company('MSFT', [period('2026-06-30', { roe: 0.31 })])],
  logos: [],
};

async function openComparison(address: string, more: Records = {}, override?: Respond): Promise<TestApi> {
  const api = startApi({ ...records, ...more });
  api.override = override;
  await renderPage(address);
  return api;
}

describe('two companies side by side', () => {
  test('have prices from the first close, with the split taken out and without the session that goes on', async () => {
    await openComparison('/compare/AAPL,MSFT?from=2026-10-01');
    await expect.element(pricePanel).toMatchTextContent('Prices, 100 on Oct 1, 2026');
    // AAPL: 200 before a 2-for-1 split is 100 now. 110 / 100 and 420 / 400 against 520 / 500.
    await expect
      .poll(() => rowsOf(pricePanel))
      .toEqual([
        ['AAPL', '100.00 Oct 1, 2026', '110.00 Nov 19, 2026', '▲ +10.00%', '▲ +4.00%', '▲ +6.00 pp'],
        ['MSFT', '400.00 Oct 1, 2026', '420.00 Nov 19, 2026', '▲ +5.00%', '▲ +4.00%', '▲ +1.00 pp'],
      ]);
    await expect.element(pricePanel).toMatchTextContent('with splits taken out. Dividends are not.');
    await expect
      .element(pricePanel.getByRole('img', { name: 'Closes indexed to 100 from Oct 1, 2026: AAPL +10.00%, MSFT +5.00%.' }))
      .toBeVisible();
    expect(document.title).toBe('AAPL vs MSFT · Marketdesk');
  });

  test('answer to the same kind of news with median, sample, and the difference to the first', async () => {
    await openComparison('/compare/AAPL,MSFT?from=2026-10-01&kind=upgrades');
    // Medians of 1 to 11 and of -2 to 7.
    await expect.element(newsPanel).toMatchTextContent('MSFT less AAPL: difference −3.50 pp, no 95% CI, too few days');
    const [first, second] = rowsOf(newsPanel);
    expect(first?.slice(0, 4)).toEqual(['AAPL', '11 (11, 8)', '▲ +6.00% too few days (8, min 20)', 'the first']);
    expect(second?.[0]).toBe('MSFT');
    expect(second?.[2]).toMatch(/^▲ \+2\.50%/);
    expect(second?.[3]).toMatch(/^▼ −3\.50 pp/);
  });

  test('have the interval of the difference where there are days enough, and the base rate of their other news', async () => {
    const many = (shift: number, step: number): number[] =>
      Array.from({ length: 32 }, (_, at) => Number((shift + ((at * at * step) % 23) / 20).toFixed(2)));
    const [own, other] = [many(1, 7), many(-2, 11)];
    const medianOf = (values: readonly number[]): number => {
      const sorted = values.toSorted((a, b) => a - b);
      return ((sorted[15] ?? 0) + (sorted[16] ?? 0)) / 2;
    };
    const difference = (medianOf(own) - medianOf(other)).toFixed(2);
    await openComparison('/compare/AAPL,MSFT?from=2026-09-01&kind=upgrades', {
      quantified: [
        ...upgrades('AAPL', own),
        ...upgrades('MSFT', other),
        ...upgrades('AAPL', many(-0.5, 5), { AnalystAction: '' }),
        ...upgrades('MSFT', many(-0.5, 5), { AnalystAction: '' }),
      ],
    });
    await expect
      .element(newsPanel)
      .toMatchTextContent(
        new RegExp(`MSFT less AAPL: difference −${difference} pp, 95% CI −.* to −.* pp: significant at 5%, 0 is outside`),
      );
    await expect.element(newsPanel).toMatchTextContent(/vs base rate.*\+\d+ pp, higher \(/);
  });

  test('keep the kind of news, the move and the first day in the address', async () => {
    await openComparison('/compare/AAPL,MSFT?from=2026-10-01');
    await page.getByRole('combobox', { name: 'Kind of news' }).selectOptions('Upgrades');
    await expect.poll(() => location.search).toBe('?from=2026-10-01&kind=upgrades');
    await page.getByRole('combobox', { name: 'Move' }).selectOptions('after Day, raw');
    await expect.poll(() => location.search).toBe('?from=2026-10-01&kind=upgrades&metric=Result%25');
    await expect.element(newsPanel).toMatchTextContent('MSFT less AAPL: difference −7.00 pp');
    await page.getByRole('combobox', { name: 'From' }).selectOptions('3 months');
    await expect.poll(() => location.search).toContain('from=now-91d');
  });

  test('have ratios, guidance verdicts and splits, a column each', async () => {
    await openComparison('/compare/AAPL,MSFT?from=2026-10-01&r=roe');
    await expect.element(panel('Ratios')).toMatchTextContent(/AAPL 43\.0%.*MSFT 31\.0%/);
    await expect.element(panel('Guidance of AAPL')).toMatchTextContent(/Raised 1.*Nov 2/);
    await expect.element(panel('Guidance of MSFT')).toMatchTextContent('No guidance in the data.');
    await expect.element(panel('Splits of AAPL')).toMatchTextContent('Nov 18, 20262-for-1 forward');
    await expect.element(panel('Splits of MSFT')).toMatchTextContent('No splits in the data.');
  });

  test('are walked through by keyboard, from the chart to the table', async () => {
    await openComparison('/compare/AAPL,MSFT?from=2026-10-01');
    const chart = pricePanel.getByRole('img', { name: /^Closes indexed/ });
    await expect.element(chart).toBeVisible();
    (chart.element() as SVGElement).focus();
    const press = (key: string): unknown => chart.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    // Focus puts the tooltip on the first day, from which the keys move it; the pointer, which may rest on the chart, leaves.
    await expect
      .poll(() => {
        chart.element().dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
        press('ArrowRight');
        return textOf(pricePanel.element());
      })
      .toMatch(/Nov 19, 2026: AAPL 110\.00 · MSFT 105\.00 · SPY 104\.00/);
    press('Enter');
    await expect.poll(() => document.activeElement?.querySelector('caption')?.textContent).toBe('Prices from the first to the last close');
  });
});

describe('the sides', () => {
  test('are added, moved to the front and removed, each once', async () => {
    await openComparison('/compare/AAPL,MSFT');
    await button('Move MSFT before AAPL').click();
    await expect.poll(() => location.pathname).toBe('/compare/MSFT,AAPL');
    await button('Add ▾').click();
    await page.getByRole('combobox', { name: 'Company' }).fill('NVDA');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe('/compare/MSFT,AAPL,NVDA');
    await userEvent.keyboard('{Escape}');
    await button('Remove AAPL').click();
    await expect.poll(() => location.pathname).toBe('/compare/MSFT,NVDA');
  });

  test('are chosen in two fields where there are none, and one more where there is one', async () => {
    const api = await openComparison('/compare');
    await expect.element(page.getByRole('heading', { name: 'Compare companies' })).toBeVisible();
    await expect.element(button('Compare')).toBeDisabled();
    expect(api.requests.filter((request) => request.startsWith(bars.path) || request.startsWith(quantified.path))).toEqual([]);
    goTo('/compare/AAPL');
    await expect.element(page.getByRole('heading', { name: 'Compare AAPL with another' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Second' }).fill('MSFT');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('main').getByRole('button', { name: 'Compare' }).click();
    await expect.poll(() => location.pathname).toBe('/compare/AAPL,MSFT');
  });

  test('can be watchlists, with the mean of their prices and all of their news', async () => {
    watchlists.set([{ name: 'Big tech', symbols: ['AAPL', 'MSFT', 'GONE'] }]);
    await openComparison('/compare/AAPL?from=2026-10-01&kind=upgrades');
    await button(/^\+ Big tech/).click();
    await expect.poll(() => location.pathname).toBe('/compare/AAPL,Big%20tech:AAPL+MSFT+GONE');
    await expect
      .poll(() => rowsOf(pricePanel)[1])
      .toEqual(['Big tech, 3 symbols', 'Oct 1, 2026', 'Nov 19, 2026', '▲ +7.50%', '▲ +4.00%', '▲ +3.50 pp']);
    await expect
      .element(pricePanel)
      .toMatchTextContent('Big tech: the mean of 2 of 3 symbols, as if the same amount had been put into each, without GONE');
    await expect.poll(() => rowsOf(newsPanel)[1]?.[1]).toMatch(/^21 \(21, /);
    await expect.element(newsPanel).toMatchTextContent('AAPL is on more than one side, and counts on each.');
  });

  test.each([
    ['/compare/AAPL,MSFT,aapl', '/compare/AAPL,MSFT', 'AAPL: each takes part once'],
    ['/compare/A,B,C,D,E,F', '/compare/A,B,C,D,E', 'up to 5 take part, without F'],
    ['/compare/AAPL,MSFT,%3Cb%3E', '/compare/AAPL,MSFT', '“<b>” is not a valid symbol'],
  ])('%s becomes %s, and says why', async (address, path, message) => {
    await openComparison(address);
    await expect.poll(() => location.pathname).toBe(path);
    await hasText(`Ignored in link: ${message}`);
  });
});

describe('what is missing', () => {
  test('a company without any record is named, and can be removed', async () => {
    await openComparison('/compare/AAPL,MSFT,QQZZ?from=2026-10-01');
    await hasText('QQZZ is unknown: no price bar or reaction from Oct 1, 2026 on, no ratio, guidance or split.');
    await expect.poll(() => rowsOf(pricePanel)[2]).toEqual(['QQZZ', 'no price bars in these days']);
    await expect.element(panel('Ratios')).toMatchTextContent('none of QQZZ in the data');
    await button('Remove QQZZ').nth(1).click();
    await expect.poll(() => location.pathname).toBe('/compare/AAPL,MSFT');
  });

  test('one that begins later has its own base, and says so', async () => {
    await openComparison('/compare/AAPL,YOUNG?from=2026-10-01', {
      bars: [dailyBars('AAPL', aapl), dailyBars('SPY', spy), dailyBars('YOUNG', { '2026-11-18': 10, '2026-11-19': 9 })],
    });
    await expect
      .poll(() => rowsOf(pricePanel)[1])
      .toEqual(['YOUNG', '10.00 Nov 18, 2026 later', '9.00 Nov 19, 2026', '▼ −10.00%', '▲ +1.96%', '▼ −11.96 pp']);
    await expect
      .element(pricePanel)
      .toMatchTextContent('YOUNG has its first close on Nov 18, 2026, and is 100 there: its base is another day.');
  });

  test('a plan without bars says so in its panel alone', async () => {
    await openComparison('/compare/AAPL,MSFT?from=2026-10-01&kind=upgrades', {}, ({ pathname }) =>
      pathname === bars.path ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined,
    );
    await expect.element(panel('Prices, indexed')).toMatchTextContent('Not in your plan');
    await expect.element(newsPanel).toMatchTextContent('MSFT less AAPL');
  });

  test('without splits prices are as traded, and the page says so', async () => {
    await openComparison('/compare/AAPL,MSFT?from=2026-10-01', {}, ({ pathname }) =>
      pathname === splits.path ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined,
    );
    await expect.element(pricePanel).toMatchTextContent('Splits are not in your plan: prices are as traded.');
    expect(rowsOf(pricePanel)[0]?.[3]).toBe('▼ −45.00%');
  });

  test('a failed service is reported in each panel, and each is requested again', async () => {
    const api = await openComparison('/compare/AAPL,MSFT?from=2026-10-01', {}, () => refusal('server_error', 'broken'));
    await expect.element(newsPanel).toMatchTextContent('Data service unavailable');
    api.override = undefined;
    await newsPanel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(newsPanel).toMatchTextContent('MSFT less AAPL');
  });

  test('no news of a kind offers longer and other news', async () => {
    await openComparison('/compare/AAPL,MSFT?from=2026-10-01&kind=downgrades');
    await expect.element(newsPanel).toMatchTextContent('Downgrades: none of AAPL and MSFT from Oct 1, 2026 on, among 21 reactions.');
    await newsPanel.getByRole('button', { name: 'All news' }).click();
    await expect.poll(() => location.search).toBe('?from=2026-10-01');
  });
});
