import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { Shell } from '#src/app/shell.tsx';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { poll, titles } from '#src/testing/open-page.ts';
import { pass } from '#src/testing/render-page.tsx';
import { nowSeconds, stories, story } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';
import { newsSearch } from '../filters/news-search.ts';
import { newsList } from '../feed/feed-queries.ts';

/** The stories whose rows have rendered since it was emptied. A row reads the importance of its story once. */
const rendered = new Set<number>();
const watched = (item: NewsItem): NewsItem =>
  Object.defineProperty({ ...item }, 'importance', { get: () => void rendered.add(item.id), enumerable: true });

/** The desk with these stories in its list, as if they had just been read. */
async function openWatched(news: readonly NewsItem[]): Promise<TestApi> {
  const api = startApi({ news });
  const client = buildQueryClient();
  client.setQueryData(newsList.pagesQuery(parseSearch(newsSearch, '').value).queryKey, {
    pages: [{ rows: news.map(watched), wrong: [], staleSeconds: 0, readMs: Date.now() }],
    pageParams: [0],
  });
  history.pushState(null, '', '/news');
  await page.viewport(1440, 900);
  const container = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  await render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </QueryClientProvider>,
    { container },
  );
  await expect.poll(() => titles().length).toBe(news.length);
  // The reactions of the list have come.
  await expect.poll(() => textOf()).toContain('Columns not shown: reactions');
  await poll(api);
  expect(rendered.size).toBe(news.length);
  return api;
}

test('a row renders when something of its own changes: not when another is selected or opened, nor with the clock or a poll', async () => {
  const api = await openWatched(stories(20, (id) => ({ created: nowSeconds - 7200 - id })));
  const row = (title: string) => page.getByRole('article', { name: title });
  const pane = page.getByRole('complementary', { name: 'Story' });
  /** The rows that render when a key is pressed, until it has had its effect. */
  const press = async (key: string, shown: () => Promise<void>): Promise<number[]> => {
    rendered.clear();
    await userEvent.keyboard(key);
    await shown();
    return [...rendered].toSorted((a, b) => a - b);
  };
  const isFocused = (id: number) => async (): Promise<void> => {
    await expect.element(row(`Headline ${id}`)).toHaveFocus();
  };
  const isOpen = (id: number) => async (): Promise<void> => {
    await expect.element(pane).toMatchTextContent(`Body of story ${id}`);
  };
  const isStarred = async (): Promise<void> => {
    await expect.element(row('Headline 3')).toHaveAccessibleDescription('read, starred');
  };
  await press('j', isFocused(1));
  expect(await press('j', isFocused(2))).toEqual([1, 2]);
  expect(await press('o', isOpen(2))).toEqual([2]);
  expect(await press('j', isOpen(3))).toEqual([2, 3]);
  expect(await press('s', isStarred)).toEqual([3]);

  rendered.clear();
  pass(61);
  await poll(api);
  await poll(api, story(5, { created: nowSeconds - 7205, title: 'Corrected', updated: nowSeconds }));
  await expect.element(row('Corrected')).toBeVisible();
  expect([...rendered]).toEqual([]);
});
