import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storedWeekStart } from '#src/shared/calendar/week-start.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { hotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { savedViews } from '#src/shared/views/saved-views.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { startApi } from '#src/testing/api.ts';
import { button, openNews } from '#src/testing/open-page.ts';
import { logosWithoutFiles } from '#src/testing/records.ts';
import { goTo, renderPage } from '#src/testing/render-page.tsx';
import { about, stories } from '#src/testing/stories.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { pages } from './router.tsx';

const dialog = page.getByRole('dialog');
const field = page.getByRole('combobox', { name: 'Symbols, pages, views and actions' });
async function open(): Promise<void> {
  await expect.poll(() => [...hotkeys().keys()]).toContain('Ctrl+K');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}
const options = (): string[] => [...document.querySelectorAll('[cmdk-item]')].map(nameOf);
async function type(text: string): Promise<void> {
  await open();
  await field.fill(text);
}
/** Presses Enter once the first option is this one. */
async function choose(first: RegExp | string): Promise<void> {
  await expect.poll(() => options()[0]).toMatch(first);
  await userEvent.keyboard('{Enter}');
}
const dialogsAre = async (...names: string[]): Promise<void> => {
  await expect.poll(() => dialog.elements().map(nameOf)).toEqual(names);
};
const addressIs = async (address: string): Promise<void> => {
  await expect.poll(() => location.pathname + location.search).toBe(address);
};

test.each(pages.map(({ path }) => path))('lists every page, shortcut and toolbar button of %s', async (path) => {
  startApi({ news: stories(1) });
  await renderPage(path);
  const named = 'button:not([aria-keyshortcuts], [type=submit], .chip, .chip *, .sm\\:hidden)';
  const buttons = (): string[] =>
    [...(document.querySelector('main [role=toolbar]')?.querySelectorAll(named) ?? [])].map((one) => nameOf(one).replace(/ ?[▾▴✓]/, ''));
  // The only page without a toolbar.
  if (path === '/status') await expect.poll(() => textOf(document.querySelector('main'))).toMatch(/\w/);
  else await expect.poll(buttons).not.toEqual([]);
  await open();
  const keys = (): string[] => [...hotkeys().keys()].filter((key) => !/^(g .|\/|Ctrl\+K|Escape|Enter)$/.test(key));
  const hints = (): (string | undefined)[] =>
    [...document.querySelectorAll('[cmdk-item]')].map((option) => option.querySelector('kbd')?.textContent);
  await expect.poll(() => [...keys(), ...pages.map(({ code }) => code)].filter((key) => !hints().includes(key))).toEqual([]);
  await expect.poll(() => buttons().filter((button) => !options().some((option) => option.startsWith(button)))).toEqual([]);
  expect(keys()).toEqual(expect.arrayContaining(['t', 'd', 'z', '?']));
  expect(options().filter((option) => /^Copy (link to this view|embed code)/.test(option))).toHaveLength(2);
});

test('a study of the explorer opens from any page, and on its own stays with the symbols', async () => {
  startApi({ news: stories(1) });
  await renderPage('/news?tickers=AAPL');
  await type('study raised');
  await choose('Study: Raised guidance');
  await expect.poll(() => location.pathname).toBe('/quantified');
  expect(location.search).toMatch(/f=Headlines:has:raises,Headlines:has:guidance&/);
  expect(location.search).not.toContain('AAPL');
  goTo('/quantified?symbols=KO');
  await type('upgrades');
  await choose('Study: Upgrades this quarter');
  await expect.poll(() => location.search).toMatch(/symbols=KO.*f=AnalystAction:in:Upgrade/);
});

test('a symbol and a code open that page with the symbol in its own parameter', async () => {
  await openNews(stories(1));
  for (const { path, code, title } of pages.filter((page) => !['/market', '/status', '/brief'].includes(page.path))) {
    await type(`aapl ${code}`);
    await choose(`AAPL · ${title}`);
    await expect.poll(() => location.pathname).toBe(path);
    expect([...new URLSearchParams(location.search).values()]).toContain('AAPL');
    await dialogsAre();
  }
});

