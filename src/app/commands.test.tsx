import { describe, expect, test, vi } from 'vitest';
import { keptWeekStart } from '#src/shared/calendar/week-start.ts';
import { preferences } from '#src/shared/preferences/preferences.ts';
import { noteSeen } from '#src/shared/seen/seen.ts';
import { hotkeys } from '#src/shared/ui/hotkeys.ts';
import { savedViews, viewPages } from '#src/shared/views/saved-views.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { fakeApi } from '#src/testing/fake-api.ts';
import { openNews } from '#src/testing/news-desk.ts';
import { click, fill, press } from '#src/testing/person.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { stories } from '#src/testing/stories.ts';
import { keyCommands, otherKeys } from './commands.ts';
import { shortcuts } from './help.tsx';
import { pages } from './pages.ts';

const open = async (): Promise<HTMLElement> => {
  await soon(() => expect([...hotkeys().keys()]).toContain('Ctrl+K'));
  press('k', { ctrlKey: true });
  return soon(() => one('combobox', 'Symbols, pages, views and actions'));
};
/** A key pressed in the field of the palette. */
const inField = (key: string): void => press(key, { on: one('combobox', /^Symbols, pages/) });
const options = (): string[] =>
  all('option')
    .filter(({ id }) => id.startsWith('search-option'))
    .map(nameOf);
const hints = (): (string | undefined)[] => all('option').map((option) => option.querySelector('kbd')?.textContent ?? undefined);

describe('the palette is complete', () => {
  test('every key that the help knows is an action, or opens a page', () => {
    const known = new Set([...Object.keys(keyCommands), ...otherKeys, ...pages.map(({ key }) => `g ${key}`)]);
    expect(shortcuts.flatMap(({ keys }) => keys).filter((key) => !known.has(key))).toEqual([]);
  });

  test.each(pages.map(({ path }) => path))('whatever a key does on %s, the palette does, and it has every page', async (path) => {
    fakeApi(stories(3));
    renderPage(path);
    await soon(() => expect(document.querySelector('main')?.textContent).toMatch(/\w/));
    await open();
    const keys = [...hotkeys().keys()].filter((key) => !otherKeys.has(key) && !key.startsWith('g '));
    expect(hints()).toEqual(expect.arrayContaining(keys));
    expect(hints()).toEqual(expect.arrayContaining(pages.map(({ code }) => code)));
    expect(keys).toEqual(expect.arrayContaining(['t', 'd', 'z', '?']));
  });

  test.each(pages.map(({ path }) => path))('whatever the bar of %s offers, the palette does, and hands the page on', async (path) => {
    fakeApi(stories(3));
    renderPage(path);
    await soon(() => expect(document.querySelector('main')?.textContent).toMatch(/\w/));
    await open();
    const toolbar = document.querySelector('[role=toolbar]');
    const offered = toolbar ? all('button', undefined, toolbar).filter((button) => !button.hasAttribute('aria-keyshortcuts')) : [];
    const listed = options();
    expect(listed.filter((option) => option.startsWith('Copy link to this view') || option.startsWith('Copy embed code'))).toHaveLength(2);
    expect(offered.filter((button) => !listed.some((option) => option.startsWith(nameOf(button).replace(/ ?[▾▴✓]/, ''))))).toEqual([]);
    // The one page without a bar of its own.
    expect(offered.length > 0).toBe(path !== '/status');
  });

  test('every letter after g is a page of it', async () => {
    await openNews(stories(2));
    const letters = [...hotkeys().keys()].filter((key) => key.startsWith('g '));
    expect(letters.toSorted()).toEqual(pages.map(({ key }) => `g ${key}`).toSorted());
  });
});

test('a verb leads to the page of the symbol', async () => {
  await openNews(stories(2));
  fill(await open(), 'AAPL QN');
  await soon(() => expect(options()[0]).toMatch(/^AAPL · Quantified/));
  inField('Enter');
  await soon(() => expect(location.pathname + location.search).toBe('/quantified?symbols=AAPL'));
  await soon(() => expect(all('dialog')).toEqual([]));
});

test.each(pages.filter(({ path }) => path !== '/status').map(({ path, code }) => [code, path]))(
  '“AAPL %s” stands for %s about AAPL, in its own words',
  async (code, path) => {
    await openNews(stories(2));
    fill(await open(), `aapl ${code}`);
    inField('Enter');
    await soon(() => expect(location.pathname).toBe(path));
    expect([...new URLSearchParams(location.search).values()]).toContain('AAPL');
  },
);

