import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { intradayBars } from '#src/testing/bars.ts';
import { button, openNews, poll, titles } from '#src/testing/open-page.ts';
import { goTo, pass, renderPage } from '#src/testing/render-page.tsx';
import { about, nowSeconds, onTheWire, stories, story } from '#src/testing/stories.ts';
import { json, refusal, requestsTo } from '#src/testing/stub-fetch.ts';

const pane = page.getByRole('complementary', { name: 'Story' });
const title = pane.getByRole('heading');
const shows = async (text: string | RegExp): Promise<void> => {
  await expect.element(pane).toMatchTextContent(text);
};
const showsBody = (id: number): Promise<void> => shows(`Body of story ${id}`);
const isClosed = async (): Promise<void> => {
  await expect.element(pane).not.toBeInTheDocument();
};
const open = (title: string): Promise<void> => page.getByRole('link', { name: title }).click();

/** The desk with a story open beside the list. */
async function openStory(items: readonly NewsItem[], id = 1, address = `/news/${id}`): Promise<TestApi> {
  const api = await openNews(items, address);
  await expect.element(pane).toBeVisible();
  return api;
}

test('a click on a headline opens its story beside the list, first its headline, then its body', async () => {
  const items = stories(3);
  const api = await openNews(items);
  const bodies = Promise.withResolvers<Response>();
  api.override = ({ searchParams }) => (searchParams.get('displayOutput') === 'full' ? bodies.promise : undefined);
  await open('Headline 2');
  await shows('Loading the story…');
  await expect.element(title).toHaveTextContent('Headline 2');
  bodies.resolve(json(items.map(onTheWire)));
  await showsBody(2);
  expect(location.pathname).toBe('/news/2');
  const rows = page.getByRole('article').elements();
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null]);
});

test('draws the price around the story beside SPY, and nothing where the plan has no bars', async () => {
  const bars = ['F', 'SPY'].map((symbol) => intradayBars(symbol, '2026-11-20', 8, [10, 11, 12], 60));
  const news = ['F', 'GM'].map((symbol, index) => story(index + 1, { ...about(symbol), created: nowSeconds - 7200 + 90 }));
  const api = startApi({ news, bars });
  await renderPage('/news/1');
  await expect
    .element(pane.getByRole('img', { name: /^Price of F from an hour before .*\+20\.00% at the end, open at 09:30 ET$/ }))
    .toBeVisible();
  expect(requestsTo(api, /\/bars/).map(({ params }) => params)).toEqual([
    { symbols: 'F,SPY', from: '2026-11-20T12:01:00Z', to: '2026-11-20T15:01:00Z', interval: '1m' },
  ]);
  api.override = ({ pathname }) => (pathname.endsWith('/bars') ? refusal('plan_excludes_endpoint', 'Not in the plan') : undefined);
  goTo('/news/2');
  await showsBody(2);
  await expect.poll(() => requestsTo(api, /\/bars/).length).toBe(2);
  await expect.element(pane.getByRole('figure')).not.toBeInTheDocument();
});

test.each([
  ['a share that has 5-minute prices only', 300, 300, 'From the price at the news, by 5-minute prices, up to 08:25 ET; dashed: SPY'],
  ['SPY has 5-minute prices only', 60, 300, 'From the price at the news, by minutes, up to 08:05 ET; dashed: SPY, 5-minute prices only'],
  ['SPY has none', 60, undefined, 'From the price at the news, by minutes, up to 08:05 ET; no prices of SPY'],
])('says by which prices the curve is drawn: %s', async (_, ownSeconds, indexSeconds, caption) => {
  const bars = [
    intradayBars('F', '2026-11-20', 8, [10, 11, 12, 13, 14], ownSeconds),
    ...(indexSeconds === undefined ? [] : [intradayBars('SPY', '2026-11-20', 8 - indexSeconds / 3600, [500, 501, 502], indexSeconds)]),
  ];
  startApi({ news: [story(1, { ...about('F'), created: nowSeconds - 7200 + 90 })], bars });
  await renderPage('/news/1');
  await expect.element(pane.getByRole('figure')).toMatchTextContent(caption);
});

