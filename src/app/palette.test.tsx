import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storedWeekStart } from '#src/shared/calendar/week-start.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { hotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { savedViews } from '#src/shared/views/saved-views.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { startApi } from '#src/testing/api.ts';
import { openNews } from '#src/testing/open-page.ts';
import { press } from '#src/testing/press.ts';
import { unmountPages } from '#src/testing/page-roots.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { pages } from './router.tsx';

const findField = (): Promise<HTMLElement> => screen.findByRole('combobox', { name: 'Symbols, pages, views and actions' });
async function open(): Promise<HTMLElement> {
  await soon(() => expect([...hotkeys().keys()]).toContain('Ctrl+K'));
  press('k', { ctrlKey: true });
  return findField();
}
const options = (): string[] => [...document.querySelectorAll('[cmdk-item]')].map(nameOf);
const type = async (text: string): Promise<void> => void fireEvent.change(await open(), { target: { value: text } });
/** Presses Enter once the first option is this one. */
async function choose(first: RegExp | string): Promise<void> {
  await soon(() => expect(options()[0]).toMatch(first));
  press('Enter', { on: await findField() });
}
const dialogsAre = (...names: string[]): Promise<void> => soon(() => expect(screen.queryAllByRole('dialog').map(nameOf)).toEqual(names));
const addressIs = (address: string): Promise<void> => soon(() => expect(location.pathname + location.search).toBe(address));

test.each(pages.map(({ path }) => path))('lists every page, shortcut and toolbar button of %s', async (path) => {
  startApi({ news: stories(3) });
  renderPage(path);
  await soon(() => expect(document.querySelector('main')?.textContent).toMatch(/\w/));
  await open();
  const hints = screen.getAllByRole('option').map((option) => option.querySelector('kbd')?.textContent);
  const keys = [...hotkeys().keys()].filter((key) => !/^(g .|\/|Ctrl\+K|Escape|Enter)$/.test(key));
  expect(keys).toEqual(expect.arrayContaining(['t', 'd', 'z', '?']));
  expect(hints).toEqual(expect.arrayContaining([...keys, ...pages.map(({ code }) => code)]));

  const listed = options();
  expect(listed.filter((option) => /^Copy (link to this view|embed code)/.test(option))).toHaveLength(2);
  const toolbar = document.querySelector('main [role=toolbar]');
  const buttons = [...(toolbar?.querySelectorAll('button:not([aria-keyshortcuts], [type=submit], .chip, .sm\\:hidden)') ?? [])];
  expect(buttons.filter((button) => !listed.some((option) => option.startsWith(nameOf(button).replace(/ ?[▾▴✓]/, ''))))).toEqual([]);
  // The only page without a toolbar.
  expect(buttons.length > 0).toBe(path !== '/status');
});

test('a study of the explorer opens from any page, and on its own stays with the symbols', async () => {
  startApi({ news: stories(2) });
  renderPage('/news?tickers=AAPL');
  await type('study raised');
  await choose('Study: Raised guidance');
  await soon(() => expect(location.pathname).toBe('/quantified'));
  expect(location.search).toMatch(/f=Headlines:has:raises,Headlines:has:guidance&/);
  expect(location.search).not.toContain('AAPL');
  unmountPages();
  renderPage('/quantified?symbols=KO');
  await type('upgrades');
  await choose('Study: Upgrades this quarter');
  await soon(() => expect(location.search).toMatch(/symbols=KO.*f=AnalystAction:in:Upgrade/));
});

test('a symbol and a code open that page with the symbol in its own parameter', async () => {
  await openNews(stories(2));
  for (const { path, code, title } of pages.filter((page) => !['/status', '/brief'].includes(page.path))) {
    await type(`aapl ${code}`);
    await choose(`AAPL · ${title}`);
    await soon(() => expect(location.pathname).toBe(path));
    expect([...new URLSearchParams(location.search).values()]).toContain('AAPL');
    await dialogsAre();
  }
});

test.each([
  ['shortcuts', /^Keyboard shortcuts/, 'Keyboard shortcuts'],
  ['views', 'ViewsOn this page', 'Views'],
  ['embed', /^Copy embed code/, 'Copy embed code'],
])('“%s” opens a dialog in place of the palette', async (text, option, dialog) => {
  await openNews(stories(2));
  await type(text);
  await choose(option);
  await dialogsAre(dialog);
});

test.each([
  ['/news', 'News', '/news'],
  ['/guidance', 'Guidance', '/guidance'],
  ['/status', 'News', '/news'],
])('a watchlist selected on %s filters %s', async (address, title, to) => {
  watchlists.set([{ name: 'Chips & more', symbols: ['NVDA', 'AMD'] }]);
  startApi({ news: stories(2) });
  renderPage(address);
  await type('chips');
  await choose(`Chips & moreWatchlist of 2, in ${title}`);
  await soon(() => expect(location.pathname).toBe(to));
  expect(new URLSearchParams(location.search).get('list')).toBe('Chips & more:NVDA,AMD');
});

