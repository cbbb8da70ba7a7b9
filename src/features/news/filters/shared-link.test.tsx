import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openNews, scroller } from '#src/testing/open-page.ts';
import { soon } from '#src/testing/render-page.tsx';
import { nowSeconds, stories, story } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const pane = (): HTMLElement => screen.getByRole('complementary', { name: 'Story' });

test('a copied link has the time of its story, and is shown where copying is not allowed', async () => {
  const link = 'http://localhost:3000/news/2?at=2026-11-20T14%3A58%3A00Z';
  const copy = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockResolvedValueOnce()
    .mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await openNews(stories(3), '/news/2?tickers=&theme=dark');
  const button = await soon(() => within(pane()).getByRole('button', { name: 'Copy link' }));
  fireEvent.click(button);
  await soon(() => within(pane()).getByRole('button', { name: 'Copied' }));
  expect(copy).toHaveBeenCalledExactlyOnceWith(link);
  fireEvent.click(button);
  await soon(() => expect(textOf(pane())).toContain(link));
});

/** Stories of Thursday, November 12, and of the days since. */
const busy = [
  ...stories(20),
  ...Array.from({ length: 450 }, (_, index) => story(1000 + index, { created: nowSeconds - 8 * 86_400 - index, title: `Busy ${index}` })),
];

test('a shared link opens the story beside the list of its day, also pages deep', async () => {
  const api = await openNews(busy, '/news/1420?at=2026-11-12T14:53:00Z');
  await soon(() => expect(textOf(pane())).toContain('Body of story 1420'));
  await soon(() => expect(screen.getByRole('article', { name: 'Busy 420' }).getAttribute('aria-current')).toBe('true'));
  expect(scroller().scrollTop).toBeGreaterThan(390 * 24);
  expect(location.pathname + location.search).toBe('/news/1420?to=2026-11-12');
  const lists = requestsTo(api).filter(({ path, params }) => path === '/api/v2/news' && params['displayOutput'] === undefined);
  expect(lists.map(({ params }) => params['dateTo'])).toEqual(Array(5).fill('2026-11-12'));
});
