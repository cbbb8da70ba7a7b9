import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openNews, scroller } from '#src/testing/open-page.ts';
import { nowSeconds, stories, story } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';

const pane = page.getByRole('complementary', { name: 'Story' });

test('a copied link has the time of its story, and is shown where copying is not allowed', async () => {
  const link = `${location.origin}/news/2?at=2026-11-20T14%3A58%3A00Z`;
  const copy = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockResolvedValueOnce()
    .mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await openNews(stories(3), '/news/2?tickers=&theme=dark');
  await pane.getByRole('button', { name: 'Copy link' }).click();
  const copied = pane.getByRole('button', { name: 'Copied' });
  await expect.element(copied).toBeVisible();
  expect(copy).toHaveBeenCalledExactlyOnceWith(link);
  await copied.click();
  await expect.element(pane).toMatchTextContent(link);
});

/** Stories of Thursday, November 12, and of the days since. */
const busy = [
  ...stories(20),
  ...Array.from({ length: 250 }, (_, index) => story(1000 + index, { created: nowSeconds - 8 * 86_400 - index, title: `Busy ${index}` })),
];

test('a shared link opens the story beside the list of its day, also pages deep', async () => {
  const api = await openNews(busy, '/news/1220?at=2026-11-12T14:56:20Z');
  await expect.element(pane).toMatchTextContent('Body of story 1220');
  await expect.element(page.getByRole('article', { name: 'Busy 220' })).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => scroller().scrollTop).toBeGreaterThan(180 * 24);
  expect(location.pathname + location.search).toBe('/news/1220?to=2026-11-12');
  const lists = requestsTo(api).filter(({ path, params }) => path === '/api/v2/news' && params['displayOutput'] === undefined);
  expect(lists.map(({ params }) => params['dateTo'])).toEqual(Array(3).fill('2026-11-12'));
});
