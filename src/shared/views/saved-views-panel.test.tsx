import { expect, test, vi } from 'vitest';
import { fileText, readFileText } from '#src/shared/storage/named-list-file.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { fakeApi } from '#src/testing/fake-api.ts';
import { openNews } from '#src/testing/news-desk.ts';
import { click, fill, press, submit } from '#src/testing/person.ts';
import { openQuantified } from '#src/testing/quantified-desk.ts';
import { wireReading } from '#src/testing/readings.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { all, one, textOf } from '#src/testing/screen.ts';
import { stories } from '#src/testing/stories.ts';
import { viewsFile } from './saved-views-file.ts';
import { savedViews, type SavedView, type ViewPage } from './saved-views.ts';

const file = viewsFile('quantified', () => []);
const rows = () => [wireReading({ _id: 'id-1' })];
const panel = (): HTMLElement => document.querySelector<HTMLElement>('[popover]') ?? document.body;
const names = (): string[] =>
  all('link', undefined, document.querySelector('[aria-label="Saved views"]') ?? document).map((link) => textOf(link));

async function openViews(address: string): Promise<void> {
  await openQuantified(rows(), address);
  await openPanel();
}

async function openPanel(): Promise<void> {
  click(await soon(() => one('button', /^Views/)));
  await soon(() => one('textbox', 'Name of this view'));
}

async function save(name: string): Promise<void> {
  fill(one('textbox', 'Name of this view'), name);
  submit(panel());
  await soon(() => expect(names()).toContain(name));
}

/** Gives a file as the browser's own dialog would. */
function giveFile(text: string): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.createElement('input');
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], 'views.json', { type: 'application/json' })] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const states: Readonly<Record<Exclude<ViewPage, 'quantified'>, string>> = {
  news: '?tickers=AAPL&sort=created:asc',
  ratios: '?s=AAPL,MSFT&r=roe,grossMargin&chart=bar',
  guidance: '?importance=3&view=month&month=2026-10',
  splits: '?by=ex&view=table',
  logos: '?keys=AAPL&on=dark',
};

test.each(Object.entries(states))(
  'a view of /%s holds what its address says, and opens from where the reader has gone',
  async (page, state) => {
    fakeApi(stories(2));
    renderPage(`/${page}${state}&theme=dark`);
    await openPanel();
    await save('Mine');
    expect(one('link', 'Mine').getAttribute('href')).toBe(`/${page}${state}&density=compact`);
    // The list says which of them is seen.
    expect(one('link', 'Mine').getAttribute('aria-current')).toBe('page');
    history.pushState(null, '', `/${page}`);
    dispatchEvent(new PopStateEvent('popstate'));
    // Another address is another view: the panel has done its work.
    await soon(() => expect(document.querySelector('[popover]')).toBeNull());
    await openPanel();
    expect(one('link', 'Mine').getAttribute('aria-current')).toBeNull();
    click(one('link', 'Mine'));
    await soon(() => expect(location.pathname + location.search).toBe(`/${page}${state}`));
  },
);

test('a view is of the list, whatever story is open beside it', async () => {
  await openNews(stories(3), '/news/2?sort=created:asc');
  await openPanel();
  await save('Oldest');
  expect(one('link', 'Oldest').getAttribute('href')).toBe('/news?sort=created:asc&density=compact');
});

test('the days of a view move with the calendar where the reader leaves it so, and stay where not', async () => {
  await openNews(stories(3), '/news?from=2026-11-14');
  await openPanel();
  const moves = (): HTMLInputElement => one('checkbox', 'Its days move with the calendar: from 6 days ago') as HTMLInputElement;
  expect(moves().checked).toBe(true);
  await save('Week');
  click(moves());
  await soon(() => expect(moves().checked).toBe(false));
  await save('That week');
  expect(names().map((name) => one('link', name).getAttribute('href'))).toEqual([
    '/news?from=now-6d&density=compact',
    '/news?from=2026-11-14&density=compact',
  ]);
  press('Escape', { on: panel() });
  vi.setSystemTime('2026-11-25T15:00:00Z');
  click(one('link', 'Week'));
  await soon(() => expect(location.search).toBe('?from=2026-11-19'));
});

