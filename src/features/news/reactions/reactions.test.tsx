import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { button, openNews, poll, scroller, titles } from '#src/testing/open-page.ts';
import type { WireReaction } from '#analysis/testing/records.ts';
import { wireReaction } from '#src/testing/records.ts';
import { goTo, pass, renderPage } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { json, refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';

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
/** The parameters of the requests that are not polls, and their symbols. */
const requestsOf = (api: TestApi) => paramsOf(api).filter((params) => !('updated_since' in params));
const requested = (api: TestApi): (string | undefined)[] => requestsOf(api).map(({ symbols }) => symbols);
const rowOf = (id: number) => page.getByRole('article', { name: `Headline ${id}` });
const badgeOf = (id: number): HTMLElement | null => rowOf(id).query()?.querySelector<HTMLElement>('.reaction') ?? null;
const hasBadge = async (id: number, text: string): Promise<void> => {
  await expect.poll(() => textOf(badgeOf(id))).toContain(text);
};
/** Advances the clock until a poll brings the badge. */
const getsBadge = async (id: number, text: string): Promise<void> => {
  await expect.poll(() => (pass(5), textOf(badgeOf(id)))).toContain(text);
};

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
  await hasBadge(1, '▲ +1.50% 3.10x ▼ \u22120.25%');
  await hasBadge(2, '▼ \u22120.40% 3.10x ▼ \u22120.25%');
  await hasBadge(3, '– Not measured: no reaction came by');
  expect(requestsOf(api)).toEqual([{ symbols: 'AAPL,F,MSFT', date_from: '2026-11-20', date_to: '2026-11-20' }]);
  expect(requestsTo(api)).toHaveLength(1);
});

test('a story of two share classes shows the reaction of the one that has one, and names it', async () => {
  watchlists.set([{ name: 'Mine', symbols: ['BRK.B'] }]);
  await openNews([storyOn(1, 'BRK.A', 'BRK.B')], '/news', [reactionTo(1, 'BRK.A')]);
  await hasBadge(1, '▲ +1.50%');
  await expect.element(page.getByRole('link', { name: /^BRK\.A 5 min, volume, day vs SPY: \+1\.50%/ })).toBeVisible();
});

test('a watched symbol stands first in a story, with its reaction; one of the filter before it', async () => {
  watchlists.set([{ name: 'Mine', symbols: ['AAPL'] }]);
  const reactions = [reactionTo(1, 'MSFT', { '5_Minutes%': '-0.4' }), reactionTo(1, 'AAPL')];
  await openNews([storyOn(1, 'MSFT', 'AAPL')], '/news', reactions);
  await hasBadge(1, '▲ +1.50%');
  const first = (): string => textOf(rowOf(1).query()?.querySelector('[data-symbol]'));
  expect(first()).toBe('AAPL');
  goTo('/news?tickers=MSFT');
  await hasBadge(1, '▼ \u22120.40%');
  expect(first()).toBe('MSFT');
});

