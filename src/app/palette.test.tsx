import { describe, expect, test, vi } from 'vitest';
import { storedWeekStart } from '#src/shared/calendar/week-start.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { hotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { savedViews, viewPages } from '#src/shared/views/saved-views.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { fakeApi } from '#src/testing/fake-api.ts';
import { openNews } from '#src/testing/news-desk.ts';
import { click, fill, press } from '#src/testing/person.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { stories } from '#src/testing/stories.ts';
import { pages } from './router.tsx';

const open = async (): Promise<HTMLElement> => {
  await soon(() => expect([...hotkeys().keys()]).toContain('Ctrl+K'));
  press('k', { ctrlKey: true });
  return soon(() => one('combobox', 'Symbols, pages, views and actions'));
};
/** Presses a key in the field of the palette. */
const inField = (key: string): void => press(key, { on: one('combobox', /^Symbols, pages/) });
const options = (): string[] =>
  all('option')
    .filter((option) => option.matches('[cmdk-item]'))
    .map(nameOf);
const hints = (): (string | undefined)[] => all('option').map((option) => option.querySelector('kbd')?.textContent ?? undefined);

describe('the palette lists', () => {
  test.each(pages.map(({ path }) => path))('every shortcut of %s, and every page', async (path) => {
    fakeApi(stories(3));
    renderPage(path);
    await soon(() => expect(document.querySelector('main')?.textContent).toMatch(/\w/));
    await open();
    const keys = [...hotkeys().keys()].filter((key) => !/^(g .|\/|Ctrl\+K|Escape|Enter)$/.test(key));
    expect(hints()).toEqual(expect.arrayContaining(keys));
    expect(hints()).toEqual(expect.arrayContaining(pages.map(({ code }) => code)));
    expect(keys).toEqual(expect.arrayContaining(['t', 'd', 'z', '?']));
  });

  test.each(pages.map(({ path }) => path))('every button of the toolbar of %s, the link and the embed code', async (path) => {
    fakeApi(stories(3));
    renderPage(path);
    await soon(() => expect(document.querySelector('main')?.textContent).toMatch(/\w/));
    await open();
    const toolbar = document.querySelector('[role=toolbar]');
    const offered = toolbar
      ? all('button', undefined, toolbar).filter((button) => !button.matches('[aria-keyshortcuts], [type=submit], .sm\\:hidden'))
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
  fill(await open(), 'AAPL QN');
  await soon(() => expect(options()[0]).toMatch(/^AAPL · Quantified/));
  inField('Enter');
  await soon(() => expect(location.pathname + location.search).toBe('/quantified?symbols=AAPL'));
  await soon(() => expect(all('dialog')).toEqual([]));
});

test.each(pages.filter(({ path }) => path !== '/status').map(({ path, code }) => [code, path]))(
  '“AAPL %s” opens %s with AAPL in its own parameter',
  async (code, path) => {
    await openNews(stories(2));
    fill(await open(), `aapl ${code}`);
    inField('Enter');
    await soon(() => expect(location.pathname).toBe(path));
    expect([...new URLSearchParams(location.search).values()]).toContain('AAPL');
  },
);

test('an action runs, and one that opens a dialog opens it in place of the palette', async () => {
  await openNews(stories(2));
  fill(await open(), 'theme: dark');
  inField('Enter');
  await soon(() => expect(preferences().theme).toBe('dark'));
  await soon(() => expect(all('dialog')).toEqual([]));
  fill(await open(), 'shortcuts');
  await soon(() => expect(options()[0]).toMatch(/^Keyboard shortcuts/));
  inField('Enter');
  await soon(() => expect(all('dialog').map(nameOf)).toEqual(['Keyboard shortcuts']));
});

test('a panel of the toolbar opens in place of the palette', async () => {
  await openNews(stories(2));
  fill(await open(), 'views');
  await soon(() => expect(options()[0]).toBe('ViewsOn this page'));
  inField('Enter');
  await soon(() => expect(all('dialog').map(nameOf)).toEqual(['Views']));
});

test.each([
  ['/news', 'News', '/news'],
  ['/guidance', 'Guidance', '/guidance'],
  ['/status', 'News', '/news'],
])('a watchlist selected on %s filters %s', async (address, title, to) => {
  watchlists.set([{ name: 'Chips & more', symbols: ['NVDA', 'AMD'] }]);
  fakeApi(stories(2));
  renderPage(address);
  fill(await open(), 'chips');
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
  fill(await open(), 'copy link');
  inField('Enter');
  const dialog = await soon(() => one('dialog', 'Link to this view'));
  await soon(() => expect(textOf(dialog)).toContain('Copied.'));
  expect(copied).toEqual(['http://localhost:3000/news?sort=created:asc']);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  click(one('button', 'Close', dialog));
  await soon(() => expect(all('dialog')).toEqual([]));
  fill(await open(), 'copy link');
  inField('Enter');
  await soon(() => expect(textOf()).toContain('Press Ctrl+C to copy the selected link.'));
  expect((one('textbox', 'Link') as HTMLTextAreaElement).value).toBe('http://localhost:3000/news?sort=created:asc');
});

test('a link of more than 2,000 characters is packed as it is copied', async () => {
  fakeApi();
  const keys = Array.from({ length: 100 }, (_, index) => `COMPANY-OF-${index}-LETTERS`).join(',');
  renderPage(`/logos?keys=${keys}&density=cozy`);
  fill(await open(), 'copy link');
  inField('Enter');
  const field = (): HTMLTextAreaElement => one('textbox', 'Link') as HTMLTextAreaElement;
  await soon(() => expect(field().value).toMatch(/\/logos\?s=[\w-]{21,}&density=cozy$/));
  expect(field().value.length).toBeLessThan(2000);
});

test('the embed code opens in place of the palette', async () => {
  await openNews(stories(2));
  fill(await open(), 'embed');
  await soon(() => expect(options()[0]).toMatch(/^Copy embed code/));
  inField('Enter');
  await soon(() => expect(all('dialog').map(nameOf)).toEqual(['Copy embed code']));
});

test('a saved view of any page opens as it was saved', async () => {
  savedViews.set([
    { page: 'quantified', name: 'Fades', search: '?preset=volume&density=comfy' },
    { page: 'splits', name: 'Fades', search: '?by=ex&density=cozy' },
  ]);
  await openNews(stories(2));
  fill(await open(), 'fades');
  await soon(() => expect(options().slice(0, 2)).toEqual(['FadesView of Quantified', 'FadesView of Splits']));
  inField('Enter');
  await soon(() => expect(location.pathname + location.search).toBe('/quantified?preset=volume'));
  expect(preferences().density).toBe('comfy');
  fill(await open(), 'fades');
  inField('ArrowDown');
  await soon(() => expect(one('option', 'FadesView of Splits').getAttribute('aria-selected')).toBe('true'));
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
  fill(await open(), 'week starts on monday');
  inField('Enter');
  await soon(() => expect(storedWeekStart.get()).toBe('monday'));
  storedWeekStart.set('sunday');
  await open();
  const listed = options();
  click(one('button', 'Settings'));
  const settings = await soon(() => one('dialog', 'Settings'));
  const values = all('radio', undefined, settings).map((radio) => nameOf(radio));
  expect(values.filter((value) => !listed.some((option) => option.endsWith(`${value}Action`)))).toEqual([]);
});

test('the selection wraps around, and a click selects', async () => {
  noteSeen({ tickers: ['F', 'FDX'] });
  await openNews(stories(2));
  fill(await open(), 'F');
  await soon(() => expect(options()[0]).toMatch(/^F/));
  const chosen = (): string | undefined =>
    all('option').find((option) => option.ariaSelected === 'true' || option.getAttribute('aria-selected') === 'true')?.textContent;
  inField('ArrowUp');
  await soon(() => expect(chosen()).toBe(options().at(-1)));
  inField('ArrowDown');
  await soon(() => expect(chosen()).toBe(options()[0]));
  inField('PageDown');
  await soon(() => expect(chosen()).not.toBe(options()[0]));
  click(one('option', /^FDX/));
  await soon(() => expect(location.pathname).toBe('/symbol/FDX'));
});

test('shows markup as text', async () => {
  savedViews.set([{ page: 'news', name: '<img src=x onerror=alert(1)>', search: '' }]);
  await openNews(stories(2));
  fill(await open(), '<img');
  await soon(() => expect(options()[0]).toContain('<img src=x onerror=alert(1)>'));
  expect(document.querySelector('dialog img')).toBeNull();
  expect(textOf(one('dialog'))).toContain('<img src=x onerror=alert(1)>');
});

test('works while single-key shortcuts are off', async () => {
  await openNews(stories(2));
  fill(await open(), 'single keys');
  inField('Enter');
  await soon(() => expect(preferences().singleKeys).toBe(false));
  fill(await open(), 'switch density');
  inField('Enter');
  await soon(() => expect(preferences().density).toBe('cozy'));
});

test('opens from the search by a button, for devices without a keyboard', async () => {
  await openNews(stories(2));
  press('/');
  click(await soon(() => one('button', /pages, views and actions$/)));
  await soon(() => expect(all('dialog').map(nameOf)).toEqual(['Palette']));
});

test('opens from the page for unknown URLs', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  fakeApi(stories(2));
  renderPage('/nowhere');
  const button = await soon(() => one('button', 'Find a page (Ctrl+K)'));
  await soon(() => expect([...hotkeys().keys()]).toContain('Ctrl+K'));
  click(button);
  await soon(() => expect(all('dialog').map(nameOf)).toEqual(['Palette']));
});
