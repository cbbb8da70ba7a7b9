import { fireEvent, screen, within } from '@testing-library/react';
import { press, scroll } from '#src/testing/press.ts';
import { textOf } from '#src/testing/text.ts';
import { describe, expect, test } from 'vitest';
import { scroller, titles, openNews, poll } from '#src/testing/open-page.ts';
import { giveLayout } from '#src/testing/layout.ts';
import { soon } from '#src/testing/render-page.tsx';
import { nowSeconds, stories, story } from '#src/testing/stories.ts';

giveLayout();

const rows = (): HTMLElement[] => screen.queryAllByRole('article');
const read = (): string[] => rows().flatMap((row) => (row.dataset['read'] === undefined ? [] : [row.getAttribute('aria-label') ?? '']));
const starred = (): string[] =>
  rows().flatMap((row) =>
    within(row).queryAllByRole('img', { name: 'starred' }).length > 0 ? [row.getAttribute('aria-label') ?? ''] : [],
  );

/** Presses j until the place is this story. */
async function goTo(title: string): Promise<void> {
  await soon(() => {
    if (document.activeElement?.getAttribute('aria-label') === title) return;
    press('j');
    throw new Error(`not at ${title} yet`);
  });
}

describe('a read story', () => {
  test('is dimmed once it was opened', async () => {
    await openNews(stories(4));
    fireEvent.click(screen.getByRole('link', { name: 'Headline 2' }));
    await soon(() => expect(read()).toEqual(['Headline 2']));
    fireEvent.click(screen.getByRole('button', { name: 'Close (Esc)' }));
    await soon(() => expect(screen.queryAllByRole('complementary')).toEqual([]));
    expect(read()).toEqual(['Headline 2']);
    expect(titles()).toHaveLength(4);
  });

  test('m toggles the current story', async () => {
    await openNews(stories(4));
    await goTo('Headline 2');
    press('m');
    await soon(() => expect(read()).toEqual(['Headline 2']));
    press('m');
    await soon(() => expect(read()).toEqual([]));
  });

  test('A marks everything above the current story', async () => {
    await openNews(stories(6));
    await goTo('Headline 3');
    press('A', { shiftKey: true });
    await soon(() => expect(read()).toEqual(['Headline 1', 'Headline 2', 'Headline 3']));
  });
});

describe('a star', () => {
  test('s toggles it', async () => {
    await openNews(stories(3));
    await goTo('Headline 1');
    press('s');
    await soon(() => expect(starred()).toEqual(['Headline 1']));
    press('s');
    await soon(() => expect(starred()).toEqual([]));
  });

  test('shows in the story and in the list', async () => {
    await openNews(stories(3), '/news/2');
    fireEvent.click(await soon(() => screen.getByRole('button', { name: '☆ Star' })));
    await soon(() => expect(starred()).toEqual(['Headline 2']));
    expect(screen.getByRole('button', { name: '★ Starred' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('after new stories were shown', () => {
  /** Sixty rows down in a list of 100, with one story waiting. */
  async function awayFromTop(): Promise<void> {
    const api = await openNews(stories(100));
    scroll(scroller(), 60 * 24 + 7);
    await soon(() => expect(titles()).not.toContain('Headline 1'));
    await poll(api, story(500, { created: nowSeconds + 1, title: 'Fresh' }));
    fireEvent.click(await soon(() => screen.getByRole('button', { name: '1 new' })));
    await soon(() => expect(titles()[0]).toBe('Fresh'));
    expect(scroller().scrollTop).toBe(0);
  }

  test('the button restores the position to the pixel', async () => {
    await awayFromTop();
    fireEvent.click(await soon(() => screen.getByRole('button', { name: /^Back to where I was/ })));
    // One row more stands above it now.
    await soon(() => expect(scroller().scrollTop).toBe(61 * 24 + 7));
    await soon(() => expect(screen.queryAllByRole('button', { name: /^Back to where I was/ })).toEqual([]));
  });

  test('a second full stop restores the position too', async () => {
    await awayFromTop();
    await soon(() => screen.getByRole('button', { name: /^Back to where I was/ }));
    press('.');
    await soon(() => expect(scroller().scrollTop).toBe(61 * 24 + 7));
  });

  test('from the top there is no way back', async () => {
    const api = await openNews(stories(100));
    await poll(api, story(500, { created: nowSeconds + 1, title: 'Fresh' }));
    await soon(() => expect(titles()[0]).toBe('Fresh'));
    expect(screen.queryAllByRole('button', { name: /^Back to where I was/ })).toEqual([]);
  });
});

test('square brackets scroll by a page and move the current story', async () => {
  await openNews(stories(100));
  press(']');
  // 600 px hold a header of 24 px and 24 rows; one row stays in sight.
  await soon(() => expect(scroller().scrollTop).toBe(23 * 24));
  await soon(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Headline 23'));
  press('[');
  await soon(() => expect(scroller().scrollTop).toBe(0));
});

test('searched words are marked in the headlines', async () => {
  await openNews([story(1, { title: 'Acme rate cut hits rates' }), story(2, { title: 'A rate cut' })], '/news?topics=rate%20cut,rate');
  await soon(() =>
    expect([...document.querySelectorAll('[role=feed] mark')].map((mark) => mark.textContent)).toEqual(['rate cut', 'rate cut']),
  );
  expect(textOf(screen.getByRole('article', { name: 'Acme rate cut hits rates' }))).toContain('Acme rate cut hits rates');
});

test('a story that was changed after publication shows when', async () => {
  await openNews([story(1, { created: nowSeconds - 7200, updated: nowSeconds - 3600 }), story(2, { updated: nowSeconds - 100 })]);
  await soon(() =>
    expect(textOf(screen.getByRole('article', { name: 'Headline 1' }))).toContain('updated 09:00:00 ET (published 08:00:00 ET)'),
  );
  expect(textOf(screen.getByRole('article', { name: 'Headline 2' }))).not.toContain('updated');
});