describe('each older page has one request, which', () => {
  /** A list whose request for the reactions of older stories fails. */
  async function openFailing(how: () => Response): Promise<TestApi> {
    const api = await openNews(
      stories(102, (id) => ({ ...about(id <= 100 ? 'AAPL' : 'F'), created: nowSeconds - 10_800 - id })),
      '/news',
      [reactionTo(102, 'F')],
    );
    await hasBadge(1, 'Not measured');
    api.override = ({ pathname }) => (pathname.endsWith('newsquantified') ? how() : undefined);
    await expect.poll(() => ((scroller().scrollTop = 1_000_000), titles())).toContain('Headline 102');
    return api;
  }

  test('if the plan excludes it is not repeated, and the reason is shown', async () => {
    const api = await openFailing(() => refusal('plan_excludes_endpoint', 'not in your plan'));
    await hasBadge(102, 'not in plan Your plan does not include quantified news. Ask your administrator');
    pass(200);
    await poll(api);
    expect(requested(api)).toEqual(['AAPL', 'F']);
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('if the service fails is retried after a minute, not in a hidden tab', async () => {
    const visibility: string[] = [];
    const fail = (): Response => refusal('server_error', '…');
    const api = await openFailing(fail);
    await hasBadge(102, '– Reactions are not available now; retrying in a minute');
    api.override = ({ pathname }) => {
      if (pathname.endsWith('newsquantified')) visibility.push(document.visibilityState);
      return undefined;
    };
    const tab = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    pass(200);
    tab.mockReturnValue('visible');
    await getsBadge(102, '+1.50%');
    expect(visibility).toContain('visible');
    expect(visibility).not.toContain('hidden');
  });
});

test('symbols that are too long for one address have several requests, and those after one that fails wait for its retry', async () => {
  // As long as a symbol may be, of letters that take twelve characters in an address: a list has 16 of them.
  const symbolOf = (id: number): string => `${'𝕏'.repeat(30)}${id}`;
  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  const api = startApi({
    news: ids.map((id) => storyOn(id, symbolOf(id))),
    quantified: ids.map((id) => reactionTo(id, symbolOf(id))),
  });
  api.override = ({ searchParams }) => (searchParams.get('symbols')?.includes(symbolOf(17)) ? refusal('server_error', '…') : undefined);
  await renderPage('/news');
  await hasBadge(1, '+1.50%');
  await hasBadge(17, 'Reactions are not available now');
  scroller().scrollTop = 1_000_000;
  await hasBadge(40, 'Reactions are not available now');
  const sent = (): Set<string> => new Set(api.requests.filter((request) => /newsquantified(?!.*updated_since)/.test(request)));
  expect(sent().size).toBe(2);
  api.override = undefined;
  await getsBadge(40, '+1.50%');
  const requests = sent();
  expect(requests.size).toBe(3);
  for (const request of requests) expect(request.length).toBeLessThan(8000);
});

test('polls bring new reactions, to listed stories and to arrivals', async () => {
  const api = await openNews([storyOn(1, 'AAPL')]);
  await hasBadge(1, 'Not measured');
  api.write({ quantified: [reactionTo(1, 'AAPL', { created: nowSeconds })] });
  await getsBadge(1, '+1.50%');
  expect(requested(api)).toHaveLength(1);
  const change = { '5_Minutes%': '-7', created: nowSeconds + 60, PUBt: '2026-11-20 14:00:00.000' };
  api.write({ quantified: [reactionTo(2, 'F', change)] });
  await poll(api, story(2, { ...about('F'), created: nowSeconds - 3600, updated: nowSeconds }));
  await getsBadge(2, '\u22127.00%');
});

test('the selected window is in the URL and stored; the URL precedes the stored one', async () => {
  localStorage.setItem('marketdesk:reaction', '"30min"');
  await openOne('/news?reaction=5min');
  await page.getByRole('combobox', { name: 'Reaction after' }).selectOptions('4');
  await hasBadge(1, '\u22122.25%');
  expect(location.search).toContain('reaction=30min');
  expect(localStorage.getItem('marketdesk:reaction')).toBe('"30min"');
});

test('a badge links to the explorer, and its tooltip shows all windows until Escape', async () => {
  await openOne('/news', { '10_Minutes%': '' });
  const link = page.getByRole('link', { name: 'AAPL 5 min, volume, day vs SPY: +1.50% 3.10x \u22120.25%; all reactions' });
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/quantified\?symbols=AAPL&from=2026-11-20&to=2026-11-20&f=ResourceID:in:1&.*row=1-AAPL$/),
    );
  await link.hover();
  const tip = page.getByRole('tooltip');
  await expect.element(tip).toMatchTextContent('10 min– Nothing was traded in the window, or the source sent nothing');
  await expect.element(tip).toMatchTextContent('30 min▼ \u22122.25%');
  await expect.element(tip).toMatchTextContent('Day, vs SPY▼ \u22120.25% over the full day');
  await expect.element(link).toHaveAttribute('aria-describedby', tip.element().id);
  await userEvent.keyboard('{Escape}');
  await expect.element(tip).not.toBeInTheDocument();
});

