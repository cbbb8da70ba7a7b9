import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { guidance } from '#contract/endpoints/guidance.ts';
import { logos } from '#contract/endpoints/logos.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import type { TestApi } from '#src/testing/api.ts';
import { dailyBars, intradayBars } from '#src/testing/bars.ts';
import { button, openSymbol, titles } from '#src/testing/open-page.ts';
import { logosWithoutFiles, reactionsAfter, wireGuidance } from '#src/testing/records.ts';
import { goTo, pass } from '#src/testing/render-page.tsx';
import { about, story } from '#src/testing/stories.ts';
import { refusal, type Respond } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

const panel = (title: string): Locator => page.getByRole('region', { name: title });
const timeline = panel('Timeline');
const identity = page.getByRole('region', { name: 'Identity' });
const panelShows = async (title: string, text: string | RegExp): Promise<void> => {
  await expect.poll(() => textOf(panel(title).element())).toMatch(text);
};
const heading = (name: string): Locator => page.getByRole('heading', { name });
const halden = heading('Halden Optics (Sample) HLDN');
const requestCount = ({ requests }: TestApi, { path }: { path: string }): number =>
  requests.filter((one) => one.split('?')[0] === path).length;

const excluded =
  (...paths: readonly string[]): Respond =>
  ({ pathname }) =>
    paths.includes(pathname) ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined;
const failing =
  (...paths: readonly string[]): Respond =>
  ({ pathname }) =>
    paths.includes(pathname) ? refusal('server_error', 'broken') : undefined;

/** Each panel: its endpoint, what it shows of the examples, and what it says where there is nothing. */
const panels = [
  ['How it moves after news', quantified.path, 'n=2, min 10', 'No reactions of QQZZ in the data.'],
  ['Ratios', ratios.path, '21.1%', 'No ratios for QQZZ in the data.'],
  ['Guidance', guidance.path, 'Raised', 'No guidance for QQZZ in the data.'],
  ['Splits', splits.path, '3-for-2 forward', 'No splits for QQZZ in the data.'],
] as const;

const copyButtons = (): string[] =>
  button(/copy /)
    .elements()
    .map(nameOf)
    .map((name) => name.replace(/:.*/, ''));

/** An image that does not load, as in tests, is requested once more. */
const logosWithoutImages = logosWithoutFiles();

