import { fireEvent, screen, within } from '@testing-library/react';
import { json, refusal } from '#src/testing/stub-fetch.ts';
import { press } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { describe, expect, test, vi } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { logos } from '#contract/endpoints/logos.ts';
import { news } from '#contract/endpoints/news.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { excluded, openSymbol } from '#src/testing/open-page.ts';
import { wireGuidance, reactionsAfter } from '#src/testing/records.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';

/** A panel by its title, in words. */
const panel = (title: string): string => {
  const heading = screen.queryAllByRole('heading', { name: title })[0];
  return textOf(heading?.closest('section') ?? document.createElement('p'));
};

const panels = ['News', 'How it moves after news', 'Ratios', 'Guidance', 'Splits'];

describe('the symbol page', () => {
  test('requests identity, news, reactions, ratios, guidance and splits once, in parallel', async () => {
    const api = openSymbol('/symbol/HLDN');
    await soon(() => expect(panel('Splits')).toContain('3-for-2 forward'));
    await soon(() => expect(panel('News')).toContain('Halden Optics Q2 EPS $0.84 Beats $0.79 Estimate'));
    await soon(() => expect(panel('Ratios')).toContain('21.1%'));
    await soon(() => expect(panel('Guidance')).toContain('Raised'));
    await soon(() => expect(panel('How it moves after news')).toContain('n=2, min 10'));
    expect(document.title).toBe('HLDN · Marketdesk');
    expect(textOf(screen.getByRole('heading', { name: /^HLDN/ }))).toBe('HLDN DES');
    screen.getByRole('heading', { name: 'Halden Optics (Sample) HLDN' });
    expect(textOf(document.querySelector('[aria-label=Identity]') ?? undefined)).toContain('Nasdaq · Common Stock · US · since 1994');
    // Whatever would ask once more has had its time.
    await quiet();
    const asked = (path: string): number => api.requests.filter((one) => one.split('?')[0] === path).length;
    expect([logos, news, ratios, guidance, splits].map(({ path }) => asked(path))).toEqual([1, 1, 1, 1, 1]);
    // One for the year, one for the stories in sight.
    expect(asked(quantified.path)).toBe(2);
  });

  test('copies the known identifiers by one click', async () => {
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
    openSymbol('/symbol/HLDN', (address) => (address.pathname === ratios.path ? json({ result: [] }) : undefined));
    const figi = await soon(() => screen.getByRole('button', { name: /^BBG00SMPLA01/ }));
    fireEvent.click(figi);
    fireEvent.click(screen.getByRole('button', { name: /copy CUSIP/ }));
    await soon(() => expect(written).toEqual(['BBG00SMPLA01', '40X51T104']));
    expect(
      screen
        .queryAllByRole('button', { name: /copy / })
        .map(nameOf)
        .map((name) => name.replace(/:.*/, '')),
    ).toEqual([
      'US40X51T1040, copy ISIN',
      '40X51T104, copy CUSIP',
      '9900017, copy CIK',
      'BBG00SMPLA01, copy FIGI',
      'BBG001SMPA10, copy Share class FIGI',
    ]);
  });

  test('takes name and CUSIP from a calendar record when nothing else has them', async () => {
    openSymbol('/symbol/HLDN', (address) => {
      if (address.pathname === logos.path) return refusal('no_data_found', 'No logos found');
      return address.pathname === ratios.path ? json({ result: [] }) : undefined;
    });
    await soon(() => screen.getByRole('heading', { name: 'Halden Optics (Sample) HLDN' }));
    expect(
      screen
        .queryAllByRole('button', { name: /copy / })
        .map(nameOf)
        .map((name) => name.replace(/:.*/, '')),
    ).toEqual(['40X51T104, copy CUSIP']);
    expect(textOf(document.querySelector('[aria-label=Identity]') ?? undefined)).toContain('NASDAQ');
  });

  test.each(['/symbol/brk-a', '/symbol/BRK%2FA', '/symbol/BRK/A', '/Symbol/BRK.A/'])(
    '%s is one page with the other spellings',
    async (address) => {
      const api = openSymbol(address);
      await soon(() => expect(location.pathname).toBe('/symbol/BRK.A'));
      await soon(() => expect(document.title).toBe('BRK.A · Marketdesk'));
      await soon(() => expect(api.requests.some((one) => one.includes('symbols=BRK.A'))).toBe(true));
    },
  );

  test('links to the pages about the symbol', async () => {
    openSymbol('/symbol/HLDN');
    await soon(() => screen.getByRole('link', { name: 'All splits' }));
    const hrefs = screen.queryAllByRole('link', { name: /^(?:All |[A-Z]+, )/ }).map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/news?tickers=HLDN',
      '/quantified?symbols=HLDN',
      '/ratios?s=HLDN',
      '/guidance?tickers=HLDN',
      '/splits?tickers=HLDN',
      '/logos?keys=HLDN',
      '/news?tickers=HLDN',
      '/quantified?symbols=HLDN&analysis=true',
      '/ratios?s=HLDN',
      '/news?tickers=HLDN',
      '/guidance?tickers=HLDN',
      '/splits?tickers=HLDN',
    ]);
  });

  test('is refreshed by r', async () => {
    const api = openSymbol('/symbol/HLDN');
    await soon(() => expect(panel('Splits')).toContain('3-for-2 forward'));
    await soon(() => expect(panel('News')).toContain('Halden'));
    const before = api.requests.filter((one) => one.startsWith(splits.path)).length;
    press('r');
    await soon(() => expect(api.requests.filter((one) => one.startsWith(splits.path))).toHaveLength(before + 1));
  });
});