test('a story that was not measured says why, by the prices around it', async () => {
  const created = nowSeconds - 3 * 3600;
  const news = ['F', 'GM'].map((symbol, index) => story(index + 1, { ...about(symbol), created }));
  const bars = [
    intradayBars('F', '2026-11-20', 6.5, [10, 11, 12], 60),
    intradayBars(
      'SPY',
      '2026-11-20',
      6.5,
      Array.from({ length: 100 }, () => 500),
      60,
    ),
  ];
  startApi({ news, bars });
  await renderPage('/news/1');
  await shows('Not measured: no trade of F after the story, as in a trading halt: the last one was by 06:33 ET');
  goTo('/news/2');
  await shows('Not measured: no price bars of GM from Nov 20, 2025 on');
});

test('shows time, author, symbols and channels', async () => {
  await openStory([
    story(1, {
      created: nowSeconds - 90 * 60,
      updated: nowSeconds - 60,
      author: 'Jane Roe',
      ...about('F', 'GM'),
      channels: [{ name: 'M&A' }],
      tags: [{ name: 'Autos' }],
    }),
  ]);
  await shows(/updated 09:59:00 ET · 1 min ago \(published 08:30:00 ET\).*Jane Roe/);
  for (const name of ['GM', 'M&A', 'Autos']) await shows(name);
});

describe('bodies', () => {
  test('load once for a page, and stepping is one entry of the history', async () => {
    const api = await openNews(stories(3));
    await open('Headline 1');
    await showsBody(1);
    expect(requestsTo(api).slice(1)).toMatchObject([{ params: { pageSize: '100', displayOutput: 'full', sort: 'created:desc' } }]);
    for (const [key, id] of [
      ['j', 2],
      ['j', 3],
      ['k', 2],
    ] as const) {
      await userEvent.keyboard(key);
      await showsBody(id);
    }
    expect(requestsTo(api)).toHaveLength(2);
    history.back();
    await isClosed();
    expect(location.pathname).toBe('/news');
  });

  test('of a filtered list are requested with its filter, which stays on closing', async () => {
    const api = await openNews(
      stories(3, () => about('F')),
      '/news?tickers=F&sort=id:asc',
    );
    await open('Headline 2');
    await showsBody(2);
    expect(requestsTo(api).at(-1)?.params).toMatchObject({ tickers: 'F', sort: 'id:asc', displayOutput: 'full' });
    await button('Close (Esc)').click();
    await isClosed();
    expect(location.pathname + location.search).toBe('/news?tickers=F&sort=id:asc');
    expect(titles()).toHaveLength(3);
  });

  test('of an edited story are requested again, of a new story by id', async () => {
    const api = await openStory(stories(3));
    await showsBody(1);
    const edited = story(1, { title: 'Corrected', body: '<p>New body</p>', updated: nowSeconds + 1 });
    await poll(api, edited, story(9, { created: nowSeconds + 1 }));
    await shows('New body');
    await expect.element(title).toHaveTextContent('Corrected');
    await open('Headline 9');
    await showsBody(9);
    expect(requestsTo(api).at(-1)).toEqual({ path: '/api/v2/news/9', params: { displayOutput: 'full' } });
  });

  test('that are blank are replaced by the teaser, or by a sentence', async () => {
    await openStory([story(1, { body: ' ', teaser: '<p>The teaser <b>alone</b></p>' }), story(2, { body: ' ', teaser: ' ' })]);
    await shows('The teaser alone');
    await userEvent.keyboard('j');
    await shows('This story has a headline only.');
  });

  test('that fail as a page load by id', async () => {
    const api = await openNews(stories(3));
    api.override = ({ pathname, searchParams }) =>
      pathname === '/api/v2/news' && searchParams.has('displayOutput') ? refusal('invalid_parameter', '…') : undefined;
    await open('Headline 2');
    await showsBody(2);
  });
});

test('the buttons step over days, and the last story is the end', async () => {
  await openStory([story(1), story(2, { created: nowSeconds - 86_400 })]);
  await showsBody(1);
  await button('Next story (j)').click();
  await showsBody(2);
  await userEvent.keyboard('js');
  await expect.element(button('★ Starred')).toBeVisible();
  await expect.element(title).toHaveTextContent('Headline 2');
  await button('Previous story (k)').click();
  await showsBody(1);
});

test('a ticker of the story filters the list and leaves the story open', async () => {
  await openStory([story(1, about('F')), story(2)]);
  await showsBody(1);
  await pane.getByRole('button', { name: 'F' }).click();
  await expect.poll(() => titles()).toEqual(['Headline 1']);
  expect(location.pathname + location.search).toBe('/news/1?tickers=F');
  await showsBody(1);
});

