import { fireEvent, screen } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { json, requestsTo, refusal } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { markRead, muteList, starredStories, toggleStar } from '../annotations/annotations.ts';
import { newsSearch, type NewsSearch } from '../filters/news-search.ts';
import { setPreferences } from '#src/shared/storage/preferences.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { giveLayout } from '#src/testing/layout.ts';
import { about, onTheWire, stories } from '#src/testing/stories.ts';
import NewsExportPanel from './export-panel.tsx';

giveLayout();
let root: Root;
let api: TestApi;
let saved: { name: string; file: Blob }[];
let copied: string[];

const searchOf = (address = ''): NewsSearch => parseSearch(newsSearch, address).value;

async function open(items: readonly NewsItem[], { address = '', complete = true } = {}): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<NewsExportPanel items={items} search={searchOf(address)} complete={complete} onClose={() => {}} />);
  await vi.waitFor(() => screen.getByRole('dialog', { name: 'Export' }));
}

/** Presses a button and waits for the file that comes of it. */
async function save(button: string): Promise<{ name: string; text: string }> {
  const before = saved.length;
  fireEvent.click(screen.getByRole('button', { name: button }));
  const { name, file } = await vi.waitFor(() => {
    const latest = saved[before];
    if (!latest) throw new Error(`nothing was saved: ${textOf()}`);
    return latest;
  });
  return { name, text: await file.text() };
}

