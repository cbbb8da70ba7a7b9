import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { startApi } from '#src/testing/api.ts';
import { openNews, poll, titles } from '#src/testing/open-page.ts';
import { press } from '#src/testing/press.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const pane = (): HTMLElement => screen.getByRole('complementary', { name: 'Story' });
const shows = (text: string | RegExp): Promise<void> => soon(() => expect(textOf(pane())).toMatch(text));
const showsBody = (id: number): Promise<void> => shows(`Body of story ${id}`);
const title = (): string => textOf(within(pane()).getByRole('heading'));
const isClosed = (): Promise<void> => soon(() => expect(screen.queryAllByRole('complementary')).toEqual([]));
const open = (title: string): boolean => fireEvent.click(screen.getByRole('link', { name: title }));

/** The desk with a story open beside the list. */
async function openStory(items: readonly NewsItem[], id = 1, address = `/news/${id}`) {
  const api = await openNews(items, address);
  await soon(pane);
  return api;
}

test('a click on a headline opens its story beside the list', async () => {
  await openNews(stories(3, () => about('F')));
  open('Headline 2');
  await showsBody(2);
  expect(title()).toBe('Headline 2');
  expect(location.pathname).toBe('/news/2');
  expect(screen.queryAllByRole('article').map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null]);
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

test('shows the headline while the body loads', async () => {
  const api = await openNews(stories(3));
  api.override = ({ searchParams }) => (searchParams.get('displayOutput') === 'full' ? new Promise(() => {}) : undefined);
  open('Headline 2');
  await shows('Loading the story…');
  expect(title()).toBe('Headline 2');
});

describe('bodies', () => {
  test('load once for a page, and stepping is one entry of the history', async () => {
    const api = await openNews(stories(100));
    open('Headline 1');
    await showsBody(1);
    expect(requestsTo(api).slice(1)).toMatchObject([{ params: { pageSize: '100', displayOutput: 'full', sort: 'created:desc' } }]);
    for (const [key, id] of [
      ['j', 2],
      ['j', 3],
      ['k', 2],
    ] as const) {
      press(key);
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
    open('Headline 2');
    await showsBody(2);
    expect(requestsTo(api).at(-1)?.params).toMatchObject({ tickers: 'F', sort: 'id:asc', displayOutput: 'full' });
    fireEvent.click(screen.getByRole('button', { name: 'Close (Esc)' }));
    await isClosed();
    expect(location.pathname + location.search).toBe('/news?tickers=F&sort=id:asc');
    expect(titles()).toHaveLength(3);
  });

  test('of a new story are requested by id', async () => {
    const api = await openNews(stories(3));
    await poll(api, story(9, { created: nowSeconds + 1 }));
    fireEvent.click(await screen.findByRole('link', { name: 'Headline 9' }));
    await showsBody(9);
    expect(requestsTo(api).at(-1)).toEqual({ path: '/api/v2/news/9', params: { displayOutput: 'full' } });
  });

  test('of an edited story are requested again', async () => {
    const api = await openStory(stories(3));
    await showsBody(1);
    await poll(api, story(1, { title: 'Corrected', body: '<p>New body</p>', updated: nowSeconds + 1 }));
    await shows('New body');
    expect(title()).toBe('Corrected');
  });

  test.each([
    ['<p>The teaser <b>alone</b></p>', 'The teaser alone'],
    [' ', 'This story has a headline only.'],
  ])('that are blank with the teaser “%s” are replaced', async (teaser, text) => {
    await openStory([story(1, { body: ' ', teaser })]);
    await shows(text);
  });

  test('that fail as a page load by id', async () => {
    const api = await openNews(stories(3));
    api.override = ({ pathname, searchParams }) =>
      pathname === '/api/v2/news' && searchParams.has('displayOutput') ? refusal('invalid_parameter', '…') : undefined;
    open('Headline 2');
    await showsBody(2);
  });
});

test('the buttons step over days, and the last story is the end', async () => {
  await openStory([story(1), story(2, { created: nowSeconds - 86_400 })]);
  await showsBody(1);
  fireEvent.click(screen.getByRole('button', { name: 'Next story (j)' }));
  await showsBody(2);
  press('j');
  await quiet();
  expect(location.pathname).toBe('/news/2');
  fireEvent.click(screen.getByRole('button', { name: 'Previous story (k)' }));
  await showsBody(1);
});

test('a ticker of the story filters the list and leaves the story open', async () => {
  await openStory([story(1, about('F')), story(2)]);
  await showsBody(1);
  fireEvent.click(within(pane()).getByRole('button', { name: 'F' }));
  await soon(() => expect(titles()).toEqual(['Headline 1']));
  expect(location.pathname + location.search).toBe('/news/1?tickers=F');
  await showsBody(1);
});

test('arrow keys resize the pane within bounds, and the width is stored', async () => {
  await openStory(stories(2));
  const edge = screen.getByRole('separator', { name: 'Width of Story' });
  const isWide = (px: number): Promise<void> => soon(() => expect(edge.getAttribute('aria-valuenow')).toBe(`${px}`));
  press('ArrowLeft', { on: edge });
  await isWide(480);
  press('ArrowRight', { on: edge });
  await isWide(460);
  for (let step = 0; step < 10; step++) press('ArrowLeft', { on: edge });
  await isWide(640);
  expect(JSON.parse(localStorage.getItem('marketdesk:preferences') ?? '')).toMatchObject({ paneWidthPx: 640 });
});

describe('the original', () => {
  test('opens in a new tab without referrer', async () => {
    await openStory([story(1)]);
    await showsBody(1);
    const link = within(pane()).getByRole('link', { name: /^Original/ });
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      'https://news.example/1',
      '_blank',
      'noopener noreferrer nofollow',
    ]);
  });

  test('is not offered for an unsafe or relative URL', async () => {
    const urls = ['', ' javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', '/relative', 'ftp://x.example/'];
    await openStory(urls.map((url, index) => story(index + 1, { url })));
    for (const id of urls.map((_, index) => index + 1)) {
      await showsBody(id);
      expect(within(pane()).queryAllByRole('link', { name: /^Original/ })).toEqual([]);
      press('j');
    }
  });
});

