import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { pack } from '#src/shared/url/share-link.ts';
import { startApi } from '#src/testing/api.ts';
import { button, openNews, titles } from '#src/testing/open-page.ts';
import { goTo, renderPage } from '#src/testing/render-page.tsx';
import { about, exampleStories, nowSeconds, story } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf } from '#src/testing/text.ts';

const day = 86_400;
const chipName = 'Remove filter ';
const hasChips = async (...chips: string[]): Promise<void> => {
  await expect
    .poll(() =>
      button(/^Remove filter /)
        .elements()
        .map((chip) => nameOf(chip).replace(chipName, '')),
    )
    .toEqual(chips);
};
const areListed = async (...expected: string[]): Promise<void> => {
  await expect.poll(() => titles()).toEqual(expected);
};
const hasAddress = async (search: string): Promise<void> => {
  await expect.poll(() => location.search).toBe(search);
};

/** Opens the editor of a filter. */
async function edit(part: string): Promise<Locator> {
  await button(`${part} ▾`).click();
  const dialog = page.getByRole('dialog', { name: part });
  await expect.element(dialog).toBeVisible();
  return dialog;
}
const click = (part: Locator, role: string, name: string): Promise<void> => part.getByRole(role, { name }).click();
const apply = (dialog: Locator): Promise<void> => click(dialog, 'button', 'Apply');

/** Stories that every filter distinguishes. */
const mixed = [
  story(1, { ...about('F', 'GM'), title: 'Ford builds a truck', channels: [{ name: 'Earnings' }] }),
  story(2, { ...about('GM', 'F'), title: 'A truck is recalled', author: 'Other Desk', importance: 'high' }),
  story(3, { ...about('FED'), title: 'Rates are cut', channels: [{ name: 'M&A' }, { name: 'News' }] }),
  story(4, { title: 'No symbol at all', created: nowSeconds - 2 * day }),
  story(5, { ...about('BRK.B'), title: 'An insurer invests', created: nowSeconds - 40 * day }),
];

