import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, openNews, poll, scroller, titles } from '#src/testing/open-page.ts';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { markRead, muteList, starredStories, toggleStar } from './annotations.ts';

const stored = (name: string): unknown => JSON.parse(localStorage.getItem(`marketdesk:${name}`) ?? 'null');
/** Stores a value as another tab, or another version, does. */
function store(name: string, text: string): void {
  localStorage.setItem(`marketdesk:${name}`, text);
  dispatchEvent(new StorageEvent('storage', { key: `marketdesk:${name}` }));
}
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

test('of more than 5,000 read stories the ones marked first are dropped, of one call the oldest', () => {
  markRead(numbers(1, 11).toReversed());
  markRead(numbers(10_001, 14_996).toReversed());
  markRead([1]);
  const ids = stored('read') as number[];
  expect(ids).toHaveLength(5000);
  expect(ids.slice(0, 4)).toEqual([7, 8, 9, 10]);
  expect(ids.at(-1)).toBe(1);
});

describe('stars', () => {
  test('store what lists their stories, last starred first', () => {
    expect(toggleStar(story(1, { ...about('BRK.A', 'BRK.B'), title: 'One', created: 100 }))).toBe(true);
    toggleStar(story(2, { title: 'Two', created: 200 }));
    expect(stored('starred')).toEqual([
      { id: 2, title: 'Two', created: 200, tickers: [] },
      { id: 1, title: 'One', created: 100, tickers: ['BRK.A', 'BRK.B'] },
    ]);
  });

  test('at 500 one more is refused and none is dropped', () => {
    for (const id of numbers(1, 501)) toggleStar(story(id));
    expect(toggleStar(story(501))).toBe(false);
    expect(stored('starred')).toHaveLength(500);
    toggleStar(story(1));
    expect(toggleStar(story(501))).toBe(true);
    expect(stored('starred')).toHaveLength(500);
  });
});

describe('invalid parts of stored values are ignored', () => {
  test.each<[stored: unknown, valid: object]>([
    ['Movers', { words: [], authors: [], channels: [] }],
    [{ words: ['lawsuit', 7, null] }, { words: ['lawsuit'], authors: [], channels: [] }],
    [
      { words: 'lawsuit', authors: { 0: 'A' }, channels: ['Movers'] },
      { words: [], authors: [], channels: ['Movers'] },
    ],
  ])('muted: %j', (stored, valid) => {
    store('muted', JSON.stringify(stored));
    expect(muteList.get()).toEqual(valid);
  });

  test('read: ids only', () => {
    store('read', '[1,"2",3.5,null,4]');
    markRead([5]);
    expect(stored('read')).toEqual([1, 4, 5]);
  });

  test('starred: complete stories only', () => {
    const whole = { id: 1, title: 'One', created: 100, tickers: ['A'], note: 'of another version' };
    store('starred', JSON.stringify([whole, { id: 2 }, 3, { ...whole, id: 'x' }, { ...whole, tickers: [1] }]));
    expect(starredStories.get()).toEqual([whole]);
  });
});

const pane = page.getByRole('complementary', { name: 'Story' });
const rows = (): HTMLElement[] => page.getByRole('article').elements() as HTMLElement[];
const areRead = async (...expected: string[]): Promise<void> => {
  await expect
    .poll(() =>
      rows()
        .filter(({ dataset }) => dataset['read'] !== undefined)
        .map(nameOf),
    )
    .toEqual(expected);
};
const areStarred = async (...expected: string[]): Promise<void> => {
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .filter({ has: page.getByRole('img', { name: 'starred' }) })
        .elements()
        .map(nameOf),
    )
    .toEqual(expected);
};
const isFocused = async (title: string): Promise<void> => {
  await expect.element(page.getByRole('article', { name: title })).toHaveFocus();
};
const open = (title: string): Promise<void> => page.getByRole('link', { name: title }).click();