const choose = async (name: RegExp): Promise<void> => {
  const option = [...screen.queryAllByRole('radio', { name: name }), ...screen.queryAllByRole('checkbox', { name: name })][0];
  fireEvent.click(option ?? document.body);
  await vi.waitFor(() => expect(option).toHaveProperty('checked', true));
};
const lines = (text: string): string[] => text.split('\r\n').slice(0, -1);
const panelText = (): string => textOf(screen.getByRole('dialog')).replace(/\s+/g, ' ');

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T14:41:59Z'), toFake: ['Date'] });
  saved = [];
  copied = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${files.size}`;
    files.set(address, file as Blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  api = startApi();
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const items = stories(3, (id) => ({ title: id === 2 ? '=cmd' : `Headline ${id}`, ...about('AAPL', 'BRK.A') }));

describe('the visible export', () => {
  test('has the rows and order of the list and the zone of the screen, without a request', async () => {
    await open(items, { address: 'tickers=AAPL' });
    const { name, text } = await save('CSV');
    expect(name).toBe('news_2026-11-20T0941ET_filtered_3rows.csv');
    expect(lines(text)).toEqual([
      'published_et,updated_et,symbols,title,channels,author,url,id',
      '2026-11-20T09:59:00-05:00,2026-11-20T09:59:00-05:00,AAPL; BRK.A,Headline 1,News,Sample Desk,https://news.example/1,1',
      "2026-11-20T09:58:00-05:00,2026-11-20T09:58:00-05:00,AAPL; BRK.A,'=cmd,News,Sample Desk,https://news.example/2,2",
      '2026-11-20T09:57:00-05:00,2026-11-20T09:57:00-05:00,AAPL; BRK.A,Headline 3,News,Sample Desk,https://news.example/3,3',
    ]);
    expect(api.requests).toEqual([]);
    await vi.waitFor(() => expect(panelText()).toContain('Saved 3 rows.'));
  });

  test.each([
    ['utc', 'published_utc,updated_utc', '2026-11-20T14:59:00+00:00', 'T1441UTC_'],
    ['local', 'published_local,updated_local', '2026-11-20T', 'local_'],
  ] as const)('with the desk in %s, columns and file name say so', async (zone, names, time, moment) => {
    setPreferences({ zone });
    await open(items);
    const { name, text } = await save('CSV');
    setPreferences({ zone: 'et' });
    expect(lines(text)[0]).toContain(names);
    expect(lines(text)[1]).toContain(time);
    expect(name).toContain(moment);
    expect(name).not.toContain('filtered');
  });

  test('leaves out addresses that are not http', async () => {
    await open(stories(1, () => ({ url: 'javascript:alert(1)' })));
    expect((await save('CSV')).text).not.toContain('javascript');
  });

  test('includes annotations', async () => {
    markRead([1]);
    toggleStar(items[1] as NewsItem);
    await open(items);
    await choose(/With annotations/);
    const { text } = await save('CSV');
    expect(lines(text).map((line) => line.split(',').slice(-3).join(','))).toEqual(['id,starred,read', '1,,yes', '2,yes,', '3,,']);
  });

  test('has only starred stories', async () => {
    toggleStar(items[2] as NewsItem);
    await open(items);
    await choose(/1 starred/);
    const { name, text } = await save('CSV');
    expect(lines(text)).toHaveLength(2);
    expect(name).toContain('_filtered_1rows');
    expect(starredStories.get()).toHaveLength(1);
  });

  test('has a byte order mark if chosen', async () => {
    await open(items);
    await choose(/byte order mark/);
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect([...new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('can be a workbook', async () => {
    await open(items, { address: 'tickers=AAPL' });
    const { name, text } = await save('XLSX');
    expect(name).toBe('news_2026-11-20T0941ET_filtered_3rows.xlsx');
    expect(text.slice(0, 2)).toBe('PK');
  });

  test('can be copied as TSV and Markdown', async () => {
    await open(items);
    fireEvent.click(screen.getByRole('button', { name: 'Copy as TSV' }));
    await vi.waitFor(() => expect(panelText()).toContain('Copied 3 rows.'));
    fireEvent.click(screen.getByRole('button', { name: 'Copy as Markdown' }));
    await vi.waitFor(() => expect(copied).toHaveLength(2));
    expect(copied[0]?.split('\n')).toHaveLength(5);
    expect(copied[1]?.split('\n')[1]).toBe('| --- | --- | --- | --- | --- | --- | --- | --: |');
  });

  test('says when copying is not allowed', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await open(items);
    fireEvent.click(screen.getByRole('button', { name: 'Copy as TSV' }));
    await vi.waitFor(() => expect(panelText()).toContain('Copying failed'));
  });
});

describe('everything that matches', () => {
  const many = stories(250);

  test('is read to its end without muted stories', async () => {
    api.write({ news: many });
    muteList.set({ words: ['Headline 7'], authors: [], channels: [] });
    await open(
      many.slice(0, 100).filter(({ id }) => id !== 7),
      { complete: false },
    );
    await choose(/Everything that matches/);
    const { name, text } = await save('CSV');
    expect(lines(text)).toHaveLength(1 + 249);
    expect(name).toContain('_filtered_249rows.csv');
    expect(requestsTo(api).map(({ params }) => [params['page'] ?? '0', params['pageSize'], params['sort']])).toEqual(
      ['0', '1', '2'].map((page) => [page, '100', 'created:desc']),
    );
  });

  test('includes muted stories where the list shows them', async () => {
    api.write({ news: items });
    muteList.set({ words: ['Headline 3'], authors: [], channels: [] });
    await open(items, { complete: false });
    await choose(/Everything that matches/);
    expect((await save('CSV')).name).toBe('news_2026-11-20T0941ET_3rows.csv');
  });

  test('is not offered where the list is complete, and cannot be copied', async () => {
    await open(items);
    expect(screen.queryAllByRole('radio').map(nameOf)).not.toContainEqual(expect.stringContaining('Everything'));
    root.unmount();
    await open(items, { complete: false });
    await choose(/Everything that matches/);
    expect(screen.queryAllByRole('button', { name: /^Copy as/ })).toEqual([]);
  });

  test('is filtered by hours', async () => {
    api.write({ news: many });
    await open(many.slice(0, 100), { complete: false, address: 'from=2026-11-20&to=2026-11-20&hours=07-07' });
    await choose(/Everything that matches/);
    const { text } = await save('CSV');
    expect(
      lines(text)
        .slice(1)
        .every((line) => line.startsWith('2026-11-20T07:')),
    ).toBe(true);
    expect(lines(text)).toHaveLength(1 + 60);
  });

  test('ends at 10,000 rows, as file name and message say', async () => {
    const page = stories(100);
    api.override = (address) => {
      const first = Number(address.searchParams.get('page') ?? 0) * 100;
      return json(page.map((item) => onTheWire({ ...item, id: first + item.id })));
    };
    await open(page, { complete: false });
    await choose(/Everything that matches/);
    const { name, text } = await save('CSV');
    expect(lines(text)).toHaveLength(10_001);
    expect(name).toBe('news_2026-11-20T0941ET_10000rows_truncated.csv');
    await vi.waitFor(() => expect(panelText()).toContain('Saved 10,000 rows. Limit reached: more match the filter.'));
  });

  test('counts rows with an unexpected shape', async () => {
    api.write({ news: items });
    api.invalidRows.set('/api/v2/news', [{ id: 'x' }]);
    await open(items, { complete: false });
    await choose(/Everything that matches/);
    await save('CSV');
    await vi.waitFor(() => expect(panelText()).toContain('Saved 3 rows. Skipped 1 row with an unexpected shape.'));
  });

  test('shows progress and saves nothing when cancelled', async () => {
    api.write({ news: many });
    const held = Promise.withResolvers<Response>();
    api.override = (address) => (address.searchParams.get('page') === '1' ? held.promise : undefined);
    await open(many.slice(0, 100), { complete: false });
    await choose(/Everything that matches/);
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await vi.waitFor(() => expect(panelText()).toContain('100 read'));
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(panelText()).toContain('100 read');
    screen.getByRole('button', { name: 'Cancel' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    held.resolve(json([]));
    await vi.waitFor(() => expect(panelText()).toContain('Cancelled: nothing was saved.'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'CSV' }));
    expect(saved).toEqual([]);
  });

  test('shows a failure and saves nothing', async () => {
    api.override = () => refusal('plan_excludes_endpoint', 'news: not in your plan');
    await open(items, { complete: false });
    await choose(/Everything that matches/);
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await vi.waitFor(() => expect(textOf(screen.getByRole('alert'))).toContain('Not in your plan'));
    expect(saved).toEqual([]);
  });
});

describe('all fields, raw', () => {
  const wire = items.map((item) => ({ ...onTheWire(item), created: 'Fri, 20 Nov 2026 10:59:00 -0400', unknown: { to: 'us' } }));

  test('has the values of the API in the order of the list', async () => {
    api.override = () => json(wire.toReversed());
    await open(items, { address: 'tickers=AAPL' });
    await choose(/All fields, raw/);
    const { name, text } = await save('JSON');
    expect(JSON.parse(text)).toEqual(wire);
    expect(name).toBe('news_2026-11-20T0941ET_filtered_raw_3rows.json');
    const [{ params } = { params: {} }] = requestsTo(api);
    expect(asks).toMatchObject({ displayOutput: 'full', tickers: 'AAPL' });
    expect((await save('NDJSON')).text.split('\n')).toHaveLength(4);
  });

  test('as CSV has the names of the API', async () => {
    api.override = () => json(wire);
    await open(items);
    await choose(/All fields, raw/);
    const [head = '', first = ''] = lines((await save('CSV')).text);
    expect(head.split(',')).toEqual(Object.keys(wire[0] ?? {}));
    expect(first).toContain('"Fri, 20 Nov 2026 10:59:00 -0400"');
    expect(first).toContain('"{""to"":""us""}"');
  });

  test('counts stories that are no longer available, without reading every page', async () => {
    const many = stories(450);
    api.write({ news: many.filter(({ id }) => id !== 50) });
    await open(many.slice(0, 100), { complete: false });
    await choose(/All fields, raw/);
    const { name } = await save('NDJSON');
    expect(name).toContain('_raw_99rows');
    expect(requestsTo(api)).toHaveLength(1);
    await vi.waitFor(() => expect(panelText()).toContain('Saved 99 rows. 1 of the 100 are no longer available.'));
  });

  test('includes records that do not parse', async () => {
    api.override = () => json([...wire, { id: 'x', created: 'soon' }]);
    await open(items, { complete: false });
    await choose(/All fields, raw/);
    await choose(/Everything that matches/);
    expect(JSON.parse((await save('JSON')).text)).toHaveLength(4);
  });
});

test('copies the link to the view without a key', async () => {
  history.pushState(null, '', '/news?tickers=AAPL&token=not-a-real-key');
  await open(items);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await vi.waitFor(() => expect(copied).toHaveLength(1));
  expect(copied[0]).toMatch(/\/news\?tickers=AAPL$/);
});
