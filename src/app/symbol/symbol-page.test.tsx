import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { logos } from '#contract/endpoints/logos.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import type { TestApi } from '#src/testing/api.ts';
import { openSymbol } from '#src/testing/open-page.ts';
import { press } from '#src/testing/press.ts';
import { reactionsAfter, wireGuidance } from '#src/testing/records.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { refusal, type Respond } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

const panel = (title: string): HTMLElement => screen.getByRole('region', { name: title });
const panelShows = (title: string, text: string | RegExp): Promise<void> => soon(() => expect(textOf(panel(title))).toMatch(text));
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
  ['How it moves after news', quantified.path, 'n=2, min 10', 'No reactions of QQZZ in the last 12 months.'],
  ['Ratios', ratios.path, '21.1%', 'No ratios for QQZZ in the data.'],
  ['Guidance', guidance.path, 'Raised', 'No guidance for QQZZ in the data.'],
  ['Splits', splits.path, '3-for-2 forward', 'No splits for QQZZ in the data.'],
] as const;

const copyButtons = (): string[] =>
  screen
    .queryAllByRole('button', { name: /copy / })
    .map(nameOf)
    .map((name) => name.replace(/:.*/, ''));

describe('the symbol page', () => {
  test('requests each source once, and links to the pages about the symbol', async () => {
    const api = openSymbol('/symbol/HLDN');
    for (const [title, , content] of panels) await panelShows(title, content);
    expect(document.title).toBe('HLDN · Marketdesk');
    screen.getByRole('heading', { name: 'Halden Optics (Sample) HLDN' });
    expect(textOf(document.querySelector('[aria-label=Identity]'))).toContain('Nasdaq · Common Stock · US · since 1994');
    await soon(() => expect(textOf(document.querySelector('[aria-label=Identity]'))).toMatch(/Market cap \$[\d.]+[BMT].*as of \w+ \d+/));
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    for (const page of ['news?tickers', 'quantified?symbols', 'ratios?s', 'guidance?tickers', 'splits?tickers', 'logos?keys'])
      expect(hrefs).toContain(`/${page}=HLDN`);
    await quiet();
    for (const endpoint of [logos, news, ratios, guidance, splits]) expect(requestCount(api, endpoint)).toBe(1);
    expect(requestCount(api, quantified)).toBe(1);

    press('r');
    await soon(() => expect(requestCount(api, splits)).toBe(2));
  });

  test('copies the known identifiers by one click', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    openSymbol('/symbol/HLDN', undefined, { ratios: [] });
    fireEvent.click(await screen.findByRole('button', { name: /^BBG00SMPLA01/ }));
    fireEvent.click(screen.getByRole('button', { name: /copy CUSIP/ }));
    await soon(() => expect(copied).toEqual(['BBG00SMPLA01', '40X51T104']));
    expect(copyButtons()).toEqual([
      'US40X51T1040, copy ISIN',
      '40X51T104, copy CUSIP',
      '9900017, copy CIK',
      'BBG00SMPLA01, copy FIGI',
      'BBG001SMPA10, copy Share class FIGI',
    ]);
  });

  test('takes name and CUSIP from a calendar record when nothing else has them', async () => {
    openSymbol('/symbol/HLDN', undefined, { ratios: [], logos: [] });
    await screen.findByRole('heading', { name: 'Halden Optics (Sample) HLDN' });
    expect(copyButtons()).toEqual(['40X51T104, copy CUSIP']);
    expect(textOf(document.querySelector('[aria-label=Identity]'))).toContain('NASDAQ');
  });

  test.each(['/symbol/brk-a', '/symbol/BRK%2FA', '/symbol/BRK/A', '/Symbol/BRK.A/'])('%s opens the page of BRK.A', async (address) => {
    const api = openSymbol(address);
    await soon(() => expect(location.pathname).toBe('/symbol/BRK.A'));
    await soon(() => expect(document.title).toBe('BRK.A · Marketdesk'));
    await soon(() => expect(api.requests.some((one) => one.includes('symbols=BRK.A'))).toBe(true));
  });

  test('opens from a story on the symbol', async () => {
    openSymbol('/news/46420817');
    fireEvent.click(await screen.findByRole('link', { name: 'Open HLDN' }));
    await screen.findByRole('heading', { name: 'Halden Optics (Sample) HLDN' });
    expect(location.pathname).toBe('/symbol/HLDN');
  });

  test('polls, but not while paused', async () => {
    const api = openSymbol('/symbol/HLDN');
    await panelShows('Timeline', 'Dot area');
    expect(requestCount(api, news)).toBe(1);
    pass(61);
    await soon(() => expect(requestCount(api, news)).toBe(2));
    press('p');
    await quiet();
    pass(300);
    await quiet();
    expect(requestCount(api, news)).toBe(2);
    press('p');
  });
});