test('the link to the view is copied and shown; without a clipboard it is selected', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  await openNews(stories(2), '/news?sort=created:asc&token=secret');
  await type('copy link');
  await choose(/^Copy link/);
  const dialog = await screen.findByRole('dialog', { name: 'Link to this view' });
  await soon(() => expect(textOf(dialog)).toContain('Copied.'));
  const link = 'http://localhost:3000/news?sort=created:asc';
  expect(writeText.mock.calls).toEqual([[link]]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await dialogsAre();

  clipboard.mockReturnValue(undefined as unknown as Clipboard);
  await type('copy link');
  await choose(/^Copy link/);
  await soon(() => expect(textOf()).toContain('Press Ctrl+C to copy the selected link.'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Link' }).value).toBe(link);
});

test('a link of more than 2,000 characters is packed', async () => {
  startApi();
  const keys = Array.from({ length: 100 }, (_, index) => `COMPANY-OF-${index}-LETTERS`).join(',');
  renderPage(`/logos?keys=${keys}&density=cozy`);
  await type('copy link');
  await choose(/^Copy link/);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Link' });
  await soon(() => expect(field.value).toMatch(/\/logos\?s=[\w-]{21,}&density=cozy$/));
  expect(field.value.length).toBeLessThan(2000);
});

test('a saved view of any page opens with its density', async () => {
  savedViews.set([
    { page: 'quantified', name: 'Fades', search: '?preset=volume&density=comfy' },
    { page: 'splits', name: 'Fades', search: '?by=ex&density=cozy' },
  ]);
  await openNews(stories(2));
  await type('fades');
  await choose('FadesView of Quantified');
  await addressIs('/quantified?preset=volume');
  expect(preferences().density).toBe('comfy');
  await type('fades of splits');
  await choose('FadesView of Splits');
  await addressIs('/splits?by=ex');
  expect(preferences().density).toBe('cozy');
});

test('each value of every setting is an action', async () => {
  await openNews(stories(2));
  await type('week starts on monday');
  await choose(/monday/i);
  await soon(() => expect(storedWeekStart.get()).toBe('monday'));
  await open();
  const listed = options();
  fireEvent.click(screen.getByRole('button', { name: 'Settings', hidden: true }));
  const settings = await screen.findByRole('dialog', { name: 'Settings' });
  const values = [...settings.querySelectorAll('label:has(input[type=radio])')].map((label) => textOf(label));
  expect(values.length).toBeGreaterThan(5);
  expect(values.filter((value) => !listed.some((option) => option.endsWith(value)))).toEqual([]);
});

test('the selection wraps around, and a click selects', async () => {
  noteSeen({ tickers: ['F', 'FDX'] });
  await openNews(stories(2));
  await type('F');
  await soon(() => expect(options()[0]).toMatch(/^Open F/));
  const field = await findField();
  const selected = (): number =>
    [...document.querySelectorAll('[cmdk-item]')].findIndex((option) => option.getAttribute('aria-selected') === 'true');
  for (const [key, index] of [
    ['ArrowUp', options().length - 1],
    ['ArrowDown', 0],
  ] as const) {
    press(key, { on: field });
    await soon(() => expect(selected()).toBe(index));
  }
  press('PageDown', { on: field });
  await soon(() => expect(selected()).toBeGreaterThan(0));
  fireEvent.click(screen.getByRole('option', { name: /^FDX/ }));
  await soon(() => expect(location.pathname).toBe('/symbol/FDX'));
});

test('shows markup as text', async () => {
  const name = '<img src=x onerror=alert(1)>';
  savedViews.set([{ page: 'news', name, search: '' }]);
  await openNews(stories(2));
  await type('<img');
  await soon(() => expect(options()[0]).toContain(name));
  expect(screen.getByRole('dialog').querySelector('img')).toBeNull();
});

test('works while single-key shortcuts are off', async () => {
  await openNews(stories(2));
  await type('single keys');
  await choose(/shortcuts off/);
  await soon(() => expect(preferences().singleKeys).toBe(false));
  await type('switch density');
  await choose(/density/i);
  await soon(() => expect(preferences().density).toBe('cozy'));
});

test.each([
  ['the search', '/news', /pages, views and actions$/],
  ['the page for unknown URLs', '/nowhere', 'Find a page (Ctrl+K)'],
])('opens by a button of %s, for devices without a keyboard', async (_, address, name) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  startApi({ news: stories(2) });
  renderPage(address);
  await soon(() => expect([...hotkeys().keys()]).toContain('Ctrl+K'));
  if (address === '/news') press('/');
  fireEvent.click(await screen.findByRole('button', { name }));
  await dialogsAre('Palette');
});