test('arrow keys resize the pane within bounds, and the width is stored', async () => {
  await openStory(stories(2));
  const edge = page.getByRole('separator', { name: 'Width of Story' });
  (edge.element() as HTMLElement).focus();
  for (const [keys, px] of [
    ['{ArrowLeft}', 480],
    ['{ArrowRight}', 460],
    ['{ArrowLeft}'.repeat(10), 640],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.element(edge).toHaveAttribute('aria-valuenow', `${px}`);
    await expect.poll(() => pane.element().getBoundingClientRect().width).toBe(px);
  }
  expect(JSON.parse(localStorage.getItem('marketdesk:preferences') ?? '')).toMatchObject({ paneWidthPx: 640 });
});

test('the original opens in a new tab without referrer, and not from an unsafe or relative URL', async () => {
  const unsafe = ['', ' javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', '/relative', 'ftp://x.example/'];
  await openStory([story(1), ...unsafe.map((url, index) => story(index + 2, { url }))]);
  await showsBody(1);
  const original = pane.getByRole('link', { name: /^Original/ });
  expect(['href', 'target', 'rel'].map((name) => original.element().getAttribute(name))).toEqual([
    'https://news.example/1',
    '_blank',
    'noopener noreferrer nofollow',
  ]);
  for (const [index, url] of unsafe.entries()) {
    await userEvent.keyboard('j');
    await showsBody(index + 2);
    expect(original.elements(), url).toEqual([]);
  }
});

describe('a story that cannot be shown', () => {
  test('is unknown, also where the upstream offers no removals', async () => {
    const api = startApi({ news: stories(3) });
    api.override = ({ pathname }) => (pathname.endsWith('-removed') ? refusal('license_required', 'news') : undefined);
    await renderPage('/news/777');
    await shows('Story 777 is not known to the data service.');
    await expect.poll(() => titles()).toHaveLength(3);
  });

  test('was removed while the page was open', async () => {
    const api = await openNews(stories(3));
    api.remove([2], nowSeconds);
    await open('Headline 2');
    await shows('Withdrawn, time not available');
    await expect.element(page.getByRole('article', { name: 'Headline 2' })).toMatchTextContent('withdrawn');
  });

  test('was removed before its link was opened', async () => {
    const api = startApi({ news: [...stories(3), story(777), story(778)] });
    api.remove([777], nowSeconds - 3 * 86_400);
    api.remove([778], nowSeconds - 60);
    await renderPage('/news/777');
    await shows(/Story 777 was withdrawn at .*Nov 17/);
  });

  test('was removed before its link was opened, as the list knows', async () => {
    const api = startApi({ news: [...stories(3), story(778)] });
    api.remove([778], nowSeconds - 60);
    await renderPage('/news');
    const removals = (): number => requestsTo(api, /news-removed/).length;
    await expect.poll(() => (pass(61), removals())).toBeGreaterThan(1);
    goTo('/news/778');
    await shows(/Story 778 was withdrawn at/);
  });

  test('has the id of a text, of 16 digits', async () => {
    const id = 4_790_465_707_477_271;
    await openStory([...stories(3), story(id, { created: nowSeconds - 30 })], id);
    await showsBody(id);
  });

  test('has an invalid id', async () => {
    const ids = ['1e3', '-1', '9007199254740993', '12345678901234567890', '%3Cscript%3E'];
    const api = await openStory(stories(3), 0, `/news/${ids[0]}`);
    for (const id of ids) {
      goTo(`/news/${id}`);
      await shows(`“${decodeURIComponent(id)}” is not a story id.`);
    }
    expect(requestsTo(api)).toHaveLength(1);
    expect(titles()).toHaveLength(3);
  });

  test('failed to load and can be retried', async () => {
    const api = startApi({ news: stories(3) });
    api.override = ({ pathname }) => (pathname.endsWith('/777') ? refusal('upstream_unreachable', 'No connection.') : undefined);
    await renderPage('/news/777');
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('Data service unavailable');
    api.override = undefined;
    api.write({ news: [story(777)] });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await showsBody(777);
  });
});

test('Escape closes the menu first, then the story', async () => {
  await openStory(stories(1));
  await showsBody(1);
  const menu = pane.element().querySelector('details') as HTMLDetailsElement;
  await userEvent.click(menu.firstElementChild as Element);
  await expect.poll(() => menu.open).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => [menu.open, location.pathname]).toEqual([false, '/news/1']);
  await userEvent.keyboard('{Escape}');
  await isClosed();
});
