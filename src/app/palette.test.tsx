import { fireEvent, screen, within } from '@testing-library/react';
import { startApi } from '#src/testing/api.ts';
import { press } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { describe, expect, test, vi } from 'vitest';
import { storedWeekStart } from '#src/shared/calendar/week-start.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { hotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { savedViews, viewPages } from '#src/shared/views/saved-views.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { openNews } from '#src/testing/open-page.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { pages } from './router.tsx';

const open = async (): Promise<HTMLElement> => {
  await soon(() => expect([...hotkeys().keys()]).toContain('Ctrl+K'));
  press('k', { ctrlKey: true });
  return soon(() => screen.getByRole('combobox', { name: 'Symbols, pages, views and actions' }));
};
/** Presses a key in the field of the palette. */
const inField = (key: string): void => press(key, { on: screen.getByRole('combobox', { name: /^Symbols, pages/ }) });
const options = (): string[] =>
  screen
    .queryAllByRole('option')
    .filter((option) => option.matches('[cmdk-item]'))
    .map(nameOf);
const hints = (): (string | undefined)[] =>
  screen.queryAllByRole('option').map((option) => option.querySelector('kbd')?.textContent ?? undefined);

describe('the palette lists', () => {
  test.each(pages.map(({ path }) => path))('every shortcut of %s, and every page', async (path) => {
    startApi({ news: stories(3) });
    renderPage(path);
    await soon(() => expect(document.querySelector('main')?.textContent).toMatch(/\w/));
    await open();
    const keys = [...hotkeys().keys()].filter((key) => !/^(g .|\/|Ctrl\+K|Escape|Enter)$/.test(key));
    expect(hints()).toEqual(expect.arrayContaining(keys));
    expect(hints()).toEqual(expect.arrayContaining(pages.map(({ code }) => code)));
    expect(keys).toEqual(expect.arrayContaining(['t', 'd', 'z', '?']));
  });

  test.each(pages.map(({ path }) => path))('every button of the toolbar of %s, the link and the embed code', async (path) => {
    startApi({ news: stories(3) });
    renderPage(path);
    await soon(() => expect(document.querySelector('main')?.textContent).toMatch(/\w/));
    await open();
    const toolbar = document.querySelector('[role=toolbar]');
    const offered = toolbar
      ? within(toolbar)
          .queryAllByRole('button')
          .filter((button) => !button.matches('[aria-keyshortcuts], [type=submit], .sm\\:hidden'))
      : [];
    const listed = options();
    expect(listed.filter((option) => option.startsWith('Copy link to this view') || option.startsWith('Copy embed code'))).toHaveLength(2);
    expect(offered.filter((button) => !listed.some((option) => option.startsWith(nameOf(button).replace(/ ?[▾▴✓]/, ''))))).toEqual([]);
    // The only page without a toolbar.
    expect(offered.length > 0).toBe(path !== '/status');
  });

  test('a page for every letter after g', async () => {
    await openNews(stories(2));
    const letters = [...hotkeys().keys()].filter((key) => key.startsWith('g '));
    expect(letters.toSorted()).toEqual(pages.map(({ key }) => `g ${key}`).toSorted());
  });
});