describe('the symbol page', () => {
  test('of a company that no record names has the name and CIK of the directory', async () => {
    await openSymbol('/symbol/AAPL', undefined, {
      news: [story(1, about('AAPL'))],
      quantified: [],
      guidance: [],
      splits: [],
      ratios: [],
      logos: [],
    });
    await expect.element(heading('Apple Inc. AAPL')).toBeVisible();
    await expect.element(identity).toMatchTextContent('CIK320193');
    await expect.element(identity).not.toMatchTextContent('No identifiers');
  });

  test('of a symbol that another company had before asks for its own records only, and says whose the others are', async () => {
    const api = await openSymbol('/symbol/META', undefined, {
      news: [story(1, about('META')), story(2, about('FB'))],
      quantified: [],
      guidance: [],
      splits: [],
      ratios: [],
      logos: [],
    });
    await expect.element(heading('Meta Platforms, Inc. META')).toBeVisible();
    await expect.element(identity).toMatchTextContent('Before Jun 9, 2022 the symbol of Roundhill Ball Metaverse ETF');
    const paramsOf = ({ path }: { path: string }): string => api.requests.find((one) => one.split('?')[0] === path) ?? '';
    for (const endpoint of [news, guidance, splits]) expect(decodeURIComponent(paramsOf(endpoint))).toMatch(/date_?from]?=2022-06-09/i);
    goTo('/symbol/FB');
    await expect.element(heading('Meta Platforms, Inc. FB')).toBeVisible();
    await expect.element(identity).toMatchTextContent('Now META: until Jun 9, 2022 the symbol was FB.');
    for (const endpoint of [news, guidance, splits])
      expect(api.requests.findLast((one) => one.split('?')[0] === endpoint.path)).not.toMatch(/date_?from/i);
  });

  test('takes former symbols from the company that an operator has loaded', async () => {
    const loaded = logosWithoutFiles()
      .slice(0, 1)
      .map((logo) => ({
        ...logo,
        securities: logo.securities
          .slice(0, 1)
          .map((security) => ({ ...security, symbol: 'NEWCO', former_symbols: 'OLDCO until 2024-03-01' })),
      }));
    const api = await openSymbol('/symbol/OLDCO', undefined, {
      news: [story(1, about('OLDCO'))],
      quantified: [],
      guidance: [],
      splits: [],
      ratios: [],
      logos: loaded,
    });
    await expect.element(identity).toMatchTextContent('Now NEWCO: until Mar 1, 2024 the symbol was OLDCO.');
    goTo('/symbol/NEWCO');
    await expect.element(identity).toMatchTextContent('Until Mar 1, 2024 the symbol was OLDCO; older records of NEWCO are not shown.');
    await expect.poll(() => api.requests.findLast((one) => one.split('?')[0] === news.path)).toContain('dateFrom=2024-03-01');
  });

  test('requests each source once, and links to the pages about the symbol', async () => {
    const api = await openSymbol('/symbol/HLDN', undefined, { logos: logosWithoutImages });
    for (const [title, , content] of panels) await panelShows(title, content);
    expect(document.title).toBe('HLDN · Marketdesk');
    await expect.element(halden).toBeVisible();
    await expect.element(identity).toMatchTextContent('Nasdaq · Common Stock · US · since 1994');
    await expect.element(identity).toMatchTextContent(/As of \w+ \d+, \d{4}Market cap \$[\d.]+[BMT]/);
    const hrefs = page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    for (const page of ['news?tickers', 'quantified?symbols', 'ratios?s', 'guidance?tickers', 'splits?tickers', 'logos?keys'])
      expect(hrefs).toContain(`/${page}=HLDN`);
    const counts = (): number[] => [logos, news, ratios, guidance, splits, quantified].map((endpoint) => requestCount(api, endpoint));
    await expect.poll(counts).toEqual([1, 1, 1, 1, 1, 1]);

    await userEvent.keyboard('r');
    await expect.poll(counts).toEqual([2, 2, 2, 2, 2, 2]);
  });

  test('copies the known identifiers by one click', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await openSymbol('/symbol/HLDN', undefined, { ratios: [] });
    await button(/^BBG00SMPLA01/).click();
    await button(/copy CUSIP/).click();
    await expect.poll(() => copied).toEqual(['BBG00SMPLA01', '40X51T104']);
    await expect
      .poll(copyButtons)
      .toEqual([
        'US40X51T1040, copy ISIN',
        '40X51T104, copy CUSIP',
        '9900017, copy CIK',
        'BBG00SMPLA01, copy FIGI',
        'BBG001SMPA10, copy Share class FIGI',
      ]);
  });

  test('takes name and CUSIP from a calendar record when nothing else has them', async () => {
    await openSymbol('/symbol/HLDN', undefined, { ratios: [], logos: [] });
    await expect.element(halden).toBeVisible();
    await expect.poll(copyButtons).toEqual(['40X51T104, copy CUSIP']);
    await expect.element(identity).toMatchTextContent('NASDAQ');
  });

  test('has one address, whatever the spelling of a share class', async () => {
    const api = await openSymbol('/symbol/brk-a');
    await expect.poll(() => api.requests.some((one) => one.includes('symbols=BRK.A'))).toBe(true);
    for (const address of ['/symbol/BRK%2FA', '/symbol/BRK%20A', '/symbol/BRK/A', '/symbol/NYSE:BRK-A', '/Symbol/BRK.A/']) {
      await expect.poll(() => location.pathname).toBe('/symbol/BRK.A');
      await expect.poll(() => document.title).toBe('BRK.A · Marketdesk');
      goTo(address);
    }
    await expect.poll(() => location.pathname).toBe('/symbol/BRK.A');
  });

  test('opens from a story on the symbol', async () => {
    await openSymbol('/news/46420817');
    await page.getByRole('link', { name: 'Open HLDN' }).click();
    await expect.element(halden).toBeVisible();
    expect(location.pathname).toBe('/symbol/HLDN');
  });

  test('is polled every minute', async () => {
    const api = await openSymbol('/symbol/HLDN');
    await panelShows('Timeline', 'Dot area');
    const before = requestCount(api, news);
    await expect.poll(() => (pass(60), requestCount(api, news))).toBeGreaterThan(before);
  });
});

