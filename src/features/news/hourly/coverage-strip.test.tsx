import { fireEvent, screen } from '@testing-library/react';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { json, requestsTo, refusal } from '#src/testing/stub-fetch.ts';
import { press } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, onTheWire, story } from '#src/testing/stories.ts';
import { coverageAt, plainClient } from './coverage-strip.host.tsx';

let root: Root;
let client: QueryClient;
beforeEach(() => {
  client = plainClient();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  // Whoever still looks for a place for the focus stops with the reader's next key, one frame later.
  press('Shift', { on: document.body });
  root.unmount();
  await quiet();
});

const at = (time: string): number => Date.parse(time) / 1000;
/** `count` stories of a day, from an instant backwards, `stepSeconds` apart. */
const back = (count: number, from: string, stepSeconds: number): NewsItem[] =>
  Array.from({ length: count }, (_, index) => story(index + 1, { created: at(from) - index * stepSeconds }));

function show(
  address: string,
  stories: readonly NewsItem[] = [],
  props: { items?: readonly NewsItem[]; complete?: boolean } = {},
): TestApi {
  const api = startApi({ news: [...stories] });
  history.pushState(null, '', address);
  root.render(coverageAt(client, props));
  return api;
}
const summary = (): string => textOf(screen.getByRole('status'));
const counted = (): Promise<void> => soon(() => expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('false'));
const hours = (): HTMLElement[] => screen.queryAllByRole('option');
const hour = (name: string): HTMLElement => screen.getByRole('option', { name: new RegExp(`^${name}`) });
const chosen = (): string[] =>
  hours().flatMap((option) => (option.getAttribute('aria-selected') === 'true' ? [nameOf(option).split(',')[0] ?? ''] : []));
const address = (): Record<string, string> => Object.fromEntries(new URLSearchParams(location.search));
const day = '2026-11-20';
const inUrl = `/news?from=${day}&to=${day}&hours=`;

