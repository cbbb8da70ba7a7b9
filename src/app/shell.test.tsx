import { fireEvent, screen, within } from '@testing-library/react';
import { startApi } from '#src/testing/api.ts';
import { press } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { describe, expect, test, vi } from 'vitest';
import { titles, openGuidance, openNews, openSymbol } from '#src/testing/open-page.ts';
import { wireGuidance } from '#src/testing/records.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, stories } from '#src/testing/stories.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { hotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { pages } from './router.tsx';

test('the root is the news', async () => {
  startApi({ news: stories(2) });
  renderPage('/');
  await soon(() => expect(titles()).toHaveLength(2));
  expect(location.pathname).toBe('/news');
  expect(document.title).toBe('News · Marketdesk');
});

test('an unknown URL is reported and links to the news', async () => {
  // React Router, while developed, writes a line about it.
  vi.spyOn(console, 'warn').mockReturnValue();
  startApi({ news: stories(2) });
  renderPage('/nowhere/at%0Aall');
  await soon(() => screen.getByRole('heading', { name: 'Page not found' }));
  expect(textOf()).toContain('“/nowhere/at%0Aall” is not a page of Marketdesk.');
  fireEvent.click(screen.getByRole('link', { name: 'Go to News' }));
  await soon(() => expect(titles()).toHaveLength(2));
});

