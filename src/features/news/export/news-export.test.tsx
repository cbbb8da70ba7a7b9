import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { setPreferences } from '#src/shared/storage/preferences.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { withQueries } from '#src/testing/render-page.tsx';
import { button } from '#src/testing/open-page.ts';
import { collectSavedFiles } from '#src/testing/saved-files.ts';
import { wireReaction } from '#src/testing/records.ts';
import { about, nowSeconds, onTheWire, stories } from '#src/testing/stories.ts';
import { json, refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { markRead, muteList, toggleStar } from '../annotations/annotations.ts';
import { newsSearch } from '../filters/news-search.ts';
import { NewsExport } from './news-export.tsx';

let api: TestApi;
let saved: ReturnType<typeof collectSavedFiles>;
let copied: string[];

beforeEach(() => {
  vi.setSystemTime('2026-11-20T14:41:35Z');
  saved = collectSavedFiles();
  copied = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  api = startApi();
});

/** Opens the panel over a list and chooses these options. */
async function open(items: readonly NewsItem[], { address = '', complete = true } = {}, ...choices: RegExp[]): Promise<void> {
  const { value: search } = parseSearch(newsSearch, address);
  await render(
    withQueries(
      <MemoryRouter>
        <NewsExport {...{ items, search, complete }} pages={[{ rows: items }]} onClose={() => {}} />
      </MemoryRouter>,
    ),
  );
  for (const name of choices) await page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name })).click();
}
const press = (name: string): Promise<void> => button(name).click();

/** Presses a button and waits for its file. */
async function save(format: string): Promise<{ name: string; text: string; lines: string[] }> {
  const before = saved.length;
  await press(format);
  await expect.poll(() => saved.length).toBeGreaterThan(before);
  const { name = '', file } = saved[before] ?? {};
  const text = (await file?.text()) ?? '';
  return { name, text, lines: text.split('\r\n').slice(0, -1) };
}
const says = async (text: string): Promise<void> => {
  await expect.element(page.getByRole('dialog', { name: 'Export' })).toMatchTextContent(text);
};

const items = stories(3, (id) => ({
  ...about('AAPL', 'BRK.A'),
  ...(id === 2 && { title: '=cmd' }),
  ...(id === 3 && { url: 'javascript:alert(1)' }),
}));

const notMeasured = (clock: string): string =>
  `Not measured: no reaction came by ${clock} ET, as for a symbol without price bars or trades around the story`;

