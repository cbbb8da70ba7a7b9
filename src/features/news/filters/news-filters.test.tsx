import { fireEvent, screen, within } from '@testing-library/react';
import { startApi } from '#src/testing/api.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { press, submit } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { describe, expect, test } from 'vitest';
import { titles, openNews } from '#src/testing/open-page.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { pack } from '#src/shared/url/share-link.ts';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { recordSeenNames } from '../feed/seen-names.ts';

const day = 86_400;
const chips = (): string[] =>
  screen.queryAllByRole('button', { name: /^Remove filter / }).map((chip) => nameOf(chip).replace('Remove filter ', ''));

/** Opens the editor of a filter. */
async function edit(part: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: `${part} ▾` }));
  return soon(() => screen.getByRole('dialog', { name: part }));
}

/** Six stories that every filter distinguishes. */
const mixed = [
  story(1, { ...about('F', 'GM'), title: 'Ford builds a truck', channels: [{ name: 'Earnings' }] }),
  story(2, { ...about('GM', 'F'), title: 'A truck is recalled', author: 'Other Desk', importance: 'high' }),
  story(3, { ...about('FED'), title: 'Rates are cut', channels: [{ name: 'M&A' }, { name: 'News' }] }),
  story(4, { title: 'No symbol at all', created: nowSeconds - 2 * day }),
  story(5, { ...about('BRK.B'), title: 'An insurer invests', created: nowSeconds - 40 * day }),
];

describe('an editor', () => {
  test('of symbols applies whole tickers', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('Symbols');
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Symbols' }), { target: { value: ' f, brk.b ' } });
    submit(dialog);
    await soon(() => expect(titles()).toEqual(['Ford builds a truck', 'A truck is recalled', 'An insurer invests']));
    expect(location.search).toBe('?tickers=F,BRK.B');
    expect(requestsTo(api).at(-1)?.params).toEqual({ tickers: 'F,BRK.B', pageSize: '100', sort: 'created:desc' });
    await soon(() => expect(chips()).toEqual(['F, BRK.B']));
    expect(screen.queryAllByRole('dialog')).toEqual([]);
  });

  test('of symbols can filter by primary ticker', async () => {
    const api = await openNews(mixed, '/news?tickers=F');
    const dialog = await edit('Symbols');
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Primary ticker only' }));
    submit(dialog);
    await soon(() => expect(titles()).toEqual(['Ford builds a truck']));
    expect(requestsTo(api).at(-1)?.params).toMatchObject({ primaryTickers: 'F' });
    await soon(() => expect(chips()).toEqual(['Mainly about F']));
  });

  test('refuses more than 50 symbols with a message', async () => {
    const api = await openNews(mixed);
    const before = api.requests.length;
    const dialog = await edit('Symbols');
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Symbols' }), {
      target: { value: Array.from({ length: 51 }, (_, index) => `T${index}`).join(' , ') },
    });
    submit(dialog);
    await soon(() => expect(textOf(within(dialog).getByRole('alert'))).toBe('at most 50, got 51'));
    await quiet();
    expect(api.requests).toHaveLength(before);
    expect(location.search).toBe('');
  });

  test('accepts 50 symbols, pasted as a column', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('Symbols');
    const column = Array.from({ length: 50 }, (_, index) => `T${index}`).join(',');
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Symbols' }), { target: { value: `${column},T0,t1` } });
    submit(dialog);
    await soon(() => expect(requestsTo(api).at(-1)?.params['tickers']?.split(',')).toHaveLength(50));
  });

  test.each([
    ['its token taken off', (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Remove F' }))],
    [
      'Backspace in the empty field',
      (dialog: HTMLElement) => press('Backspace', { on: within(dialog).getByRole('combobox', { name: 'Symbols' }) }),
    ],
  ])('removes its filter when emptied by %s', async (_, empty) => {
    await openNews(mixed, '/news?tickers=F');
    const dialog = await edit('Symbols');
    empty(dialog);
    await soon(() => expect(within(dialog).queryAllByRole('button', { name: 'Remove F' })).toEqual([]));
    submit(dialog);
    await soon(() => expect(titles()).toHaveLength(5));
    expect(location.search).toBe('');
  });

  test('of topics joins words by any or all', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('Topics');
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Topics or keywords' }), { target: { value: 'truck, is recalled' } });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'all of them' }));
    submit(dialog);
    await soon(() => expect(chips()).toEqual(['Topics: truck and is recalled']));
    await soon(() =>
      expect(requestsTo(api).at(-1)?.params).toMatchObject({ topics: 'truck,is recalled', topic_group_by: 'and', sort: 'created:desc' }),
    );
  });

  test('of channels suggests seen ones and accepts any other', async () => {
    const api = await openNews(mixed);
    // With ids of their own: the page may have recorded the others already.
    recordSeenNames(mixed.map((item) => ({ ...item, id: item.id + 1000 })));
    const dialog = await edit('Channels');
    const field = within(dialog).getByRole('combobox', { name: 'Channels' });
    fireEvent.change(field, { target: { value: 'm' } });
    await soon(() => expect(within(dialog).queryAllByRole('option').map(nameOf)).toEqual(['M&A', 'm']));
    press('Enter', { on: field });
    await soon(() => within(dialog).getByRole('button', { name: 'Remove M&A' }));
    fireEvent.change(field, { target: { value: 'No Such' } });
    submit(dialog);
    await soon(() => expect(requestsTo(api).at(-1)?.params['channels']).toBe('M&A,No Such'));
  });

  test('of importance has one choice', async () => {
    await openNews(mixed);
    const dialog = await edit('Importance');
    fireEvent.click(within(dialog).getByRole('radio', { name: 'high' }));
    submit(dialog);
    await soon(() => expect(titles()).toEqual(['A truck is recalled']));
    await soon(() => expect(chips()).toEqual(['Importance: high']));
  });

  test('of one choice applies on a click', async () => {
    await openNews(mixed);
    const dialog = await edit('Importance');
    within(dialog)
      .getByRole('radio', { name: 'high' })
      .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await soon(() => expect(chips()).toEqual(['Importance: high']));
    expect(screen.queryAllByRole('dialog')).toEqual([]);
  });

  test('of dates filters by New York days, inclusive', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('Dates');
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'From' }), { target: { value: '2026-10-01' } });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'To' }), { target: { value: '2026-11-18' } });
    submit(dialog);
    await soon(() => expect(titles()).toEqual(['No symbol at all', 'An insurer invests']));
    expect(requestsTo(api).at(-1)?.params).toMatchObject({ dateFrom: '2026-10-01', dateTo: '2026-11-18' });
    await soon(() => expect(chips()).toEqual(['Oct 1 to Nov 18']));
  });

  test('of dates refuses a start after the end', async () => {
    const api = await openNews(mixed);
    const before = api.requests.length;
    const dialog = await edit('Dates');
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'From' }), { target: { value: '2026-11-18' } });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'To' }), { target: { value: '2026-11-17' } });
    await soon(() => expect(textOf(within(dialog).getByRole('alert'))).toContain('after the last'));
    submit(dialog);
    await quiet();
    expect(api.requests).toHaveLength(before);
  });

  test.each([
    ['Today', '?from=2026-11-20'],
    ['Yesterday', '?from=2026-11-19&to=2026-11-19'],
    ['Last 7 days', '?from=2026-11-14'],
    ['Last 30 days', '?from=2026-10-22'],
  ])('of dates has the preset %s', async (name, address) => {
    await openNews(mixed);
    const dialog = await edit('Dates');
    fireEvent.click(within(dialog).getByRole('button', { name: name }));
    await soon(() => expect(location.search).toBe(address));
  });

  test('of the rest applies authors, types and a region together', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('More');
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Authors' }), { target: { value: 'Other Desk' } });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Region' }), { target: { value: 'ca' } });
    submit(dialog);
    await soon(() => expect(chips()).toEqual(['By Other Desk', 'Region: ca']));
    await soon(() => expect(requestsTo(api)).toHaveLength(2));
    expect(requestsTo(api).at(-1)?.params).toMatchObject({ authors: 'Other Desk', region: 'ca' });
  });
});

