import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pack } from '#src/shared/url/share-link.ts';
import { startApi } from '#src/testing/api.ts';
import { openNews, titles } from '#src/testing/open-page.ts';
import { submit } from '#src/testing/press.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, exampleStories, nowSeconds, story } from '#src/testing/stories.ts';
import { listings } from '#src/testing/listings.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';

const day = 86_400;
const chips = (): string[] =>
  screen.queryAllByRole('button', { name: /^Remove filter / }).map((chip) => nameOf(chip).replace('Remove filter ', ''));
const click = (role: string, name: string | RegExp, part: HTMLElement = document.body): boolean =>
  fireEvent.click(within(part).getByRole(role, { name }));
const type = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });

/** Opens the editor of a filter. */
function edit(part: string): Promise<HTMLElement> {
  click('button', `${part} ▾`);
  return screen.findByRole('dialog', { name: part });
}

/** Stories that every filter distinguishes. */
const mixed = [
  story(1, { ...about('F', 'GM'), title: 'Ford builds a truck', channels: [{ name: 'Earnings' }] }),
  story(2, { ...about('GM', 'F'), title: 'A truck is recalled', author: 'Other Desk', importance: 'high' }),
  story(3, { ...about('FED'), title: 'Rates are cut', channels: [{ name: 'M&A' }, { name: 'News' }] }),
  story(4, { title: 'No symbol at all', created: nowSeconds - 2 * day }),
  story(5, { ...about('BRK.B'), title: 'An insurer invests', created: nowSeconds - 40 * day }),
];

