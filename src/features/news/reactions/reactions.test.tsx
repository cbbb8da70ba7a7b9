import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { openNews, poll, scroller, titles } from '#src/testing/open-page.ts';
import { press, scroll } from '#src/testing/press.ts';
import { wireReaction, type WireReaction } from '#src/testing/records.ts';
import { pass, quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

/** A story of three hours before, so that its windows are over. */
const storyOn = (id: number, ...tickers: string[]): NewsItem => story(id, { ...about(...tickers), created: nowSeconds - 10_800 - id });

/** The reaction to such a story of one symbol. */
const reactionTo = (id: number, symbol: string, change: WireReaction = {}): WireReaction =>
  wireReaction({
    _id: `${id}-${symbol}`,
    ResourceID: String(id),
    Symb: symbol,
    Date: '11/20/2026',
    PUBt: '2026-11-20 12:00:00.000',
    NewsSess: 'Pre',
    ReportSess: 'All',
    created: nowSeconds - 3600,
    '5_Minutes%': '1.5',
    '30_Minutes%': '-2.25',
    Vol_Ratio: '3.1',
    'Result_Vs_Index%': '-0.25',
    ...change,
  });

const paramsOf = (api: TestApi): Readonly<Record<string, string>>[] => requestsTo(api, /newsquantified/).map(({ params }) => params);
/** Requests of reactions that are not polls. */
const firstRequests = (api: TestApi): number => paramsOf(api).filter((params) => !('updated_since' in params)).length;

const badgeOf = (id: number): HTMLElement =>
  screen.getByRole('article', { name: `Headline ${id}` }).querySelector<HTMLElement>('.reaction') as HTMLElement;
const hasBadge = (id: number, text: string): Promise<void> => soon(() => expect(textOf(badgeOf(id))).toContain(text));
/** Advances the clock until a poll brings the badge. */
const getsBadge = (id: number, text: string): Promise<void> =>
  soon(() => {
    pass(5);
    expect(textOf(badgeOf(id))).toContain(text);
  });

/** The page with one story on AAPL and its reaction. */
async function openOne(address = '/news', change: WireReaction = {}): Promise<TestApi> {
  const api = await openNews([storyOn(1, 'AAPL'), storyOn(2, 'F')], address, [reactionTo(1, 'AAPL', change), reactionTo(2, 'F')]);
  await hasBadge(1, '+1.50%');
  return api;
}

test('one request fills the badges of a page: move, volume, session against SPY', async () => {
  const api = await openNews([storyOn(1, 'AAPL'), storyOn(2, 'MSFT', 'AAPL'), storyOn(3, 'F')], '/news', [
    reactionTo(1, 'AAPL'),
    reactionTo(2, 'AAPL', { '5_Minutes%': '9' }),
    reactionTo(2, 'MSFT', { '5_Minutes%': '-0.4' }),
    reactionTo(9, 'F'),
  ]);
  await hasBadge(1, '▲ +1.50%3.10x▼ \u22120.25%');
  await hasBadge(2, '▼ \u22120.40%3.10x▼ \u22120.25%');
  await hasBadge(3, '–No reaction for this story');
  expect(paramsOf(api)).toEqual([{ symbols: 'AAPL,F,MSFT', date_from: '2026-11-20', date_to: '2026-11-20' }]);
  expect(requestsTo(api)).toHaveLength(1);
});

describe('a request that fails', () => {
  /** A list whose request for the reactions of older stories fails. */
  async function openFailing(how: () => Response): Promise<TestApi> {
    const api = await openNews(
      stories(130, (id) => ({ ...about(id <= 100 ? 'AAPL' : 'F'), created: nowSeconds - 10_800 - id })),
      '/news',
      [reactionTo(130, 'F')],
    );
    await hasBadge(1, 'No reaction');
    api.override = ({ pathname }) => (pathname.endsWith('newsquantified') ? how() : undefined);
    await soon(() => {
      scroll(scroller(), 1_000_000);
      expect(titles()).toContain('Headline 130');
    });
    return api;
  }

  test('by the plan shows the reason and is not repeated', async () => {
    const api = await openFailing(() => refusal('plan_excludes_endpoint', 'not in your plan'));
    await hasBadge(130, '–Your plan does not include quantified news. Ask your administrator');
    const before = firstRequests(api);
    pass(200);
    await quiet();
    expect(firstRequests(api)).toBe(before);
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });

  test('by the service is retried after a minute, not in a hidden tab', async () => {
    const api = await openFailing(() => refusal('server_error', '…'));
    await hasBadge(130, '–Reactions are not available now; retrying in a minute');
    const tab = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const before = paramsOf(api).length;
    pass(200);
    await quiet();
    expect(paramsOf(api)).toHaveLength(before);
    tab.mockReturnValue('visible');
    api.override = undefined;
    await getsBadge(130, '+1.50%');
  });
});

test('symbols that are too long for one address have several requests, and those after one that fails wait for its retry', async () => {
  const ids = [1, 2, 3, 4, 5, 6, 7];
  const symbolOf = (id: number): string => `LONG${id}.`.padEnd(2500, 'X');
  const api = startApi({
    news: ids.map((id) => storyOn(id, symbolOf(id))),
    quantified: ids.map((id) => reactionTo(id, symbolOf(id))),
  });
  api.override = ({ searchParams }) => (searchParams.get('symbols')?.includes('LONG4.') ? refusal('server_error', '…') : undefined);
  renderPage('/news');
  await hasBadge(1, '+1.50%');
  await hasBadge(4, 'Reactions are not available now');
  await hasBadge(7, 'Reactions are not available now');
  await quiet();
  const sent = (): Set<string> => new Set(api.requests.filter((request) => /newsquantified(?!.*updated_since)/.test(request)));
  expect(sent().size).toBe(2);
  api.override = undefined;
  await getsBadge(7, '+1.50%');
  const requests = sent();
  expect(requests.size).toBe(4);
  for (const request of requests) expect(request.length).toBeLessThan(8000);
});

test('a symbol with a comma has no reaction, and the others of its page have theirs', async () => {
  await openNews([storyOn(1, 'AAPL,MSFT'), storyOn(2, 'F')], '/news', [reactionTo(2, 'F'), reactionTo(1, 'AAPL')]);
  await hasBadge(2, '+1.50%');
  await hasBadge(1, '–No reaction for this story');
});

test('each older page has one request', async () => {
  const api = await openNews(stories(150, (id) => about(id <= 100 ? 'AAPL' : 'F')));
  await soon(() => expect(paramsOf(api)).toHaveLength(1));
  scroll(scroller(), 1_000_000);
  await soon(() => expect(paramsOf(api).map(({ symbols }) => symbols)).toEqual(['AAPL', 'F']));
  await quiet();
  expect(paramsOf(api)).toHaveLength(2);
});

test('polls bring new reactions, to listed stories and to arrivals', async () => {
  const api = await openNews([storyOn(1, 'AAPL')]);
  await hasBadge(1, 'No reaction');
  api.write({ quantified: [reactionTo(1, 'AAPL', { created: nowSeconds })] });
  await getsBadge(1, '+1.50%');
  expect(firstRequests(api)).toBe(1);
  const change = { '5_Minutes%': '-7', created: nowSeconds + 60, PUBt: '2026-11-20 14:00:00.000' };
  api.write({ quantified: [reactionTo(2, 'F', change)] });
  await poll(api, story(2, { ...about('F'), created: nowSeconds - 3600, updated: nowSeconds }));
  await soon(() => expect(titles()).toContain('Headline 2'));
  await getsBadge(2, '\u22127.00%');
});

test('the selected window is in the URL and stored; the URL precedes the stored one', async () => {
  localStorage.setItem('marketdesk:reaction', '"30min"');
  await openOne('/news?reaction=5min');
  fireEvent.change(screen.getByRole('combobox', { name: 'Reaction after' }), { target: { value: '4' } });
  await hasBadge(1, '\u22122.25%');
  expect(location.search).toContain('reaction=30min');
  expect(localStorage.getItem('marketdesk:reaction')).toBe('"30min"');
});

test('a badge links to the explorer, and its tooltip shows all windows until Escape', async () => {
  await openOne('/news', { '10_Minutes%': '' });
  const link = badgeOf(1);
  expect(nameOf(link)).toBe('AAPL 5 min, volume, session vs SPY: +1.50% 3.10x \u22120.25%; all reactions');
  expect(link.getAttribute('href')).toMatch(/^\/quantified\?symbols=AAPL&from=2026-11-20&to=2026-11-20&f=ResourceID:in:1&.*row=1-AAPL$/);
  fireEvent.pointerMove(link);
  const tip = await screen.findByRole('tooltip');
  expect(textOf(tip)).toContain('10 min– Nothing was traded in the window, or the source sent nothing');
  expect(textOf(tip)).toContain('30 min▼ \u22122.25%');
  expect(textOf(tip)).toContain('Session, vs SPY▼ \u22120.25% over the full day');
  expect(link.getAttribute('aria-describedby')).toBe(tip.id);
  press('Escape');
  await soon(() => expect(screen.queryAllByRole('tooltip')).toEqual([]));
});

test('only the badge of the current story is a tab stop', async () => {
  await openOne();
  for (const id of [1, 2]) {
    press('j');
    await soon(() => expect([1, 2].filter((other) => badgeOf(other)?.tabIndex === 0)).toEqual([id]));
  }
});

describe('a list by reaction', () => {
  const news = [storyOn(1, 'AAPL'), storyOn(2, 'F'), storyOn(3, 'GM'), storyOn(4)];
  const reactions = [
    reactionTo(1, 'AAPL', { '5_Minutes%': '0.5', '30_Minutes%': '4', VolumeStdDev: '-2' }),
    reactionTo(3, 'GM', { '5_Minutes%': '-3', VolumeStdDev: '1.5' }),
  ];

  test.each<[rank: string, order: string[]]>([
    ['rank=move', ['3', '1', '2', '4']],
    ['rank=move&reaction=30min', ['1', '3', '2', '4']],
    ['rank=volume', ['3', '1', '2', '4']],
  ])('%s has the largest first, without a reaction last', async (address, order) => {
    await openNews(news, `/news?${address}`, reactions);
    await soon(() => expect(titles()).toEqual(order.map((id) => `Headline ${id}`)));
    expect(screen.getByRole('toolbar', { name: 'Filters' }).textContent).toContain('sorted among 4 loaded');
    expect(document.querySelectorAll('.day-heading')).toHaveLength(0);
    expect(textOf(badgeOf(3))).toContain(address.includes('volume') ? '+1.50' : '3.10x');
  });

  test('is chosen with the order, and loads the rest of the day on demand', async () => {
    const day = stories(230, (id) => ({ ...about('AAPL'), created: nowSeconds - 600 - id }));
    await openNews(day, '/news', [reactionTo(220, 'AAPL', { '5_Minutes%': '9' })]);
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'move' } });
    expect(location.search).toBe('?rank=move');
    fireEvent.click(await screen.findByRole('button', { name: 'Load the day' }));
    await soon(() => expect(titles()[0]).toBe('Headline 220'));
    expect(screen.getByRole('toolbar', { name: 'Filters' }).textContent).toContain('sorted among 230 loaded');
    expect(screen.queryByRole('button', { name: 'Load the day' })).toBeNull();
  });
});