describe('the editor', () => {
  /** Types symbols, which are valid once the companies are loaded, and applies them. */
  async function enter(dialog: Locator, symbols: string): Promise<void> {
    const field = dialog.getByRole('combobox', { name: 'Symbols' });
    await field.fill(symbols);
    await expect.element(field).toBeValid();
    await apply(dialog);
  }

  test('of symbols applies whole tickers, primary ones if chosen, and removes its filter when it is emptied', async () => {
    const api = await openNews(mixed);
    let dialog = await edit('Symbols');
    await enter(dialog, ' f, brk.b ');
    await areListed('Ford builds a truck', 'A truck is recalled', 'An insurer invests');
    expect(location.search).toBe('?tickers=F,BRK.B');
    expect(requestsTo(api).at(-1)?.params).toEqual({ tickers: 'F,BRK.B', pageSize: '100', sort: 'created:desc' });
    expect(page.getByRole('dialog').elements()).toEqual([]);

    dialog = await edit('Symbols');
    await click(dialog, 'checkbox', 'Primary ticker only');
    await apply(dialog);
    await areListed('Ford builds a truck', 'An insurer invests');
    await hasChips('Mainly about F, BRK.B');

    dialog = await edit('Symbols');
    for (const symbol of ['F', 'BRK.B']) await click(dialog, 'button', `Remove ${symbol}`);
    await click(dialog, 'checkbox', 'Primary ticker only');
    await apply(dialog);
    await expect.poll(() => titles()).toHaveLength(5);
    expect(location.search).toBe('');
  });

  test('of symbols refuses more than 50', async () => {
    const many = Array.from({ length: 50 }, (_, index) => `T${index}`);
    const search = `?tickers=${many.join(',')}`;
    const api = await openNews([story(1, about('T1'))], `/news${search}`);
    const dialog = await edit('Symbols');
    const before = requestsTo(api).length;
    await enter(dialog, 'F');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('at most 50, got 51');
    expect([location.search, requestsTo(api).length]).toEqual([search, before]);
  });

  test.each<[editor: string, act: (dialog: Locator) => Promise<void>, chips: string[], params: object]>([
    [
      'Topics',
      async (dialog) => {
        await dialog.getByRole('combobox', { name: 'Topics or keywords' }).fill('truck, is recalled');
        await click(dialog, 'radio', 'all of them');
        await apply(dialog);
      },
      ['Topics: truck and is recalled'],
      { topics: 'truck,is recalled', topic_group_by: 'and' },
    ],
    [
      'Channels',
      async (dialog) => {
        await dialog.getByRole('combobox', { name: 'Channels' }).fill('M&A, No Such');
        await apply(dialog);
      },
      ['Channels: M&A or No Such'],
      { channels: 'M&A,No Such' },
    ],
    // One choice applies on a click.
    ['Importance', (dialog) => click(dialog, 'radio', 'high'), ['Importance: high'], { importance: 'high' }],
    [
      'Dates',
      async (dialog) => {
        await dialog.getByLabelText('From').fill('2026-10-01');
        await dialog.getByLabelText('To').fill('2026-11-18');
        await apply(dialog);
      },
      ['Oct 1 to Nov 18'],
      { dateFrom: '2026-10-01', dateTo: '2026-11-18' },
    ],
    [
      'More',
      async (dialog) => {
        await dialog.getByRole('combobox', { name: 'Authors' }).fill('Other Desk');
        await dialog.getByRole('textbox', { name: 'Region' }).fill('ca');
        await apply(dialog);
      },
      ['By Other Desk', 'Region: ca'],
      { authors: 'Other Desk', region: 'ca' },
    ],
  ])('of %s applies its filter', async (editor, act, expectedChips, params) => {
    const api = await openNews(mixed);
    await act(await edit(editor));
    await hasChips(...expectedChips);
    await expect.poll(() => requestsTo(api).at(-1)?.params).toEqual({ pageSize: '100', sort: 'created:desc', ...params });
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  test('of dates refuses a start after the end', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('Dates');
    // The newest story's day.
    await expect.poll(() => requestsTo(api).at(-1)?.params).toMatchObject({ pageSize: '1' });
    const before = requestsTo(api).length;
    await dialog.getByLabelText('From').fill('2026-11-18');
    await dialog.getByLabelText('To').fill('2026-11-17');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('To must not be before From');
    await apply(dialog);
    await dialog.getByLabelText('To').fill('2026-11-18');
    await apply(dialog);
    await hasChips('On Nov 18');
    await expect.poll(() => requestsTo(api).slice(before)).toMatchObject([{ params: { dateFrom: '2026-11-18', dateTo: '2026-11-18' } }]);
  });

  test('of dates has presets', async () => {
    await openNews(mixed);
    await click(await edit('Dates'), 'button', 'Yesterday');
    await hasAddress('?from=now-1d&to=now-1d');
    await hasChips('Yesterday');
    const dialog = await edit('Dates');
    await dialog.getByLabelText('Number of last days').fill('14');
    await click(dialog, 'button', 'days');
    await hasChips('Last 14 days');
  });

  test('of dates counts presets from the newest story of an archive', async () => {
    await openNews([story(1, { created: Date.parse('2019-03-14T15:00:00Z') / 1000 })]);
    const dialog = await edit('Dates');
    await expect.element(dialog.getByText(/^Latest data: Mar 14, 2019/)).toBeVisible();
    await click(dialog, 'button', 'Last 7 days');
    await hasAddress('?from=2019-03-08&to=2019-03-14');
  });

  test('of dates takes a time of day, and fixes what was relative', async () => {
    const api = await openNews(mixed, '/news?from=last-close');
    const hasRequested = async (params: object): Promise<void> => {
      await expect.poll(() => requestsTo(api).at(-1)?.params).toMatchObject(params);
    };
    await hasRequested({ dateFrom: '2026-11-19', publishedSince: '1795122000' });
    const dialog = await edit('Dates');
    await dialog.getByLabelText('Start time, ET').fill('15:30');
    await apply(dialog);
    await hasAddress('?from=2026-11-19T15:30:00-05:00');
    await hasRequested({ publishedSince: '1795120200' });
  });
});

test('a chip removes its filter, Clear all removes all but the order', async () => {
  await openNews(mixed, '/news?tickers=F&primary=true&channels=Earnings&sort=id:desc&theme=dark');
  await hasChips('Mainly about F', 'Channels: Earnings');
  await button('Remove filter Mainly about F').click();
  await hasChips('Channels: Earnings');
  expect(location.search).toBe('?channels=Earnings&sort=id:desc&theme=dark');
  expect(button('Clear all').elements()).toEqual([]);
  history.back();
  await button('Clear all').click();
  await expect.poll(() => titles()).toHaveLength(5);
  expect(location.search).toBe('?sort=id:desc&theme=dark');
  await hasChips();
});

test('a changed filter is announced, not the one of a new page', async () => {
  const announced = (): string => document.querySelector('body > [role=status]')?.textContent ?? '';
  await openNews(mixed, '/news?channels=News');
  await expect.element(page.getByRole('group', { name: 'News in the channel News, newest first' })).toBeVisible();
  expect(announced()).not.toContain('News in');
  await button('FED').click();
  await expect.poll(() => announced()).toBe('News on FED, in the channel News, newest first');
  await button('Remove filter FED').click();
  await expect.poll(() => announced()).toBe('News in the channel News, newest first');
  await hasChips('Channels: News');
  await click(await edit('Channels'), 'button', 'Reset');
  await expect.poll(() => announced()).toBe('All news, newest first');
});

describe('a link', () => {
  const notice = page.getByText(/^Ignored in link/);

  test('that is packed opens the view it was copied from; cut off it is ignored with a notice', async () => {
    const address = `/news?at=2026-11-20T14:00:00Z&theme=dark&s=${await pack('tickers=F,GM&channels=Earnings')}`;
    await openNews(mixed, address);
    await hasAddress('?tickers=F,GM&channels=Earnings&theme=dark');
    await areListed('Ford builds a truck');
    goTo(address.slice(0, -4));
    await expect.element(notice).toMatchTextContent('s: the link is incomplete or damaged');
    expect(location.search).toBe('?theme=dark');
  });

  test('names its invalid parameters, and the others apply', async () => {
    await openNews(mixed, '/news?tickers=F&from=2026-02-30&importance=urgent');
    await expect.element(notice).toMatchTextContent(/2026-02-30.*urgent|urgent.*2026-02-30/);
    await hasChips('F');
    await areListed('Ford builds a truck', 'A truck is recalled');
    await button('Dismiss').click();
    await expect.element(notice).not.toBeInTheDocument();
  });
});

describe('an empty list', () => {
  test.each([
    ['?tickers=NOSUCH&channels=Earnings', 'There is no news on NOSUCH, in the channel Earnings.', 'Clear filters', '', 5],
    ['?tickers=F&from=2024-03-02&to=2024-03-02', 'There is no news on F, on Mar 2, 2024.', 'All dates', '?tickers=F', 2],
  ])('of %s describes the filter and offers a wider one', async (search, text, name, wider, count) => {
    startApi({ news: mixed });
    await renderPage(`/news${search}`);
    await expect.element(page.getByText(text)).toBeVisible();
    await button(name).click();
    await expect.poll(() => titles()).toHaveLength(count);
    expect(location.search).toBe(wider);
  });

  test('without data has nothing to clear', async () => {
    startApi();
    await renderPage('/news');
    await expect.element(page.getByRole('heading', { name: 'No news yet' })).toBeVisible();
    expect(button('Clear filters').elements()).toEqual([]);
  });

  test.each([
    ['?from=now-7d', 'from Jul 8, 2025 to Jul 15, 2025', '?from=2025-07-08&to=2025-07-15'],
    ['?tickers=HLDN&from=2026-11-01', 'on Jul 15, 2025', '?tickers=HLDN&from=2025-07-15&to=2025-07-15'],
  ])('of an archive at %s leads to the latest dates with data', async (address, dates, latest) => {
    startApi({ news: exampleStories });
    await renderPage(`/news${address}`);
    await button(`Show the latest data: ${dates}`).click();
    await hasAddress(latest);
    await expect.poll(() => titles().length).toBeGreaterThan(0);
  });
});