describe('the editor', () => {
  test('of symbols applies whole tickers, primary ones if chosen, at most 50', async () => {
    const api = await openNews(mixed);
    let dialog = await edit('Symbols');
    const enter = async (symbols: string): Promise<void> => {
      const field = within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Symbols' });
      type(field, symbols);
      // Valid once the companies are loaded.
      await soon(() => expect(field.checkValidity()).toBe(true));
      submit(dialog);
    };
    await enter(' f, brk.b ');
    await soon(() => expect(titles()).toEqual(['Ford builds a truck', 'A truck is recalled', 'An insurer invests']));
    expect(location.search).toBe('?tickers=F,BRK.B');
    expect(requestsTo(api).at(-1)?.params).toEqual({ tickers: 'F,BRK.B', pageSize: '100', sort: 'created:desc' });
    expect(screen.queryAllByRole('dialog')).toEqual([]);

    dialog = await edit('Symbols');
    click('checkbox', 'Primary ticker only', dialog);
    submit(dialog);
    await soon(() => expect(titles()).toEqual(['Ford builds a truck', 'An insurer invests']));
    await soon(() => expect(chips()).toEqual(['Mainly about F, BRK.B']));

    const before = [location.search, requestsTo(api).length];
    dialog = await edit('Symbols');
    const many = listings.slice(100, 151).map(({ symbol }) => symbol);
    await enter(many.join(' , '));
    expect(textOf(await within(dialog).findByRole('alert'))).toBe('at most 50, got 53');
    expect([location.search, requestsTo(api).length]).toEqual(before);
  });

  test('removes its filter when it is emptied', async () => {
    await openNews(mixed, '/news?tickers=F');
    const dialog = await edit('Symbols');
    click('button', 'Remove F', dialog);
    await soon(() => expect(within(dialog).queryAllByRole('button', { name: 'Remove F' })).toEqual([]));
    submit(dialog);
    await soon(() => expect(titles()).toHaveLength(5));
    expect(location.search).toBe('');
  });

  test.each<[editor: string, fill: (dialog: HTMLElement) => void, chips: string[], params: object]>([
    [
      'Topics',
      (dialog) => {
        type(within(dialog).getByRole('combobox', { name: 'Topics or keywords' }), 'truck, is recalled');
        click('radio', 'all of them', dialog);
      },
      ['Topics: truck and is recalled'],
      { topics: 'truck,is recalled', topic_group_by: 'and' },
    ],
    [
      'Channels',
      (dialog) => type(within(dialog).getByRole('combobox', { name: 'Channels' }), 'M&A, No Such'),
      ['Channels: M&A or No Such'],
      { channels: 'M&A,No Such' },
    ],
    ['Importance', (dialog) => click('radio', 'high', dialog), ['Importance: high'], { importance: 'high' }],
    [
      'Dates',
      (dialog) => {
        type(within(dialog).getByLabelText('From'), '2026-10-01');
        type(within(dialog).getByLabelText('To'), '2026-11-18');
      },
      ['Oct 1 to Nov 18'],
      { dateFrom: '2026-10-01', dateTo: '2026-11-18' },
    ],
    [
      'More',
      (dialog) => {
        type(within(dialog).getByRole('combobox', { name: 'Authors' }), 'Other Desk');
        type(within(dialog).getByRole('textbox', { name: 'Region' }), 'ca');
      },
      ['By Other Desk', 'Region: ca'],
      { authors: 'Other Desk', region: 'ca' },
    ],
  ])('of %s applies its filter', async (editor, fill, expectedChips, params) => {
    const api = await openNews(mixed);
    const dialog = await edit(editor);
    fill(dialog);
    submit(dialog);
    await soon(() => expect(chips()).toEqual(expectedChips));
    await soon(() => expect(requestsTo(api).at(-1)?.params).toEqual({ pageSize: '100', sort: 'created:desc', ...params }));
  });

  test('with one choice applies on a click', async () => {
    await openNews(mixed);
    fireEvent.click(within(await edit('Importance')).getByRole('radio', { name: 'high' }), { detail: 1 });
    await soon(() => expect(chips()).toEqual(['Importance: high']));
    expect(screen.queryAllByRole('dialog')).toEqual([]);
  });

  test('of dates refuses a start after the end', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('Dates');
    // The newest story's day.
    await soon(() => expect(requestsTo(api).at(-1)?.params).toMatchObject({ pageSize: '1' }));
    const requests = requestsTo(api).length;
    type(within(dialog).getByLabelText('From'), '2026-11-18');
    type(within(dialog).getByLabelText('To'), '2026-11-17');
    expect(textOf(await within(dialog).findByRole('alert'))).toContain('To must not be before From');
    submit(dialog);
    await quiet();
    expect(requestsTo(api)).toHaveLength(requests);
  });

  test('of dates has presets', async () => {
    await openNews(mixed);
    for (const [name, search] of [
      ['Since last close', '?from=last-close'],
      ['Yesterday', '?from=now-1d&to=now-1d'],
      ['QTD', '?from=quarter'],
    ] as const) {
      click('button', name, await edit('Dates'));
      await soon(() => expect(location.search).toBe(search));
      await soon(() => expect(chips()).toEqual([name]));
    }
    const dialog = await edit('Dates');
    type(within(dialog).getByLabelText('Number of last days'), '14');
    click('button', 'days', dialog);
    await soon(() => expect(chips()).toEqual(['Last 14 days']));
  });

  test('of dates counts presets from the newest story of an archive', async () => {
    await openNews([story(1, { created: Date.parse('2019-03-14T15:00:00Z') / 1000 })]);
    const dialog = await edit('Dates');
    await within(dialog).findByText(/^Latest data: Mar 14, 2019/);
    click('button', 'Last 7 days', dialog);
    await soon(() => expect(location.search).toBe('?from=2019-03-08&to=2019-03-14'));
  });

  test('of dates takes a time of day, and fixes what was relative', async () => {
    const api = await openNews(mixed, '/news?from=last-close');
    await soon(() => expect(requestsTo(api).at(-1)?.params).toMatchObject({ dateFrom: '2026-11-19', publishedSince: '1795122000' }));
    const dialog = await edit('Dates');
    type(within(dialog).getByLabelText('Start time, ET'), '15:30');
    submit(dialog);
    await soon(() => expect(location.search).toBe('?from=2026-11-19T15:30:00-05:00'));
    await soon(() => expect(requestsTo(api).at(-1)?.params).toMatchObject({ publishedSince: '1795120200' }));
  });
});

test('a chip removes its filter, Clear all removes all but the order', async () => {
  await openNews(mixed, '/news?tickers=F&primary=true&channels=Earnings&sort=id:desc&theme=dark');
  await soon(() => expect(chips()).toEqual(['Mainly about F', 'Channels: Earnings']));
  click('button', 'Remove filter Mainly about F');
  await soon(() => expect(chips()).toEqual(['Channels: Earnings']));
  expect(location.search).toBe('?channels=Earnings&sort=id:desc&theme=dark');
  expect(screen.queryAllByRole('button', { name: 'Clear all' })).toEqual([]);
  history.back();
  fireEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
  await soon(() => expect(titles()).toHaveLength(5));
  expect(location.search).toBe('?sort=id:desc&theme=dark');
  expect(chips()).toEqual([]);
});

