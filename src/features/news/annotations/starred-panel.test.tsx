import { fireEvent, screen, within } from '@testing-library/react';
import { nameOf, textOf } from '#src/testing/text.ts';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveLayout } from '#src/testing/layout.ts';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { StarredPanel } from './annotation-panels.tsx';
import { starredStories, toggleStar } from './annotations.ts';

giveLayout();
let root: Root;
const closed = vi.fn();

const open = async (): Promise<void> => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <BrowserRouter>
      <StarredPanel onClose={closed} />
    </BrowserRouter>,
  );
  await vi.waitFor(() => screen.getByRole('dialog', { name: 'Starred' }));
};
const listed = (): string[] =>
  within(screen.getByRole('dialog'))
    .queryAllByRole('button')
    .map(nameOf)
    .filter((name) => !name.startsWith('Remove star'));

beforeEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  vi.clearAllMocks();
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

test('lists starred stories with tickers, last starred first', async () => {
  toggleStar(story(1, { title: 'One', ...about('ARD', 'BLM') }));
  toggleStar(story(2, { title: 'Two' }));
  await open();
  expect(listed()).toEqual(['Two', 'One']);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Two' })));
  expect(textOf(screen.getByRole('dialog'))).toContain('ARD, BLM');
  expect(textOf(screen.getByRole('status'))).toBe('2 starred, saved in this browser.');
});

test('opens a story with its time, from which its day is restored', async () => {
  toggleStar(story(7, { title: 'Seven', created: nowSeconds - 90_000 }));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Seven' }));
  expect(location.pathname + location.search).toBe(`/news/7?at=${new Date((nowSeconds - 90_000) * 1000).toISOString().slice(0, 19)}Z`);
  expect(closed).toHaveBeenCalled();
});

test('removes a star and focuses the next story', async () => {
  for (const id of [3, 2, 1]) toggleStar(story(id, { title: `Story ${id}` }));
  await open();
  const button = screen.getByRole('button', { name: 'Remove star from Story 2' });
  button.focus();
  fireEvent.click(button);
  await vi.waitFor(() => expect(listed()).toEqual(['Story 1', 'Story 3']));
  expect(nameOf(document.activeElement ?? document.body)).toBe('Story 3');
});

test('explains how to star when the list is empty', async () => {
  await open();
  expect(textOf(screen.getByRole('status'))).toBe('No starred stories. Press s to star the current story.');
});

test('says when the limit is reached', async () => {
  starredStories.set(Array.from({ length: 500 }, (_, id) => ({ id, title: `Story ${id}`, created: nowSeconds, tickers: [] })));
  await open();
  expect(textOf(screen.getByRole('status'))).toBe('500 starred: limit reached. Remove one to star another.');
});
