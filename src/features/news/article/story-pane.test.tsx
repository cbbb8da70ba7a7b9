import { fireEvent, screen, within } from '@testing-library/react';
import { startApi } from '#src/testing/api.ts';
import { requestsTo, refusal } from '#src/testing/stub-fetch.ts';
import { press } from '#src/testing/press.ts';
import { textOf } from '#src/testing/text.ts';
import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { titles, openNews, poll } from '#src/testing/open-page.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';

const pane = (): HTMLElement => screen.getByRole('complementary', { name: 'Story' });
const title = (): string => textOf(within(pane()).getByRole('heading'));
const showsBody = (id: number): Promise<void> => soon(() => expect(textOf(pane())).toContain(`Body of story ${id}`));

/** The desk with a story open beside the list. */
async function openStory(items: readonly NewsItem[], id = 1, address = `/news/${id}`) {
  const api = await openNews(items, address);
  await soon(pane);
  return api;
}

test('a click on a headline opens its story beside the list', async () => {
  await openNews(stories(3, () => about('F')));
  fireEvent.click(screen.getByRole('link', { name: 'Headline 2' }));
  await showsBody(2);
  expect(title()).toBe('Headline 2');
  expect(location.pathname).toBe('/news/2');
  expect(screen.queryAllByRole('article').map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null]);
  expect(titles()).toHaveLength(3);
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
  await showsBody(1);
  expect(textOf(pane())).toMatch(/updated 09:59:00 ET · 1 min ago \(published 08:30:00 ET\).*Jane Roe/);
  for (const words of ['F', 'GM', 'M&A', 'Autos']) expect(textOf(pane())).toContain(words);
});

test('shows the headline while the body loads', async () => {
  const api = await openNews(stories(3));
  api.override = (address) => (address.searchParams.get('displayOutput') === 'full' ? new Promise(() => {}) : undefined);
  fireEvent.click(screen.getByRole('link', { name: 'Headline 2' }));
  await soon(() => expect(title()).toBe('Headline 2'));
  expect(textOf(pane())).toContain('Loading the story…');
});

describe('bodies', () => {
  test('load once for a page, so that stepping sends no request', async () => {
    const api = await openNews(stories(100));
    fireEvent.click(screen.getByRole('link', { name: 'Headline 1' }));
    await showsBody(1);
    const requests = requestsTo(api).slice(1);
    expect(requests.map(({ params }) => params)).toEqual([{ pageSize: '100', displayOutput: 'full', sort: 'created:desc' }]);
    for (let id = 2; id <= 12; id++) {
      press('j');
      await showsBody(id);
    }
    press('k');
    await showsBody(11);
    expect(requestsTo(api)).toHaveLength(2);
  });

  test('of a filtered list are requested with its filter', async () => {
    const api = await openNews(
      stories(3, () => about('F')),
      '/news?tickers=F&sort=id:asc',
    );
    fireEvent.click(screen.getByRole('link', { name: 'Headline 2' }));
    await showsBody(2);
    expect(requestsTo(api).at(-1)?.params).toMatchObject({ tickers: 'F', sort: 'id:asc', displayOutput: 'full' });
    expect(location.search).toBe('?tickers=F&sort=id:asc');
  });

  test('of a story that arrived later is requested by id', async () => {
    const api = await openNews(stories(3));
    await poll(api, story(9, { created: nowSeconds + 1 }));
    fireEvent.click(await soon(() => screen.getByRole('link', { name: 'Headline 9' })));
    await showsBody(9);
    expect(requestsTo(api).at(-1)).toEqual({ path: '/api/v2/news/9', asks: { displayOutput: 'full' } });
  });

  test('of a story that was edited are requested again', async () => {
    const api = await openStory(stories(3));
    await showsBody(1);
    await poll(api, story(1, { title: 'Corrected', body: '<p>New body</p>', updated: nowSeconds + 1 }));
    await soon(() => expect(textOf(pane())).toContain('New body'));
    expect(title()).toBe('Corrected');
  });

  test('that are blank are replaced by the teaser', async () => {
    await openStory([story(1, { body: ' ', teaser: '<p>The teaser <b>alone</b></p>' })]);
    await soon(() => expect(textOf(pane())).toContain('The teaser alone'));
  });

  test('that are blank without a teaser leave a note', async () => {
    await openStory([story(1, { body: '', teaser: ' ' })]);
    await soon(() => expect(textOf(pane())).toContain('This story has a headline only.'));
  });
});

describe('stepping', () => {
  test('by the buttons opens the next and the previous story', async () => {
    await openStory(stories(3));
    fireEvent.click(screen.getByRole('button', { name: 'Next story (j)' }));
    await showsBody(2);
    fireEvent.click(screen.getByRole('button', { name: 'Previous story (k)' }));
    await showsBody(1);
  });

  test('ends where the list ends', async () => {
    await openStory(stories(2), 2);
    await showsBody(2);
    press('j');
    await quiet();
    expect(location.pathname).toBe('/news/2');
  });

  test('crosses the days', async () => {
    await openStory([story(1), story(2, { created: nowSeconds - 86_400 })]);
    press('j');
    await showsBody(2);
    press('k');
    await showsBody(1);
  });

  test('is one step in the history', async () => {
    await openNews(stories(5));
    fireEvent.click(screen.getByRole('link', { name: 'Headline 1' }));
    await showsBody(1);
    for (const id of [2, 3, 4]) {
      press('j');
      await showsBody(id);
    }
    history.back();
    await soon(() => expect(location.pathname).toBe('/news'));
    await soon(() => expect(screen.queryAllByRole('complementary')).toEqual([]));
  });
});

