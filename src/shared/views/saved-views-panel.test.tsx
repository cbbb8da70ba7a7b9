import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fileText, readFileText } from '#src/shared/storage/named-list-file.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { startApi } from '#src/testing/api.ts';
import { wireReaction } from '#src/testing/records.ts';
import { goTo, renderPage } from '#src/testing/render-page.tsx';
import { collectSavedFiles } from '#src/testing/saved-files.ts';
import { stories } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';
import { viewsFile } from './saved-views-file.ts';
import { savedViews, type SavedView } from './saved-views.ts';

const file = viewsFile('quantified', () => []);
const panel = page.getByRole('dialog', { name: 'Views' });
const shows = async (text: string | RegExp): Promise<void> => {
  await expect.element(panel).toMatchTextContent(text);
};
const links = () => panel.getByRole('list', { name: 'Saved views' }).getByRole('link');
const link = (name: string) => panel.getByRole('link', { name });
const names = (): string[] => links().elements().map(textOf);
const namesAre = async (...expected: string[]): Promise<void> => {
  await expect.poll(names).toEqual(expected);
};
const isClosed = async (): Promise<void> => {
  await expect.element(panel).not.toBeInTheDocument();
};
const field = (name: string) => panel.getByRole('textbox', { name });
const click = (name: string): Promise<void> => panel.getByRole('button', { name }).click();
const goesTo = async (search: string): Promise<void> => {
  await expect.poll(() => location.search).toBe(search);
};

afterEach(() => {
  // What could not be stored stays until something is.
  vi.restoreAllMocks();
  savedViews.set([]);
});

async function openPanel(): Promise<void> {
  const button = page.getByRole('button', { name: /^Views/ });
  await expect.poll(() => button.elements()).toHaveLength(1);
  await button.click();
  await expect.element(field('Name of this view')).toBeVisible();
}

/** Opens a page and its panel of views. */
async function open(address: string): Promise<void> {
  startApi({ news: stories(3), quantified: [wireReaction()] });
  await renderPage(address);
  await openPanel();
}

async function save(name: string): Promise<void> {
  await field('Name of this view').fill(name);
  await click('Save view');
  await expect.element(link(name)).toBeVisible();
}

const importFile = (text: string): Promise<void> =>
  userEvent.upload(panel.getByLabelText('File of views'), new File([text], 'views.json', { type: 'application/json' }));

test.each([
  ['/news', '?tickers=AAPL&sort=created:asc'],
  ['/ratios', '?s=AAPL,MSFT&r=roe,grossMargin&chart=bar'],
  ['/guidance', '?importance=3&view=month&month=2026-10'],
  ['/splits', '?by=ex&view=table'],
  ['/logos', '?keys=AAPL&on=dark'],
])('a view of %s stores its address, and opens it again', async (path, search) => {
  await open(`${path}${search}&theme=dark`);
  await save('Mine');
  await expect.element(link('Mine')).toHaveAttribute('href', `${path}${search}&density=compact`);
  await expect.element(link('Mine')).toHaveAttribute('aria-current', 'page');
  goTo(path);
  await isClosed();
  await openPanel();
  await expect.element(link('Mine')).not.toHaveAttribute('aria-current');
  await link('Mine').click();
  await expect.poll(() => location.pathname + location.search).toBe(path + search);
});

test.each([
  ['/news?tickers=AAPL&importance=high&from=now-6d', 'AAPL, Importance: high, Last 7 days'],
  ['/quantified?symbols=KO&f=VolumeStdDev:gte:2', 'KO, Volume z-score at least 2'],
  ['/ratios?s=AAPL,MSFT&r=grossMargin,operationMargin,netMargin', 'AAPL MSFT, Margins'],
  ['/guidance', 'All guidance'],
])('a view of %s is proposed to be called “%s”, and its copy has a number', async (address, name) => {
  await open(address);
  await expect.element(field('Name of this view')).toHaveValue(name);
  await click('Save view');
  await expect.element(link(name)).toBeVisible();
  await expect.element(field('Name of this view')).toHaveValue(`${name} (2)`);
});

test('a starter view is opened, hidden, and shown again', async () => {
  await open('/guidance');
  const starters = panel.getByRole('list', { name: 'Starter views' });
  const starter = starters.getByRole('link', { name: 'Raised above estimates, this week' });
  await starters.getByRole('button', { name: 'Hide Raised above estimates, this week' }).click();
  await expect.element(starter).not.toBeInTheDocument();
  await expect.poll(() => starters.element().contains(document.activeElement)).toBe(true);
  await click('Show hidden starters');
  await starter.click();
  await goesTo('?from=week&to=week&verdict=raised&est=above');
  await isClosed();
  await openPanel();
  await expect.element(starter).toHaveAttribute('aria-current', 'page');
});