test('only the badge of the current story is a tab stop', async () => {
  await openOne();
  for (const id of [1, 2]) {
    await userEvent.keyboard('j');
    await expect.poll(() => [1, 2].filter((other) => badgeOf(other)?.tabIndex === 0)).toEqual([id]);
  }
});

describe('a list by reaction', () => {
  const count = page.getByRole('toolbar', { name: 'Filters' });

  test('has the largest first, without a reaction last', async () => {
    const reactions = [
      reactionTo(1, 'AAPL', { '5_Minutes%': '0.5', '30_Minutes%': '4', VolumeStdDev: '-2' }),
      reactionTo(3, 'GM', { '5_Minutes%': '-3', VolumeStdDev: '1.5' }),
    ];
    const orders = [
      ['rank=move', '3 1 2 4', '3.10x'],
      ['rank=move&reaction=30min', '1 3 2 4', '3.10x'],
      ['rank=volume', '3 1 2 4', '+1.50'],
    ] as const;
    await openNews([storyOn(1, 'AAPL'), storyOn(2, 'F'), storyOn(3, 'GM'), storyOn(4)], `/news?${orders[0][0]}`, reactions);
    for (const [search, order, volume] of orders) {
      goTo(`/news?${search}`);
      await expect.poll(() => titles().join(' ').replaceAll('Headline ', ''), { message: search }).toBe(order);
      await expect.element(count).toMatchTextContent('2 of 4 measured');
      expect(document.querySelectorAll('.day-heading')).toHaveLength(0);
      await hasBadge(3, volume);
    }
  });

  test('is chosen with the order, and loads the rest of the day on demand', async () => {
    const day = stories(105, (id) => ({ ...about('AAPL'), created: nowSeconds - 600 - id }));
    await openNews(day, '/news', [reactionTo(103, 'AAPL', { '5_Minutes%': '9' })]);
    await page.getByRole('combobox', { name: 'Order' }).selectOptions('move');
    await expect.poll(() => location.search).toBe('?rank=move');
    await button('Load the day').click();
    await expect.poll(() => titles()[0]).toBe('Headline 103');
    await expect.element(count).toMatchTextContent('1 of 105 measured');
    await expect.element(button('Load the day')).not.toBeInTheDocument();
  });
});

const storyReaction = async (text: string): Promise<void> => {
  const pane = page.getByRole('complementary', { name: 'Story' });
  await expect.poll(() => textOf(pane.query()?.querySelector('[aria-label=Reaction]') ?? null)).toContain(text);
};

test('the open story shows its reaction without another request, and its rank among those of the 12 months before', async () => {
  const api = await openOne();
  await page.getByRole('link', { name: 'Headline 1' }).click();
  await storyReaction('AAPLvolume 3.10xDay, vs SPY ▼ \u22120.25%All reactions');
  await storyReaction('30 min▼ \u22122.25%');
  await expect.poll(() => textOf()).toContain('AAPL’s 5-minute moves in the 12 months before: n=0, min 10');
  expect(requestsOf(api).slice(1)).toEqual([{ symbols: 'AAPL', date_from: '2025-11-01' }]);
});

test('a story outside of the list requests its own reaction', async () => {
  const old = story(2, { ...about('F'), created: nowSeconds - 90 * 86_400 });
  const reaction = reactionTo(2, 'F', { Date: '8/22/2026', PUBt: '2026-08-21 15:00:00.000' });
  const api = await openNews([storyOn(1, 'AAPL'), old], '/news/2?tickers=AAPL', [reaction]);
  await storyReaction('5 min▲ +1.50%');
  expect(requested(api)).toContain('F');
});