test('closing keeps the list and its filter', async () => {
  await openStory(
    stories(3, () => about('F')),
    1,
    '/news/1?tickers=F',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close (Esc)' }));
  await soon(() => expect(screen.queryAllByRole('complementary')).toEqual([]));
  expect(location.pathname + location.search).toBe('/news?tickers=F');
  expect(titles()).toHaveLength(3);
});

test('a ticker of the story filters the list and keeps the story open', async () => {
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
  const width = (): number => Number(edge.getAttribute('aria-valuenow'));
  expect(width()).toBe(460);
  press('ArrowLeft', { on: edge });
  await soon(() => expect(width()).toBe(480));
  press('ArrowRight', { on: edge });
  await soon(() => expect(width()).toBe(460));
  for (let step = 0; step < 20; step++) {
    press('ArrowLeft', { on: edge });
    await soon(() => expect(width()).toBe(Math.min(640, 480 + 20 * step)));
  }
  expect(JSON.parse(localStorage.getItem('marketdesk:preferences') ?? '')).toMatchObject({ paneWidthPx: 640 });
});

describe('the original', () => {
  const original = (): string | null | undefined => within(pane()).queryAllByRole('link', { name: /^Original/ })[0]?.getAttribute('href');

  test('opens in a new tab without referrer', async () => {
    await openStory([story(1)]);
    await showsBody(1);
    const link = within(pane()).getByRole('link', { name: /^Original/ });
    expect([original(), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://news.example/1',
      '_blank',
      'noopener noreferrer nofollow',
    ]);
  });

  test.each([
    '',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '/relative',
    'ftp://x.example/',
  ])('is not offered for the address “%s”', async (url) => {
    await openStory([story(1, { url })]);
    await showsBody(1);
    expect(original()).toBeUndefined();
  });
});

describe('a story that cannot be shown', () => {
  test('because it is unknown', async () => {
    await openStory(stories(3), 777);
    await soon(() => expect(textOf(pane())).toContain('Story 777 is not known to the data service.'));
    expect(titles()).toHaveLength(3);
  });

  test('because it was removed while the page was open', async () => {
    const api = await openNews(stories(3));
    api.remove([2], nowSeconds);
    fireEvent.click(screen.getByRole('link', { name: 'Headline 2' }));
    await soon(() => expect(textOf(pane())).toContain('Withdrawn, time not available'));
    await soon(() => expect(textOf(screen.getByRole('article', { name: 'Headline 2' }))).toMatch(/withdrawn/));
  });

  test('because it was removed before its link was opened', async () => {
    const api = startApi({ news: stories(3) });
    api.removed = [
      { id: 778, updated: nowSeconds - 60 },
      { id: 777, updated: nowSeconds - 3 * 86_400 },
    ];
    renderPage('/news/777');
    await soon(() => expect(textOf(pane())).toMatch(/Story 777 was withdrawn at .*Nov 17/));
    expect(textOf(pane())).not.toContain('not known');
  });

  test('because it is unknown and the upstream offers no removals', async () => {
    const api = startApi({ news: stories(3) });
    api.override = ({ pathname }) => (pathname.endsWith('-removed') ? refusal('license_required', 'news') : undefined);
    renderPage('/news/777');
    await soon(() => expect(textOf(pane())).toContain('Story 777 is not known to the data service.'));
  });

  test.each(['abc', '1e3', '-1', '12345678901234567890', '1.5', '%3Cscript%3E'])('because %s is not a story id', async (id) => {
    const api = await openStory(stories(3), 0, `/news/${id}`);
    await soon(() => expect(textOf(pane())).toContain(`“${decodeURIComponent(id)}” is not a story id.`));
    expect(requestsTo(api)).toHaveLength(1);
    expect(titles()).toHaveLength(3);
  });

  test('because the request failed, with a retry', async () => {
    const api = startApi({ news: stories(3) });
    api.override = ({ pathname }) => (pathname.endsWith('/777') ? refusal('upstream_unreachable', 'Nobody answers.') : undefined);
    renderPage('/news/777');
    const alert = await soon(() => within(pane()).getByRole('alert'));
    expect(textOf(alert)).toContain('Data service unavailable');
    api.override = undefined;
    api.write({ news: [story(777)] });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await showsBody(777);
  });

  test('a failed page of bodies falls back to the story by id', async () => {
    const api = await openNews(stories(3));
    api.override = ({ pathname, searchParams }) =>
      pathname === '/api/v2/news' && searchParams.has('displayOutput') ? refusal('invalid_parameter', '…') : undefined;
    fireEvent.click(screen.getByRole('link', { name: 'Headline 2' }));
    await showsBody(2);
  });
});

test('Escape closes the menu first, then the story', async () => {
  await openStory(stories(1));
  await showsBody(1);
  const menu = (): HTMLDetailsElement => pane().querySelector('details') as HTMLDetailsElement;
  menu().open = true;
  press('Escape', { on: menu().firstElementChild as Element });
  expect([menu().open, location.pathname]).toEqual([false, '/news/1']);
  press('Escape', { on: menu().firstElementChild as Element });
  await soon(() => expect(location.pathname).toBe('/news'));
});