test('a symbol and a code open the page of the symbol', async () => {
  await openNews(stories(2));
  fireEvent.change(await open(), { target: { value: 'AAPL QN' } });
  await soon(() => expect(options()[0]).toMatch(/^AAPL · Quantified/));
  inField('Enter');
  await soon(() => expect(location.pathname + location.search).toBe('/quantified?symbols=AAPL'));
  await soon(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
});

test.each(pages.filter(({ path }) => path !== '/status').map(({ path, code }) => [code, path]))(
  '“AAPL %s” opens %s with AAPL in its own parameter',
  async (code, path) => {
    await openNews(stories(2));
    fireEvent.change(await open(), { target: { value: `aapl ${code}` } });
    inField('Enter');
    await soon(() => expect(location.pathname).toBe(path));
    expect([...new URLSearchParams(location.search).values()]).toContain('AAPL');
  },
);

test('an action runs, and one that opens a dialog opens it in place of the palette', async () => {
  await openNews(stories(2));
  fireEvent.change(await open(), { target: { value: 'theme: dark' } });
  inField('Enter');
  await soon(() => expect(preferences().theme).toBe('dark'));
  await soon(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
  fireEvent.change(await open(), { target: { value: 'shortcuts' } });
  await soon(() => expect(options()[0]).toMatch(/^Keyboard shortcuts/));
  inField('Enter');
  await soon(() => expect(screen.queryAllByRole('dialog').map(nameOf)).toEqual(['Keyboard shortcuts']));
});

test('a panel of the toolbar opens in place of the palette', async () => {
  await openNews(stories(2));
  fireEvent.change(await open(), { target: { value: 'views' } });
  await soon(() => expect(options()[0]).toBe('ViewsOn this page'));
  inField('Enter');
  await soon(() => expect(screen.queryAllByRole('dialog').map(nameOf)).toEqual(['Views']));
});

test.each([
  ['/news', 'News', '/news'],
  ['/guidance', 'Guidance', '/guidance'],
  ['/status', 'News', '/news'],
])('a watchlist selected on %s filters %s', async (address, title, to) => {
  watchlists.set([{ name: 'Chips & more', symbols: ['NVDA', 'AMD'] }]);
  startApi({ news: stories(2) });
  renderPage(address);
  fireEvent.change(await open(), { target: { value: 'chips' } });
  await soon(() => expect(options()[0]).toBe(`Chips & moreWatchlist of 2, in ${title}`));
  inField('Enter');
  await soon(() => expect(location.pathname).toBe(to));
  expect(new URLSearchParams(location.search).get('list')).toBe('Chips & more:NVDA,AMD');
});

test('the link to the view is copied and shown; without a clipboard it is selected', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await openNews(stories(2), '/news?sort=created:asc&token=secret');
  fireEvent.change(await open(), { target: { value: 'copy link' } });
  inField('Enter');
  const dialog = await soon(() => screen.getByRole('dialog', { name: 'Link to this view' }));
  await soon(() => expect(textOf(dialog)).toContain('Copied.'));
  expect(copied).toEqual(['http://localhost:3000/news?sort=created:asc']);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await soon(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
  fireEvent.change(await open(), { target: { value: 'copy link' } });
  inField('Enter');
  await soon(() => expect(textOf()).toContain('Press Ctrl+C to copy the selected link.'));
  expect((screen.getByRole('textbox', { name: 'Link' }) as HTMLTextAreaElement).value).toBe('http://localhost:3000/news?sort=created:asc');
});

test('a link of more than 2,000 characters is packed as it is copied', async () => {
  startApi();
  const keys = Array.from({ length: 100 }, (_, index) => `COMPANY-OF-${index}-LETTERS`).join(',');
  renderPage(`/logos?keys=${keys}&density=cozy`);
  fireEvent.change(await open(), { target: { value: 'copy link' } });
  inField('Enter');
  const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Link' }) as HTMLTextAreaElement;
  await soon(() => expect(field().value).toMatch(/\/logos\?s=[\w-]{21,}&density=cozy$/));
  expect(field().value.length).toBeLessThan(2000);
});

test('the embed code opens in place of the palette', async () => {
  await openNews(stories(2));
  fireEvent.change(await open(), { target: { value: 'embed' } });
  await soon(() => expect(options()[0]).toMatch(/^Copy embed code/));
  inField('Enter');
  await soon(() => expect(screen.queryAllByRole('dialog').map(nameOf)).toEqual(['Copy embed code']));
});

test('a saved view of any page opens as it was saved', async () => {
  savedViews.set([
    { page: 'quantified', name: 'Fades', search: '?preset=volume&density=comfy' },
    { page: 'splits', name: 'Fades', search: '?by=ex&density=cozy' },
  ]);
  await openNews(stories(2));
  fireEvent.change(await open(), { target: { value: 'fades' } });
  await soon(() => expect(options().slice(0, 2)).toEqual(['FadesView of Quantified', 'FadesView of Splits']));
  inField('Enter');
  await soon(() => expect(location.pathname + location.search).toBe('/quantified?preset=volume'));
  expect(preferences().density).toBe('comfy');
  fireEvent.change(await open(), { target: { value: 'fades' } });
  inField('ArrowDown');
  await soon(() => expect(screen.getByRole('option', { name: 'FadesView of Splits' }).getAttribute('aria-selected')).toBe('true'));
  inField('Enter');
  await soon(() => expect(location.pathname + location.search).toBe('/splits?by=ex'));
  expect(preferences().density).toBe('cozy');
});

test('views have the titles of their pages', () => {
  const titles: Readonly<Record<string, string>> = Object.fromEntries(pages.map(({ path, title }) => [path.slice(1), title]));
  expect(Object.entries(viewPages).filter(([name, title]) => titles[name] !== title)).toEqual([]);
});

test('each value of every setting is an action', async () => {
  await openNews(stories(2));
  fireEvent.change(await open(), { target: { value: 'week starts on monday' } });
  inField('Enter');
  await soon(() => expect(storedWeekStart.get()).toBe('monday'));
  storedWeekStart.set('sunday');
  await open();
  const listed = options();
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  const settings = await soon(() => screen.getByRole('dialog', { name: 'Settings' }));
  const values = within(settings)
    .queryAllByRole('radio')
    .map((radio) => nameOf(radio));
  expect(values.filter((value) => !listed.some((option) => option.endsWith(`${value}Action`)))).toEqual([]);
});

test('the selection wraps around, and a click selects', async () => {
  noteSeen({ tickers: ['F', 'FDX'] });
  await openNews(stories(2));
  fireEvent.change(await open(), { target: { value: 'F' } });
  await soon(() => expect(options()[0]).toMatch(/^F/));
  const chosen = (): string | undefined =>
    screen.queryAllByRole('option').find((option) => option.ariaSelected === 'true' || option.getAttribute('aria-selected') === 'true')
      ?.textContent;
  inField('ArrowUp');
  await soon(() => expect(chosen()).toBe(options().at(-1)));
  inField('ArrowDown');
  await soon(() => expect(chosen()).toBe(options()[0]));
  inField('PageDown');
  await soon(() => expect(chosen()).not.toBe(options()[0]));
  fireEvent.click(screen.getByRole('option', { name: /^FDX/ }));
  await soon(() => expect(location.pathname).toBe('/symbol/FDX'));
});

test('shows markup as text', async () => {
  savedViews.set([{ page: 'news', name: '<img src=x onerror=alert(1)>', search: '' }]);
  await openNews(stories(2));
  fireEvent.change(await open(), { target: { value: '<img' } });
  await soon(() => expect(options()[0]).toContain('<img src=x onerror=alert(1)>'));
  expect(document.querySelector('dialog img')).toBeNull();
  expect(textOf(screen.getByRole('dialog'))).toContain('<img src=x onerror=alert(1)>');
});

test('works while single-key shortcuts are off', async () => {
  await openNews(stories(2));
  fireEvent.change(await open(), { target: { value: 'single keys' } });
  inField('Enter');
  await soon(() => expect(preferences().singleKeys).toBe(false));
  fireEvent.change(await open(), { target: { value: 'switch density' } });
  inField('Enter');
  await soon(() => expect(preferences().density).toBe('cozy'));
});

test('opens from the search by a button, for devices without a keyboard', async () => {
  await openNews(stories(2));
  press('/');
  fireEvent.click(await soon(() => screen.getByRole('button', { name: /pages, views and actions$/ })));
  await soon(() => expect(screen.queryAllByRole('dialog').map(nameOf)).toEqual(['Palette']));
});

test('opens from the page for unknown URLs', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  startApi({ news: stories(2) });
  renderPage('/nowhere');
  const button = await soon(() => screen.getByRole('button', { name: 'Find a page (Ctrl+K)' }));
  await soon(() => expect([...hotkeys().keys()]).toContain('Ctrl+K'));
  fireEvent.click(button);
  await soon(() => expect(screen.queryAllByRole('dialog').map(nameOf)).toEqual(['Palette']));
});