test('a view is renamed in its place; Escape leaves it as it is and the panel open', async () => {
  await openViews('/quantified?preset=vwap');
  await save('First');
  await save('Second');
  click(one('button', 'Rename First'));
  press('Escape', { on: await soon(() => one('textbox', 'New name of First')) });
  await soon(() => expect(names()).toEqual(['First', 'Second']));
  click(one('button', 'Rename First'));
  fill(await soon(() => one('textbox', 'New name of First')), 'Second');
  click(one('button', 'Rename'));
  await soon(() => expect(names()).toEqual(['Second (2)', 'Second']));
  expect(textOf(panel())).toContain('“First” is called “Second (2)” now.');
});

test('a view opens in its own density, and leaves the address to what the page reads of it', async () => {
  await openViews('/quantified?f=5_Minutes%25:gte:-100&density=cozy');
  fill(one('textbox', 'Name of this view'), 'Roomy');
  submit(panel());
  const link = await soon(() => one('link', 'Roomy'));
  const wanted = preferences().density;
  expect(link.getAttribute('href')).toBe(`/quantified?f=5_Minutes%25:gte:-100&density=${wanted}`);
  giveFile(fileText(file, [{ page: 'quantified', name: 'Comfy', search: '?preset=vwap&density=comfy' }]));
  click(await soon(() => one('link', 'Comfy')));
  await soon(() => expect(location.search).toBe('?preset=vwap'));
  expect(preferences().density).toBe('comfy');
  expect(document.documentElement.dataset['density']).toBe('comfy');
  await soon(() => expect(document.querySelector('[popover]')).toBeNull());
});

test('the views of all pages are saved as a file, and come back from it beside those that are there', async () => {
  let saved: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved = file as Blob;
    return 'blob:views';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const ofSplits: SavedView = { page: 'splits', name: 'Mine', search: '?by=ex' };
  savedViews.set([ofSplits]);
  await openViews('/quantified?preset=vwap');
  expect(names()).toEqual([]);
  await save('Mine');
  expect(textOf(panel())).toContain('1 more is of other pages');
  click(one('button', 'Export JSON'));
  await soon(() => expect(textOf(panel())).toMatch(/Saved 2 views as marketdesk_\S+_2views\.json\./));
  const text = (await saved?.text()) ?? '';
  const mine: SavedView = { page: 'quantified', name: 'Mine', search: '?preset=vwap&density=compact' };
  expect(readFileText(file, text)).toEqual({ all: [ofSplits, mine], messages: [] });
  giveFile(text);
  await soon(() => expect(names()).toEqual(['Mine', 'Mine (2)']));
  expect(textOf(panel())).toContain('2 views imported: 1 of Quantified, 1 of Splits;');
  expect(textOf(panel())).toContain('“Mine” exists already and was added as “Mine (2)”.');
});

test('a file that holds no views is told in words, and what is there stays', async () => {
  await openViews('/quantified');
  await save('Mine');
  giveFile('{"views": [');
  await soon(() => expect(textOf(panel())).toContain('Not a JSON file. Nothing was imported.'));
  giveFile(fileText(file, [{ page: 'quantified', name: 'Old', search: '?columns=Gone%25' }]));
  await soon(() => expect(textOf(panel())).toContain('“Old” names what is not there, which opens without it: columns: there is no column'));
  expect(names()).toEqual(['Mine', 'Old']);
});

test('where the storage is blocked, views last as long as the page, and the panel says so before anything is saved', async () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  try {
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await openViews('/quantified?preset=vwap');
    expect(textOf(panel())).toContain('not saved in this browser');
    await save('Mine');
    expect(textOf(panel())).toContain('Saved as “Mine”.');
  } finally {
    blocked.mockRestore();
  }
});