describe('the panel', () => {
  test.each(panels)('%s outside the plan names the administrator and leaves the others', async (title, path) => {
    openSymbol('/symbol/HLDN', excluded(path));
    await panelShows(title, 'Ask your administrator to extend the plan.');
    for (const [other, , content] of panels.filter(([name]) => name !== title)) {
      await panelShows(other, content);
      expect(textOf(panel(other))).not.toContain('Not in your plan');
    }
  });

  test.each(panels)('%s reports a failure and retries by its own button', async (title, path, content) => {
    const api = openSymbol('/symbol/HLDN', failing(path));
    await panelShows(title, 'Data service unavailable');
    api.override = undefined;
    fireEvent.click(within(panel(title)).getByRole('button', { name: 'Try again' }));
    await panelShows(title, content);
    expect(textOf(panel(title))).not.toContain('unavailable');
  });

  test('says which kind of nothing it has', async () => {
    // With a failing source it is not known that the symbol is unknown.
    openSymbol('/symbol/QQZZ', failing(logos.path));
    for (const [title, , , nothing] of panels) await panelShows(title, nothing);
    expect(screen.queryByRole('heading', { name: 'Unknown symbol' })).toBeNull();
  });

  test('of reactions shows medians by session and topic from ten reactions on', async () => {
    openSymbol('/symbol/HLDN', undefined, {
      quantified: [
        ...reactionsAfter([-1, -0.5, 0, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.2], { Topics: 'News, Earnings' }),
        ...reactionsAfter([3, 4], { NewsSess: 'Pre' }).map((row, index) => ({ ...row, ResourceID: `77${index}` })),
      ],
    });
    await panelShows('How it moves after news', '12 reactions of 12 stories');
    const rows = [...panel('How it moves after news').querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf));
    expect(rows.map(([name]) => name)).toEqual(['All news', 'Pre-market', 'Regular', 'News', 'Earnings']);
    expect(rows[2]).toEqual(['Regular', '▲ +0.30%+0.03 to +0.75%', '70% (40 to 89)n=10', '▲ +0.60%+0.05 to +1.50%', '70% (40 to 89)n=10']);
    expect(rows[1]).toEqual(['Pre-market', 'n=2, min 10', 'n=2, min 10']);
  });

  test('of guidance shows once that it was not updated', async () => {
    openSymbol('/symbol/HLDN', undefined, { guidance: [wireGuidance({ ticker: 'HLDN', eps_type: 'Adj', eps_guidance_est: '3.03' })] });
    await panelShows('Guidance', 'est. $3.03');
    await panelShows('Guidance', 'prior none');
    expect(textOf(panel('Guidance')).match(/not updated/gi)).toHaveLength(1);
  });

  test('of ratios shows values or the reason, and links each to the comparison', async () => {
    openSymbol('/symbol/HLDN');
    await panelShows('Ratios', 'Current ratio');
    const tiles = [...panel('Ratios').querySelectorAll('a[href^="/ratios?s=HLDN&r="]')];
    expect(tiles).toHaveLength(6);
    for (const tile of tiles) expect(textOf(tile)).toMatch(/(?:\u2212?[\d.]+[%x]|–, HLDN: .+)TTM Jun 30, 2025/);
  });

  test('of events lists the stories, and says why they have no moves', async () => {
    openSymbol('/symbol/HLDN', excluded(quantified.path));
    await panelShows('Timeline', 'Without quantified news: not in your plan.');
    await panelShows('Timeline', 'Halden Optics Q2 EPS');
  });
});