test('an action is done, and one that opens a panel opens it in the palette’s place', async () => {
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

test('a panel of the page’s bar opens in the palette’s place', async () => {
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
])('a watchlist chosen on %s filters %s', async (address, title, to) => {
  watchlists.set([{ name: 'Chips & more', symbols: ['NVDA', 'AMD'] }]);
  fakeApi(stories(2));
  renderPage(address);
  fill(await open(), 'chips');
  await soon(() => expect(options()[0]).toBe(`Chips & moreWatchlist of 2, in ${title}`));
  inField('Enter');
  await soon(() => expect(location.pathname).toBe(to));
  expect(new URLSearchParams(location.search).get('list')).toBe('Chips & more:NVDA,AMD');
});

test('the link to what is seen is copied and shown; where nothing can be copied it is marked', async () => {
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
  await soon(() => expect(textOf()).toContain('Press Ctrl+C to copy what is marked.'));
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

test('the embed code is written in the palette’s place', async () => {
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

test('views are called after the pages as the rail has them', () => {
  const titles: Readonly<Record<string, string>> = Object.fromEntries(pages.map(({ path, title }) => [path.slice(1), title]));
  expect(Object.entries(viewPages).filter(([name, title]) => titles[name] !== title)).toEqual([]);
});

test('each value of every setting is an action', async () => {
  await openNews(stories(2));
  fill(await open(), 'weeks begin on monday');
  inField('Enter');
  await soon(() => expect(keptWeekStart.get()).toBe('monday'));
  keptWeekStart.set('sunday');
  await open();
  const listed = options();
  click(one('button', 'Settings'));
  const settings = await soon(() => one('dialog', 'Settings'));
  const values = all('radio', undefined, settings).map((radio) => nameOf(radio).replace('as the ', ''));
  expect(values.filter((value) => !listed.some((option) => option.endsWith(`${value}Action`)))).toEqual([]);
});

test('keys go round at the ends, and a click chooses', async () => {
  noteSeen({ tickers: ['F', 'FDX'] });
  await openNews(stories(2));
  fill(await open(), 'F');
  await soon(() => expect(options()[0]).toMatch(/^F/));
  const chosen = (): string | undefined =>
    all('option').find((option) => option.ariaSelected === 'true' || option.getAttribute('aria-selected') === 'true')?.id;
  inField('ArrowUp');
  await soon(() => expect(chosen()).toBe(`search-option-${options().length - 1}`));
  inField('ArrowDown');
  await soon(() => expect(chosen()).toBe('search-option-0'));
  inField('PageDown');
  await soon(() => expect(chosen()).not.toBe('search-option-0'));
  click(one('option', /^FDX/));
  await soon(() => expect(location.pathname).toBe('/symbol/FDX'));
});

test('hostile texts are text', async () => {
  savedViews.set([{ page: 'news', name: '<img src=x onerror=alert(1)>', search: '' }]);
  await openNews(stories(2));
  fill(await open(), '<img');
  await soon(() => expect(options()[0]).toContain('<img src=x onerror=alert(1)>'));
  expect(document.querySelector('dialog img')).toBeNull();
  expect(textOf(one('dialog'))).toContain('<img src=x onerror=alert(1)>');
});

test('of single keys off everything stays in the palette', async () => {
  await openNews(stories(2));
  fill(await open(), 'single keys');
  inField('Enter');
  await soon(() => expect(preferences().singleKeys).toBe(false));
  fill(await open(), 'density: the next');
  inField('Enter');
  await soon(() => expect(preferences().density).toBe('cozy'));
});

test('from the search for news a button leads to it, for where there is no Ctrl+K', async () => {
  await openNews(stories(2));
  press('/');
  click(await soon(() => one('button', /pages, views and actions$/)));
  await soon(() => expect(all('dialog').map(nameOf)).toEqual(['Palette']));
});

test('an address that is no page offers it', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  fakeApi(stories(2));
  renderPage('/nowhere');
  const button = await soon(() => one('button', 'Find a page (Ctrl+K)'));
  await soon(() => expect([...hotkeys().keys()]).toContain('Ctrl+K'));
  click(button);
  await soon(() => expect(all('dialog').map(nameOf)).toEqual(['Palette']));
});
