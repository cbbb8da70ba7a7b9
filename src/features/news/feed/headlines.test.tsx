import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openNews, poll, scroller, titles } from '#src/testing/open-page.ts';
import { press, scroll } from '#src/testing/press.ts';
import { quiet, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const bottom = (): void => scroll(scroller(), 1_000_000);
const says = (text: string | RegExp): Promise<void> => soon(() => expect(textOf()).toMatch(text));
const row = (title: string): HTMLElement => screen.getByRole('article', { name: title });
const link = (title: string): HTMLElement => screen.getByRole('link', { name: title });

test('older stories load near the end of the list', async () => {
  const api = await openNews(stories(250));
  await says('100 loaded, more available');
  bottom();
  await says('200 loaded, more available');
  bottom();
  await says(/250 loaded(?!, more)/);
  bottom();
  await says('End of list, 250 stories');
  expect(titles().at(-1)).toBe('Headline 250');
  expect(requestsTo(api).map(({ params }) => params['page'])).toEqual([undefined, '1', '2']);
});

test('a full last page is followed by an empty one', async () => {
  await openNews(stories(100));
  bottom();
  await says('End of list, 100 stories');
});

test('after a failure older stories load by the button only', async () => {
  const api = await openNews(stories(150));
  api.override = ({ searchParams }) => (searchParams.has('page') ? new Response('', { status: 400 }) : undefined);
  bottom();
  await screen.findByRole('alert');
  const before = requestsTo(api).length;
  scroll(scroller(), 2000);
  bottom();
  await quiet();
  expect(requestsTo(api)).toHaveLength(before);
  api.override = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Load older' }));
  await says('150 loaded');
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

test('only visible rows are in the document, with their positions', async () => {
  await openNews(stories(80));
  expect(titles().length).toBeLessThan(60);
  expect([row('Headline 3').getAttribute('aria-posinset'), row('Headline 3').getAttribute('aria-setsize')]).toEqual(['3', '80']);
});

test('a click on a headline focuses its row', async () => {
  await openNews(stories(5));
  fireEvent.click(link('Headline 3'));
  expect(document.activeElement).toBe(row('Headline 3'));
  await screen.findByRole('complementary', { name: 'Story' });
  press('ArrowDown');
  await soon(() => expect(document.activeElement).toBe(row('Headline 4')));
});

test('a click on a ticker filters by it and opens no story', async () => {
  await openNews([story(1), story(2, about('F'))]);
  fireEvent.click(screen.getByRole('button', { name: 'F' }));
  await soon(() => expect(location.pathname + location.search).toBe('/news?tickers=F'));
  await soon(() => expect(document.activeElement).toBe(row('Headline 2')));
  // Ends the watch over the focus.
  press('j');
});

test('annotations are part of a row’s description', async () => {
  const api = await openNews(stories(3));
  const isDescribed = (title: string, description: string): Promise<void> =>
    soon(() => expect(textOf(document.getElementById(row(title).getAttribute('aria-describedby') ?? ''))).toBe(description));
  for (const title of ['Headline 1', 'Headline 2']) {
    press('j');
    await soon(() => expect(document.activeElement).toBe(row(title)));
  }
  press('s');
  press('m');
  await isDescribed('Headline 2', 'read, starred');
  await isDescribed('Headline 1', '');
  press('m');
  await isDescribed('Headline 2', 'starred');
  api.remove([3], nowSeconds);
  fireEvent.click(link('Headline 3'));
  await isDescribed('Headline 3', 'withdrawn');
});

describe('a press on a headline', () => {
  const pointer = (type: 'pointerDown' | 'pointerUp' | 'pointerCancel', on: HTMLElement, clientY = 100): boolean =>
    fireEvent[type](on, { button: 0, clientX: 100, clientY });

  test('shows no new stories until it ends', async () => {
    const api = await openNews(stories(3));
    pointer('pointerDown', link('Headline 2'));
    await poll(api, story(9, { created: nowSeconds + 1 }));
    await quiet();
    expect(titles()[0]).toBe('Headline 1');
    pointer('pointerUp', link('Headline 2'));
    await soon(() => expect(titles()[0]).toBe('Headline 9'));
    expect(location.pathname).toBe('/news');
  });

  test('opens it also when the row moves away from the pointer', async () => {
    await openNews(stories(3));
    pointer('pointerDown', link('Headline 2'));
    pointer('pointerUp', screen.getByRole('toolbar', { name: 'Filters' }));
    await soon(() => expect(location.pathname).toBe('/news/2'));
  });

  test('that is dragged away or cancelled opens nothing', async () => {
    await openNews(stories(3));
    pointer('pointerDown', link('Headline 2'));
    pointer('pointerUp', row('Headline 3'), 124);
    pointer('pointerDown', link('Headline 2'));
    pointer('pointerCancel', link('Headline 2'));
    pointer('pointerUp', row('Headline 3'));
    await quiet();
    expect(location.pathname).toBe('/news');
  });
});
