import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { button, titles } from '#src/testing/open-page.ts';
import { renderPage } from '#src/testing/render-page.tsx';
import { about, onTheWire, stories } from '#src/testing/stories.ts';
import { json, stubFetch } from '#src/testing/stub-fetch.ts';
import { nameOf } from '#src/testing/text.ts';

// What lies over the page, by real keys and a real pointer: a popover, a dialog, the open story.

const rows = stories(8, () => about('F')).map(onTheWire);

async function open(address = '/news'): Promise<void> {
  stubFetch(({ pathname }) => json(pathname === '/api/v2/news' ? rows : []));
  await renderPage(address);
  await expect.poll(titles).toHaveLength(8);
}
const { keyboard } = userEvent;
const panes = page.getByRole('complementary');
const layers = (): string[] => [...page.getByRole('dialog').elements(), ...panes.elements()].map(nameOf);
const layersAre = async (...names: readonly string[]): Promise<void> => {
  await expect.poll(layers).toEqual(names);
};
const focused = (): string => nameOf(document.activeElement ?? document.body);

describe('Enter', () => {
  test('opens the editor of a filter, adds what is typed, and applies it', async () => {
    await open();
    (await button('Symbols ▾').findElement()).focus();
    await keyboard('{Enter}');
    await layersAre('Symbols');
    await expect.element(page.getByRole('combobox', { name: 'Symbols' })).toHaveFocus();
    expect(location.pathname).toBe('/news');
    await keyboard('gm{Enter}{Enter}');
    await expect.poll(() => location.search).toBe('?tickers=GM');
    await layersAre();
  });

  test('on a chip removes its filter', async () => {
    await open('/news?tickers=F');
    (await button('Remove filter F').findElement()).focus();
    await keyboard('{Enter}');
    await expect.poll(() => location.search).toBe('');
  });

  test('opens a headline that Tab reached', async () => {
    await open();
    page.getByRole('combobox', { name: 'Order' }).element().focus();
    await keyboard('{Tab}');
    while (document.activeElement?.localName !== 'article') await keyboard('{Tab}');
    expect(focused()).toBe('Headline 1');
    await keyboard('{Enter}');
    await layersAre('Story');
  });
});

describe('Escape closes the top layer only', () => {
  test.each<[what: string, show: () => Promise<unknown>, name: string]>([
    ['an editor', () => button('Symbols ▾').click(), 'Symbols'],
    [
      'an editor without the focus',
      async () => {
        await button('Importance ▾').click();
        await layersAre('Importance', 'Story');
        button('Importance ▾').element().focus();
      },
      'Importance',
    ],
    ['the help', () => keyboard('?'), 'Help'],
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
    await button('Topics ▾').click();
    await expect.element(page.getByRole('combobox', { name: 'Topics or keywords' })).toHaveFocus();
    await keyboard('{Escape}');
    await expect.element(button('Topics ▾')).toHaveFocus();
  });

  test.each<[what: string, target: Locator, after: readonly string[]]>([
    ['elsewhere', page.getByRole('heading', { name: /^News/ }), []],
    ['on its own button', button('Topics ▾'), []],
    ['on the button of another', button('Dates ▾'), ['Dates']],
  ])('closes at a click %s', async (_, target, after) => {
    await open();
    await button('Topics ▾').click();
    await layersAre('Topics');
    await target.click();
    await layersAre(...after);
  });

  test('lies under its button, completely visible', async () => {
    await open();
    for (const part of ['Symbols', 'Topics', 'Channels', 'Importance', 'Dates', 'More']) {
      const own = button(`${part} ▾`);
      await own.click();
      const panel = page.getByRole('dialog', { name: part });
      await expect.element(panel).toBeVisible();
      await expect
        .poll(() => {
          const { top, left, right, bottom } = panel.element().getBoundingClientRect();
          const anchor = own.element().getBoundingClientRect();
          return [top >= anchor.bottom, left >= 0, right <= innerWidth, bottom <= innerHeight, Math.abs(left - anchor.left) < 8];
        })
        .toEqual([true, true, true, true, true]);
      await keyboard('{Escape}');
      await layersAre();
    }
  });
});

test('keys that are pressed faster than the page renders lose no step', async () => {
  await open();
  await keyboard('jjjjjjkjj');
  await expect.poll(focused).toBe('Headline 7');
});

test('the help closes by its button and opens again', async () => {
  await open();
  await keyboard('?');
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Close' }).click();
  await layersAre();
  await keyboard('?');
  await layersAre('Help');
});