test('the rail lists the pages and marks the current one', async () => {
  await openNews(stories(2));
  const rail = screen.getByRole('navigation', { name: 'Pages' });
  expect(
    within(rail)
      .queryAllByRole('link')
      .map((link) => [nameOf(link), link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['News', '/news', 'page'],
    ['Quantified', '/quantified', null],
    ['Ratios', '/ratios', null],
    ['Guidance', '/guidance', null],
    ['Splits', '/splits', null],
    ['Logos', '/logos', null],
    ['Status', '/status', null],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Expand menu' }));
  await soon(() => screen.getByRole('button', { name: 'Collapse menu' }));
});

test('sample data is marked', async () => {
  const api = startApi({ news: stories(2) });
  api.config = { sampleData: true, imageHosts: [] };
  renderPage('/news');
  await soon(() => expect(textOf()).toContain('Sample data'));
});

describe('preferences', () => {
  test('the theme is switched by button and shortcut', async () => {
    await openNews(stories(2));
    const theme = (): string => nameOf(screen.getByRole('button', { name: /^Theme/ }));
    expect(theme()).toBe('Theme: system');
    fireEvent.click(screen.getByRole('button', { name: /^Theme/ }));
    await soon(() => expect(theme()).toBe('Theme: light'));
    press('t');
    await soon(() => expect(theme()).toBe('Theme: dark'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    press('t');
    await soon(() => expect(theme()).toBe('Theme: system'));
  });

  test('density and time zone are applied and stored', async () => {
    await openNews(stories(2));
    fireEvent.change(screen.getByRole('combobox', { name: 'Density' }), { target: { value: 'comfy' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Time zone' }), { target: { value: 'utc' } });
    await soon(() => expect(document.documentElement.dataset['density']).toBe('comfy'));
    await soon(() => expect(textOf()).toContain('Time UTC'));
    expect(JSON.parse(localStorage.getItem('marketdesk:preferences') ?? '')).toMatchObject({ density: 'comfy', zone: 'utc' });
  });
});

describe('the search', () => {
  const field = (): Promise<HTMLElement> => soon(() => screen.getByRole('combobox', { name: /^Search/ }));
  const options = (): string[] => screen.queryAllByRole('option', { name: /^Symbol|^Stories/ }).map(nameOf);

  test('opens by a slash and lists the possible searches', async () => {
    await openNews(stories(2));
    press('/');
    fireEvent.change(await field(), { target: { value: 'aapl' } });
    await soon(() => expect(options()).toEqual(['Stories with “aapl”', 'Symbol AAPL']));
    fireEvent.change(await field(), { target: { value: '' } });
    await soon(() => expect(options()).toEqual([]));
  });

  test('opens the selected search', async () => {
    await openNews(stories(2, () => about('AAPL')));
    press('/');
    fireEvent.change(await field(), { target: { value: 'aapl' } });
    await soon(() => expect(options()).toHaveLength(2));
    press('ArrowDown', { on: await field() });
    await soon(() => expect(screen.getByRole('option', { name: 'Symbol AAPL' }).getAttribute('aria-selected')).toBe('true'));
    press('Enter', { on: await field() });
    await soon(() => expect(location.search).toBe('?tickers=AAPL'));
    await soon(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
  });

  test('of the top bar is the palette', async () => {
    await openNews(stories(2));
    fireEvent.click(screen.getByRole('button', { name: /^Search symbols, pages, commands/ }));
    await soon(() => screen.getByRole('dialog', { name: 'Palette' }));
  });

  test('does nothing without a text', async () => {
    await openNews(stories(2));
    press('/');
    press('Enter', { on: await field() });
    await quiet();
    expect(location.pathname + location.search).toBe('/news');
    await soon(() => expect(screen.queryAllByRole('dialog', { name: 'Search' })).toHaveLength(1));
  });
});

describe('keys of the frame', () => {
  test('t, d and z switch theme, density and time zone', async () => {
    await openNews(stories(2));
    for (const key of ['t', 'd', 'z']) press(key);
    await soon(() => expect(preferences()).toMatchObject({ theme: 'light', density: 'cozy', zone: 'local' }));
    for (const key of ['t', 'd', 'z', 't', 'd', 'z']) press(key);
    expect(preferences()).toMatchObject({ theme: 'system', density: 'compact', zone: 'et' });
  });

  test('g and a letter open a page', async () => {
    await openNews(stories(2), '/news?sort=updated%3Adesc');
    press('g');
    press('n');
    await soon(() => expect(location.pathname + location.search).toBe('/news'));
  });

  test.each([{ ctrlKey: true }, { metaKey: true }])('K with %j opens the palette, from the help too', async (held) => {
    await openNews(stories(2));
    press('?');
    await soon(() => screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    press('k', held);
    await soon(() => expect(screen.queryAllByRole('dialog').map(nameOf)).toEqual(['Palette']));
  });
});

describe('the help', () => {
  const open = async (): Promise<HTMLElement> => {
    press('?');
    return soon(() => screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  };
  const shown = (help: HTMLElement): string[] => [...help.querySelectorAll('dt')].map((term) => textOf(term));

  test('lists exactly the active shortcuts', async () => {
    await openNews(stories(3), '/news/1');
    await soon(() => screen.getByRole('complementary', { name: 'Story' }));
    const working = [...hotkeys().keys()].filter((key) => key !== 'Escape');
    expect(working).toEqual(expect.arrayContaining(['?', '/', 'Ctrl+K', 't', 'd', 'z', 'g n', 'j', 'k', 'o', 'Enter', 'v', '.', 'r']));
    const help = await open();
    expect(shown(help).filter((keys) => !/^(Esc|↓|Ctrl\+Home)/.test(keys))).toEqual(working);
  });

  test.each<[where: string, go: () => unknown, headlines: boolean, table: boolean]>([
    ['among headlines', () => openNews(stories(3)), true, false],
    ['in a calendar', () => openGuidance([wireGuidance()]), false, true],
    ['on a symbol’s page', () => openSymbol('/symbol/HLDN'), false, false],
  ])('lists %s the keys of the focused element', async (_, go, headlines, table) => {
    await go();
    if (table) await soon(() => screen.queryAllByRole('grid')[0] ?? expect.fail('no table yet'));
    await soon(() => expect(hotkeys().has('j')).toBe(true));
    const words = textOf(await open());
    expect([/inside the headlines/.test(words), /inside the table/.test(words)]).toEqual([headlines, table]);
  });

  test('lists only the shortcuts of the frame on an unknown URL', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    startApi({ news: stories(2) });
    renderPage('/nowhere');
    await soon(() => screen.getByRole('heading', { name: 'Page not found' }));
    await quiet();
    expect(shown(await open())).toEqual(['t', 'd', 'z', ',', '?', '/', 'Ctrl+K', ...pages.map(({ key }) => `g ${key}`), 'Esc']);
  });

  test('switches single-key shortcuts off', async () => {
    await openNews(stories(3));
    const help = await open();
    fireEvent.click(within(help).getByRole('checkbox', { name: 'Keyboard shortcuts on' }));
    await soon(() => expect(preferences().singleKeys).toBe(false));
    fireEvent.click(within(help).getByRole('button', { name: 'Close' }));
    await soon(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
    press('t');
    press('?');
    await quiet();
    expect(screen.queryAllByRole('dialog')).toEqual([]);
    expect(preferences().theme).toBe('system');
  });
});