describe('a chip', () => {
  test('removes its filter', async () => {
    await openNews(mixed, '/news?tickers=F&channels=Earnings&theme=dark');
    await soon(() => expect(chips()).toEqual(['F', 'Channels: Earnings']));
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter F' }));
    await soon(() => expect(chips()).toEqual(['Channels: Earnings']));
    expect(location.search).toBe('?channels=Earnings&theme=dark');
  });

  test('is removed by Clear all, which keeps the order', async () => {
    await openNews(mixed, '/news?tickers=F&primary=true&channels=Earnings&sort=id:desc');
    fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Clear all' })));
    await soon(() => expect(titles()).toHaveLength(5));
    expect(location.search).toBe('?sort=id:desc');
    expect(chips()).toEqual([]);
  });

  test('alone has no Clear all', async () => {
    await openNews(mixed, '/news?tickers=F');
    await soon(() => expect(chips()).toEqual(['F']));
    expect(screen.queryAllByRole('button', { name: 'Clear all' })).toEqual([]);
  });
});

describe('the filter is announced', () => {
  const aloud = (): string => document.querySelector('body > [role=status]')?.textContent ?? '';
  const announced = (sentence: string): Promise<void> => soon(() => expect(aloud()).toBe(sentence));

  test('when it changes, also to none', async () => {
    await openNews(mixed);
    fireEvent.click(screen.getByRole('button', { name: 'FED' }));
    await announced('News on FED, newest first');
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'updated:asc' } });
    await announced('News on FED, first updated first');
    fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Remove filter FED' })));
    await announced('All news, first updated first');
  });

  test('when an editor removes the last one', async () => {
    await openNews(mixed, '/news?tickers=F&sort=id:asc');
    fireEvent.click(within(await edit('Symbols')).getByRole('button', { name: 'Reset' }));
    await announced('All news, lowest id first');
  });

  test('when the button of an empty list removes it', async () => {
    startApi({ news: mixed });
    renderPage('/news?tickers=NOSUCH');
    fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Clear filters' })));
    await announced('All news, newest first');
  });

  test('but not when the page opens with it', async () => {
    await openNews(mixed, '/news?tickers=GM');
    await soon(() => expect(chips()).toEqual(['GM']));
    expect(aloud()).not.toContain('News on GM');
    expect(screen.getByRole('group', { name: 'News on GM, newest first' })).toBeDefined();
  });
});