const storyReaction = (): Promise<string> =>
  soon(() => {
    const text = textOf(screen.getByRole('complementary', { name: 'Story' }).querySelector('[aria-label=Reaction]'));
    expect(text).toContain('All reactions');
    return text;
  });

test('the open story shows its reaction without another request, and its rank among those of the 12 months before', async () => {
  const api = await openOne();
  fireEvent.click(screen.getByRole('link', { name: 'Headline 1' }));
  const text = await storyReaction();
  expect(text).toContain('AAPLvolume 3.10xsession, vs SPY ▼ \u22120.25%All reactions');
  expect(text).toContain('30 min▼ \u22122.25%');
  await soon(() => expect(textOf()).toContain('AAPL’s 5-minute moves in the 12 months before: n=0, min 10'));
  expect(paramsOf(api).slice(1)).toEqual([{ symbols: 'AAPL', date_from: '2025-11-01' }]);
});

test('a story outside of the list requests its own reaction', async () => {
  const old = story(2, { ...about('F'), created: nowSeconds - 90 * 86_400 });
  const reaction = reactionTo(2, 'F', { Date: '8/22/2026', PUBt: '2026-08-21 15:00:00.000' });
  const api = await openNews([storyOn(1, 'AAPL'), old], '/news/2?tickers=AAPL', [reaction]);
  expect(await storyReaction()).toContain('5 min▲ +1.50%');
  expect(paramsOf(api).map(({ symbols }) => symbols)).toContain('F');
});