describe('the panels', () => {
  test('outside the plan name the administrator', async () => {
    await openSymbol('/symbol/HLDN', excluded(...panels.map(([, path]) => path)));
    for (const [title] of panels) await panelShows(title, 'Ask your administrator to extend the plan.');
  });

  test('report a failure, and each retries by its own button', async () => {
    const api = await openSymbol('/symbol/HLDN', failing(...panels.map(([, path]) => path)));
    for (const [title] of panels) await panelShows(title, 'Data service unavailable');
    api.override = undefined;
    for (const [title, , content] of panels) {
      await panelShows(title, 'unavailable');
      await panel(title).getByRole('button', { name: 'Try again' }).click();
      await panelShows(title, content);
      expect(textOf(panel(title).element())).not.toContain('unavailable');
    }
  });

  test('stay when one is outside the plan; the timeline lists the stories, and says why they have no moves', async () => {
    await openSymbol('/symbol/HLDN', excluded(quantified.path));
    await panelShows('Timeline', 'Without quantified news: not in your plan.');
    await panelShows('Timeline', 'Halden Optics Q2 EPS');
    for (const [title, path, content] of panels.filter(([, path]) => path !== quantified.path)) {
      await panelShows(title, content);
      expect(textOf(panel(title).element()), path).not.toContain('Not in your plan');
    }
  });

  test('say which kind of nothing they have', async () => {
    // With a failing source it is not known that the symbol is unknown.
    await openSymbol('/symbol/QQZZ', failing(logos.path));
    for (const [title, , , nothing] of panels) await panelShows(title, nothing);
    expect(heading('Unknown symbol').elements()).toEqual([]);
  });
});

describe('the panel', () => {
  test('of reactions shows medians by session and topic from ten reactions on', async () => {
    await openSymbol('/symbol/HLDN', undefined, {
      quantified: [
        ...reactionsAfter([-1, -0.5, 0, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.2], { Topics: 'News, Earnings' }),
        ...reactionsAfter([3, 4], { NewsSess: 'Pre' }).map((row, index) => ({ ...row, ResourceID: `77${index}` })),
      ],
    });
    await panelShows('How it moves after news', '12 reactions of 12 stories');
    const rows = [...panel('How it moves after news').element().querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf));
    expect(rows.map(([name]) => name)).toEqual(['All news', 'Pre-market', 'Regular', 'News', 'Earnings']);
    expect(rows[2]).toEqual(['Regular', '▲ +0.30%+0.03 to +0.75%', '70%1 day, n=10', '▲ +0.60%+0.05 to +1.50%', '70%1 day, n=10']);
    expect(rows[1]).toEqual(['Pre-market', 'n=2, min 10', 'n=2, min 10']);
  });

  test('of guidance shows once that it was not updated; the one of ratios shows values or the reason, each with the comparison', async () => {
    await openSymbol('/symbol/HLDN', undefined, {
      guidance: [wireGuidance({ ticker: 'HLDN', eps_type: 'Adj', eps_guidance_est: '3.03' })],
    });
    await panelShows('Guidance', 'est. $3.03');
    await panelShows('Guidance', 'prior none');
    await expect.poll(() => textOf(panel('Guidance').element()).match(/not updated/gi)).toHaveLength(1);

    await panelShows('Ratios', 'Current ratio');
    const tiles = [...panel('Ratios').element().querySelectorAll('a[href^="/ratios?s=HLDN&r="]')];
    expect(tiles).toHaveLength(6);
    expect(textOf(panel('Ratios').element())).toContain('TTM, Jun 30, 2025');
    for (const tile of tiles) expect(textOf(tile)).toMatch(/\u2212?[\d.]+[%x]|–, HLDN: .+/);
  });
});

describe('old data', () => {
  test('open at their last day: chart, timeline and reactions, with its date', async () => {
    const old = { Symb: 'OLDX', Date: '03/15/2024', PUBt: '2024-03-15 13:30:04.000', RECt: '2024-03-15 13:30:05.000' };
    await openSymbol('/symbol/OLDX', undefined, {
      ...{ news: [], guidance: [], splits: [], ratios: [], logos: [] },
      quantified: reactionsAfter([0.5, -0.25], old).map((row, index) => ({ ...row, ResourceID: `88${index}` })),
      bars: [
        dailyBars('OLDX', { '2024-03-13': 9, '2024-03-14': 10, '2024-03-15': 11 }),
        intradayBars('OLDX', '2024-03-15', 15.5, [10.8, 10.9, 11]),
      ],
    });
    await panelShows('Price', /11\.00.*The last price bar of OLDX is of Mar 15, 2024/);
    await expect.element(panel('Price').getByRole('group', { name: 'Price of OLDX, 1 day' })).toBeVisible();
    await panelShows('How it moves after news', /12 months up to Mar 15, 2024.*2 reactions of 2 stories/);
    await panelShows('Ratings', '12 months up to Mar 15, 2024');
    await expect.element(timeline.getByRole('img', { name: /^2 events of OLDX/ })).toBeVisible();
  });
});

