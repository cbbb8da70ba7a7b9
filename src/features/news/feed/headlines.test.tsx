import { fireEvent, screen } from '@testing-library/react';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { press, scroll } from '#src/testing/press.ts';
import { textOf } from '#src/testing/text.ts';
import { describe, expect, test } from 'vitest';
import { scroller, titles, openNews, poll } from '#src/testing/open-page.ts';
import { quiet, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';

const bottom = (): void => scroll(scroller(), 1_000_000);

test('older stories load near the end of the list', async () => {
  const api = await openNews(stories(250));
  expect(textOf(screen.getByRole('toolbar', { name: 'Filters' }))).toContain('100 loaded, more available');
  bottom();
  await soon(() => expect(textOf(screen.getByRole('toolbar', { name: 'Filters' }))).toContain('200 loaded, more available'));
  bottom();
  await soon(() => expect(textOf(screen.getByRole('toolbar', { name: 'Filters' }))).toMatch(/250 loaded(?!, more)/));
  bottom();
  await soon(() => expect(textOf()).toContain('End of list, 250 stories'));
  expect(titles().at(-1)).toBe('Headline 250');
  expect(requestsTo(api).map(({ params }) => params['page'])).toEqual([undefined, '1', '2']);
});

test('a full last page is followed by an empty one', async () => {
  await openNews(stories(100));
  bottom();
  await soon(() => expect(textOf()).toContain('End of list, 100 stories'));
});

test('after a failure older stories load by the button only', async () => {
  const api = await openNews(stories(150));
  api.override = (address) => (address.searchParams.has('page') ? new Response('', { status: 400 }) : undefined);
  bottom();
  await soon(() => screen.getByRole('alert'));
  const before = api.requests.length;
  bottom();
  scroll(scroller(), 2000);
  await quiet();
  expect(api.requests).toHaveLength(before);
  api.override = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Load older' }));
  await soon(() => expect(textOf()).toContain('150 loaded'));
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

test('a story that moved to the next page is shown once', async () => {
  const api = await openNews(stories(150));
  api.write({ news: [story(0), ...api.stories] });
  bottom();
  await soon(() => expect(textOf()).toContain('150 loaded'));
  expect(titles().filter((title) => title === 'Headline 100')).toHaveLength(1);
});

test('rows have positions, and a size once it is known', async () => {
  await openNews(stories(3));
  expect(screen.queryAllByRole('article').map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])).toEqual([
    ['1', '3'],
    ['2', '3'],
    ['3', '3'],
  ]);
});

test('only the visible part of a long list is in the document', async () => {
  await openNews(stories(100));
  expect(titles().length).toBeLessThan(60);
});

test('a click on a headline focuses its row', async () => {
  await openNews(stories(5));
  fireEvent.click(screen.getByRole('link', { name: 'Headline 3' }));
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Headline 3' }));
  await soon(() => screen.getByRole('complementary', { name: 'Story' }));
  press('ArrowDown');
  await soon(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Headline 4' })));
});

test('a click on a ticker opens no story', async () => {
  await openNews([story(1), story(2, about('F'))]);
  fireEvent.click(screen.getByRole('button', { name: 'F' }));
  await soon(() => expect(location.search).toBe('?tickers=F'));
  expect(location.pathname).toBe('/news');
  await soon(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Headline 2' })));
  // Ends the watch over the focus.
  press('j');
});

test('annotations are part of a row’s description', async () => {
  const api = await openNews(stories(3));
  const description = (title: string): string =>
    document.getElementById(screen.getByRole('article', { name: title }).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  for (const title of ['Headline 1', 'Headline 2']) {
    press('j');
    await soon(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: title })));
  }
  press('s');
  press('m');
  await soon(() => expect(description('Headline 2')).toBe('read, starred'));
  expect(textOf(screen.getByRole('article', { name: 'Headline 2' }))).toContain('read');
  expect(description('Headline 1')).toBe('');
  press('m');
  await soon(() => expect(description('Headline 2')).toBe('starred'));
  expect(textOf(screen.getByRole('article', { name: 'Headline 2' }))).not.toContain('read');

  api.remove([3], nowSeconds);
  fireEvent.click(screen.getByRole('link', { name: 'Headline 3' }));
  await soon(() => expect(description('Headline 3')).toBe('withdrawn'));
});

describe('a press on a headline', () => {
  const pointer = (type: string, on: Element, more: PointerEventInit = {}): void =>
    void on.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX: 100, clientY: 100, ...more }));

  test('shows no new stories until it ends', async () => {
    const api = await openNews(stories(3));
    pointer('pointerdown', screen.getByRole('link', { name: 'Headline 2' }));
    await poll(api, story(9, { created: nowSeconds + 1 }));
    await quiet();
    expect(titles()[0]).toBe('Headline 1');
    pointer('pointerup', screen.getByRole('link', { name: 'Headline 2' }));
    await soon(() => expect(titles()[0]).toBe('Headline 9'));
    expect(location.pathname).toBe('/news');
  });

  test('opens it also when the row moves away from the pointer', async () => {
    await openNews(stories(3));
    pointer('pointerdown', screen.getByRole('link', { name: 'Headline 2' }));
    pointer('pointerup', screen.getByRole('toolbar', { name: 'Filters' }));
    await soon(() => expect(location.pathname).toBe('/news/2'));
  });

  test('that is dragged away opens nothing', async () => {
    await openNews(stories(3));
    pointer('pointerdown', screen.getByRole('link', { name: 'Headline 2' }));
    pointer('pointerup', screen.getByRole('article', { name: 'Headline 3' }), { clientY: 124 });
    pointer('pointerdown', screen.getByRole('link', { name: 'Headline 2' }));
    pointer('pointercancel', screen.getByRole('link', { name: 'Headline 2' }));
    pointer('pointerup', screen.getByRole('article', { name: 'Headline 3' }));
    await quiet();
    expect(location.pathname).toBe('/news');
  });
});