test('a story is read once it was opened, by m, and by A with everything above, which can be undone', async () => {
  await openNews(stories(4));
  await open('Headline 2');
  await areRead('Headline 2');
  await button('Close (Esc)').click();
  await isFocused('Headline 2');
  await areRead('Headline 2');
  await userEvent.keyboard('m');
  await areRead();
  await userEvent.keyboard('m');
  await areRead('Headline 2');
  await userEvent.keyboard('m');
  await areRead();
  await userEvent.keyboard('{Shift>}A{/Shift}');
  await areRead('Headline 1', 'Headline 2');
  await expect.element(page.getByText(/2 marked as read/)).toBeVisible();
  await button('Undo').click();
  await areRead();
  expect(textOf()).not.toContain('marked as read');
});

test('s toggles a star, as does the button of the story, and the panel opens the starred story', async () => {
  await openNews(stories(3));
  await userEvent.keyboard('j');
  await isFocused('Headline 1');
  await userEvent.keyboard('s');
  await areStarred('Headline 1');
  await userEvent.keyboard('s');
  await areStarred();
  await open('Headline 2');
  await button('☆ Star').click();
  await expect.element(page.getByRole('button', { name: '★ Starred', pressed: true })).toBeVisible();
  await areStarred('Headline 2');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.pathname).toBe('/news');
  await button('Starred stories').click();
  await page
    .getByRole('dialog', { name: 'Starred' })
    .getByRole('button', { name: /^Headline 2/ })
    .click();
  await expect.element(pane).toMatchTextContent('Body of story 2');
  expect(location.pathname).toBe('/news/2');
});

test('the position before new stories were shown is restored to the pixel, and not offered at the top', async () => {
  const api = await openNews(stories(100));
  const back = button(/^Back to where I was/);
  const arrives = (id: number): Promise<void> => poll(api, story(id, { created: nowSeconds + id, title: `New ${id}` }));
  await arrives(500);
  await expect.poll(() => titles()[0]).toBe('New 500');
  expect(back.elements()).toEqual([]);
  scroller().scrollTop = 60 * 24 + 7;
  await expect.poll(() => titles()).not.toContain('Headline 1');
  for (const [id, goBack] of [
    [501, () => userEvent.keyboard('.')],
    [502, () => back.click()],
  ] as const) {
    await arrives(id);
    await expect.element(button('1 new')).toBeVisible();
    await userEvent.keyboard('.');
    await expect.poll(() => [titles()[0], scroller().scrollTop]).toEqual([`New ${id}`, 0]);
    await expect.element(back).toBeVisible();
    await goBack();
    // Each time one row more is above it.
    await expect.poll(() => scroller().scrollTop).toBe((60 + id - 500) * 24 + 7);
    await expect.element(back).not.toBeInTheDocument();
  }
});

test('square brackets scroll by a page, less one row, and move the current story', async () => {
  await openNews(stories(100));
  const box = scroller().getBoundingClientRect();
  const last = rows().findLast((row) => row.getBoundingClientRect().bottom <= box.bottom);
  const title = last ? nameOf(last) : '';
  await userEvent.keyboard(']');
  await isFocused(title);
  // Under the header and the line of the day, each as high as a row.
  await expect.poll(() => document.activeElement?.getBoundingClientRect().top).toBe(box.top + 48);
  await userEvent.keyboard('[[');
  await expect.poll(() => scroller().scrollTop).toBe(0);
});

test('searched words are marked in the headlines', async () => {
  await openNews([story(1, { title: 'Acme rate cut hits rates' }), story(2, { title: 'A rate cut' })], '/news?topics=rate%20cut,rate');
  await expect
    .poll(() => [...document.querySelectorAll('[role=feed] mark')].map((mark) => mark.textContent))
    .toEqual(['rate cut', 'rate cut']);
  expect(textOf(rows()[0])).toContain('Acme rate cut hits rates');
});

test('a story that was changed after publication shows when', async () => {
  await openNews([story(1, { created: nowSeconds - 7200, updated: nowSeconds - 3600 }), story(2, { updated: nowSeconds - 100 })]);
  await expect.poll(() => textOf(rows()[1])).toContain('updated 09:00:00 ET (published 08:00:00 ET)');
  expect(textOf(rows()[0])).not.toContain('updated');
});
