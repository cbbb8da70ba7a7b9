import { fireEvent, screen, within } from '@testing-library/react';
import { startApi } from '#src/testing/api.ts';
import { press, submit } from '#src/testing/press.ts';
import { textOf } from '#src/testing/text.ts';
import { expect, test, vi } from 'vitest';
import { fileText, readFileText } from '#src/shared/storage/named-list-file.ts';
import { preferences } from '#src/shared/storage/preferences.ts';
import { openNews, openQuantified } from '#src/testing/open-page.ts';
import { wireReaction } from '#src/testing/records.ts';
import { renderPage, soon } from '#src/testing/render-page.tsx';
import { stories } from '#src/testing/stories.ts';
import { viewsFile } from './saved-views-file.ts';
import { savedViews, type SavedView, type ViewPage } from './saved-views.ts';

const file = viewsFile('quantified', () => []);
const rows = () => [wireReaction({ _id: 'id-1' })];
const panel = (): HTMLElement => document.querySelector<HTMLElement>('[popover]') ?? document.body;
const names = (): string[] =>
  within(document.querySelector('[aria-label="Saved views"]') ?? document)
    .queryAllByRole('link')
    .map((link) => textOf(link));

async function openViews(address: string): Promise<void> {
  await openQuantified(rows(), address);
  await openPanel();
}

async function openPanel(): Promise<void> {
  fireEvent.click(await soon(() => screen.getByRole('button', { name: /^Views/ })));
  await soon(() => screen.getByRole('textbox', { name: 'Name of this view' }));
}

async function save(name: string): Promise<void> {
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of this view' }), { target: { value: name } });
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
    startApi({ news: stories(2) });
    renderPage(`/${page}${state}&theme=dark`);
    await openPanel();
    await save('Mine');
    expect(screen.getByRole('link', { name: 'Mine' }).getAttribute('href')).toBe(`/${page}${state}&density=compact`);
    // The list says which of them is seen.
    expect(screen.getByRole('link', { name: 'Mine' }).getAttribute('aria-current')).toBe('page');
    history.pushState(null, '', `/${page}`);
    dispatchEvent(new PopStateEvent('popstate'));
    // Another address is another view: the panel has done its work.
    await soon(() => expect(document.querySelector('[popover]')).toBeNull());
    await openPanel();
    expect(screen.getByRole('link', { name: 'Mine' }).getAttribute('aria-current')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Mine' }));
    await soon(() => expect(location.pathname + location.search).toBe(`/${page}${state}`));
  },
);

test('a view is of the list, whatever story is open beside it', async () => {
  await openNews(stories(3), '/news/2?sort=created:asc');
  await openPanel();
  await save('Oldest');
  expect(screen.getByRole('link', { name: 'Oldest' }).getAttribute('href')).toBe('/news?sort=created:asc&density=compact');
});

test('the days of a view move with the calendar where the reader leaves it so, and stay where not', async () => {
  await openNews(stories(3), '/news?from=2026-11-14');
  await openPanel();
  const moves = (): HTMLInputElement =>
    screen.getByRole('checkbox', { name: 'Its days move with the calendar: from 6 days ago' }) as HTMLInputElement;
  expect(moves().checked).toBe(true);
  await save('Week');
  fireEvent.click(moves());
  await soon(() => expect(moves().checked).toBe(false));
  await save('That week');
  expect(names().map((name) => screen.getByRole('link', { name: name }).getAttribute('href'))).toEqual([
    '/news?from=now-6d&density=compact',
    '/news?from=2026-11-14&density=compact',
  ]);
  press('Escape', { on: panel() });
  vi.setSystemTime('2026-11-25T15:00:00Z');
  fireEvent.click(screen.getByRole('link', { name: 'Week' }));
  await soon(() => expect(location.search).toBe('?from=2026-11-19'));
});

test('a view is renamed in its place; Escape leaves it as it is and the panel open', async () => {
  await openViews('/quantified?preset=vwap');
  await save('First');
  await save('Second');
  fireEvent.click(screen.getByRole('button', { name: 'Rename First' }));
  press('Escape', { on: await soon(() => screen.getByRole('textbox', { name: 'New name of First' })) });
  await soon(() => expect(names()).toEqual(['First', 'Second']));
  fireEvent.click(screen.getByRole('button', { name: 'Rename First' }));
  fireEvent.change(await soon(() => screen.getByRole('textbox', { name: 'New name of First' })), { target: { value: 'Second' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await soon(() => expect(names()).toEqual(['Second (2)', 'Second']));
  expect(textOf(panel())).toContain('“First” is called “Second (2)” now.');
});

test('a view opens in its own density, and leaves the address to what the page reads of it', async () => {
  await openViews('/quantified?f=5_Minutes%25:gte:-100&density=cozy');
  fireEvent.change(screen.getByRole('textbox', { name: 'Name of this view' }), { target: { value: 'Roomy' } });
  submit(panel());
  const link = await soon(() => screen.getByRole('link', { name: 'Roomy' }));
  const wanted = preferences().density;
  expect(link.getAttribute('href')).toBe(`/quantified?f=5_Minutes%25:gte:-100&density=${wanted}`);
  giveFile(fileText(file, [{ page: 'quantified', name: 'Comfy', search: '?preset=vwap&density=comfy' }]));
  fireEvent.click(await soon(() => screen.getByRole('link', { name: 'Comfy' })));
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
  fireEvent.click(screen.getByRole('button', { name: 'Export JSON' }));
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