describe('the timeline', () => {
  test('lists each event once, by selected kinds, with j and k, in the chosen time zone', async () => {
    const rows = reactionsAfter([0.5, -0.25], { Headlines: 'Measured story', 'Result%': '-1.5', 'Result_Vs_Index%': '-1.25' });
    await openSymbol('/symbol/HLDN', undefined, {
      news: [],
      quantified: rows.map((row, index) => ({ ...row, AnalystAction: index === 0 ? 'Upgrade' : '' })),
    });
    await panelShows('Timeline', '▼ −1.25%');
    const events = timeline.getByRole('link', { name: 'Measured story' });
    await expect.poll(() => events.elements()).toHaveLength(2);
    await expect
      .element(timeline.getByRole('img', { name: '2 events of HLDN on a time line; the list below contains each' }))
      .toBeVisible();
    for (const [key, index] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(events.nth(index)).toHaveFocus();
    }
    const kind = timeline.getByRole('button', { name: 'News 1' });
    await kind.click();
    await expect.poll(() => events.elements()).toHaveLength(1);
    await expect.poll(() => location.search).toBe('?events=analyst,guidance,split');
    await kind.click();
    await expect.poll(() => events.elements()).toHaveLength(2);
    expect(textOf(timeline.element())).toContain('times ET');
    await userEvent.keyboard('z');
    await panelShows('Timeline', 'times local');
  });

  test('reports missing data and invalid kinds in the URL', async () => {
    await openSymbol('/symbol/HLDN?events=news,nonsense', ({ pathname }) => {
      if (pathname === guidance.path) return refusal('plan_excludes_endpoint', 'Not in the plan');
      return pathname === splits.path ? refusal('invalid_parameter', 'broken') : undefined;
    });
    await panelShows('Timeline', 'Without guidance: not in your plan.');
    await panelShows('Timeline', 'Without splits: not available now (');
    await panelShows('Timeline', 'Ignored in link: events: ');
    await expect.element(timeline.getByRole('button', { name: /^News \d/ })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('an unknown symbol', () => {
  const isUnknown = async (): Promise<void> => {
    await expect.element(heading('Unknown symbol')).toBeVisible();
  };
  const similar = page.getByRole('link', { name: /^HLDN/ });
  const goToNews = page.getByRole('link', { name: 'Go to News' });

  test('is reported with similar symbols that this browser has seen', async () => {
    noteSeen({ tickers: ['HLDN', 'CRWL', 'AAPL'] });
    await openSymbol('/symbol/HLDM');
    await isUnknown();
    await expect.element(similar).toBeVisible();
    expect(page.getByRole('link', { name: /^(?:AAPL|CRWL)/ }).elements()).toEqual([]);
    await similar.click();
    await expect.element(halden).toBeVisible();
  });

  test('is reported with similar symbols of the data, by two requests, in a new browser', async () => {
    const api = await openSymbol('/symbol/HLDM');
    await isUnknown();
    await expect.element(similar).toHaveTextContent('HLDNHalden Optics (Sample)');
    // Besides those for single symbols.
    const keysOf = (request: string): number => new URL(request, location.origin).searchParams.get('search_keys')?.split(',').length ?? 0;
    expect(api.requests.filter((request) => request.startsWith(logos.path) && keysOf(request) > 10)).toHaveLength(2);
  });

  test('is reported with the listed symbols that it may mean, and is none of them', async () => {
    await openSymbol('/symbol/BAC-L');
    await isUnknown();
    expect(document.title).toBe('BAC.L · Marketdesk');
    expect(textOf()).toContain('No data on “BAC.L”');
    await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/^BAC\.PL/);
  });

  test('of another alphabet has its own address', async () => {
    await openSymbol('/symbol/%C3%9F');
    await isUnknown();
    expect([decodeURIComponent(location.pathname), document.title]).toEqual(['/symbol/ß', 'ß · Marketdesk']);
  });

  test('without similar symbols links to the news, and names the data outside the plan', async () => {
    await openSymbol('/symbol/QQZZ', excluded(splits.path));
    await isUnknown();
    await expect.element(goToNews).toBeVisible();
    expect(textOf()).toContain(
      'No data on “QQZZ”: no story, price bar, reaction, ratio, guidance, logo, or listing. Not searched, because not in your plan: splits.',
    );
  });

  test('sends no request for an invalid symbol', async () => {
    const api = await openSymbol(`/symbol/${'A'.repeat(33)}`);
    await expect.element(heading('Not a symbol')).toBeVisible();
    await goToNews.click();
    await expect.poll(titles).not.toEqual([]);
    expect(api.requests.filter((one) => one.includes('AAAA'))).toEqual([]);
  });
});