test('a view is of the list, whatever story is open beside it', async () => {
  await open('/news/2?sort=created:asc');
  await save('Oldest');
  await expect.element(link('Oldest')).toHaveAttribute('href', '/news?sort=created:asc&density=compact');
});

test.each([
  ['chosen as relative stay relative', 'from=now-6d', 'Relative dates move with the calendar'],
  ['chosen as fixed stay fixed', 'from=2026-11-14', 'Dates are fixed'],
])('dates of a view %s', async (_, dates, note) => {
  await open(`/news?${dates}`);
  await shows(note);
  await save('Week');
  await expect.element(link('Week')).toHaveAttribute('href', `/news?${dates}&density=compact`);
  goTo('/news');
  await isClosed();
  vi.setSystemTime('2026-11-25T15:00:00Z');
  await openPanel();
  await link('Week').click();
  await isClosed();
  await goesTo(`?${dates}`);
});

test('a view is renamed in its place; Escape leaves it and the panel open', async () => {
  await open('/quantified?preset=vwap');
  await save('First');
  await save('Second');
  await click('Rename First');
  await expect.element(field('New name of First')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await namesAre('First', 'Second');
  await click('Rename First');
  await field('New name of First').fill('Second');
  await click('Rename');
  await namesAre('Second (2)', 'Second');
  await shows('Renamed “First” to “Second (2)”.');
});

test('a view opens in its own density', async () => {
  await open('/quantified?f=5_Minutes%25:gte:-100&density=cozy');
  await save('Roomy');
  await expect.element(link('Roomy')).toHaveAttribute('href', `/quantified?f=5_Minutes%25:gte:-100&density=${preferences().density}`);
  await importFile(fileText(file, [{ page: 'quantified', name: 'Comfy', search: '?preset=vwap&density=comfy' }]));
  await link('Comfy').click();
  await goesTo('?preset=vwap');
  await expect.poll(() => [preferences().density, document.documentElement.dataset['density']]).toEqual(['comfy', 'comfy']);
  await isClosed();
});

test('the views of all pages are exported as a file, and imported beside those that exist', async () => {
  const saved = collectSavedFiles();
  const ofSplits: SavedView = { page: 'splits', name: 'Mine', search: '?by=ex' };
  savedViews.set([ofSplits]);
  await open('/quantified?preset=vwap');
  expect(names()).toEqual([]);
  await save('Mine');
  await shows('1 more is of other pages');
  await click('Export JSON');
  await shows(/Saved 2 views as marketdesk_\S+_2views\.json\./);
  const text = (await saved[0]?.file.text()) ?? '';
  const mine: SavedView = { page: 'quantified', name: 'Mine', search: '?preset=vwap&density=compact' };
  expect(readFileText(file, text)).toEqual({ all: [ofSplits, mine], messages: [] });
  await importFile(text);
  await namesAre('Mine', 'Mine (2)');
  await shows(/2 views imported: 1 of Quantified, 1 of Splits;.*“Mine” exists already and was added as “Mine \(2\)”\./);
});

test('a file with invalid views is reported, and the stored views stay', async () => {
  await open('/quantified');
  await save('Mine');
  await importFile('{"views": [');
  await shows('Not a JSON file. Nothing was imported.');
  await importFile(fileText(file, [{ page: 'quantified', name: 'Old', search: '?columns=Gone%25' }]));
  await shows('“Old” has unknown parts, which are ignored: columns: there is no column');
  await namesAre('Mine', 'Old');
});

test('with a blocked storage, views last as long as the page, and the panel says so first', async () => {
  const key = 'marketdesk:views';
  for (const method of ['getItem', 'setItem'] as const) {
    const original = Storage.prototype[method] as (...args: unknown[]) => string | null;
    vi.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, ...args: string[]) {
      if (args[0] === key) throw new DOMException('denied', 'SecurityError');
      return original.apply(this, args);
    });
  }
  dispatchEvent(new StorageEvent('storage', { key }));
  await open('/quantified?preset=vwap');
  await shows('not saved in this browser');
  await save('Mine');
  await shows('Saved as “Mine”.');
});