describe('the visible export', () => {
  test('names the source of each story where stories name one', async () => {
    await open(items.map((item) => ({ ...item, ...(item.id === 2 && { source: 'sec-news' }) })));
    const { lines } = await save('CSV');
    expect(lines[0]).toContain(',Source name,');
    expect(lines.slice(1).map((line) => line.includes(',sec-news,'))).toEqual([false, true, false]);
  });

  test('has the rows, columns, digits and zone of the screen, why figures are empty, and nothing active', async () => {
    const result = { '5_Minutes%': '0.123456789012', Vol_Ratio: '1.30000000004', 'Result_Vs_Index%': '-2.345678901234' };
    const published = { Date: '11/19/2026', PUBt: '2026-11-19 10:00:00.000' };
    api.write({ quantified: [wireReaction({ _id: 'a', ResourceID: '1', Symb: 'AAPL', ...published, ...result })] });
    const measured = items.map((item) => ({ ...item, created: item.created - 86_400, updated: item.created - 86_400 }));
    await open(measured, { address: 'tickers=AAPL' });
    // The file of a list whose reactions have come.
    await expect.poll(async () => (await save('CSV')).text).toContain('0.12');
    const { name, lines } = await save('CSV');
    expect(name).toBe('news_2026-11-20T0941ET_filtered_news-on-AAPL_3rows.csv');
    expect(lines).toEqual([
      'Time ET,Symbols,Headline,5 min %,Volume x,"Day, vs SPY %",Day is,Source,Empty because',
      '2026-11-19T09:59:00-05:00,"AAPL; BRK.A",Headline 1,0.12,1.30,-2.35,vs SPY,news.example,',
      ...[
        [`09:58:00-05:00,"AAPL; BRK.A",'=cmd,,,,,news.example`, '12:13'],
        ['09:57:00-05:00,"AAPL; BRK.A",Headline 3,,,,,', '12:12'],
      ].map(([line, clock = '']) => {
        const reasons = ['5 min %', 'Volume x', 'Day, vs SPY %'].map((label) => `${label}: ${notMeasured(clock)}`);
        return `2026-11-19T${line},"${reasons.join('; ')}"`;
      }),
    ]);
    await says(`Saved 3 rows as ${name}.`);
    const workbook = await save('XLSX');
    expect(workbook.name).toBe('news_2026-11-20T0941ET_filtered_news-on-AAPL_3rows.xlsx');
    expect(workbook.text.slice(0, 2)).toBe('PK');
    expect(requestsTo(api)).toEqual([]);
  });

  test('says of a figure whether it is pending, or not in the plan', async () => {
    const young = items.map((item) => ({ ...item, created: Date.now() / 1000 - 600, updated: Date.now() / 1000 - 600 }));
    await open(young);
    await expect.poll(async () => (await save('CSV')).text).toMatch(/5 min %: Pending: /);
    api.override = () => refusal('plan_excludes_endpoint', 'Not in the plan');
    await open(items, { address: 'tickers=MSFT' });
    await expect.poll(async () => (await save('CSV')).text).toContain('5 min %: Your plan does not include quantified news');
  });

  test.each([
    ['utc', 'Time UTC,', '2026-11-20T14:59:00+00:00', 'T1441UTC_'],
    ['local', 'Time local,', '2026-11-20T', 'local_'],
  ] as const)('names the zone %s in columns and file name', async (zone, names, time, moment) => {
    setPreferences({ zone });
    await open(items);
    const { name, lines } = await save('CSV');
    expect(lines[0]).toContain(names);
    expect(lines[1]).toContain(time);
    expect(name).toContain(moment);
    expect(name).not.toContain('filtered');
  });

  test('includes annotations', async () => {
    markRead([1]);
    toggleStar(items[1] as NewsItem);
    await open(items, {}, /With annotations/);
    const { lines } = await save('CSV');
    expect(lines.map((line) => line.split(',').slice(-2).join(','))).toEqual(['Starred,Read', ',yes', 'yes,', ',']);
  });

  test('has only starred stories, and a byte order mark if chosen', async () => {
    toggleStar(items[2] as NewsItem);
    await open(items, {}, /1 starred/, /byte order mark/);
    const { name, lines } = await save('CSV');
    expect(lines).toHaveLength(2);
    expect(name).toContain('_filtered_starred_1rows');
    expect([...new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  });

  test('is that of a complete list, and is copied as TSV and Markdown, or says why not', async () => {
    await open(items);
    expect(page.getByRole('radio', { name: /Everything/ }).elements()).toEqual([]);
    await press('Copy as TSV');
    await says('Copied 3 rows.');
    await press('Copy as Markdown');
    await expect.poll(() => copied).toHaveLength(2);
    expect(copied[0]?.split('\n')).toHaveLength(5);
    expect(copied[1]?.split('\n')[1]).toBe('| --- | --- | --- | --: | --: | --: | --- | --- | --- |');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await press('Copy as TSV');
    await says('Not copied: the browser blocks the clipboard here.');
  });
});

describe('everything that matches', () => {
  const many = stories(250);
  const openAll = (list: readonly NewsItem[], address = ''): Promise<void> =>
    open(list, { complete: false, address }, /Everything that matches/);

  test('is loaded to its end without muted stories and invalid rows', async () => {
    api.write({ news: many });
    api.invalidRows.set('/api/v2/news', [{ id: 'x' }]);
    muteList.set({ words: ['Headline 7'], authors: [], channels: [] });
    await openAll(many.slice(0, 100).filter(({ id }) => id !== 7));
    const { name, lines } = await save('CSV');
    expect(lines).toHaveLength(1 + 249);
    expect(name).toContain('_filtered_without-muted-stories_249rows.csv');
    expect(requestsTo(api).map(({ params }) => [params['page'] ?? '0', params['pageSize'], params['sort']])).toEqual(
      ['0', '1', '2'].map((index) => [index, '100', 'created:desc']),
    );
    await says(`Saved 249 rows as ${name}. Skipped 1 row with an unexpected shape.`);
  });

  test('includes muted stories where the list shows them, and cannot be copied', async () => {
    api.write({ news: items });
    muteList.set({ words: ['Headline 3'], authors: [], channels: [] });
    await openAll(items);
    expect(button(/^Copy as/).elements()).toEqual([]);
    expect((await save('CSV')).name).toBe('news_2026-11-20T0941ET_3rows.csv');
  });

  test('is filtered by hours', async () => {
    const hour = stories(3, (id) => ({ created: nowSeconds - id * 1800 }));
    api.write({ news: hour });
    await openAll(hour, 'from=2026-11-20&to=2026-11-20&hours=09-09');
    const { lines } = await save('CSV');
    expect(lines.slice(1).map((line) => line.slice(0, 13))).toEqual(['2026-11-20T09', '2026-11-20T09']);
  });

  test('ends at 10,000 rows, as file name and message say', async () => {
    const list = stories(100);
    api.override = ({ searchParams }) =>
      json(list.map((item) => onTheWire({ ...item, id: Number(searchParams.get('page') ?? 0) * 100 + item.id })));
    await openAll(list);
    const { name, lines } = await save('CSV');
    expect(lines).toHaveLength(10_001);
    expect(name).toBe('news_2026-11-20T0941ET_10000rows_truncated.csv');
    await says(`Saved 10,000 rows as ${name}. There are more rows; the file’s name says so.`);
  });

  test('shows progress and saves nothing when cancelled', async () => {
    api.write({ news: many });
    const second = Promise.withResolvers<Response>();
    api.override = ({ searchParams }) => (searchParams.get('page') === '1' ? second.promise : undefined);
    await openAll(many.slice(0, 100));
    await press('CSV');
    await says('100 read');
    await press('Cancel');
    second.resolve(json([]));
    await says('Cancelled: nothing was saved.');
    await expect.element(button('CSV')).toHaveFocus();
    expect(saved).toEqual([]);
  });

  test('shows a failure and saves nothing', async () => {
    api.override = () => refusal('plan_excludes_endpoint', 'news: not in your plan');
    await openAll(items);
    await press('CSV');
    await expect.element(page.getByRole('alert')).toMatchTextContent('Not in your plan');
    expect(saved).toEqual([]);
  });
});

describe('all fields, raw', () => {
  const wire = items.map((item) => ({ ...onTheWire(item), created: 'Fri, 20 Nov 2026 10:59:00 -0400', unknown: { to: 'us' } }));
  const raw = /All fields, raw/;

  test('has the values of the API in the order of the list, and its names in a CSV', async () => {
    api.override = () => json(wire.toReversed());
    await open(items, { address: 'tickers=AAPL' }, raw);
    const { name, text } = await save('JSON');
    expect(JSON.parse(text)).toMatchObject({ about: { filters: 'news on AAPL', rows: 3, complete: 'yes' }, records: wire });
    expect(name).toBe('news_2026-11-20T0941ET_filtered_news-on-AAPL_raw_3rows.json');
    expect(requestsTo(api)[0]?.params).toMatchObject({ displayOutput: 'full', tickers: 'AAPL' });
    expect((await save('NDJSON')).text.split('\n')).toHaveLength(4);
    const [head = '', first = ''] = (await save('CSV')).lines;
    expect(head.split(',')).toEqual(Object.keys(wire[0] ?? {}));
    expect(first).toContain('"Fri, 20 Nov 2026 10:59:00 -0400"');
    expect(first).toContain('"{""to"":""us""}"');
  });

  test('counts removed stories without loading every page', async () => {
    const many = stories(150);
    api.write({ news: many.filter(({ id }) => id !== 50) });
    await open(many.slice(0, 100), { complete: false }, raw);
    const { name } = await save('NDJSON');
    expect(name).toContain('_raw_99rows');
    expect(requestsTo(api)).toHaveLength(1);
    await says(`Saved 99 rows as ${name}. There are more rows; the file’s name says so. 1 of the 100 are no longer available.`);
  });

  test('includes invalid records', async () => {
    api.override = () => json([...wire, { id: 'x', created: 'soon' }]);
    await open(items, { complete: false }, raw, /Everything that matches/);
    expect(JSON.parse((await save('JSON')).text)).toMatchObject({ records: { length: 4 } });
  });
});

test('copies the link to the view without a key', async () => {
  history.pushState(null, '', '/news?tickers=AAPL&token=not-a-real-key');
  await open(items);
  await press('Copy link');
  await expect.poll(() => copied).toHaveLength(1);
  expect(copied[0]).toMatch(/\/news\?tickers=AAPL$/);
});
