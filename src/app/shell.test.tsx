import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { preferences } from '#src/shared/storage/preferences.ts';
import { hotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { startApi } from '#src/testing/api.ts';
import { openGuidance, openNews, openSymbol, titles } from '#src/testing/open-page.ts';
import { press } from '#src/testing/press.ts';
import { wireGuidance } from '#src/testing/records.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { about, stories } from '#src/testing/stories.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

const dialogsAre = (...names: string[]): Promise<void> => soon(() => expect(screen.queryAllByRole('dialog').map(nameOf)).toEqual(names));

test('the root is the news; sample data is marked', async () => {
  const api = startApi({ news: stories(2) });
  api.config = { sampleData: true, imageHosts: [] };
  renderPage('/');
  await soon(() => expect(titles()).toHaveLength(2));
  expect(location.pathname).toBe('/news');
  expect(document.title).toBe('News · Marketdesk');
  await soon(() => expect(textOf()).toContain('Sample data'));
});

test('an unknown URL is reported and links to the news', async () => {
  // React Router, while developed, warns about it.
  vi.spyOn(console, 'warn').mockReturnValue();
  startApi({ news: stories(2) });
  renderPage('/nowhere/at%0Aall');
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(textOf()).toContain('“/nowhere/at%0Aall” is not a page of Marketdesk.');
  fireEvent.click(screen.getByRole('link', { name: 'Go to News' }));
  await soon(() => expect(titles()).toHaveLength(2));
});

test('the rail lists the pages, marks the current one, and expands', async () => {
  await openNews(stories(2));
  const links = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link');
  expect(links.map(nameOf)).toEqual(['News', 'Quantified', 'Ratios', 'Guidance', 'Splits', 'Logos', 'Status']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(links.map((link) => `/${nameOf(link).toLowerCase()}`));
  expect(links.map((link) => link.getAttribute('aria-current')).filter(Boolean)).toEqual([links[0]?.getAttribute('aria-current')]);
  fireEvent.click(screen.getByRole('button', { name: 'Expand menu' }));
  await screen.findByRole('button', { name: 'Collapse menu' });
});

test('theme, density and time zone are switched by controls and keys, and stored', async () => {
  await openNews(stories(2));
  fireEvent.click(screen.getByRole('button', { name: 'Theme: system' }));
  await screen.findByRole('button', { name: 'Theme: light' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Density' }), { target: { value: 'comfy' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Time zone' }), { target: { value: 'utc' } });
  await soon(() => expect(textOf()).toContain('Time UTC'));
  expect(document.documentElement.dataset).toMatchObject({ theme: 'light', density: 'comfy' });
  for (const key of ['t', 'd', 'z']) press(key);
  await soon(() => expect(preferences()).toMatchObject({ theme: 'dark', density: 'compact', zone: 'et' }));
  expect(JSON.parse(localStorage.getItem('marketdesk:preferences') ?? '')).toMatchObject({ theme: 'dark', density: 'compact', zone: 'et' });
});

describe('the search', () => {
  const findField = (): Promise<HTMLElement> => screen.findByRole('combobox', { name: /^Search/ });
  const options = (): string[] => screen.queryAllByRole('option', { name: /^Symbol|^Search stories/ }).map(nameOf);

  test('opens by a slash, lists the possible searches, and opens the selected one', async () => {
    await openNews(stories(2, () => about('AAPL')));
    press('/');
    const field = await findField();
    press('Enter', { on: field });
    await dialogsAre('Search');
    fireEvent.change(field, { target: { value: 'aapl' } });
    await soon(() => expect(options()).toEqual(['Symbol AAPLApple Inc.', 'Search stories for “aapl”']));
    fireEvent.change(field, { target: { value: '' } });
    await soon(() => expect(options()).toEqual([]));
    expect(location.search).toBe('');
    fireEvent.change(field, { target: { value: 'aapl' } });
    await soon(() => expect(options()).toHaveLength(2));
    press('ArrowDown', { on: field });
    press('ArrowUp', { on: field });
    await soon(() => expect(screen.getByRole('option', { name: /^Symbol AAPL/ }).getAttribute('aria-selected')).toBe('true'));
    press('Enter', { on: field });
    await soon(() => expect(location.search).toBe('?tickers=AAPL'));
    await dialogsAre();
  });

  test('of the top bar is the palette', async () => {
    await openNews(stories(2));
    fireEvent.click(screen.getByRole('button', { name: /^Search symbols, pages, commands/ }));
    await dialogsAre('Palette');
  });
});

test('g and a letter open a page', async () => {
  await openNews(stories(2), '/news?sort=updated%3Adesc');
  press('g');
  press('n');
  await soon(() => expect(location.pathname + location.search).toBe('/news'));
});

test.each([{ ctrlKey: true }, { metaKey: true }])('K with %j opens the palette in place of the help', async (held) => {
  await openNews(stories(2));
  press('?');
  await dialogsAre('Keyboard shortcuts');
  press('k', held);
  await dialogsAre('Palette');
});

describe('the help', () => {
  const open = async (): Promise<HTMLElement> => {
    press('?');
    return screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  };

  test.each<[where: string, go: () => unknown, keys: readonly string[], headlines: boolean, table: boolean]>([
    ['beside a story', () => openNews(stories(3), '/news/1'), ['j', 'k', 'o', 'Enter', 'v', '.', 'r'], true, false],
    ['in a calendar', () => openGuidance([wireGuidance()]), ['j', 'k', 'r'], false, true],
    ['on the page of a symbol', () => openSymbol('/symbol/HLDN'), ['j', 'k', 'r', 'p'], false, false],
    ['on an unknown URL', () => renderPage('/nowhere'), [], false, false],
  ])('lists exactly the active shortcuts %s', async (where, go, keys, headlines, table) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    if (where === 'on an unknown URL') startApi();
    await go();
    if (table) await soon(() => screen.getAllByRole('grid'));
    await soon(() => expect([...hotkeys().keys()]).toEqual(expect.arrayContaining(['?', '/', 'Ctrl+K', 't', 'd', 'z', 'g n', ...keys])));
    const active = [...hotkeys().keys()].filter((key) => key !== 'Escape');
    const help = await open();
    const listed = [...help.querySelectorAll('dt')].map((term) => textOf(term));
    expect(listed.filter((shown) => !/^(Esc|↓|←|Ctrl\+Home)/.test(shown))).toEqual(active);
    expect(active.includes('j')).toBe(keys.includes('j'));
    expect([/inside the headlines/.test(textOf(help)), /inside the table/.test(textOf(help))]).toEqual([headlines, table]);
  });

  test('switches single-key shortcuts off', async () => {
    await openNews(stories(3));
    const help = await open();
    fireEvent.click(within(help).getByRole('checkbox', { name: 'Keyboard shortcuts on' }));
    await soon(() => expect(preferences().singleKeys).toBe(false));
    fireEvent.click(within(help).getByRole('button', { name: 'Close' }));
    await dialogsAre();
    press('t');
    press('?');
    press('k', { ctrlKey: true });
    await dialogsAre('Palette');
    expect(preferences().theme).toBe('system');
  });
});
