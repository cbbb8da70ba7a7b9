import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fileText, readFileText } from '#src/shared/storage/named-list-file.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { startApi } from '#src/testing/api.ts';
import { press, submit } from '#src/testing/press.ts';
import { wireReaction } from '#src/testing/records.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';
import { viewsFile } from './saved-views-file.ts';
import { savedViews, type SavedView } from './saved-views.ts';

const file = viewsFile('quantified', () => []);
const panel = (): HTMLElement => document.querySelector<HTMLElement>('[popover]') ?? document.body;
const shows = (text: string | RegExp): Promise<void> => soon(() => expect(textOf(panel())).toMatch(text));
const links = (): HTMLElement[] => within(screen.getByRole('list', { name: 'Saved views' })).queryAllByRole('link');
const names = (): string[] => (panel().querySelector('[aria-label="Saved views"]') ? links().map((link) => textOf(link)) : []);
const isClosed = (): Promise<void> => soon(() => expect(document.querySelector('[popover]')).toBeNull());
const field = (name: string): Promise<HTMLElement> => screen.findByRole('textbox', { name });

async function openPanel(): Promise<void> {
  const button = await screen.findByRole('button', { name: /^Views/ });
  // The panel suspends until the description of the filters is loaded, which React resumes only in an asynchronous act.
  await act(async () => void fireEvent.click(button));
  await field('Name of this view');
}

/** Opens a page and its panel of views. */
async function open(address: string): Promise<void> {
  startApi({ news: stories(3), quantified: [wireReaction()] });
  renderPage(address);
  await openPanel();
}

async function save(name: string): Promise<void> {
  fireEvent.change(await field('Name of this view'), { target: { value: name } });
  submit(panel());
  await soon(() => expect(names()).toContain(name));
}

const importFile = (text: string): unknown =>
  fireEvent.change(panel().querySelector('input[type=file]') ?? panel(), {
    target: { files: [new File([text], 'views.json', { type: 'application/json' })] },
  });

test.each([
  ['/news', '?tickers=AAPL&sort=created:asc'],
  ['/ratios', '?s=AAPL,MSFT&r=roe,grossMargin&chart=bar'],
  ['/guidance', '?importance=3&view=month&month=2026-10'],
  ['/splits', '?by=ex&view=table'],
  ['/logos', '?keys=AAPL&on=dark'],
])('a view of %s stores its address, and opens it again', async (page, search) => {
  await open(`${page}${search}&theme=dark`);
  await save('Mine');
  const link = (): HTMLElement => screen.getByRole('link', { name: 'Mine' });
  expect(link().getAttribute('href')).toBe(`${page}${search}&density=compact`);
  expect(link().getAttribute('aria-current')).toBe('page');
  history.pushState(null, '', page);
  dispatchEvent(new PopStateEvent('popstate'));
  await isClosed();
  await openPanel();
  expect(link().getAttribute('aria-current')).toBeNull();
  fireEvent.click(link());
  await soon(() => expect(location.pathname + location.search).toBe(page + search));
});

test('a view is of the list, whatever story is open beside it', async () => {
  await open('/news/2?sort=created:asc');
  await save('Oldest');
  expect(links()[0]?.getAttribute('href')).toBe('/news?sort=created:asc&density=compact');
});

test.each([
  ['chosen as relative stay relative', 'from=now-6d', 'Relative dates move with the calendar'],
  ['chosen as fixed stay fixed', 'from=2026-11-14', 'Dates are fixed'],
])('dates of a view %s', async (_, dates, note) => {
  await open(`/news?${dates}`);
  await shows(note);
  await save('Week');
  expect(links()[0]?.getAttribute('href')).toBe(`/news?${dates}&density=compact`);
  vi.setSystemTime('2026-11-25T15:00:00Z');
  fireEvent.click(screen.getByRole('link', { name: 'Week' }));
  await soon(() => expect(location.search).toBe(`?${dates}`));
});

test('a view is renamed in its place; Escape leaves it and the panel open', async () => {
  await open('/quantified?preset=vwap');
  await save('First');
  await save('Second');
  fireEvent.click(screen.getByRole('button', { name: 'Rename First' }));
  press('Escape', { on: await field('New name of First') });
  await soon(() => expect(names()).toEqual(['First', 'Second']));
  fireEvent.click(screen.getByRole('button', { name: 'Rename First' }));
  fireEvent.change(await field('New name of First'), { target: { value: 'Second' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await soon(() => expect(names()).toEqual(['Second (2)', 'Second']));
  await shows('“First” is called “Second (2)” now.');
});

test('a view opens in its own density', async () => {
  await open('/quantified?f=5_Minutes%25:gte:-100&density=cozy');
  await save('Roomy');
  expect(links()[0]?.getAttribute('href')).toBe(`/quantified?f=5_Minutes%25:gte:-100&density=${preferences().density}`);
  importFile(fileText(file, [{ page: 'quantified', name: 'Comfy', search: '?preset=vwap&density=comfy' }]));
  fireEvent.click(await screen.findByRole('link', { name: 'Comfy' }));
  await soon(() => expect(location.search).toBe('?preset=vwap'));
  expect([preferences().density, document.documentElement.dataset['density']]).toEqual(['comfy', 'comfy']);
  await isClosed();
});

test('the views of all pages are exported as a file, and imported beside those that exist', async () => {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:views');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const ofSplits: SavedView = { page: 'splits', name: 'Mine', search: '?by=ex' };
  savedViews.set([ofSplits]);
  await open('/quantified?preset=vwap');
  expect(names()).toEqual([]);
  await save('Mine');
  await shows('1 more is of other pages');
  fireEvent.click(screen.getByRole('button', { name: 'Export JSON' }));
  await shows(/Saved 2 views as marketdesk_\S+_2views\.json\./);
  const [exported] = createObjectURL.mock.lastCall ?? [];
  const text = exported instanceof Blob ? await exported.text() : '';
  const mine: SavedView = { page: 'quantified', name: 'Mine', search: '?preset=vwap&density=compact' };
  expect(readFileText(file, text)).toEqual({ all: [ofSplits, mine], messages: [] });
  importFile(text);
  await soon(() => expect(names()).toEqual(['Mine', 'Mine (2)']));
  await shows(/2 views imported: 1 of Quantified, 1 of Splits;.*“Mine” exists already and was added as “Mine \(2\)”\./);
});

test('a file with invalid views is reported, and the stored views stay', async () => {
  await open('/quantified');
  await save('Mine');
  importFile('{"views": [');
  await shows('Not a JSON file. Nothing was imported.');
  importFile(fileText(file, [{ page: 'quantified', name: 'Old', search: '?columns=Gone%25' }]));
  await shows('“Old” has unknown parts, which are ignored: columns: there is no column');
  expect(names()).toEqual(['Mine', 'Old']);
});

test('with a blocked storage, views last as long as the page, and the panel says so first', async () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  try {
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await open('/quantified?preset=vwap');
    await shows('not saved in this browser');
    await save('Mine');
    await shows('Saved as “Mine”.');
  } finally {
    blocked.mockRestore();
  }
});
