import { fireEvent, screen, within } from '@testing-library/react';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { expect, test } from 'vitest';
import { scroller, titles, openNews } from '#src/testing/open-page.ts';
import { soon } from '#src/testing/render-page.tsx';
import { nowSeconds, stories, story } from '#src/testing/stories.ts';

const day = 86_400;
const pane = (): HTMLElement => screen.getByRole('complementary', { name: 'Story' });

test('a copied link carries the time of its story', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await openNews(stories(3), '/news/2?tickers=&theme=dark');
  fireEvent.click(await soon(() => within(pane()).getByRole('button', { name: 'Copy link' })));
  await soon(() => within(pane()).getByRole('button', { name: 'Copied' }));
  expect(copied).toEqual(['http://localhost:3000/news/2?at=2026-11-20T14%3A58%3A00Z']);
});

test('where copying is not allowed the link is shown', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  await openNews(stories(3), '/news/2');
  fireEvent.click(await soon(() => within(pane()).getByRole('button', { name: 'Copy link' })));
  await soon(() => expect(textOf(pane())).toContain('http://localhost:3000/news/2?at=2026-11-20T14%3A58%3A00Z'));
});

test('a shared link opens the story beside the list of its day', async () => {
  const old = stories(20, (id) => ({ created: nowSeconds - 8 * day - 60 * id, title: `Old ${id}` })).map((item) => ({
    ...item,
    id: item.id + 500,
  }));
  const api = await openNews([...stories(20), ...old], '/news/505?at=2026-11-12T14:55:00Z');
  await soon(() => expect(textOf(pane())).toContain('Body of story 5'));
  await soon(() => expect(titles()[0]).toBe('Old 1'));
  expect(location.pathname + location.search).toBe('/news/505?to=2026-11-12');
  expect(screen.getByRole('article', { name: 'Old 5' }).getAttribute('aria-current')).toBe('true');
  // The day's list, the story, and its page's bodies: not a word about any other day.
  expect(requestsTo(api).map(({ path, params }) => [path, params['dateTo'], params['displayOutput']])).toEqual(
    expect.arrayContaining([
      ['/api/v2/news', '2026-11-12', undefined],
      ['/api/v2/news/505', undefined, 'full'],
    ]),
  );
  expect(requestsTo(api).filter(({ path, params }) => path === '/api/v2/news' && params['dateTo'] === undefined)).toEqual([]);
});

test('its position is found pages deep', async () => {
  const busy = Array.from({ length: 450 }, (_, index) =>
    story(1000 + index, { created: nowSeconds - 8 * day - index, title: `Busy ${index}` }),
  );
  const api = await openNews(busy, '/news/1420?at=2026-11-12T14:53:00Z');
  await soon(() => expect(titles()).toContain('Busy 420'));
  expect(screen.getByRole('article', { name: 'Busy 420' }).getAttribute('aria-current')).toBe('true');
  expect(scroller().scrollTop).toBeGreaterThan(390 * 24);
  expect(requestsTo(api).filter(({ path, params }) => path === '/api/v2/news' && params['displayOutput'] === undefined)).toHaveLength(5);
});

test('a link to a story of today opens the current list', async () => {
  await openNews(stories(20), '/news/5?at=2026-11-20T14:55:00Z&tz=utc');
  await soon(() => expect(location.search).toBe('?tz=utc'));
  await soon(() => expect(textOf(pane())).toContain('Body of story 5'));
  expect(titles()).toHaveLength(20);
});
