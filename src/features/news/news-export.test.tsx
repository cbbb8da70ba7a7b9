import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { setPreferences } from '#src/shared/preferences/preferences.ts';
import { fakeApi, json, questions, refusal, type FakeApi } from '#src/testing/fake-api.ts';
import { giveLayout } from '#src/testing/layout.ts';
import { click } from '#src/testing/person.ts';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { about, onTheWire, stories } from '#src/testing/stories.ts';
import { markRead, setMuted, starredStories } from './marks.ts';
import { toggleStar } from './star.ts';
import NewsExportPanel from './news-export.tsx';
import { newsSearch, type NewsSearch } from './news-search.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';

giveLayout();
let root: Root;
let api: FakeApi;
let saved: { name: string; file: Blob }[];
let copied: string[];

const searchOf = (address = ''): NewsSearch => parseSearch(newsSearch, address).value;

async function open(items: readonly NewsItem[], { address = '', complete = true } = {}): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<NewsExportPanel items={items} search={searchOf(address)} complete={complete} onClose={() => {}} />);
  await vi.waitFor(() => one('dialog', 'Export'));
}

/** Presses a button and waits for the file that comes of it. */
async function save(button: string): Promise<{ name: string; text: string }> {
  const before = saved.length;
  click(one('button', button));
  const { name, file } = await vi.waitFor(() => {
    const latest = saved[before];
    if (!latest) throw new Error(`nothing was saved: ${textOf()}`);
    return latest;
  });
  return { name, text: await file.text() };
}

const choose = async (name: RegExp): Promise<void> => {
  const option = [...all('radio', name), ...all('checkbox', name)][0];
  click(option ?? document.body);
  await vi.waitFor(() => expect(option).toHaveProperty('checked', true));
};
const lines = (text: string): string[] => text.split('\r\n').slice(0, -1);
const said = (): string => textOf(one('dialog')).replace(/\s+/g, ' ');

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
  api = fakeApi();
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