test('a changed filter is announced, not the one of a new page', async () => {
  const announced = (): string => document.querySelector('body > [role=status]')?.textContent ?? '';
  await openNews(mixed, '/news?channels=News');
  await screen.findByRole('group', { name: 'News in the channel News, newest first' });
  expect(announced()).not.toContain('News in');
  click('button', 'FED');
  await soon(() => expect(announced()).toBe('News on FED, in the channel News, newest first'));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove filter FED' }));
  await soon(() => expect(announced()).toBe('News in the channel News, newest first'));
  await soon(() => expect(screen.queryByRole('button', { name: 'Remove filter FED' })).toBeNull());
  click('button', 'Reset', await edit('Channels'));
  await soon(() => expect(announced()).toBe('All news, newest first'));
});

describe('a link', () => {
  const packed = async (state: string): Promise<string> => `/news?at=2026-11-20T14:00:00Z&theme=dark&s=${await pack(state)}`;
  const notice = (): Promise<HTMLElement> => screen.findByText(/^Ignored in link/);

  test('that is packed opens the view it was copied from', async () => {
    await openNews(mixed, await packed('tickers=F,GM&channels=Earnings'));
    await soon(() => expect(location.search).toBe('?tickers=F,GM&channels=Earnings&theme=dark'));
    await soon(() => expect(titles()).toEqual(['Ford builds a truck']));
  });

  test('that is packed and was cut off is ignored with a notice', async () => {
    await openNews(mixed, (await packed('tickers=F&channels=Earnings')).slice(0, -4));
    expect(textOf(await notice())).toContain('s: the link is incomplete or damaged');
    expect(location.search).toBe('?theme=dark');
  });

  test.each([
    ['packed', async () => packed('tickers=F&from=2026-02-30&importance=urgent')],
    ['plain', async () => '/news?tickers=F&from=2026-02-30&importance=urgent'],
  ])('that is %s names its invalid parameters, and the others apply', async (_, address) => {
    await openNews(mixed, await address());
    expect(textOf(await notice())).toMatch(/2026-02-30.*urgent|urgent.*2026-02-30/);
    await soon(() => expect(chips()).toEqual(['F']));
    await soon(() => expect(titles()).toEqual(['Ford builds a truck', 'A truck is recalled']));
    click('button', 'Dismiss');
    await soon(() => expect(textOf()).not.toContain('Ignored in link'));
  });
});

describe('an empty list', () => {
  test.each([
    ['?tickers=NOSUCH&channels=Earnings', 'There is no news on NOSUCH, in the channel Earnings.', 'Clear filters', '', 5],
    ['?tickers=F&from=2024-03-02&to=2024-03-02', 'There is no news on F, on Mar 2, 2024.', 'All dates', '?tickers=F', 2],
  ])('of %s describes the filter and offers a wider one', async (search, text, button, wider, count) => {
    startApi({ news: mixed });
    renderPage(`/news${search}`);
    await screen.findByText(text);
    click('button', button);
    await soon(() => expect(titles()).toHaveLength(count));
    expect(location.search).toBe(wider);
  });

  test('without data has nothing to clear', async () => {
    startApi();
    renderPage('/news');
    await screen.findByRole('heading', { name: 'No news yet' });
    expect(screen.queryAllByRole('button', { name: 'Clear filters' })).toEqual([]);
  });

  test.each([
    ['?from=now-7d', 'from Jul 8, 2025 to Jul 15, 2025', '?from=2025-07-08&to=2025-07-15'],
    ['?tickers=HLDN&from=2026-11-01', 'on Jul 15, 2025', '?tickers=HLDN&from=2025-07-15&to=2025-07-15'],
  ])('of an archive at %s leads to the latest dates with data', async (address, dates, latest) => {
    startApi({ news: exampleStories });
    renderPage(`/news${address}`);
    fireEvent.click(await screen.findByRole('button', { name: `Show the latest data: ${dates}` }));
    await soon(() => expect(location.search).toBe(latest));
    await soon(() => expect(titles().length).toBeGreaterThan(0));
  });
});
