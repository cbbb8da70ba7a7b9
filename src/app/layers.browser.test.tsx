import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInBrowser, soon } from '#src/testing/render-in-browser.tsx';
import { about, onTheWire, stories } from '#src/testing/stories.ts';
import { json, stubFetch } from '#src/testing/stub-fetch.ts';
import { nameOf } from '#src/testing/text.ts';

// What lies over the page, by real keys and a real pointer: a popover, a dialog, the open story.

const rows = stories(30, () => about('F')).map(onTheWire);

async function open(address = '/news'): Promise<void> {
  stubFetch(({ pathname }) => json(pathname === '/api/v2/news' ? rows : []));
  await renderInBrowser(address);
  await soon(() => expect(screen.queryAllByRole('article')).toHaveLength(30));
}
const { keyboard, click } = userEvent;
const layers = (): string[] => [...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('complementary')].map(nameOf);
const layersAre = (...names: readonly string[]): Promise<void> => soon(() => expect(layers()).toEqual(names));
const focused = (): string => nameOf(document.activeElement ?? document.body);
const focusIs = (role: string, name: string): Promise<void> =>
  soon(() => expect(document.activeElement).toBe(screen.getByRole(role, { name })));
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('Enter', () => {
  test('opens the editor of a filter, adds what is typed, and applies it', async () => {
    await open();
    button('Symbols ▾').focus();
    await keyboard('{Enter}');
    await layersAre('Symbols');
    await focusIs('combobox', 'Symbols');
    expect(location.pathname).toBe('/news');
    await keyboard('gm{Enter}{Enter}');
    await soon(() => expect(location.search).toBe('?tickers=GM'));
    await layersAre();
  });

  test('on a chip removes its filter', async () => {
    await open('/news?tickers=F');
    (await soon(() => button('Remove filter F'))).focus();
    await keyboard('{Enter}');
    await soon(() => expect(location.search).toBe(''));
  });

  test('opens a headline that Tab reached', async () => {
    await open();
    screen.getByRole('combobox', { name: 'Order' }).focus();
    await keyboard('{Tab}');
    while (document.activeElement?.localName !== 'article') await keyboard('{Tab}');
    expect(focused()).toBe('Headline 1');
    await keyboard('{Enter}');
    await layersAre('Story');
  });
});

describe('Escape closes the top layer only', () => {
  test.each<[what: string, show: () => Promise<unknown>, name: string]>([
    ['an editor', () => click(button('Symbols ▾')), 'Symbols'],
    ['an editor without the focus', () => click(button('Importance ▾')).then(() => button('Importance ▾').focus()), 'Importance'],
    ['the help', () => keyboard('?'), 'Keyboard shortcuts'],
    ['the search', () => keyboard('/'), 'Search'],
  ])('%s over an open story', async (_, show, name) => {
    await open('/news/1');
    await layersAre('Story');
    await show();
    await layersAre(name, 'Story');
    await keyboard('{Escape}');
    await layersAre('Story');
    expect(location.pathname).toBe('/news/1');
    await keyboard('{Escape}');
    await layersAre();
  });
});

describe('an editor', () => {
  test('returns the focus to its button', async () => {
    await open();
    await click(button('Topics ▾'));
    await focusIs('combobox', 'Topics or keywords');
    await keyboard('{Escape}');
    await focusIs('button', 'Topics ▾');
  });

  test.each<[what: string, target: () => HTMLElement, after: readonly string[]]>([
    ['elsewhere', () => screen.getByRole('heading', { name: /^News/ }), []],
    ['on its own button', () => button('Topics ▾'), []],
    ['on the button of another', () => button('Dates ▾'), ['Dates']],
  ])('closes at a click %s', async (_, target, after) => {
    await open();
    await click(button('Topics ▾'));
    await layersAre('Topics');
    await click(target());
    await layersAre(...after);
  });

  test('lies under its button, completely visible', async () => {
    await open();
    for (const part of ['Symbols', 'Topics', 'Channels', 'Importance', 'Dates', 'More']) {
      await click(button(`${part} ▾`));
      const panel = await soon(() => screen.getByRole('dialog', { name: part }));
      await soon(() => {
        const { top, left, right, bottom } = panel.getBoundingClientRect();
        const anchor = button(`${part} ▾`).getBoundingClientRect();
        expect([top >= anchor.bottom, left >= 0, right <= innerWidth, bottom <= innerHeight]).toEqual([true, true, true, true]);
        expect(Math.abs(left - anchor.left)).toBeLessThan(8);
      });
      await keyboard('{Escape}');
      await layersAre();
    }
  });
});

test('keys that are pressed faster than the page renders lose no step', async () => {
  await open();
  await keyboard('jjjjjjkjj');
  await soon(() => expect(focused()).toBe('Headline 7'));
});

test('the help closes by its button and opens again', async () => {
  await open();
  await keyboard('?');
  const dialog = await soon(() => screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await click(within(dialog).getByRole('button', { name: 'Close' }));
  await layersAre();
  await keyboard('?');
  await layersAre('Keyboard shortcuts');
});
