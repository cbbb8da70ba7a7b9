import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { sources } from '#contract/endpoints/sources.ts';
import { type Records, startApi, type TestApi, type WireSource } from '#src/testing/api.ts';
import { button, titles } from '#src/testing/open-page.ts';
import { company, period, reactionsAfter, wireGuidance, wireSplit } from '#src/testing/records.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const [minute, hour] = [60_000, 3_600_000];
const nowMs = nowSeconds * 1000;
const secNews: WireSource = {
  ...{ name: 'sec-news', kind: 'filings', loads: ['news'], every: 60, records: 1204 },
  ...{ lastSuccessMs: nowMs - minute / 2, nextTryMs: nowMs + minute / 2 },
};
const wire: WireSource = {
  ...{ name: 'wire', kind: 'feed', loads: ['news'], every: 900, records: 40 },
  ...{ lastSuccessMs: nowMs - hour, nextTryMs: nowMs + 5 * minute },
  failure: { atMs: nowMs - minute, message: 'feeds.example sent HTML instead of a feed' },
};
const sec: WireSource = {
  ...{ name: 'sec', kind: 'companyfacts', loads: ['ratios'], every: 86_400, records: 76, lastSuccessMs: nowMs - 2 * hour },
  read: { HLDN: 76, CRWL: 'facts.example has nothing about CRWL' },
};
const bars: WireSource = { name: 'minute', kind: 'bars', loads: ['bars'], records: 9, lastSuccessMs: nowMs - hour };
const all = [secNews, wire, sec, bars];

async function open(address: string, records: Records): Promise<TestApi> {
  const api = startApi(records);
  await renderPage(address);
  return api;
}
const shows = async (text: string | RegExp): Promise<void> => {
  await expect.poll(() => textOf(page.getByRole('main').element())).toMatch(text);
};
const sourceRequests = (api: TestApi) => requestsTo(api, /\/sources/).map(({ params }) => params);

const halden = { ...story(1, { ...about('HLDN'), source: 'sec-news' }) };
const stories = [halden, story(2, { source: 'wire' }), story(3)];