describe('what I see', () => {
  test('as many rows as the list, in its order, in the zone of the screen, and nothing is asked', async () => {
    await open(items, { address: 'tickers=AAPL' });
    const { name, text } = await save('CSV');
    expect(name).toBe('news_2026-11-20T0941ET_filtered_3rows.csv');
    expect(lines(text)).toEqual([
      'published_et,updated_et,symbols,title,channels,author,url,id',
      '2026-11-20T09:59:00-05:00,2026-11-20T09:59:00-05:00,AAPL; BRK.A,Headline 1,News,Sample Desk,https://news.example/1,1',
      "2026-11-20T09:58:00-05:00,2026-11-20T09:58:00-05:00,AAPL; BRK.A,'=cmd,News,Sample Desk,https://news.example/2,2",
      '2026-11-20T09:57:00-05:00,2026-11-20T09:57:00-05:00,AAPL; BRK.A,Headline 3,News,Sample Desk,https://news.example/3,3',
    ]);
    expect(api.asked).toEqual([]);
    await vi.waitFor(() => expect(said()).toContain('Saved 3 rows.'));
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

  test('an address that is none of the web is left out', async () => {
    await open(stories(1, () => ({ url: 'javascript:alert(1)' })));
    expect((await save('CSV')).text).not.toContain('javascript');
  });

  test('with my marks', async () => {
    markRead([1]);
    toggleStar(items[1] as NewsItem);
    await open(items);
    await choose(/With my marks/);
    const { text } = await save('CSV');
    expect(lines(text).map((line) => line.split(',').slice(-3).join(','))).toEqual(['id,starred,read', '1,,yes', '2,yes,', '3,,']);
  });

  test('only the starred ones of them', async () => {
    toggleStar(items[2] as NewsItem);
    await open(items);
    await choose(/1 starred/);
    const { name, text } = await save('CSV');
    expect(lines(text)).toHaveLength(2);
    expect(name).toContain('_filtered_1rows');
    expect(starredStories.get()).toHaveLength(1);
  });

  test('with a byte order mark where it is asked for', async () => {
    await open(items);
    await choose(/byte order mark/);
    click(one('button', 'CSV'));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect([...new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('as a workbook, whose writer comes with the first', async () => {
    await open(items, { address: 'tickers=AAPL' });
    const { name, text } = await save('XLSX');
    expect(name).toBe('news_2026-11-20T0941ET_filtered_3rows.xlsx');
    expect(text.slice(0, 2)).toBe('PK');
  });

  test('for the clipboard, as tab-separated lines and as a Markdown table', async () => {
    await open(items);
    click(one('button', 'Copy as TSV'));
    await vi.waitFor(() => expect(said()).toContain('Copied 3 rows.'));
    click(one('button', 'Copy as Markdown'));
    await vi.waitFor(() => expect(copied).toHaveLength(2));
    expect(copied[0]?.split('\n')).toHaveLength(5);
    expect(copied[1]?.split('\n')[1]).toBe('| --- | --- | --- | --- | --- | --- | --- | --: |');
  });

  test('where nothing may be copied, it says so', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await open(items);
    click(one('button', 'Copy as TSV'));
    await vi.waitFor(() => expect(said()).toContain('Nothing was copied'));
  });
});

describe('everything that matches', () => {
  const many = stories(250);

  test('is read to its end, page after page, without what is muted', async () => {
    api.stories = many;
    setMuted({ words: ['Headline 7'], authors: [], channels: [] });
    await open(
      many.slice(0, 100).filter(({ id }) => id !== 7),
      { complete: false },
    );
    await choose(/Everything that matches/);
    const { name, text } = await save('CSV');
    expect(lines(text)).toHaveLength(1 + 249);
    expect(name).toContain('_filtered_249rows.csv');
    expect(questions(api).map(({ asks }) => [asks['page'] ?? '0', asks['pageSize'], asks['sort']])).toEqual(
      ['0', '1', '2'].map((page) => [page, '100', 'created:desc']),
    );
  });

  test('holds what is muted where the list shows it all the same', async () => {
    api.stories = items;
    setMuted({ words: ['Headline 3'], authors: [], channels: [] });
    await open(items, { complete: false });
    await choose(/Everything that matches/);
    expect((await save('CSV')).name).toBe('news_2026-11-20T0941ET_3rows.csv');
  });

  test('is not offered where the list has reached its end, and is not copied', async () => {
    await open(items);
    expect(all('radio').map(nameOf)).not.toContainEqual(expect.stringContaining('Everything'));
    root.unmount();
    await open(items, { complete: false });
    await choose(/Everything that matches/);
    expect(all('button', /^Copy as/)).toEqual([]);
  });

  test('of one day’s hours, only those', async () => {
    api.stories = many;
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

  test('beyond 10,000 rows is cut off, and file name and notice say so', async () => {
    const page = stories(100);
    api.instead = (address) => {
      const first = Number(address.searchParams.get('page') ?? 0) * 100;
      return json(page.map((item) => onTheWire({ ...item, id: first + item.id })));
    };
    await open(page, { complete: false });
    await choose(/Everything that matches/);
    const { name, text } = await save('CSV');
    expect(lines(text)).toHaveLength(10_001);
    expect(name).toBe('news_2026-11-20T0941ET_10000rows_truncated.csv');
    await vi.waitFor(() => expect(said()).toContain('Saved 10,000 rows. Cut off there: more match the filter.'));
  });

  test('rows of another shape are counted', async () => {
    api.stories = items;
    api.misshapen = [{ id: 'x' }];
    await open(items, { complete: false });
    await choose(/Everything that matches/);
    await save('CSV');
    await vi.waitFor(() => expect(said()).toContain('Saved 3 rows. Left out: 1 row of an unexpected shape.'));
  });

  test('shows how far it is, and cancelled saves nothing', async () => {
    api.stories = many;
    const held = Promise.withResolvers<Response>();
    api.instead = (address) => (address.searchParams.get('page') === '1' ? held.promise : undefined);
    await open(many.slice(0, 100), { complete: false });
    await choose(/Everything that matches/);
    click(one('button', 'CSV'));
    await vi.waitFor(() => expect(said()).toContain('100 read'));
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(said()).toContain('100 read');
    one('button', 'Cancel').focus();
    click(one('button', 'Cancel'));
    held.resolve(json([]));
    await vi.waitFor(() => expect(said()).toContain('Cancelled: nothing was saved.'));
    expect(document.activeElement).toBe(one('button', 'CSV'));
    expect(saved).toEqual([]);
  });

  test('a refusal is told with what to try, and saves nothing', async () => {
    api.instead = () => refusal('plan_excludes_endpoint', 'news: not in your plan');
    await open(items, { complete: false });
    await choose(/Everything that matches/);
    click(one('button', 'CSV'));
    await vi.waitFor(() => expect(textOf(one('alert'))).toContain('Not in your plan'));
    expect(saved).toEqual([]);
  });
});

describe('all fields, raw', () => {
  const wire = items.map((item) => ({ ...onTheWire(item), created: 'Fri, 20 Nov 2026 10:59:00 -0400', unknown: { to: 'us' } }));

  test('the texts of the API, untouched, in the order shown', async () => {
    api.instead = () => json(wire.toReversed());
    await open(items, { address: 'tickers=AAPL' });
    await choose(/All fields, raw/);
    const { name, text } = await save('JSON');
    expect(JSON.parse(text)).toEqual(wire);
    expect(name).toBe('news_2026-11-20T0941ET_filtered_raw_3rows.json');
    const [{ asks } = { asks: {} }] = questions(api);
    expect(asks).toMatchObject({ displayOutput: 'full', tickers: 'AAPL' });
    expect((await save('NDJSON')).text.split('\n')).toHaveLength(4);
  });

  test('as CSV, with the names of the API', async () => {
    api.instead = () => json(wire);
    await open(items);
    await choose(/All fields, raw/);
    const [head = '', first = ''] = lines((await save('CSV')).text);
    expect(head.split(',')).toEqual(Object.keys(wire[0] ?? {}));
    expect(first).toContain('"Fri, 20 Nov 2026 10:59:00 -0400"');
    expect(first).toContain('"{""to"":""us""}"');
  });

  test('stories that are no longer served are counted, and are not looked for to the end of all days', async () => {
    const many = stories(450);
    api.stories = many.filter(({ id }) => id !== 50);
    await open(many.slice(0, 100), { complete: false });
    await choose(/All fields, raw/);
    const { name } = await save('NDJSON');
    expect(name).toContain('_raw_99rows');
    expect(questions(api)).toHaveLength(1);
    await vi.waitFor(() => expect(said()).toContain('Saved 99 rows. 1 of the 100 are no longer served.'));
  });

  test('of everything that matches, a record that nobody can read is kept', async () => {
    api.instead = () => json([...wire, { id: 'x', created: 'soon' }]);
    await open(items, { complete: false });
    await choose(/All fields, raw/);
    await choose(/Everything that matches/);
    expect(JSON.parse((await save('JSON')).text)).toHaveLength(4);
  });
});

test('the address of the view can be copied beside it, without a key', async () => {
  history.pushState(null, '', '/news?tickers=AAPL&token=not-a-real-key');
  await open(items);
  click(one('button', 'Copy link'));
  await vi.waitFor(() => expect(copied).toHaveLength(1));
  expect(copied[0]).toMatch(/\/news\?tickers=AAPL$/);
});
