import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveLayout } from '#src/testing/layout.ts';
import { click } from '#src/testing/person.ts';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
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
  await vi.waitFor(() => one('dialog', 'Starred'));
};
const listed = (): string[] =>
  all('button', undefined, one('dialog'))
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
  await vi.waitFor(() => expect(document.activeElement).toBe(one('button', 'Two')));
  expect(textOf(one('dialog'))).toContain('ARD, BLM');
  expect(textOf(one('status'))).toBe('2 starred, saved in this browser.');
});

test('opens a story with its time, from which its day is restored', async () => {
  toggleStar(story(7, { title: 'Seven', created: nowSeconds - 90_000 }));
  await open();
  click(one('button', 'Seven'));
  expect(location.pathname + location.search).toBe(`/news/7?at=${new Date((nowSeconds - 90_000) * 1000).toISOString().slice(0, 19)}Z`);
  expect(closed).toHaveBeenCalled();
});

test('removes a star and focuses the next story', async () => {
  for (const id of [3, 2, 1]) toggleStar(story(id, { title: `Story ${id}` }));
  await open();
  const button = one('button', 'Remove star from Story 2');
  button.focus();
  click(button);
  await vi.waitFor(() => expect(listed()).toEqual(['Story 1', 'Story 3']));
  expect(nameOf(document.activeElement ?? document.body)).toBe('Story 3');
});

test('explains how to star when the list is empty', async () => {
  await open();
  expect(textOf(one('status'))).toBe('No starred stories. Press s to star the current story.');
});

test('says when the limit is reached', async () => {
  starredStories.set(Array.from({ length: 500 }, (_, id) => ({ id, title: `Story ${id}`, created: nowSeconds, tickers: [] })));
  await open();
  expect(textOf(one('status'))).toBe('500 starred: limit reached. Remove one to star another.');
});
