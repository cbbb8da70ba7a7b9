import { screen, within } from '@testing-library/react';
import { startApi } from '#src/testing/api.ts';
import { nameOf } from '#src/testing/text.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { settled } from '#src/testing/left-behind.ts';
import { titles } from '#src/testing/open-page.ts';
import { renderInBrowser, soon } from '#src/testing/render-in-browser.tsx';
import { about, stories } from '#src/testing/stories.ts';

// What lies over the page, by real keys and a real pointer: a popover, a dialog, the open story.

async function open(address = '/news'): Promise<void> {
  startApi({ news: stories(30, () => about('F')) });
  await renderInBrowser(address);
  await soon(() => expect(titles()).toHaveLength(30));
}
const { keyboard, click } = userEvent;
const layers = (): string[] => [...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('complementary')].map(nameOf);
const focused = (): string => nameOf(document.activeElement ?? document.body);
const press = (key: string): Promise<void> => keyboard(`{${key}}`);

describe('Enter', () => {
  test('on a filter’s button opens its editor, whose first field has the focus', async () => {
    await open();
    screen.getByRole('button', { name: 'Symbols ▾' }).focus();
    await press('Enter');
    await soon(() => expect(layers()).toEqual(['Symbols']));
    await soon(() => expect(focused()).toBe('Symbols'));
    expect(location.pathname).toBe('/news');
  });

  test('in a field of it takes what is typed, and once more applies it', async () => {
    await open();
    await click(screen.getByRole('button', { name: 'Symbols ▾' }));
    await soon(() => expect(focused()).toBe('Symbols'));
    await keyboard('gm{Enter}{Enter}');
    await soon(() => expect(location.search).toBe('?tickers=GM'));
    await soon(() => expect(layers()).toEqual([]));
  });

  test('on a chip takes its filter off', async () => {
    await open('/news?tickers=F');
    (await soon(() => screen.getByRole('button', { name: 'Remove filter F' }))).focus();
    await press('Enter');
    await soon(() => expect(location.search).toBe(''));
  });

  test('on a headline that Tab reached opens it', async () => {
    await open();
    screen.getByRole('combobox', { name: 'Order' }).focus();
    await press('Tab');
    while (document.activeElement?.localName !== 'article') await press('Tab');
    expect(focused()).toBe('Headline 1');
    await press('Enter');
    await soon(() => expect(layers()).toEqual(['Story']));
  });
});

describe('Escape closes the top layer only', () => {
  test('an editor over an open story', async () => {
    await open('/news/1');
    await soon(() => expect(layers()).toEqual(['Story']));
    await click(screen.getByRole('button', { name: 'Symbols ▾' }));
    await soon(() => expect(layers()).toEqual(['Symbols', 'Story']));
    await soon(() => expect(focused()).toBe('Symbols'));
    await press('Escape');
    await soon(() => expect(layers()).toEqual(['Story']));
    expect(location.pathname).toBe('/news/1');
    await press('Escape');
    await soon(() => expect(layers()).toEqual([]));
  });

  test('an editor over an open story, wherever the focus is', async () => {
    await open('/news/1');
    await soon(() => expect(layers()).toEqual(['Story']));
    await click(screen.getByRole('button', { name: 'Importance ▾' }));
    await soon(() => expect(layers()).toEqual(['Importance', 'Story']));
    screen.getByRole('button', { name: 'Importance ▾' }).focus();
    await press('Escape');
    await soon(() => expect(layers()).toEqual(['Story']));
    expect(location.pathname).toBe('/news/1');
  });

  test.each([
    ['?', 'Keyboard shortcuts'],
    ['/', 'Search'],
  ])('what %s has opened over an open story', async (key, name) => {
    await open('/news/1');
    await soon(() => expect(layers()).toEqual(['Story']));
    await keyboard(key);
    await soon(() => expect(layers()).toEqual([name, 'Story']));
    await press('Escape');
    await soon(() => expect(layers()).toEqual(['Story']));
    expect(location.pathname).toBe('/news/1');
  });
});

describe('an editor', () => {
  test('gives the focus back to its button', async () => {
    await open();
    await click(screen.getByRole('button', { name: 'Topics ▾' }));
    await soon(() => expect(focused()).toBe('Topics or keywords'));
    await press('Escape');
    await soon(() => expect(focused()).toBe('Topics ▾'));
  });

  test('closes at a click elsewhere', async () => {
    await open();
    await click(screen.getByRole('button', { name: 'Topics ▾' }));
    await soon(() => expect(layers()).toEqual(['Topics']));
    await click(screen.getByRole('heading', { name: /^News/ }));
    await soon(() => expect(layers()).toEqual([]));
  });

  test('closes at a click on its own button', async () => {
    await open();
    await click(screen.getByRole('button', { name: 'Topics ▾' }));
    await soon(() => expect(layers()).toEqual(['Topics']));
    await click(screen.getByRole('button', { name: 'Topics ▾' }));
    await soon(() => expect(layers()).toEqual([]));
    // It does not open again either.
    await settled();
    expect(layers()).toEqual([]);
  });

  test('gives way to another', async () => {
    await open();
    await click(screen.getByRole('button', { name: 'Topics ▾' }));
    await soon(() => expect(layers()).toEqual(['Topics']));
    await click(screen.getByRole('button', { name: 'Dates ▾' }));
    await soon(() => expect(layers()).toEqual(['Dates']));
  });

  test('lies under its button, wholly in sight', async () => {
    await open();
    for (const part of ['Symbols', 'Topics', 'Channels', 'Importance', 'Dates', 'More']) {
      await click(screen.getByRole('button', { name: `${part} ▾` }));
      const panel = await soon(() => screen.getByRole('dialog', { name: part }));
      await soon(() => {
        const { top, left, right, bottom } = panel.getBoundingClientRect();
        const button = screen.getByRole('button', { name: `${part} ▾` }).getBoundingClientRect();
        expect([top >= button.bottom, left >= 0, right <= innerWidth, bottom <= innerHeight]).toEqual([true, true, true, true]);
        expect(Math.abs(left - button.left)).toBeLessThan(8);
      });
      await press('Escape');
      await soon(() => expect(layers()).toEqual([]));
    }
  });
});

test('keys pressed faster than the desk draws lose no step', async () => {
  await open();
  await keyboard('jjjjjjkjj');
  await soon(() => expect(focused()).toBe('Headline 7'));
});

test('the dialog of keys closes by its button', async () => {
  await open();
  await keyboard('?');
  const dialog = await soon(() => screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await click(within(dialog).getByRole('button', { name: 'Close' }));
  await soon(() => expect(layers()).toEqual([]));
  await keyboard('?');
  await soon(() => expect(layers()).toEqual(['Keyboard shortcuts']));
});