describe('the timeline', () => {
  test('lists each event once, by selected kinds, with j and k, in the chosen time zone', async () => {
    const rows = reactionsAfter([0.5, -0.25], { Headlines: 'Measured story', 'Result%': '-1.5' });
    openSymbol('/symbol/HLDN', undefined, {
      news: [],
      quantified: rows.map((row, index) => ({ ...row, AnalystAction: index === 0 ? 'Upgrade' : '' })),
    });
    await panelShows('Timeline', '▼ −1.50%');
    const events = (): HTMLElement[] => within(panel('Timeline')).queryAllByRole('link', { name: 'Measured story' });
    expect(events()).toHaveLength(2);
    within(panel('Timeline')).getByRole('img', { name: '2 events of HLDN on a time line; the list below contains each' });
    for (const [key, index] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      press(key);
      await soon(() => expect(document.activeElement).toBe(events()[index]));
    }
    fireEvent.click(within(panel('Timeline')).getByRole('button', { name: 'News 1' }));
    await soon(() => expect(events()).toHaveLength(1));
    expect(location.search).toBe('?events=analyst,guidance,split');
    fireEvent.click(within(panel('Timeline')).getByRole('button', { name: 'News 1' }));
    await soon(() => expect(events()).toHaveLength(2));
    expect(textOf(panel('Timeline'))).toContain('times ET');
    press('z');
    await panelShows('Timeline', 'times local');
  });

  test('reports missing data and invalid kinds in the URL', async () => {
    openSymbol('/symbol/HLDN?events=news,nonsense', ({ pathname }) => {
      if (pathname === guidance.path) return refusal('plan_excludes_endpoint', 'Not in the plan');
      return pathname === splits.path ? refusal('invalid_parameter', 'broken') : undefined;
    });
    await panelShows('Timeline', 'Without guidance: not in your plan.');
    expect(textOf(panel('Timeline'))).toContain('Without splits: not available now (');
    expect(textOf(panel('Timeline'))).toContain('Ignored in link: events: ');
    expect(
      within(panel('Timeline'))
        .getByRole('button', { name: /^News \d/ })
        .getAttribute('aria-pressed'),
    ).toBe('true');
  });
});

describe('an unknown symbol', () => {
  const isUnknown = (): Promise<HTMLElement> => screen.findByRole('heading', { name: 'Unknown symbol' });

  test('is reported with similar symbols that this browser has seen', async () => {
    noteSeen({ tickers: ['HLDN', 'CRWL', 'AAPL'] });
    openSymbol('/symbol/HLDM');
    await isUnknown();
    const similar = await screen.findByRole('link', { name: /^HLDN/ });
    expect(screen.queryAllByRole('link', { name: /^(?:AAPL|CRWL)/ })).toEqual([]);
    fireEvent.click(similar);
    await screen.findByRole('heading', { name: 'Halden Optics (Sample) HLDN' });
  });

  test('is reported with similar symbols of the data, by two requests, in a new browser', async () => {
    const api = openSymbol('/symbol/HLDM');
    await isUnknown();
    expect(textOf(await screen.findByRole('link', { name: /^HLDN/ }))).toBe('HLDNHalden Optics (Sample)');
    // One for the symbol itself, two for its typos.
    expect(requestCount(api, logos)).toBe(3);
  });

  test('without similar symbols links to the news, and names the data outside the plan', async () => {
    openSymbol('/symbol/QQZZ', excluded(splits.path));
    await isUnknown();
    await screen.findByRole('link', { name: 'Go to News' });
    expect(textOf()).toContain('Not searched, because not in your plan: splits.');
  });

  test('sends no request for an invalid symbol', async () => {
    const api = openSymbol(`/symbol/${'A'.repeat(21)}`);
    await isUnknown();
    await quiet();
    expect(api.requests.filter((one) => one.startsWith('/api/'))).toEqual([]);
  });
});