test('a story links to the page of its symbol', async () => {
  openSymbol('/news/46420817');
  fireEvent.click(await soon(() => screen.getByRole('link', { name: 'Open HLDN' })));
  await soon(() => expect(location.pathname).toBe('/symbol/HLDN'));
  await soon(() => screen.getByRole('heading', { name: 'Halden Optics (Sample) HLDN' }));
});

test('polls, but not while paused', async () => {
  const api = openSymbol('/symbol/HLDN');
  const asked = (): number => api.requests.filter((one) => one.startsWith(`${news.path}?`)).length;
  await soon(() => expect(panel('Timeline')).toContain('Dot area'));
  expect(asked()).toBe(1);
  pass(61);
  await soon(() => expect(asked()).toBe(2));
  press('p');
  await quiet();
  pass(300);
  await quiet();
  expect(asked()).toBe(2);
  press('p');
});

describe('a panel', () => {
  const of: Readonly<Record<string, string>> = {
    News: news.path,
    'How it moves after news': quantified.path,
    Ratios: ratios.path,
    Guidance: guidance.path,
    Splits: splits.path,
  };

  test.each(panels)('%s outside the plan names the administrator and leaves the rest', async (title) => {
    openSymbol('/symbol/HLDN', (address) => (address.pathname === of[title] ? excluded() : undefined));
    await soon(() => expect(panel(title)).toContain('Ask your administrator to extend the plan.'));
    for (const other of panels.filter((one) => one !== title)) expect(panel(other)).not.toContain('Not in your plan');
    await soon(() => expect(panel(title === 'Splits' ? 'Guidance' : 'Splits')).toMatch(/Raised|3-for-2/));
  });

  test.each(panels)('%s reports a failure and retries by its own button', async (title) => {
    let fails = true;
    openSymbol('/symbol/HLDN', (address) => (fails && address.pathname === of[title] ? refusal('server_error', 'broken') : undefined));
    await soon(() => expect(panel(title)).toContain('Data service unavailable'));
    fails = false;
    const section = screen.queryAllByRole('heading', { name: title })[0]?.closest('section');
    if (!section) throw new Error('no panel');
    fireEvent.click(within(section).getByRole('button', { name: 'Try again' }));
    await soon(() => expect(panel(title)).not.toContain('unavailable'));
    await soon(() => expect(panel(title)).toMatch(/Halden|min 10|21\.1%|Raised|3-for-2/));
  });

  test.each([
    ['News', 'No stories on HLDN.', '[]'],
    ['How it moves after news', 'No reactions of HLDN in the last 12 months.', '[]'],
    ['Ratios', 'No ratios for HLDN in the data.', '{"result":[]}'],
    ['Guidance', 'No guidance for HLDN in the data.', '{"guidance":[]}'],
    ['Splits', 'No splits for HLDN in the data.', '{"splits":[]}'],
  ])('%s without data says which kind of nothing it is', async (title, words, body) => {
    openSymbol('/symbol/HLDN', (address) => (address.pathname === of[title] ? new Response(body) : undefined));
    await soon(() => expect(panel(title)).toContain(words));
  });

  test('of reactions shows medians by session and topic from ten reactions on', async () => {
    const api = openSymbol('/symbol/HLDN');
    api.write({
      quantified: [
        ...reactionsAfter([-1, -0.5, 0, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.2], { Topics: 'News, Earnings' }),
        ...reactionsAfter([3, 4], { NewsSess: 'Pre', ResourceID: '1' }).map((row, index) => ({ ...row, ResourceID: `77${index}` })),
      ],
    });
    await soon(() => expect(panel('How it moves after news')).toContain('12 reactions of 12 stories'));
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => textOf(cell).replaceAll('\u2212', '-')),
    );
    expect(rows.map(([name]) => name)).toEqual(['All news', 'Pre-market', 'Regular', 'News', 'Earnings']);
    expect(rows[2]).toEqual(['Regular', '▲ +0.30%+0.03 to +0.75%', '70% (40 to 89)n=10', '▲ +0.60%+0.05 to +1.50%', '70% (40 to 89)n=10']);
    expect(rows[1]).toEqual(['Pre-market', 'n=2, min 10', 'n=2, min 10']);
  });

  test('of guidance shows once that it was not updated', async () => {
    const row = wireGuidance({ ticker: 'HLDN', eps_type: 'Adj', eps_guidance_est: '3.03' });
    openSymbol('/symbol/HLDN', (address) => (address.pathname === guidance.path ? json({ guidance: [row] }) : undefined));
    await soon(() => expect(panel('Guidance')).toContain('est. $3.03'));
    expect(panel('Guidance').match(/not updated/gi)).toHaveLength(1);
    expect(panel('Guidance')).toContain('prior none');
  });

  test('of ratios shows values or the reason, and links to the comparison', async () => {
    openSymbol('/symbol/HLDN');
    await soon(() => expect(panel('Ratios')).toContain('Current ratio'));
    const tiles = screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/ratios?s=HLDN&r='));
    expect(tiles.map((link) => link.getAttribute('href')?.slice(17))).toEqual([
      'roe',
      'grossMargin',
      'netMargin',
      'totalDebtEquityRatio',
      'currentRatio',
      'revenueGrowth',
    ]);
    for (const tile of tiles) expect(textOf(tile)).toMatch(/(?:\u2212?[\d.]+[%x]|–, HLDN: .+)TTM Jun 30, 2025/);
  });
});

