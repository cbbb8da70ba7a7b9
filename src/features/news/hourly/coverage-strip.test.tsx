import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, type RenderResult } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { press } from '#src/testing/press.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, onTheWire, story } from '#src/testing/stories.ts';
import { json, refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { coverageAt, plainClient } from './coverage-strip.host.tsx';

type Props = Parameters<typeof coverageAt>[1];

let client: QueryClient;
let strip: RenderResult;
beforeEach(() => {
  client = plainClient();
});
afterEach(async () => {
  // The strip stops moving the focus with the next key, one frame later.
  press('Shift', { on: document.body });
  await quiet();
});

const at = (time: string): number => Date.parse(time) / 1000;
/** `count` stories of a day, from an instant backwards, `stepSeconds` apart. */
const back = (count: number, from: string, stepSeconds = 60): NewsItem[] =>
  Array.from({ length: count }, (_, index) => story(index + 1, { created: at(from) - index * stepSeconds }));
const three = back(3, '2026-11-20T14:59:00Z');

function show(address: string, stories: readonly NewsItem[] = [], props: Props = {}): TestApi {
  const api = startApi({ news: stories });
  history.pushState(null, '', address);
  strip = render(coverageAt(client, props));
  return api;
}
const summary = (): string => textOf(screen.getByRole('status'));
const sums = (text: string): Promise<void> => soon(() => expect(summary()).toBe(text));
const says = (text: string): Promise<void> => soon(() => expect(textOf()).toContain(text));
const counted = (): Promise<void> => soon(() => expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('false'));
const hours = (): HTMLElement[] => screen.queryAllByRole('option');
const clock = (option: Element | null): string => (option ? (nameOf(option).split(',')[0] ?? '') : '');
const selected = (): string[] => screen.queryAllByRole('option', { selected: true }).map(clock);
const areSelected = (...names: string[]): Promise<void> => soon(() => expect(selected()).toEqual(names));
const isFocused = (name: string): Promise<void> => soon(() => expect(clock(document.activeElement)).toBe(name));
const inAddress = (params: Record<string, string>): Promise<void> =>
  soon(() => expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(params));
const day = '2026-11-20';
const withHours = (range: string): string => `/news?from=${day}&to=${day}&hours=${range}`;

describe('the counts', () => {
  test('are loaded page by page for the filter’s day, whatever hours and order are selected', async () => {
    const ford = back(150, '2026-11-20T14:59:00Z').map((item) => ({ ...item, ...about('F') }));
    const api = show(`${withHours('09-09')}&tickers=F&sort=updated:asc`, [...ford, story(900), story(901)]);
    await sums('Friday, November 20: 150 stories, most at 08:00 ET (60)');
    expect(hours().slice(6, 11).map(nameOf)).toEqual([
      '06:00 ET, no stories, pre-market',
      '07:00 ET, 30 stories, pre-market',
      '08:00 ET, 60 stories, pre-market',
      '09:00 ET, 60 stories, pre-market, then regular session',
      '10:00 ET, no stories, regular session, now',
    ]);
    const params = { tickers: 'F', dateFrom: day, dateTo: day, sort: 'created:desc', pageSize: '100' };
    expect(requestsTo(api).map((request) => request.params)).toEqual([params, { ...params, page: '1' }]);
  });

  test('are of today without dates, and change at midnight in New York', async () => {
    show('/news', [story(1, { created: at('2026-11-21T05:00:30Z') })]);
    await sums('Friday, November 20: no stories');
    pass(14 * 3600);
    await sums('Saturday, November 21: 1 story, most at 00:00 ET (1)');
  });

  test('show progress and incomplete hours', async () => {
    const stories = back(250, '2026-11-20T14:59:00Z');
    const api = show('/news', stories);
    const second = Promise.withResolvers<Response>();
    api.override = ({ searchParams }) => (searchParams.get('page') === '1' ? second.promise : undefined);
    await sums('Friday, November 20: counting, 100 so far');
    expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
    expect(hours().slice(7, 10).map(nameOf)).toEqual([
      '07:00 ET, not counted, pre-market',
      '08:00 ET, at least 40 stories, pre-market',
      '09:00 ET, 60 stories, pre-market, then regular session',
    ]);
    second.resolve(json(stories.slice(100, 200).map(onTheWire)));
    await sums('Friday, November 20: 250 stories, most at 06:00 ET (60)');
  });

  test('of more than 2,000 stories are minimums', async () => {
    const api = show('/news', back(2100, '2026-11-20T14:59:59Z', 10));
    await sums('Friday, November 20: at least 2,000 stories, complete from 05:00 ET on');
    await quiet();
    expect(requestsTo(api)).toHaveLength(20);
    expect(hours().slice(3, 5).map(nameOf)).toEqual(['03:00 ET, not counted, market closed', '04:00 ET, at least 200 stories, pre-market']);
  });

  test('include arrivals of the list, each once, without a request', async () => {
    const api = show('/news', three);
    await counted();
    const before = api.requests.length;
    const fresh = [story(50, { created: nowSeconds + 30 }), story(51, { created: nowSeconds - 86_400 })];
    strip.rerender(coverageAt(client, { items: [...fresh, ...three] }));
    await sums('Friday, November 20: 4 stories, most at 09:00 ET (3)');
    expect(api.requests).toHaveLength(before);
  });

  test.each([
    ['is complete', { items: three, complete: true }],
    ['has reached the day before', { items: back(4, '2026-11-20T05:02:30Z'), complete: false }],
  ])('need no request where the list %s', async (_, props) => {
    const api = show('/news', [], props);
    await says('3 stories');
    await quiet();
    expect(api.requests).toEqual([]);
  });

  test('that fail can be retried and keep what is counted', async () => {
    const api = show('/news', back(250, '2026-11-20T14:59:00Z'));
    api.override = ({ searchParams }) => (searchParams.get('page') === '1' ? refusal('upstream_unreachable', '…') : undefined);
    expect(textOf(await screen.findByRole('alert'))).toBe('Counting failed.');
    expect(summary()).toBe('Friday, November 20: at least 100 stories, complete from 09:00 ET on');
    api.override = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await says('250 stories');
    expect(screen.queryAllByRole('alert')).toEqual([]);
    expect(requestsTo(api).map(({ params }) => params['page'])).toEqual([undefined, '1', '1', '2']);
  });

  test('say how many rows were invalid', async () => {
    const api = show('/news', three);
    api.invalidRows.set('/api/v2/news', [{ id: 'no' }]);
    await says('3 stories, most at 09:00 ET (3); 1 could not be read');
  });
});

test('where clocks go back there are two hours of 01:00, selected together', async () => {
  const twice = [story(1, { created: at('2026-11-01T05:30:00Z') }), story(2, { created: at('2026-11-01T06:30:00Z') })];
  show('/news?from=2026-11-01&to=2026-11-01&hours=01-01', twice);
  await counted();
  expect(hours()).toHaveLength(25);
  expect(hours().slice(1, 3).map(nameOf)).toEqual(['01:00 EDT, 1 story, market closed', '01:00 EST, 1 story, market closed']);
  expect(selected()).toEqual(['01:00 EDT', '01:00 EST']);
  await says('01:00 to 01:59 ET, both EDT and EST: 2 stories');
  screen.getByRole('listbox', { name: 'Hours of Sunday, November 1, Eastern time, 25 hours: 01:00 occurs twice' });
});

describe('by keyboard', () => {
  /** The strip over three stories of 09:00, with the focus on its only tab stop. */
  async function start(address = '/news'): Promise<TestApi> {
    const api = show(address, three);
    await counted();
    const stops = hours().filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    return api;
  }
  const isClearable = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Clear hours' });

  test('arrows, Home and End move the focus from the current hour and describe the focused one', async () => {
    await start();
    await isFocused('10:00 ET');
    for (const [key, name] of [
      ['ArrowLeft', '09:00 ET'],
      ['ArrowRight', '10:00 ET'],
      ['Home', '00:00 ET'],
      ['End', '23:00 ET'],
      ['ArrowRight', '23:00 ET'],
    ] as const) {
      press(key);
      await isFocused(name);
      await says(`${name}, `);
    }
    await inAddress({});
  });

  test('Shift and arrows extend, Enter selects, and the focus stays', async () => {
    const api = await start();
    const before = api.requests.length;
    press('ArrowLeft', { shiftKey: true });
    await areSelected('09:00 ET', '10:00 ET');
    press('ArrowLeft', { shiftKey: true });
    await areSelected('08:00 ET', '09:00 ET', '10:00 ET');
    await says('08:00 to 10:59 ET: 3 stories');
    await inAddress({});
    press('Enter');
    await inAddress({ from: day, to: day, hours: '08-10' });
    await isClearable();
    await isFocused('08:00 ET');
    expect(selected()).toEqual(['08:00 ET', '09:00 ET', '10:00 ET']);
    expect(summary()).toBe('Friday, November 20: 3 stories, most at 09:00 ET (3)');
    expect(api.requests).toHaveLength(before);
  });

  test.each([' ', 'Escape'])('Space selects an hour and “%s” clears it, which leaves the day', async (key) => {
    await start();
    press(' ');
    await inAddress({ from: day, to: day, hours: '10-10' });
    await isClearable();
    await isFocused('10:00 ET');
    press(key);
    await inAddress({ from: day, to: day });
    await soon(() => expect(screen.queryAllByRole('button')).toEqual([]));
    await isFocused('10:00 ET');
  });

  test('Esc drops the range first, then the hours, and then reaches the page', async () => {
    await start(withHours('06-08'));
    await isFocused('06:00 ET');
    press('ArrowRight', { shiftKey: true });
    await areSelected('06:00 ET', '07:00 ET');
    press('Escape');
    await areSelected('06:00 ET', '07:00 ET', '08:00 ET');
    press('Escape');
    await inAddress({ from: day, to: day });
    await areSelected();
    await isFocused('07:00 ET');
    expect(fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })).toBe(true);
  });

  test('keys of the strip do not reach the page, others do', async () => {
    await start();
    const reach = ['ArrowLeft', 'j', 'ArrowDown', 'Enter'].filter((key) => fireEvent.keyDown(document.activeElement as Element, { key }));
    expect(reach).toEqual(['j', 'ArrowDown']);
  });
});

test('a click selects an hour, and the button clears it and focuses the strip', async () => {
  show('/news');
  await counted();
  fireEvent.click(screen.getByRole('option', { name: /^14:00/ }));
  await inAddress({ from: day, to: day, hours: '14-14' });
  const button = await screen.findByRole('button', { name: 'Clear hours' });
  button.focus();
  fireEvent.click(button);
  await inAddress({ from: day, to: day });
  await isFocused('14:00 ET');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
