import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openNews, poll, scroller, titles } from '#src/testing/open-page.ts';
import { press, scroll } from '#src/testing/press.ts';
import { soon } from '#src/testing/render-page.tsx';
import { nowSeconds, stories, story } from '#src/testing/stories.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

const rows = (): HTMLElement[] => screen.queryAllByRole('article');
const areRead = (...titles: string[]): Promise<void> =>
  soon(() =>
    expect(
      rows()
        .filter(({ dataset }) => dataset['read'] !== undefined)
        .map(nameOf),
    ).toEqual(titles),
  );
const areStarred = (...titles: string[]): Promise<void> =>
  soon(() =>
    expect(
      rows()
        .filter((row) => within(row).queryByRole('img', { name: 'starred' }))
        .map(nameOf),
    ).toEqual(titles),
  );

/** Presses j until the current story is this one. */
const goTo = (title: string): Promise<void> =>
  soon(() => {
    if (document.activeElement === screen.getByRole('article', { name: title })) return;
    press('j');
    throw new Error(`not at ${title} yet`);
  });

describe('a story is read', () => {
  test('once it was opened', async () => {
    await openNews(stories(4));
    fireEvent.click(screen.getByRole('link', { name: 'Headline 2' }));
    await areRead('Headline 2');
    fireEvent.click(await screen.findByRole('button', { name: 'Close (Esc)' }));
    await soon(() => expect(screen.queryAllByRole('complementary')).toEqual([]));
    await areRead('Headline 2');
  });

  test('by m, and by A with everything above, which can be undone', async () => {
    await openNews(stories(4));
    await goTo('Headline 2');
    press('m');
    await areRead('Headline 2');
    press('m');
    await areRead();
    press('A', { shiftKey: true });
    await areRead('Headline 1', 'Headline 2');
    await screen.findByText(/2 marked as read/);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await areRead();
    expect(textOf()).not.toContain('marked as read');
  });
});

test('s toggles a star, as does the button of the story, and the panel opens the starred story', async () => {
  await openNews(stories(3));
  await goTo('Headline 1');
  press('s');
  await areStarred('Headline 1');
  press('s');
  await areStarred();
  fireEvent.click(screen.getByRole('link', { name: 'Headline 2' }));
  fireEvent.click(await screen.findByRole('button', { name: '☆ Star' }));
  await screen.findByRole('button', { name: '★ Starred', pressed: true });
  await areStarred('Headline 2');
  press('Escape');
  await soon(() => expect(location.pathname).toBe('/news'));
  fireEvent.click(screen.getByRole('button', { name: 'Starred stories' }));
  fireEvent.click(await within(await screen.findByRole('dialog', { name: 'Starred' })).findByRole('button', { name: /^Headline 2/ }));
  await soon(() => expect(textOf(screen.getByRole('complementary', { name: 'Story' }))).toContain('Body of story 2'));
  expect(location.pathname).toBe('/news/2');
});

describe('the position before new stories were shown', () => {
  test.each([
    ['a second full stop', () => press('.')],
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: /^Back to where I was/ }))],
  ])('is restored to the pixel by %s', async (_, goBack) => {
    const api = await openNews(stories(100));
    scroll(scroller(), 60 * 24 + 7);
    await soon(() => expect(titles()).not.toContain('Headline 1'));
    await poll(api, story(500, { created: nowSeconds + 1, title: 'New' }));
    await screen.findByRole('button', { name: '1 new' });
    press('.');
    await soon(() => expect(titles()[0]).toBe('New'));
    expect(scroller().scrollTop).toBe(0);
    await screen.findByRole('button', { name: /^Back to where I was/ });
    goBack();
    // One row more is above it now.
    await soon(() => expect(scroller().scrollTop).toBe(61 * 24 + 7));
    await soon(() => expect(screen.queryAllByRole('button', { name: /^Back to where I was/ })).toEqual([]));
  });

  test('is not offered at the top', async () => {
    const api = await openNews(stories(100));
    await poll(api, story(500, { created: nowSeconds + 1, title: 'New' }));
    await soon(() => expect(titles()[0]).toBe('New'));
    expect(screen.queryAllByRole('button', { name: /^Back to where I was/ })).toEqual([]);
  });
});

test('square brackets scroll by a page and move the current story', async () => {
  await openNews(stories(100));
  press(']');
  // 600 px hold a header of 24 px and 24 rows; one row stays visible.
  await soon(() => expect(scroller().scrollTop).toBe(23 * 24));
  await soon(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Headline 23' })));
  press('[');
  await soon(() => expect(scroller().scrollTop).toBe(0));
});

test('searched words are marked in the headlines', async () => {
  await openNews([story(1, { title: 'Acme rate cut hits rates' }), story(2, { title: 'A rate cut' })], '/news?topics=rate%20cut,rate');
  await soon(() =>
    expect([...document.querySelectorAll('[role=feed] mark')].map((mark) => mark.textContent)).toEqual(['rate cut', 'rate cut']),
  );
  expect(textOf(rows()[0])).toContain('Acme rate cut hits rates');
});

test('a story that was changed after publication shows when', async () => {
  await openNews([story(1, { created: nowSeconds - 7200, updated: nowSeconds - 3600 }), story(2, { updated: nowSeconds - 100 })]);
  await soon(() => expect(textOf(rows()[1])).toContain('updated 09:00:00 ET (published 08:00:00 ET)'));
  expect(textOf(rows()[0])).not.toContain('updated');
});