describe('the timeline', () => {
  test('lists each event once, by selected kinds, with j and k', async () => {
    const api = openSymbol('/symbol/HLDN');
    const rows = reactionsAfter([0.5, -0.25], { Headlines: 'Measured story', 'Result%': '-1.5' });
    api.write({
      quantified: rows.map((row, index) => (index === 0 ? { ...row, AnalystAction: 'Upgrade' } : { ...row, AnalystAction: '' })),
    });
    const section = await soon(() => {
      const found = screen.queryAllByRole('heading', { name: 'Timeline' })[0]?.closest('section');
      if (!found?.querySelector('ul')) throw new Error('not there yet');
      return found;
    });
    const events = (): string[] =>
      within(section.querySelector('ul') ?? section)
        .queryAllByRole('link')
        .map(nameOf);
    expect(events()).toEqual(['Measured story', 'Measured story']);
    expect(textOf(section)).toContain('▼ −1.50%');
    within(section).getByRole('img', { name: '2 events of HLDN on a time line; the list below contains each' });
    press('j');
    press('j');
    await soon(() => expect(document.activeElement).toBe(within(section).queryAllByRole('link', { name: 'Measured story' })[1]));
    press('k');
    await soon(() => expect(document.activeElement).toBe(within(section).queryAllByRole('link', { name: 'Measured story' })[0]));
    fireEvent.click(within(section).getByRole('button', { name: 'News 1' }));
    await soon(() => expect(location.search).toBe('?events=analyst,guidance,split'));
    await soon(() => expect(events()).toHaveLength(1));
    fireEvent.click(within(section).getByRole('button', { name: 'News 1' }));
    await soon(() => expect(events()).toHaveLength(2));
  });

  test('ignores an unknown kind in the URL and reports it', async () => {
    openSymbol('/symbol/HLDN?events=news,nonsense');
    await soon(() => expect(panel('Timeline')).toContain('Ignored in link: events: '));
    const kinds = screen.queryAllByRole('button', { name: /^(?:News|Analysts|Guidance|Splits) \d/ });
    expect(kinds.length).toBeGreaterThan(0);
    for (const kind of kinds) expect(kind.getAttribute('aria-pressed')).toBe('true');
  });

  test('reports missing data', async () => {
    openSymbol('/symbol/HLDN', (address) => (address.pathname === splits.path ? excluded() : undefined));
    await soon(() => expect(panel('Timeline')).toContain('Without splits: not in your plan.'));
  });

  test('distinguishes failures from data outside the plan', async () => {
    openSymbol('/symbol/HLDN', (address) => {
      if (address.pathname === guidance.path) return excluded();
      return address.pathname === splits.path ? refusal('invalid_parameter', 'broken') : undefined;
    });
    await soon(() => expect(panel('Timeline')).toContain('Without guidance: not in your plan.'));
    expect(panel('Timeline')).toContain('Without splits: not available now.');
  });

  test('and the news name their time zone', async () => {
    openSymbol('/symbol/HLDN');
    await soon(() => expect(panel('Timeline')).toContain('Dot area'));
    expect(panel('Timeline')).toContain('times ET');
    expect(panel('News')).toContain('times ET');
    press('z');
    await soon(() => expect(panel('Timeline')).toContain('times local'));
    expect(panel('News')).toContain('times local');
  });
});

