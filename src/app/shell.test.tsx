import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { preferences } from '#src/shared/storage/preferences.ts';
import { hotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { startApi } from '#src/testing/api.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { button, openGuidance, openNews, openSymbol, titles } from '#src/testing/open-page.ts';
import { wireGuidance } from '#src/testing/records.ts';
import { goTo, pass, renderPage } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { refusal } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

const dialogsAre = async (...names: string[]): Promise<void> => {
  await expect.poll(() => page.getByRole('dialog').elements().map(nameOf)).toEqual(names);
};

test('the root is the news; sample data is marked', async () => {
  const api = startApi({ news: stories(1) });
  api.config = { sampleData: true, imageHosts: [] };
  await renderPage('/');
  await expect.poll(titles).toHaveLength(1);
  expect(location.pathname).toBe('/news');
  expect(document.title).toBe('News · Marketdesk');
  await expect.poll(() => textOf()).toContain('Sample data');
  const { style } = document.documentElement;
  const printed = (name: string): string => (dispatchEvent(new Event('beforeprint')), style.getPropertyValue(name));
  await expect.poll(() => printed('--print-head')).toContain('Sample data');
  expect(printed('--print-foot')).toMatch(/\/news · 2026-11-20 10:00:00 ET/);
});

describe('a browser whose clock differs from that of the service', () => {
  const day = 86_400;
  test.each([
    ['/news', 'behind', -3 * day],
    ['/news', 'ahead of', 3 * day],
    ['/news?embed=1', 'ahead of', 3 * day],
  ])('%s: names that it is %s it, and has the ages of the service', async (address, side, off) => {
    vi.setSystemTime((nowSeconds + off) * 1000);
    const api = startApi({ news: [story(1, { created: nowSeconds - 120 })] });
    api.aheadMs = -off * 1000;
    await renderPage(address);
    await expect.poll(titles).toHaveLength(1);
    await expect.poll(() => (pass(1), textOf())).toContain(`This browser’s clock is 3 d ${side} the service’s, which times`);
    await expect.poll(() => textOf(page.getByRole('article').element())).toMatch(/2 min/);
  });

  test('by a minute says nothing', async () => {
    const api = startApi({ news: stories(1) });
    api.aheadMs = 60_000;
    await renderPage('/news');
    await expect.poll(titles).toHaveLength(1);
    pass(1);
    expect(textOf()).not.toContain('clock');
  });
});

test('the freshness mark is that of all data on screen: news that arrive do not hide reactions that fail', async () => {
  const api = startApi({ news: stories(2, () => about('AAPL')) });
  api.override = ({ pathname }) => (pathname.includes('newsquantified') ? refusal('upstream_unreachable', '…') : undefined);
  await renderPage('/news');
  await expect.poll(titles).toHaveLength(2);
  await expect.poll(() => (pass(1), textOf())).toMatch(/some data failing, updated \d+ s ago/);
  api.override = undefined;
  await expect.poll(() => (pass(15), textOf())).toMatch(/(?<!failing, )updated \d+ s ago/);
});

test('an unknown URL is reported and links to the news', async () => {
  // React Router, while developed, warns about it.
  vi.spyOn(console, 'warn').mockReturnValue();
  startApi({ news: stories(1) });
  await renderPage('/nowhere/at%0Aall');
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(textOf()).toContain('“/nowhere/at%0Aall” is not a page of Marketdesk.');
  await page.getByRole('link', { name: 'Go to News' }).click();
  await expect.poll(titles).toHaveLength(1);
});

test('the rail lists the pages, marks the current one, and expands', async () => {
  await openNews(stories(1));
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link').elements();
  expect(links.map(nameOf)).toEqual(['Market', 'News', 'Quantified', 'Ratios', 'Guidance', 'Splits', 'Logos', 'Status', 'Settings']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(links.map((link) => `/${nameOf(link).toLowerCase()}`));
  expect(links.filter((link) => link.hasAttribute('aria-current')).map(nameOf)).toEqual(['News']);
  // A phone has the brief in place of logos and status.
  await page.viewport(390, 844);
  const onPhone = page.getByRole('navigation', { name: 'Pages' }).getByRole('link').elements().map(nameOf);
  expect(onPhone).toEqual(['Market', 'News', 'Quantified', 'Ratios', 'Guidance', 'Splits', 'Brief', 'Settings']);
  await page.viewport(1280, 720);
  watchlists.set([{ name: 'Mine', symbols: ['AAPL'] }]);
  await expect.element(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Brief' })).toBeVisible();
  await button('Expand menu').click();
  await expect.element(button('Collapse menu')).toBeVisible();
});

test('a skip link leads to the list, where a key shows the card of the row', async () => {
  await openNews(stories(2, () => about('AAPL')));
  await expect.poll(titles).toHaveLength(2);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(button('Skip to the list')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(document.querySelector('article'));
  await userEvent.keyboard('j');
  expect(page.getByRole('region', { name: /at a glance$/ }).query()).toBeNull();
  await userEvent.keyboard('i');
  await expect.element(page.getByRole('region', { name: 'AAPL at a glance' })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Card and exact time of the row');
});

test('theme, density and time zone are switched by controls and keys, and stored', async () => {
  await openNews(stories(1));
  await button('Theme: system').click();
  await expect.element(button('Theme: light')).toBeVisible();
  await page.getByRole('combobox', { name: 'Density' }).selectOptions('comfy');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOptions('utc');
  await expect.poll(() => textOf()).toContain('Time UTC');
  expect(document.documentElement.dataset).toMatchObject({ theme: 'light', density: 'comfy' });
  // A letter would select an option of the list that has the focus.
  page.getByRole('main').element().focus();
  await userEvent.keyboard('tdz');
  await expect.poll(preferences).toMatchObject({ theme: 'dark', density: 'compact', zone: 'et' });
  expect(JSON.parse(localStorage.getItem('marketdesk:preferences') ?? '')).toMatchObject({ theme: 'dark', density: 'compact', zone: 'et' });
});

describe('the search', () => {
  const field = page.getByRole('combobox', { name: /^Search/ });
  const options = (): string[] =>
    page
      .getByRole('option', { name: /^Symbol|^Search stories/ })
      .elements()
      .map(nameOf);

  test('opens by a slash, lists the possible searches, and opens the selected one', async () => {
    await openNews(stories(1, () => about('AAPL')));
    await userEvent.keyboard('/');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Enter}aapl');
    await expect.poll(options).toEqual(['Symbol AAPLApple Inc.', 'Search stories for “aapl”']);
    await dialogsAre('Search');
    await field.fill('');
    await expect.poll(options).toEqual([]);
    expect(location.search).toBe('');
    await field.fill('aapl');
    await expect.poll(options).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    await expect.element(page.getByRole('option', { name: /^Symbol AAPL/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.search).toBe('?tickers=AAPL');
    await dialogsAre();
  });
});

test('Ctrl+K and Cmd+K open the palette in place of the help, and so does the search of the top bar', async () => {
  await openNews(stories(1));
  for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
    await userEvent.keyboard('?');
    await dialogsAre('Help');
    await userEvent.keyboard(keys);
    await dialogsAre('Palette');
    await userEvent.keyboard('{Escape}');
    await dialogsAre();
  }
  await button(/^Search symbols, pages, commands/).click();
  await dialogsAre('Palette');
});

describe('the search box', () => {
  const box = button(/^Search/);
  const rect = (of: Element): readonly [left: number, width: number] => {
    const { left, width } = of.getBoundingClientRect();
    return [Math.round(left), Math.round(width)];
  };

  test.each([1440, 1024, 390])('stands at one place on all pages of a window of %i px', async (widthPx) => {
    startApi({ news: stories(1) });
    await renderPage('/news', [widthPx, 800]);
    await expect.element(box).toBeVisible();
    const first = rect(box.element());
    for (const address of ['/quantified', '/guidance', '/status', '/symbol/BRK.B']) {
      goTo(address);
      await expect.element(page.getByRole('heading', { level: 1 })).not.toMatchTextContent(/^News/);
      expect(rect(box.element()), address).toEqual(first);
    }
  });

  test('has the palette and the search under it, as wide; on a phone they are as wide as the window', async () => {
    await openNews(stories(1));
    for (const [keys, widthPx] of [
      ['{Control>}k{/Control}', 1440],
      ['/', 1440],
      ['{Control>}k{/Control}', 390],
    ] as const) {
      await page.viewport(widthPx, 800);
      await userEvent.keyboard(keys);
      await expect.element(page.getByRole('dialog')).toBeVisible();
      const dialog = page.getByRole('dialog').element();
      expect(rect(dialog)).toEqual(widthPx < 640 ? [8, widthPx - 16] : rect(box.element()));
      expect(dialog.getBoundingClientRect().top).toBeGreaterThanOrEqual(box.element().getBoundingClientRect().bottom);
      await userEvent.keyboard('{Escape}');
      await dialogsAre();
    }
  });
});

test('g and a letter open a page', async () => {
  await openNews(stories(1), '/news?sort=updated%3Adesc');
  await userEvent.keyboard('gn');
  await expect.poll(() => location.pathname + location.search).toBe('/news');
});

describe('the help', () => {
  const help = page.getByRole('dialog', { name: 'Help' });
  const open = async (): Promise<void> => {
    await userEvent.keyboard('?');
    await expect.element(help).toBeVisible();
  };

  test.each<[where: string, go: () => Promise<unknown>, keys: readonly string[], headlines: boolean, table: boolean]>([
    ['beside a story', () => openNews(stories(1), '/news/1'), ['j', 'k', 'o', 'Enter', 'v', '.', 'r'], true, false],
    ['in a calendar', () => openGuidance([wireGuidance()]), ['j', 'k', 'r'], false, true],
    ['on the page of a symbol', () => openSymbol('/symbol/HLDN'), ['j', 'k', 'r', 'p'], false, false],
    ['on an unknown URL', () => (startApi(), renderPage('/nowhere')), [], false, false],
  ])('lists exactly the active shortcuts %s', async (_, go, keys, headlines, table) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await go();
    if (table) await expect.element(page.getByRole('grid')).toBeVisible();
    await expect.poll(() => [...hotkeys().keys()]).toEqual(expect.arrayContaining(['?', '/', 'Ctrl+K', 't', 'd', 'z', 'g n', ...keys]));
    await open();
    const active = (): string[] => [...hotkeys().keys()].filter((key) => key !== 'Escape');
    const listed = (): string[] =>
      [...help.element().querySelectorAll('dt:has(kbd)')]
        .map((term) => textOf(term))
        .filter((shown) => !/^(Esc|↓|←|Ctrl\+Home)/.test(shown));
    await expect.poll(() => active().filter((key) => !listed().includes(key))).toEqual([]);
    expect(listed()).toEqual(active());
    expect(active().includes('j')).toBe(keys.includes('j'));
    const text = textOf(help.element());
    expect([/inside the headlines/.test(text), /inside the table/.test(text)]).toEqual([headlines, table]);
  });

  test('begins with concepts, each with its definition in the glossary', async () => {
    await openNews(stories(1));
    await open();
    const headings = page.getByRole('heading', { level: 3 });
    expect(headings.elements().map(nameOf)).toEqual(['Concepts', 'Keyboard shortcuts']);
    const glossary = help.getByText(/^Glossary: /);
    expect(glossary.elements()).toHaveLength(7);
    const definition = help.getByText(/minus that of SPY over the same time: .*Formula/);
    await expect.element(definition).not.toBeVisible();
    await glossary.nth(1).click();
    await expect.element(definition).toBeVisible();
  });

  test('switches single-key shortcuts off', async () => {
    await openNews(stories(1));
    await open();
    await help.getByRole('checkbox', { name: 'Keyboard shortcuts on' }).click();
    await expect.poll(() => preferences().singleKeys).toBe(false);
    await help.getByRole('button', { name: 'Close' }).click();
    await dialogsAre();
    await userEvent.keyboard('t?{Control>}k{/Control}');
    await dialogsAre('Palette');
    expect(preferences().theme).toBe('system');
  });
});