describe('the counts', () => {
  test('are read page by page for the filter’s day, whatever hours and order are chosen', async () => {
    const ford = back(150, '2026-11-20T14:59:00Z', 60).map((item) => ({ ...item, ...about('F') }));
    const api = show(`${inUrl}09-09&tickers=F&sort=updated:asc`, [...ford, story(900), story(901)]);
    await counted();
    expect(summary()).toBe('Friday, November 20: 150 stories, most at 08:00 ET (60)');
    expect(hours().slice(6, 11).map(nameOf)).toEqual([
      '06:00 ET, no stories, pre-market',
      '07:00 ET, 30 stories, pre-market',
      '08:00 ET, 60 stories, pre-market',
      '09:00 ET, 60 stories, pre-market, then regular session',
      '10:00 ET, no stories, regular session, now',
    ]);
    const same = { tickers: 'F', dateFrom: day, dateTo: day, sort: 'created:desc', pageSize: '100' };
    expect(requestsTo(api).map(({ params }) => params)).toEqual([same, { ...same, page: '1' }]);
  });

  test('are of today without dates, else of the nearest day', async () => {
    show('/news', back(3, '2026-11-20T14:59:00Z', 60));
    await counted();
    expect(summary()).toMatch(/^Friday, November 20: 3 stories/);
    show('/news?from=2026-11-02&to=2026-11-05', back(3, '2026-11-05T14:59:00Z', 60));
    dispatchEvent(new PopStateEvent('popstate'));
    await soon(() => expect(summary()).toMatch(/^Thursday, November 5: 3 stories/));
  });

  test('change to the next day at midnight in New York', async () => {
    show('/news', [story(1, { created: at('2026-11-21T05:00:30Z') })]);
    await soon(() => expect(summary()).toBe('Friday, November 20: no stories'));
    pass(14 * 3600);
    await soon(() => expect(summary()).toBe('Saturday, November 21: 1 story, most at 00:00 ET (1)'));
  });

  test('show progress and incomplete hours', async () => {
    const stories = back(250, '2026-11-20T14:59:00Z', 60);
    const api = show('/news', stories);
    let goOn = (): void => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    api.override = ({ searchParams }) =>
      searchParams.get('page') === '1' ? held.then(() => json(stories.slice(100, 200).map(onTheWire))) : undefined;
    await soon(() => expect(summary()).toBe('Friday, November 20: counting, 100 so far'));
    expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
    expect([7, 8, 9].map((index) => nameOf(hours()[index] ?? document.body).split(',')[1])).toEqual([
      ' not counted',
      ' at least 40 stories',
      ' 60 stories',
    ]);
    goOn();
    await counted();
    expect(summary()).toBe('Friday, November 20: 250 stories, most at 06:00 ET (60)');
  });

  test('of more than 2,000 stories are minimums', async () => {
    const api = show('/news', back(2600, '2026-11-20T14:59:59Z', 10));
    await soon(() => expect(summary()).toBe('Friday, November 20: at least 2,000 stories, complete from 05:00 ET on'));
    await quiet();
    expect(requestsTo(api)).toHaveLength(20);
    expect(nameOf(hour('04:00'))).toBe('04:00 ET, at least 200 stories, pre-market');
    expect(nameOf(hour('03:00'))).toBe('03:00 ET, not counted, market closed');
  });

  test('include stories of the list, each once', async () => {
    const stories = back(3, '2026-11-20T14:59:00Z', 60);
    const api = show('/news', stories);
    await counted();
    const asked = api.requests.length;
    const fresh = [story(50, { created: nowSeconds + 30 }), story(51, { created: nowSeconds - 86_400 })];
    root.render(coverageAt(client, { items: [...fresh, ...stories] }));
    await soon(() => expect(summary()).toBe('Friday, November 20: 4 stories, most at 09:00 ET (3)'));
    expect(api.requests).toHaveLength(asked);
  });

  test.each([
    ['has its end', { items: back(3, '2026-11-20T14:59:00Z', 60), complete: true }],
    ['has come to the day before', { items: back(4, '2026-11-20T05:02:30Z', 60), complete: false }],
  ])('need no request where the list %s', async (_, props) => {
    const api = show('/news', [], props);
    await soon(() => expect(summary()).toContain('3 stories'));
    await quiet();
    expect(api.requests).toEqual([]);
  });

  test('that fail can be retried and keep what is counted', async () => {
    const api = show('/news', back(250, '2026-11-20T14:59:00Z', 60));
    api.override = ({ searchParams }) =>
      searchParams.get('page') === '1' ? refusal('upstream_unreachable', 'Nobody answers.') : undefined;
    await soon(() => expect(textOf(screen.getByRole('alert'))).toBe('Counting failed.'));
    expect(summary()).toBe('Friday, November 20: at least 100 stories, complete from 09:00 ET on');
    api.override = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await soon(() => expect(summary()).toContain('250 stories'));
    expect(screen.queryAllByRole('alert')).toEqual([]);
    expect(requestsTo(api).map(({ params }) => params['page'])).toEqual([undefined, '1', '1', '2']);
  });

  test('show how many stories could not be read', async () => {
    const api = show('/news', back(3, '2026-11-20T14:59:00Z', 60));
    api.invalidRows.set('/api/v2/news', [{ id: 'no' }]);
    await soon(() => expect(summary()).toContain('3 stories, most at 09:00 ET (3); 1 could not be read'));
  });
});

describe('a day on which clocks change', () => {
  test('has two hours of 01:00 in autumn, selected together', async () => {
    const twice = [story(1, { created: at('2026-11-01T05:30:00Z') }), story(2, { created: at('2026-11-01T06:30:00Z') })];
    show('/news?from=2026-11-01&to=2026-11-01&hours=01-01', twice);
    await counted();
    expect(hours()).toHaveLength(25);
    expect(hours().slice(1, 3).map(nameOf)).toEqual(['01:00 EDT, 1 story, market closed', '01:00 EST, 1 story, market closed']);
    expect(chosen()).toEqual(['01:00 EDT', '01:00 EST']);
    expect(textOf()).toContain('01:00 to 01:59 ET, both EDT and EST: 2 stories');
    expect(nameOf(screen.getByRole('listbox'))).toBe('Hours of Sunday, November 1, Eastern time, 25 hours: 01:00 occurs twice');
  });

  test('has no 02:00 in spring', async () => {
    show('/news?from=2026-03-08&to=2026-03-08&hours=02-02');
    await counted();
    expect(hours()).toHaveLength(23);
    expect(chosen()).toEqual([]);
    expect(textOf()).toContain('02:00 to 02:59 ET does not occur on this day');
  });
});