describe('the column', () => {
  const long = 'A headline much longer than any line can hold, so that its title gives way '.repeat(6);

  /** Stories of three hours before, each with a reaction, and the function that lets the reactions load. */
  async function open(size: readonly [number, number]): Promise<() => void> {
    const news = stories(80, (id) => ({ ...about('AAPL', 'F'), title: `${id} ${long}`, created: nowSeconds - 10_800 - id }));
    const reactions = news.map(({ id }) => reactionTo(id, 'AAPL', { '5_Minutes%': '-12.5' }));
    const { promise, resolve } = Promise.withResolvers<Response>();
    startApi({ news }).override = ({ pathname }) =>
      pathname.endsWith('newsquantified') ? promise.then((response) => response.clone()) : undefined;
    await renderPage('/news', size);
    await expect.poll(() => rows().length).toBeGreaterThan(5);
    return () => resolve(json(reactions));
  }

  const rows = (): Element[] => [...document.querySelectorAll('article')];
  const badges = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('article .reaction')];
  const unfilled = (): number => rows().length - badges().filter((badge) => badge.textContent.includes('12.50%')).length;
  const isFilled = async (): Promise<void> => {
    await expect.poll(() => unfilled()).toBe(0);
  };

  /** The boxes of the parts of the header and of these rows, except the reactions. */
  const places = (of: readonly Element[]): string[] =>
    [...(page.getByRole('feed').element().previousElementSibling?.children ?? []), ...of.flatMap((row) => [row, ...row.children])].flatMap(
      (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.matches('.reaction') ? [] : [`${element.tagName} ${left} ${top} ${width} ${height}`];
      },
    );

  /** Records what moves in the list; what it returns moves something else, and has all that moved until then. */
  function recordShifts(): () => Promise<readonly unknown[]> {
    const mark = document.body.appendChild(document.createElement('p'));
    mark.textContent = 'Mark';
    mark.style.cssText = 'position: fixed; top: 0; left: 0; width: 300px; height: 100px';
    const moved = new Set<unknown>();
    const observer = new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries())
        for (const { node } of (entry as PerformanceEntry & { sources: readonly { node: unknown }[] }).sources) moved.add(node);
    });
    observer.observe({ type: 'layout-shift' });
    onTestFinished(() => observer.disconnect());
    return async () => {
      mark.style.top = '300px';
      await expect.poll(() => moved.has(mark) || moved.has(mark.firstChild)).toBe(true);
      return [...moved].filter((node) => node instanceof Node && scroller().contains(node));
    };
  }

  test.each([
    [1440, 900],
    [1024, 768],
    [700, 900],
    [390, 844],
  ])('at %i px moves no row when reactions load', async (widthPx, heightPx) => {
    const release = await open([widthPx, heightPx]);
    const before = rows();
    const placesBefore = places(before);
    const shifts = recordShifts();
    release();
    await isFilled();
    expect(places(before)).toEqual(placesBefore);
    expect(await shifts()).toEqual([]);
    expect(badges()[0]?.checkVisibility()).toBe(true);
  });

  test('has right-aligned values, and after a scroll no row ever appears without its badge', async () => {
    const release = await open([1440, 500]);
    release();
    await isFilled();
    const edges = badges().map((badge) => [...badge.children].map((figure) => Math.round(figure.getBoundingClientRect().right)));
    expect(new Set(edges.map(String)).size).toBe(1);
    expect(badges().filter((badge) => badge.scrollWidth > badge.clientWidth)).toEqual([]);

    const seen: number[] = [];
    const observer = new MutationObserver(() => void seen.push(unfilled()));
    observer.observe(page.getByRole('feed').element(), { childList: true, subtree: true });
    for (const [topPx, id] of [
      [900, 50],
      [100, 5],
    ] as const) {
      scroller().scrollTo(0, topPx);
      await expect.poll(() => rows().map(nameOf).join()).toContain(`${id} A headline`);
    }
    observer.disconnect();
    expect(new Set(seen)).toEqual(new Set([0]));
  });
});