describe('a story that cannot be shown', () => {
  test('is unknown, also where the upstream offers no removals', async () => {
    const api = startApi({ news: stories(3) });
    api.override = ({ pathname }) => (pathname.endsWith('-removed') ? refusal('license_required', 'news') : undefined);
    renderPage('/news/777');
    await shows('Story 777 is not known to the data service.');
    expect(titles()).toHaveLength(3);
  });

  test('was removed while the page was open', async () => {
    const api = await openNews(stories(3));
    api.remove([2], nowSeconds);
    open('Headline 2');
    await shows('Withdrawn, time not available');
    await soon(() => expect(textOf(screen.getByRole('article', { name: 'Headline 2' }))).toMatch(/withdrawn/));
  });

  test('was removed before its link was opened', async () => {
    const api = startApi({ news: [...stories(3), story(777), story(778)] });
    api.remove([777], nowSeconds - 3 * 86_400);
    api.remove([778], nowSeconds - 60);
    renderPage('/news/777');
    await shows(/Story 777 was withdrawn at .*Nov 17/);
  });

  test.each(['1e3', '-1', '12345678901234567890', '%3Cscript%3E'])('has the invalid id %s', async (id) => {
    const api = await openStory(stories(3), 0, `/news/${id}`);
    await shows(`“${decodeURIComponent(id)}” is not a story id.`);
    expect(requestsTo(api)).toHaveLength(1);
    expect(titles()).toHaveLength(3);
  });

  test('failed to load and can be retried', async () => {
    const api = startApi({ news: stories(3) });
    api.override = ({ pathname }) => (pathname.endsWith('/777') ? refusal('upstream_unreachable', 'No connection.') : undefined);
    renderPage('/news/777');
    const alert = await screen.findByRole('alert');
    expect(textOf(alert)).toContain('Data service unavailable');
    api.override = undefined;
    api.write({ news: [story(777)] });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await showsBody(777);
  });
});

test('Escape closes the menu first, then the story', async () => {
  await openStory(stories(1));
  await showsBody(1);
  const menu = pane().querySelector('details') as HTMLDetailsElement;
  menu.open = true;
  press('Escape', { on: menu.firstElementChild as Element });
  expect([menu.open, location.pathname]).toEqual([false, '/news/1']);
  press('Escape', { on: menu.firstElementChild as Element });
  await isClosed();
});