describe('by keyboard', () => {
  const start = async (where = '/news'): Promise<TestApi> => {
    const api = show(where, back(3, '2026-11-20T14:59:00Z', 60));
    await counted();
    hours()
      .find(({ tabIndex }) => tabIndex === 0)
      ?.focus();
    return api;
  };
  const focused = (): string => nameOf(document.activeElement ?? document.body).split(',')[0] ?? '';

  test('the strip is one tab stop: the first selected hour, else the current one', async () => {
    await start();
    expect(hours().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    expect(focused()).toBe('10:00 ET');
    root.unmount();
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await start(`${inUrl}06-08`);
    expect(focused()).toBe('06:00 ET');
  });

  test('arrows, Home and End move within the strip', async () => {
    await start();
    const walk = { ArrowLeft: '09:00 ET', ArrowRight: '10:00 ET', Home: '00:00 ET', End: '23:00 ET' };
    for (const [key, name] of Object.entries(walk)) {
      press(key);
      await soon(() => expect(focused()).toBe(name));
      await soon(() => expect(textOf()).toContain(`${name}, `));
    }
    press('ArrowRight');
    await quiet();
    expect(focused()).toBe('23:00 ET');
    expect(address()).toEqual({});
  });

  test('Shift and arrows extend, Enter selects: date and hours are in the address, and the focus stays', async () => {
    const api = await start();
    const asked = api.requests.length;
    press('ArrowLeft', { shiftKey: true });
    await soon(() => expect(chosen()).toEqual(['09:00 ET', '10:00 ET']));
    press('ArrowLeft', { shiftKey: true });
    await soon(() => expect(chosen()).toEqual(['08:00 ET', '09:00 ET', '10:00 ET']));
    expect(textOf()).toContain('08:00 to 10:59 ET: 3 stories');
    expect(address()).toEqual({});
    press('Enter');
    await soon(() => expect(address()).toEqual({ from: day, to: day, hours: '08-10' }));
    await soon(() => screen.getByRole('button', { name: 'Clear hours' }));
    await soon(() => expect(focused()).toBe('08:00 ET'));
    expect(chosen()).toEqual(['08:00 ET', '09:00 ET', '10:00 ET']);
    // The day is the same: its counts stand already.
    expect(summary()).toBe('Friday, November 20: 3 stories, most at 09:00 ET (3)');
    expect(api.requests).toHaveLength(asked);
  });

  test('Space selects an hour; again, or Esc, clears it and keeps the day', async () => {
    await start();
    press(' ');
    await soon(() => expect(address()).toEqual({ from: day, to: day, hours: '10-10' }));
    await soon(() => screen.getByRole('button', { name: 'Clear hours' }));
    await soon(() => expect(focused()).toBe('10:00 ET'));
    press(' ');
    await soon(() => expect(address()).toEqual({ from: day, to: day }));
    await soon(() => expect(screen.queryAllByRole('button')).toEqual([]));
    await soon(() => expect(focused()).toBe('10:00 ET'));
    press('Enter');
    await soon(() => expect(address()['hours']).toBe('10-10'));
    await soon(() => screen.getByRole('button', { name: 'Clear hours' }));
    await soon(() => expect(focused()).toBe('10:00 ET'));
    press('Escape');
    await soon(() => expect(address()['hours']).toBeUndefined());
  });

  test('Esc drops the range first, and reaches the page when there is none', async () => {
    await start(`${inUrl}06-08`);
    press('ArrowRight', { shiftKey: true });
    await soon(() => expect(chosen()).toEqual(['06:00 ET', '07:00 ET']));
    press('Escape');
    await soon(() => expect(chosen()).toEqual(['06:00 ET', '07:00 ET', '08:00 ET']));
    press('Escape');
    await soon(() => expect(address()['hours']).toBeUndefined());
    await soon(() => expect(chosen()).toEqual([]));
    await soon(() => expect(focused()).toBe('07:00 ET'));
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(escape);
    expect(escape.defaultPrevented).toBe(false);
  });

  test('keys of the strip do not reach the page', async () => {
    await start();
    for (const [key, isOurs] of [
      ['Enter', true],
      ['ArrowLeft', true],
      ['j', false],
      ['ArrowDown', false],
    ] as const) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      expect([key, event.defaultPrevented]).toEqual([key, isOurs]);
    }
  });

  test('the focused hour is described', async () => {
    await start();
    press('ArrowLeft');
    await soon(() => expect(textOf()).toContain('09:00 ET, 3 stories, pre-market, then regular session'));
    fireEvent.click(screen.getByRole('option', { name: /^09:00/ }));
  });
});

test('a click without a pointer selects', async () => {
  show('/news');
  await counted();
  fireEvent.click(hour('14:00'));
  await soon(() => expect(address()['hours']).toBe('14-14'));
});

test('clearing hours keeps the day and focuses the strip', async () => {
  show(`${inUrl}09-11`);
  await counted();
  const button = screen.getByRole('button', { name: 'Clear hours' });
  button.focus();
  fireEvent.click(button);
  await soon(() => expect(address()).toEqual({ from: day, to: day }));
  await soon(() => expect(nameOf(document.activeElement ?? document.body)).toMatch(/^09:00/));
  expect(screen.queryAllByRole('button')).toEqual([]);
});
