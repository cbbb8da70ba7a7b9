import { describe, expect, test } from 'vitest';
import { fakeApi, questions } from '#src/testing/fake-api.ts';
import { titles } from '#src/testing/headlines.ts';
import { openNews } from '#src/testing/news-desk.ts';
import { choose, click, fill, submit } from '#src/testing/person.ts';
import { quiet, renderPage, soon } from '#src/testing/render-page.tsx';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';

const day = 86_400;
const chips = (): string[] => all('button', /^Remove filter /).map((chip) => nameOf(chip).replace('Remove filter ', ''));

/** Opens the editor of a filter. */
async function edit(part: string): Promise<HTMLElement> {
  click(one('button', `${part} ▾`));
  return soon(() => one('dialog', part));
}

/** Six stories that every filter tells apart. */
const mixed = [
  story(1, { ...about('F', 'GM'), title: 'Ford builds a truck', channels: [{ name: 'Earnings' }] }),
  story(2, { ...about('GM', 'F'), title: 'A truck is recalled', author: 'Other Desk', importance: 'high' }),
  story(3, { ...about('FED'), title: 'Rates are cut', channels: [{ name: 'M&A' }, { name: 'News' }] }),
  story(4, { title: 'No symbol at all', created: nowSeconds - 2 * day }),
  story(5, { ...about('BRK.B'), title: 'An insurer invests', created: nowSeconds - 40 * day }),
];

describe('an editor', () => {
  test('of symbols applies what is typed, whole tickers only', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('Symbols');
    fill(one('textbox', 'Symbols', dialog), ' f, brk.b ');
    submit(dialog);
    await soon(() => expect(titles()).toEqual(['Ford builds a truck', 'A truck is recalled', 'An insurer invests']));
    expect(location.search).toBe('?tickers=F,BRK.B');
    expect(questions(api).at(-1)?.asks).toEqual({ tickers: 'F,BRK.B', pageSize: '100', sort: 'created:desc' });
    await soon(() => expect(chips()).toEqual(['F, BRK.B']));
    expect(all('dialog')).toEqual([]);
  });

  test('of symbols may ask for what is mainly about them', async () => {
    const api = await openNews(mixed, '/news?tickers=F');
    const dialog = await edit('Symbols');
    click(one('checkbox', /mainly about/, dialog));
    submit(dialog);
    await soon(() => expect(titles()).toEqual(['Ford builds a truck']));
    expect(questions(api).at(-1)?.asks).toMatchObject({ primaryTickers: 'F' });
    await soon(() => expect(chips()).toEqual(['Mainly about F']));
  });

  test('refuses more than 50 symbols before anything is asked, and says why', async () => {
    const api = await openNews(mixed);
    const before = api.asked.length;
    const dialog = await edit('Symbols');
    fill(one('textbox', 'Symbols', dialog), Array.from({ length: 51 }, (_, index) => `T${index}`).join(' , '));
    submit(dialog);
    await soon(() => expect(textOf(one('alert', undefined, dialog))).toBe('at most 50, got 51'));
    await quiet();
    expect(api.asked).toHaveLength(before);
    expect(location.search).toBe('');
  });

  test('takes exactly 50 symbols, pasted as a column, each counted once', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('Symbols');
    const column = Array.from({ length: 50 }, (_, index) => `T${index}`).join(',');
    fill(one('textbox', 'Symbols', dialog), `${column},T0,t1`);
    submit(dialog);
    await soon(() => expect(questions(api).at(-1)?.asks['tickers']?.split(',')).toHaveLength(50));
  });

  test('emptied, its filter goes', async () => {
    await openNews(mixed, '/news?tickers=F');
    const dialog = await edit('Symbols');
    fill(one('textbox', 'Symbols', dialog), ' , ');
    submit(dialog);
    await soon(() => expect(titles()).toHaveLength(5));
    expect(location.search).toBe('');
  });

  test('of topics joins words by any or all', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('Topics');
    fill(one('textbox', 'Words or phrases', dialog), 'truck, is recalled');
    click(one('radio', 'all of them', dialog));
    submit(dialog);
    await soon(() => expect(chips()).toEqual(['Topics: truck and is recalled']));
    await soon(() =>
      expect(questions(api).at(-1)?.asks).toMatchObject({ topics: 'truck,is recalled', topic_group_by: 'and', sort: 'created:desc' }),
    );
  });

  test('of channels offers those seen in the headlines, and stays open for the next', async () => {
    await openNews(mixed);
    const dialog = await edit('Channels');
    expect(all('checkbox', undefined, dialog).map(nameOf)).toEqual(['Earnings', 'M&A', 'News']);
    click(one('checkbox', 'M&A', dialog));
    await soon(() => expect(titles()).toEqual(['Rates are cut']));
    expect(new URLSearchParams(location.search).get('channels')).toBe('M&A');
  });

  test('of importance has one choice', async () => {
    await openNews(mixed);
    const dialog = await edit('Importance');
    click(one('radio', 'high', dialog));
    await soon(() => expect(titles()).toEqual(['A truck is recalled']));
    await soon(() => expect(chips()).toEqual(['Importance: high']));
  });

  test('of dates asks for New York days, both ends included', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('Dates');
    fill(one('textbox', 'From', dialog), '2026-10-01');
    fill(one('textbox', 'To', dialog), '2026-11-18');
    submit(dialog);
    await soon(() => expect(titles()).toEqual(['No symbol at all', 'An insurer invests']));
    expect(questions(api).at(-1)?.asks).toMatchObject({ dateFrom: '2026-10-01', dateTo: '2026-11-18' });
    await soon(() => expect(chips()).toEqual(['From Oct 1', 'Until Nov 18']));
  });

  test('of dates refuses a first day after the last', async () => {
    const api = await openNews(mixed);
    const before = api.asked.length;
    const dialog = await edit('Dates');
    fill(one('textbox', 'From', dialog), '2026-11-18');
    fill(one('textbox', 'To', dialog), '2026-11-17');
    await soon(() => expect(textOf(one('alert', undefined, dialog))).toContain('after the last'));
    submit(dialog);
    await quiet();
    expect(api.asked).toHaveLength(before);
  });

  test.each([
    ['Today', '?from=2026-11-20'],
    ['Yesterday', '?from=2026-11-19&to=2026-11-19'],
    ['Last 7 days', '?from=2026-11-14'],
    ['Last 30 days', '?from=2026-10-22'],
  ])('of dates knows %s', async (name, address) => {
    await openNews(mixed);
    const dialog = await edit('Dates');
    click(one('button', name, dialog));
    await soon(() => expect(location.search).toBe(address));
  });

  test('of the rest takes authors, types and a region together', async () => {
    const api = await openNews(mixed);
    const dialog = await edit('More');
    fill(one('textbox', 'Authors', dialog), 'Other Desk');
    fill(one('textbox', 'Region', dialog), 'ca');
    submit(dialog);
    await soon(() => expect(chips()).toEqual(['By Other Desk', 'Region: ca']));
    await soon(() => expect(questions(api)).toHaveLength(2));
    expect(questions(api).at(-1)?.asks).toMatchObject({ authors: 'Other Desk', region: 'ca' });
  });
});