describe('stories', () => {
  test('a story names its source, with a link to how it is', async () => {
    await open('/news/1', { news: stories, sources: all });
    const pane = page.getByRole('complementary', { name: 'Story' });
    await expect.element(pane.getByText(/^Source: sec-news$/)).toBeVisible();
    await pane.getByRole('link', { name: 'sec-news' }).click();
    await expect.poll(() => location.pathname).toBe('/status');
  });

  /** The editors of the last button. */
  async function openMore(): Promise<Locator> {
    await button('More ▾').click();
    const dialog = page.getByRole('dialog', { name: 'More' });
    await expect.element(dialog.getByRole('combobox', { name: 'Authors' })).toBeVisible();
    return dialog;
  }

  test('are filtered by the sources that the service has', async () => {
    const api = await open('/news', { news: stories, sources: all });
    const field = (await openMore()).getByRole('combobox', { name: 'Source' });
    await field.fill('wi');
    await page.getByRole('option', { name: 'wire' }).click();
    await userEvent.click(page.getByRole('button', { name: 'Apply' }));
    await expect.poll(titles).toEqual(['Headline 2']);
    await expect.poll(() => location.search).toBe('?sources=wire');
    await expect.element(button('Remove filter Source: wire')).toBeVisible();
    expect(requestsTo(api).at(-1)?.params).toMatchObject({ sources: 'wire' });
  });

  test('have no filter of sources where the service has none, unless the address has it', async () => {
    const api = await open('/news', { news: stories });
    let dialog = await openMore();
    await expect.poll(() => sourceRequests(api)).toHaveLength(1);
    await expect.element(dialog.getByRole('combobox', { name: 'Source' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    history.pushState(null, '', '/news?sources=wire');
    dispatchEvent(new PopStateEvent('popstate'));
    await expect.poll(titles).toEqual(['Headline 2']);
    dialog = await openMore();
    await expect.element(dialog.getByRole('combobox', { name: 'Source' })).toBeVisible();
  });
});

describe('what is missing is said with how to add it', () => {
  const noRatios = { news: stories, sources: [secNews] };
  test.each<[address: string, records: Records, sentence: string]>([
    ['/ratios?s=NVDA', noRatios, 'No ratios of NVDA: no source loads ratios. Add a "companyfacts" source to the sources file.'],
    ['/ratios?s=NVDA', { sources: all }, 'NVDA is not among the symbols of "sec". Add it there.'],
    [
      '/ratios?s=CRWL,NVDA',
      { sources: all },
      'sec: facts.example has nothing about CRWL. NVDA is not among the symbols of "sec". Add it there.',
    ],
    ['/ratios?s=A,B', noRatios, 'No ratios: no source loads ratios. Add a "companyfacts" source to the sources file.'],
    ['/ratios?s=CRWL', { sources: all }, 'sec: facts.example has nothing about CRWL.'],
    ['/quantified', noRatios, 'No reactions: no source loads price bars. Add a "bars" or "json" source to the sources file.'],
    ['/guidance', noRatios, 'No guidance: no source loads guidance. Add a "mirror" or "json" source to the sources file.'],
    ['/splits?tickers=F', noRatios, 'No splits of F: no source loads splits. Add a "mirror" or "json" source to the sources file.'],
    ['/news', { sources: [sec] }, 'No news: no source loads news. Add a "filings" or "feed" source to the sources file.'],
    ['/news', { sources: [wire] }, 'wire: feeds.example sent HTML instead of a feed; tried again at 10:05:00 ET.'],
    [
      '/news?tickers=F',
      { news: stories, sources: [{ ...secNews, read: { HLDN: 1 } }] },
      'F is not among the symbols of "sec-news". Add it there.',
    ],
  ])('%s: %#', async (address, records, sentence) => {
    await open(address, records);
    await shows(sentence);
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Sources' })).toHaveAttribute('href', '/status');
  });

  test('in every panel of a symbol, with one request', async () => {
    const api = await open('/symbol/HLDN', { news: stories, sources: [secNews] });
    const panel = (title: string): string => textOf(page.getByRole('region', { name: title }).element());
    await expect.poll(() => panel('Ratios')).toContain('No ratios of HLDN: no source loads ratios.');
    await expect.poll(() => panel('Guidance')).toContain('No guidance of HLDN: no source loads guidance.');
    await expect.poll(() => panel('Splits')).toContain('No splits of HLDN: no source loads splits.');
    await expect.poll(() => panel('Price')).toContain('No price bars of HLDN: no source loads price bars.');
    await expect.poll(() => panel('How it moves after news')).toContain('No reactions of HLDN: no source loads price bars.');
    expect(sourceRequests(api)).toEqual([{ symbols: 'HLDN' }]);
  });

  test.each([
    ['that has no sources', undefined],
    ['of the vendor', () => refusal('not_found', 'No such endpoint')],
    ['that fails', () => refusal('server_error', 'broken')],
    ['whose plan has none', () => refusal('plan_excludes_endpoint', 'Not in the plan')],
  ])('a service %s says what it said without them', async (_, respond) => {
    const api = startApi({ news: stories });
    api.override = ({ pathname }) => (pathname === sources.path ? respond?.() : undefined);
    await renderPage('/symbol/HLDN');
    await expect.poll(() => sourceRequests(api).length).toBeGreaterThan(0);
    await shows('No ratios for HLDN in the data.');
    await shows('No splits for HLDN in the data.');
    expect(page.getByRole('link', { name: 'Sources' }).elements()).toEqual([]);
  });
});

describe('a record', () => {
  const vendor: WireSource = { name: 'vendor', kind: 'mirror', loads: ['guidance', 'splits'], records: 3 };
  const records: Records = {
    guidance: [wireGuidance({ id: 'g1', date: '2026-11-19' })],
    splits: [wireSplit({ id: 's1' })],
    quantified: reactionsAfter([1]),
    sources: [...all, vendor, { ...vendor, name: 'other', loads: ['splits'] }],
  };
  test.each([
    ['/guidance?row=g1', 'Guidance record', 'From: vendor'],
    ['/splits?row=s1', 'Split', 'From: vendor or other'],
    ['/quantified?row=reaction%200%20', 'Reaction', 'From: minute'],
  ])('%s names the sources it may have come from', async (address, label, text) => {
    await open(address, records);
    await expect.poll(() => textOf(page.getByRole('complementary', { name: label }).query())).toContain(text);
  });

  test('a ratio names its source, the filings of its company and the command that explains it', async () => {
    const halden = company('HLDN', [period('2025-09-27', { roe: 0.43 }), period('2025-06-28', { roe: 0.41 })]);
    await open('/ratios?s=HLDN&r=roe', { ratios: [halden], sources: all });
    const figures = page.getByRole('region', { name: 'Figures' });
    await expect
      .poll(() => textOf(figures.element()))
      .toContain('npm run data -- ratios explain HLDN roe 2025-09-27 --period TTM --type TTM --sources sources.json');
    expect(textOf(figures.element())).toContain('From: sec');
    await expect
      .element(page.getByRole('link', { name: /^Filings of HLDN at the SEC/ }))
      .toHaveAttribute('href', `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${halden.company.cik}&type=10-Q`);
    await page.getByRole('gridcell', { name: '41.0%' }).click();
    await expect.poll(() => textOf(figures.element())).toContain('ratios explain HLDN roe 2025-06-28');
  });
});

describe('the status page', () => {
  const table = page.getByRole('region', { name: 'Sources' });
  const status = (api: TestApi) => {
    api.override = ({ pathname }) => (pathname === '/status.json' ? new Response(JSON.stringify(healthy)) : undefined);
  };
  const at = new Date(nowMs - 12_000).toISOString();
  const healthy = {
    ...{ version: '1', now: at, startedAt: at, upstream: { state: 'reachable', lastSeenAt: at } },
    budget: { perMinute: 6000, remaining: 5990, inFlight: 0, queued: 0 },
    rejected: { client: 0, budget: 0, queue: 0, breaker: 0 },
    cache: { hit: 0, miss: 0, joined: 0, revalidated: 0, stale: 0 },
    endpoints: ['news', 'sources'].map((name) => ({ name, access: 'allowed', breaker: 'closed', openedCount: 0 })),
  };

  test('lists the sources, and the verdict names those that fail', async () => {
    status(startApi({ news: stories, sources: all }));
    await renderPage('/status');
    await shows(/The data service responds \(.+ ago\)\. 1 of 4 sources fails: wire, last success 09:00:00 ET\./);
    const rows = table.getByRole('row').elements().map(textOf);
    expect(rows[0]).toBe('SourceLast successNext tryRecordsLast failure');
    expect(rows[1]).toMatch(/^sec-newsfilings · News09:59:30 ET · .+ agoin 30 s1,204– none$/);
    expect(rows[2]).toMatch(
      /^wirefeed · News09:00:00 ET · 1 h agoin 5 min40feeds\.example sent HTML instead of a feed, 09:59:00 ET · 1 min ago$/,
    );
    expect(rows[3]).toMatch(/^seccompanyfacts · Ratios.*– not planned76– none$/);
    const dataSets = page.getByRole('region', { name: 'Data sets' }).getByRole('row').elements().map(textOf);
    expect(dataSets.some((row) => row.startsWith('Sources'))).toBe(false);
  });

  test('has no list of sources where the service has none', async () => {
    const api = startApi({ news: stories });
    status(api);
    await renderPage('/status');
    await shows(/All systems normal/);
    await expect.poll(() => sourceRequests(api).length).toBeGreaterThan(0);
    await expect.element(table).not.toBeInTheDocument();
  });
});
