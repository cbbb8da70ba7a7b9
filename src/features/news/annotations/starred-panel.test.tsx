import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { StarredPanel } from './annotation-panels.tsx';
import { starredStories, toggleStar } from './annotations.ts';

const closed = vi.fn();

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const show = (): unknown =>
  render(
    <MemoryRouter>
      <StarredPanel onClose={closed} />
      <Place />
    </MemoryRouter>,
  );
const listed = (): string[] =>
  screen
    .queryAllByRole('button')
    .map(nameOf)
    .filter((name) => /^Story \d/.test(name));

test('lists starred stories with tickers, last starred first, and opens one with its time', async () => {
  toggleStar(story(1, { title: 'Story 1', created: nowSeconds - 90_000, ...about('ARD', 'BLM') }));
  toggleStar(story(2, { title: 'Story 2' }));
  show();
  expect(listed()).toEqual(['Story 2', 'Story 1']);
  await soon(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Story 2' })));
  const panel = textOf(screen.getByRole('dialog', { name: 'Starred' }));
  expect(panel).toContain('ARD, BLM');
  expect(panel).toContain('2 starred, saved in this browser.');
  fireEvent.click(screen.getByRole('button', { name: 'Story 1' }));
  // From the time the list of its day is restored.
  await screen.findByText('/news/1?at=2026-11-19T14:00:00Z');
  expect(closed).toHaveBeenCalled();
});

test('removes a star and focuses the next story', async () => {
  for (const id of [3, 2, 1]) toggleStar(story(id, { title: `Story ${id}` }));
  show();
  const button = screen.getByRole('button', { name: 'Remove star from Story 2' });
  button.focus();
  fireEvent.click(button);
  await soon(() => expect(listed()).toEqual(['Story 1', 'Story 3']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Story 3' }));
});

test.each([
  [0, 'No starred stories. Press s to star the current story.'],
  [500, '500 starred: limit reached. Remove one to star another.'],
])('with %i starred stories says what to do', (count, text) => {
  starredStories.set(Array.from({ length: count }, (_, id) => ({ id, title: `Story ${id}`, created: nowSeconds, tickers: [] })));
  show();
  screen.getByText(text);
});