describe('a chip', () => {
  test('takes its own filter off', async () => {
    await openNews(mixed, '/news?tickers=F&channels=Earnings&theme=dark');
    await soon(() => expect(chips()).toEqual(['F', 'Channels: Earnings']));
    click(one('button', 'Remove filter F'));
    await soon(() => expect(chips()).toEqual(['Channels: Earnings']));
    expect(location.search).toBe('?channels=Earnings&theme=dark');
  });

  test('of several goes with all, the order stays', async () => {
    await openNews(mixed, '/news?tickers=F&primary=true&channels=Earnings&sort=id:desc');
    click(await soon(() => one('button', 'Clear all')));
    await soon(() => expect(titles()).toHaveLength(5));
    expect(location.search).toBe('?sort=id:desc');
    expect(chips()).toEqual([]);
  });

  test('alone needs no Clear all', async () => {
    await openNews(mixed, '/news?tickers=F');
    await soon(() => expect(chips()).toEqual(['F']));
    expect(all('button', 'Clear all')).toEqual([]);
  });
});

test('a ticker in a headline filters by it alone, and back undoes that', async () => {
  await openNews(mixed, '/news?channels=News');
  click(one('button', 'FED'));
  await soon(() => expect(chips()).toEqual(['FED', 'Channels: News']));
  await soon(() => expect(titles()).toEqual(['Rates are cut']));
  history.back();
  await soon(() => expect(chips()).toEqual(['Channels: News']));
});

test('a value of the address that is not valid is named, can be put away, and the rest holds', async () => {
  await openNews(mixed, '/news?tickers=F&from=2026-02-30&sort=upwards&importance=urgent');
  const notice = await soon(() => one('status', /Left out of the address/));
  expect(textOf(notice)).toMatch(/2026-02-30.*;.*"upwards".*/);
  expect(textOf(notice)).toContain('urgent');
  await soon(() => expect(chips()).toEqual(['F']));
  expect(titles()).toEqual(['Ford builds a truck', 'A truck is recalled']);
  click(one('button', 'Dismiss', notice));
  await soon(() => expect(textOf()).not.toContain('Left out'));
});

describe('nothing to show', () => {
  const emptyAt = async (address: string): Promise<void> => {
    fakeApi(mixed);
    renderPage(address);
    await soon(() => one('heading', /^No|^Nothing/));
  };

  test('because nothing matches: the filter in words, and the way back', async () => {
    await emptyAt('/news?tickers=NOSUCH&channels=Earnings');
    expect(textOf(one('heading', 'Nothing matches').parentElement ?? undefined)).toContain('No story matches NOSUCH · Channels: Earnings.');
    click(one('button', 'Clear filters'));
    await soon(() => expect(titles()).toHaveLength(5));
  });

  test('because of the days: they alone are taken off', async () => {
    await emptyAt('/news?tickers=F&from=2024-03-02&to=2024-03-02');
    expect(textOf(one('heading', 'No news in these days for this filter').parentElement ?? undefined)).toContain('On Mar 2, 2024');
    click(one('button', 'Any day'));
    await soon(() => expect(titles()).toHaveLength(2));
    expect(location.search).toBe('?tickers=F');
  });

  test('because there is no data at all', async () => {
    fakeApi([]);
    renderPage('/news');
    await soon(() => one('heading', 'No news yet'));
    expect(all('button', 'Clear filters')).toEqual([]);
  });
});

test('the count never invents a total', async () => {
  await openNews(stories(150));
  expect(textOf(one('toolbar', 'Filters'))).toContain('100 loaded, more available');
});

test('the order is chosen by words', async () => {
  const api = await openNews(mixed);
  choose(one('combobox', 'Order'), 'updated:asc');
  await soon(() => expect(titles()[0]).toBe('An insurer invests'));
  expect(questions(api).at(-1)?.asks['sort']).toBe('updated:asc');
});