test('opens a dialog in its own place', async () => {
  await openNews(stories(1));
  for (const [text, option, opened] of [
    ['help', /^Help/, 'Help'],
    ['views', 'ViewsOn this page', 'Views'],
    ['embed', /^Copy embed code/, 'Copy embed code'],
  ] as const) {
    await type(text);
    await choose(option);
    await dialogsAre(opened);
    await userEvent.keyboard('{Escape}');
    await dialogsAre();
  }
});

test('a company that only the service knows is found by its name', async () => {
  const loaded = logosWithoutFiles()
    .slice(0, 1)
    .map((logo) => ({
      ...logo,
      securities: logo.securities.slice(0, 1).map((security) => ({ ...security, symbol: 'QUIL', name: 'Quillon Harbour Works' })),
    }));
  startApi({ news: stories(1), logos: loaded });
  await renderPage('/news');
  await type('quillon harb');
  await page.getByRole('option', { name: /^QUIL\s*Quillon Harbour Works/ }).click();
  await expect.poll(() => location.pathname).toBe('/symbol/QUIL');
});

test.each([
  ['/news', 'News', '/news'],
  ['/guidance', 'Guidance', '/guidance'],
  ['/status', 'News', '/news'],
])('a watchlist selected on %s filters %s', async (address, title, to) => {
  watchlists.set([{ name: 'Chips & more', symbols: ['NVDA', 'AMD'] }]);
  startApi({ news: stories(1) });
  await renderPage(address);
  await type('chips');
  await choose(`Chips & moreWatchlist of 2, in ${title}`);
  await expect.poll(() => new URLSearchParams(location.search).get('list')).toBe('Chips & more:NVDA,AMD');
  expect(location.pathname).toBe(to);
});

