import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveLayout } from '#src/testing/layout.ts';
import { click } from '#src/testing/person.ts';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { about, nowSeconds, story } from '#src/testing/stories.ts';
import { starredStories } from './marks.ts';
import { toggleStar } from './star.ts';
import Starred from './starred.tsx';

giveLayout();
let root: Root;
const closed = vi.fn();

const open = async (): Promise<void> => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <BrowserRouter>
      <Starred onClose={closed} />
    </BrowserRouter>,
  );
  await vi.waitFor(() => one('dialog', 'Starred'));
};
const listed = (): string[] =>
  all('button', undefined, one('dialog'))
    .map(nameOf)
    .filter((name) => !name.startsWith('Take the star'));

beforeEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  vi.clearAllMocks();
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

test('starred stories are listed with their tickers, the last starred on top', async () => {
  toggleStar(story(1, { title: 'One', ...about('ARD', 'BLM') }));
  toggleStar(story(2, { title: 'Two' }));
  await open();
  expect(listed()).toEqual(['Two', 'One']);
  await vi.waitFor(() => expect(document.activeElement).toBe(one('button', 'Two')));
  expect(textOf(one('dialog'))).toContain('ARD, BLM');
  expect(textOf(one('status'))).toBe('2 starred, kept in this browser.');
});

test('one is opened by its id and its time, from which its day can be restored', async () => {
  toggleStar(story(7, { title: 'Seven', created: nowSeconds - 90_000 }));
  await open();
  click(one('button', 'Seven'));
  expect(location.pathname + location.search).toBe(`/news/7?at=${new Date((nowSeconds - 90_000) * 1000).toISOString().slice(0, 19)}Z`);
  expect(closed).toHaveBeenCalled();
});

test('a star can be taken away, and the focus goes to the next story', async () => {
  for (const id of [3, 2, 1]) toggleStar(story(id, { title: `Story ${id}` }));
  await open();
  const button = one('button', 'Take the star from Story 2');
  button.focus();
  click(button);
  await vi.waitFor(() => expect(listed()).toEqual(['Story 1', 'Story 3']));
  expect(nameOf(document.activeElement ?? document.body)).toBe('Story 3');
});

test('an empty list says how a star is given', async () => {
  await open();
  expect(textOf(one('status'))).toBe('No story is starred: s puts a star on the one you read.');
});

test('a full list says so, and what makes room', async () => {
  starredStories.set(Array.from({ length: 500 }, (_, id) => ({ id, title: `Story ${id}`, created: nowSeconds, tickers: [] })));
  await open();
  expect(textOf(one('status'))).toBe('500 starred: the list is full. Take a star away before you give the next.');
});
