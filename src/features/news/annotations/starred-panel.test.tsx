import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { button } from '#src/testing/open-page.ts';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { nameOf } from '#src/testing/text.ts';
import { StarredPanel } from './annotation-panels.tsx';
import { starredStories, toggleStar } from './annotations.ts';

const closed = vi.fn();

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const show = (): Promise<unknown> =>
  render(
    <MemoryRouter>
      <StarredPanel onClose={closed} />
      <Place />
    </MemoryRouter>,
  );
const panel = page.getByRole('dialog', { name: 'Starred' });
const areListed = async (...names: string[]): Promise<void> => {
  await expect
    .poll(() =>
      button(/^Story \d/)
        .elements()
        .map(nameOf),
    )
    .toEqual(names);
};

test('lists starred stories with tickers, last starred first, and opens one with its time', async () => {
  toggleStar(story(1, { title: 'Story 1', created: nowSeconds - 90_000, ...about('ARD', 'BLM') }));
  toggleStar(story(2, { title: 'Story 2' }));
  await show();
  await areListed('Story 2', 'Story 1');
  await expect.element(button('Story 2')).toHaveFocus();
  await expect.element(panel).toMatchTextContent('ARD, BLM');
  await expect.element(panel).toMatchTextContent('2 starred, saved in this browser.');
  await button('Story 1').click();
  // From the time the list of its day is restored.
  await expect.element(page.getByRole('status').filter({ hasText: '/news/1' })).toHaveTextContent('/news/1?at=2026-11-19T14:00:00Z');
  expect(closed).toHaveBeenCalled();
});

test('removes a star and focuses the next story', async () => {
  for (const id of [3, 2, 1]) toggleStar(story(id, { title: `Story ${id}` }));
  await show();
  await button('Remove star from Story 2').click();
  await areListed('Story 1', 'Story 3');
  await expect.element(button('Story 3')).toHaveFocus();
});

test.each([
  [0, 'No starred stories. Press s to star the current story.'],
  [500, '500 starred: limit reached. Remove one to star another.'],
])('with %i starred stories says what to do', async (count, text) => {
  starredStories.set(Array.from({ length: count }, (_, id) => ({ id, title: `Story ${id}`, created: nowSeconds, tickers: [] })));
  await show();
  await expect.element(panel.getByText(text)).toBeVisible();
});