test('a pasted list becomes a watchlist: Enter opens its review, Enter saves it and filters the page', async () => {
  watchlists.set([]);
  await openNews(stories(1));
  await open();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'AAPL\nMSFT\nNVDA\nAMD\n');
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(field).toHaveValue('AAPL, MSFT, NVDA, AMD');
  await choose('Create a watchlist of 4');
  const form = page.getByRole('dialog', { name: 'New watchlist' });
  await expect.element(form).toMatchTextContent('4 recognised');
  await expect.element(form.getByRole('button', { name: 'Save and apply' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await dialogsAre();
  expect(watchlists.get()).toEqual([{ name: 'My list', symbols: ['AAPL', 'MSFT', 'NVDA', 'AMD'] }]);
  await expect.poll(() => new URLSearchParams(location.search).get('list')).toBe('My list:AAPL,MSFT,NVDA,AMD');

  await type('KO, PEP, F');
  await choose('Create a watchlist of 3');
  await form.getByRole('button', { name: 'Save and open brief' }).click();
  await expect.poll(() => location.pathname).toBe('/brief');
  await type('KO, PEP, F');
  await choose('Create a watchlist of 3');
  await userEvent.keyboard('{Escape}');
  await dialogsAre();
  expect(watchlists.get()).toHaveLength(2);
});

test('the ratings of a symbol are scrolled to', async () => {
  await openNews(stories(1, () => about('AAPL')));
  await type('aapl ratings');
  await choose('AAPL · Ratings');
  await expect.poll(() => location.pathname + location.hash).toBe('/symbol/AAPL#ratings');
  await expect.element(page.getByRole('region', { name: 'Ratings' })).toBeInViewport();
});

test('the link to the view is copied and shown; without a clipboard it is selected', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  await openNews(stories(1), '/news?sort=created:asc&token=secret');
  await type('copy link');
  await choose(/^Copy link/);
  await expect.element(page.getByRole('dialog', { name: 'Link to this view' })).toMatchTextContent('Copied.');
  const link = `${location.origin}/news?sort=created:asc`;
  expect(writeText.mock.calls).toEqual([[link]]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialogsAre();

  clipboard.mockReturnValue(undefined as unknown as Clipboard);
  await type('copy link');
  await choose(/^Copy link/);
  await expect.poll(() => textOf()).toContain('Press Ctrl+C to copy the selected link.');
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(link);
});

test('a link of more than 2,000 characters is packed', async () => {
  startApi();
  const keys = Array.from({ length: 100 }, (_, index) => `COMPANY-OF-${index}-LETTERS`).join(',');
  await renderPage(`/logos?keys=${keys}&density=cozy`);
  await type('copy link');
  await choose(/^Copy link/);
  const link = (): string => (page.getByRole('textbox', { name: 'Link' }).element() as HTMLTextAreaElement).value;
  await expect.poll(link).toMatch(/\/logos\?s=[\w-]{21,}&density=cozy$/);
  expect(link().length).toBeLessThan(2000);
});

test('a saved view of any page opens with its density', async () => {
  savedViews.set([
    { page: 'quantified', name: 'Fades', search: '?preset=volume&density=comfy' },
    { page: 'splits', name: 'Fades', search: '?by=ex&density=cozy' },
  ]);
  await openNews(stories(1));
  await type('fades');
  await choose('FadesView of Quantified');
  await addressIs('/quantified?preset=volume');
  await expect.poll(() => preferences().density).toBe('comfy');
  await type('fades of splits');
  await choose('FadesView of Splits');
  await addressIs('/splits?by=ex');
  await expect.poll(() => preferences().density).toBe('cozy');
});

test('each value of every setting is an action', async () => {
  await openNews(stories(1));
  await type('week starts on monday');
  await choose(/monday/i);
  await expect.poll(() => storedWeekStart.get()).toBe('monday');
  await open();
  const listed = options();
  await userEvent.keyboard('{Escape}');
  await dialogsAre();
  await page.getByRole('link', { name: 'Settings' }).click();
  const settings = await page.getByRole('dialog', { name: 'Settings' }).findElement();
  const values = [...settings.querySelectorAll('label:has(input[type=radio])')].map((label) => textOf(label));
  expect(values.length).toBeGreaterThan(5);
  expect(values.filter((value) => !listed.some((option) => option.endsWith(value)))).toEqual([]);
});

test('the selection wraps around, and a click selects', async () => {
  noteSeen({ tickers: ['F', 'FDX'] });
  await openNews(stories(1));
  await type('F');
  await expect.poll(() => options()[0]).toMatch(/^Open F/);
  const selected = (): number =>
    [...document.querySelectorAll('[cmdk-item]')].findIndex((option) => option.getAttribute('aria-selected') === 'true');
  for (const [key, index] of [
    ['ArrowUp', options().length - 1],
    ['ArrowDown', 0],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(selected).toBe(index);
  }
  await userEvent.keyboard('{PageDown}');
  await expect.poll(selected).toBeGreaterThan(0);
  await page.getByRole('option', { name: /^FDX/ }).click();
  await expect.poll(() => location.pathname).toBe('/symbol/FDX');
});

test('shows markup as text', async () => {
  const name = '<img src=x onerror=alert(1)>';
  savedViews.set([{ page: 'news', name, search: '' }]);
  await openNews(stories(1));
  await type('<img');
  await expect.poll(() => options()[0]).toContain(name);
  expect(dialog.element().querySelector('img')).toBeNull();
});

test('works while single-key shortcuts are off', async () => {
  await openNews(stories(1));
  await type('single keys');
  await choose(/shortcuts off/);
  await expect.poll(() => preferences().singleKeys).toBe(false);
  await type('switch density');
  await choose(/density/i);
  await expect.poll(() => preferences().density).toBe('cozy');
});

test.each([
  ['the search', '/news', /pages, views and actions$/],
  ['the page for unknown URLs', '/nowhere', 'Find a page (Ctrl+K)'],
])('opens by a button of %s, for devices without a keyboard', async (_, address, name) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  startApi({ news: stories(1) });
  await renderPage(address);
  await expect.poll(() => [...hotkeys().keys()]).toContain('Ctrl+K');
  if (address === '/news') await userEvent.keyboard('/');
  await button(name).click();
  await dialogsAre('Palette');
});