test('explains moves outside the plan above the news', async () => {
  openSymbol('/symbol/HLDN', (address) => (address.pathname === quantified.path ? excluded() : undefined));
  await soon(() => expect(panel('News')).toContain('Moves: Your plan does not include quantified news. Ask your administrator'));
  expect(panel('News')).toContain('Halden Optics Q2 EPS');
});

describe('an unknown symbol', () => {
  test('is reported with similar known symbols', async () => {
    noteSeen({ tickers: ['HLDN', 'CRWL', 'AAPL'] });
    openSymbol('/symbol/HLDM');
    await soon(() => screen.getByRole('heading', { name: 'Unknown symbol' }));
    await soon(() => screen.getByRole('link', { name: /^HLDN/ }));
    expect(screen.queryAllByRole('link', { name: /^(?:AAPL|CRWL)/ })).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: /^HLDN/ }));
    await soon(() => expect(location.pathname).toBe('/symbol/HLDN'));
    await soon(() => screen.getByRole('heading', { name: 'Halden Optics (Sample) HLDN' }));
  });

  test('is reported with similar symbols of the data, by two requests, in a new browser', async () => {
    const api = openSymbol('/symbol/HLDM');
    await soon(() => screen.getByRole('heading', { name: 'Unknown symbol' }));
    const near = await soon(() => screen.getByRole('link', { name: /^HLDN/ }));
    expect(textOf(near)).toBe('HLDNHalden Optics (Sample)');
    // The symbol itself, then its slips.
    expect(api.requests.filter((address) => address.startsWith(logos.path))).toHaveLength(3);
    fireEvent.click(near);
    await soon(() => expect(location.pathname).toBe('/symbol/HLDN'));
  });

  test('without similar symbols links to the news', async () => {
    openSymbol('/symbol/QQZZ');
    await soon(() => screen.getByRole('heading', { name: 'Unknown symbol' }));
    await soon(() => screen.getByRole('link', { name: 'Go to News' }));
  });

  test('is not reported while a query is pending', async () => {
    openSymbol('/symbol/NONE', (address) => (address.pathname === splits.path ? refusal('server_error', 'broken') : undefined));
    await soon(() => expect(panel('Splits')).toContain('unavailable'));
    await quiet();
    expect(screen.queryAllByRole('heading', { name: 'Unknown symbol' })).toEqual([]);
  });

  test('is reported with the data outside the plan', async () => {
    openSymbol('/symbol/NONE', (address) => (address.pathname === splits.path ? excluded() : undefined));
    await soon(() => screen.getByRole('heading', { name: 'Unknown symbol' }));
    expect(textOf()).toContain('Not searched, because not in your plan: splits.');
  });

  test('sends no request for an invalid symbol', async () => {
    const api = openSymbol(`/symbol/${'A'.repeat(21)}`);
    await soon(() => screen.getByRole('heading', { name: 'Unknown symbol' }));
    await quiet();
    expect(api.requests.filter((one) => one.startsWith('/api/'))).toEqual([]);
  });
});