test('the link to the view is copied without private parameters', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await openNews(mixed, '/news?tickers=F,GM&theme=dark');
  fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Copy link' })));
  await soon(() => screen.getByRole('button', { name: 'Copied' }));
  expect(copied).toEqual(['http://localhost:3000/news?tickers=F,GM&theme=dark']);
});

describe('a packed link', () => {
  const packed = async (state: string): Promise<string> => `/news?at=2026-11-20T14:00:00Z&theme=dark&s=${await pack(state)}`;

  test('opens the view it was copied from', async () => {
    await openNews(mixed, await packed('tickers=F,GM&channels=Earnings'));
    await soon(() => expect(location.search).toBe('?tickers=F,GM&channels=Earnings&theme=dark'));
    await soon(() => expect(titles()).toEqual(['Ford builds a truck']));
  });

  test('that was cut off is ignored with a notice', async () => {
    await openNews(mixed, (await packed('tickers=F&channels=Earnings')).slice(0, -4));
    const notice = await soon(() => screen.getByRole('status', { name: /Ignored in link/ }));
    expect(textOf(notice)).toContain('s: the link is incomplete or damaged');
    expect(location.search).toBe('?theme=dark');
    fireEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    await soon(() => expect(textOf()).not.toContain('Ignored in link'));
  });

  test('names its invalid parameters', async () => {
    await openNews(mixed, await packed('tickers=F&importance=urgent'));
    expect(textOf(await soon(() => screen.getByRole('status', { name: /Ignored in link/ })))).toContain('urgent');
    await soon(() => expect(chips()).toEqual(['F']));
  });
});

test('a ticker in a headline filters by it, and Back undoes that', async () => {
  await openNews(mixed, '/news?channels=News');
  fireEvent.click(screen.getByRole('button', { name: 'FED' }));
  await soon(() => expect(chips()).toEqual(['FED', 'Channels: News']));
  await soon(() => expect(titles()).toEqual(['Rates are cut']));
  history.back();
  await soon(() => expect(chips()).toEqual(['Channels: News']));
});

test('an invalid parameter is named, and the others apply', async () => {
  await openNews(mixed, '/news?tickers=F&from=2026-02-30&sort=upwards&importance=urgent');
  const notice = await soon(() => screen.getByRole('status', { name: /Ignored in link/ }));
  expect(textOf(notice)).toMatch(/2026-02-30.*;.*"upwards".*/);
  expect(textOf(notice)).toContain('urgent');
  await soon(() => expect(chips()).toEqual(['F']));
  expect(titles()).toEqual(['Ford builds a truck', 'A truck is recalled']);
  fireEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
  await soon(() => expect(textOf()).not.toContain('Ignored in link'));
});

describe('an empty list', () => {
  const emptyAt = async (address: string): Promise<void> => {
    startApi({ news: mixed });
    renderPage(address);
    await soon(() => screen.getByRole('heading', { name: /^No|^Nothing/ }));
  };

  test('describes the filter and offers to clear it', async () => {
    await emptyAt('/news?tickers=NOSUCH&channels=Earnings');
    expect(textOf(screen.getByRole('heading', { name: 'No matches' }).parentElement ?? undefined)).toContain(
      'There is no news on NOSUCH, in the channel Earnings.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await soon(() => expect(titles()).toHaveLength(5));
  });

  test('offers to clear the dates alone', async () => {
    await emptyAt('/news?tickers=F&from=2024-03-02&to=2024-03-02');
    expect(textOf(screen.getByRole('heading', { name: 'No news on these dates for this filter' }).parentElement ?? undefined)).toContain(
      'There is no news on F, on Mar 2, 2024.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'All dates' }));
    await soon(() => expect(titles()).toHaveLength(2));
    expect(location.search).toBe('?tickers=F');
  });

  test('says when there is no data', async () => {
    startApi();
    renderPage('/news');
    await soon(() => screen.getByRole('heading', { name: 'No news yet' }));
    expect(screen.queryAllByRole('button', { name: 'Clear filters' })).toEqual([]);
  });
});

test('the count shows no total', async () => {
  await openNews(stories(150));
  expect(textOf(screen.getByRole('toolbar', { name: 'Filters' }))).toContain('100 loaded, more available');
});

test('the order is chosen by label', async () => {
  const api = await openNews(mixed);
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'updated:asc' } });
  await soon(() => expect(titles()[0]).toBe('An insurer invests'));
  expect(requestsTo(api).at(-1)?.params['sort']).toBe('updated:asc');
});
