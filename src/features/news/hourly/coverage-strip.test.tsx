import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { button } from '#src/testing/open-page.ts';
import { pass } from '#src/testing/render-page.tsx';
import { about, nowSeconds, onTheWire, story } from '#src/testing/stories.ts';
import { json, refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { nameOf } from '#src/testing/text.ts';
import { coverageAt, plainClient } from './coverage-strip.host.tsx';

type Props = Parameters<typeof coverageAt>[1];

let client: QueryClient;
beforeEach(() => {
  client = plainClient();
});
// The strip stops moving the focus when the reader does something.
afterEach(() => void dispatchEvent(new Event('pointerdown')));

const at = (time: string): number => Date.parse(time) / 1000;
/** `count` stories of a day, from an instant backwards, `stepSeconds` apart. */
const back = (count: number, from: string, stepSeconds = 60): NewsItem[] =>
  Array.from({ length: count }, (_, index) => story(index + 1, { created: at(from) - index * stepSeconds }));
const three = back(3, '2026-11-20T14:59:00Z');

/** The strip at an address over a data service, and what renders it again with other properties. */
async function show(address: string, stories: readonly NewsItem[] = [], props: Props = {}) {
  const api = startApi({ news: stories });
  history.pushState(null, '', address);
  const { rerender } = await render(coverageAt(client, props));
  return { api, update: (next: Props) => rerender(coverageAt(client, next)) };
}
const strip = page.getByRole('region', { name: 'Coverage' });
const summary = page.getByRole('status');
const options = page.getByRole('option');
const sums = async (text: string): Promise<void> => {
  await expect.element(summary).toHaveTextContent(text);
};
const says = async (text: string): Promise<void> => {
  await expect.element(strip).toMatchTextContent(text);
};
const counted = async (): Promise<void> => {
  await expect.element(summary).toHaveAttribute('aria-busy', 'false');
};
const clear = button('Clear hours');
const hasNoButton = async (): Promise<void> => {
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
};
const hour = (clock: string) => page.getByRole('option', { name: new RegExp(`^${clock}:00`) });
const names = (from: number, to: number): string[] => options.elements().slice(from, to).map(nameOf);
const clock = (option: Element | null): string => (option ? (nameOf(option).split(',')[0] ?? '') : '');
const areSelected = async (...expected: string[]): Promise<void> => {
  await expect.poll(() => page.getByRole('option', { selected: true }).elements().map(clock)).toEqual(expected);
};
const isFocused = async (name: string): Promise<void> => {
  await expect.poll(() => clock(document.activeElement)).toBe(name);
};
const inAddress = async (params: Record<string, string>): Promise<void> => {
  await expect.poll(() => Object.fromEntries(new URLSearchParams(location.search))).toEqual(params);
};
const day = '2026-11-20';
const withHours = (range: string): string => `/news?from=${day}&to=${day}&hours=${range}`;

describe('the counts', () => {
  test('are loaded page by page for the filter’s day, whatever hours and order are selected', async () => {
    const ford = back(150, '2026-11-20T14:59:00Z').map((item) => ({ ...item, ...about('F') }));
    const { api } = await show(`${withHours('09-09')}&tickers=F&sort=updated:asc`, [...ford, story(900), story(901)]);
    await sums('Friday, November 20: 150 stories, most at 08:00 ET (60)');
    expect(names(6, 11)).toEqual([
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
    await show('/news', [story(1, { created: at('2026-11-21T05:00:30Z') })]);
    await sums('Friday, November 20: no stories');
    pass(14 * 3600);
    await sums('Saturday, November 21: 1 story, most at 00:00 ET (1)');
  });

  test('show progress and incomplete hours', async () => {
    const stories = back(250, '2026-11-20T14:59:00Z');
    const { api } = await show('/news', stories);
    const second = Promise.withResolvers<Response>();
    api.override = ({ searchParams }) => (searchParams.get('page') === '1' ? second.promise : undefined);
    await sums('Friday, November 20: counting, 100 so far');
    await expect.element(summary).toHaveAttribute('aria-busy', 'true');
    expect(names(7, 10)).toEqual([
      '07:00 ET, not counted, pre-market',
      '08:00 ET, at least 40 stories, pre-market',
      '09:00 ET, 60 stories, pre-market, then regular session',
    ]);
    second.resolve(json(stories.slice(100, 200).map(onTheWire)));
    await sums('Friday, November 20: 250 stories, most at 06:00 ET (60)');
  });

  test('of more than 2,000 stories are minimums', async () => {
    const { api } = await show('/news', back(2001, '2026-11-20T14:59:59Z', 10));
    await sums('Friday, November 20: at least 2,000 stories, complete from 05:00 ET on');
    await counted();
    expect(requestsTo(api)).toHaveLength(20);
    expect(names(3, 5)).toEqual(['03:00 ET, not counted, market closed', '04:00 ET, at least 200 stories, pre-market']);
  });

  test('include arrivals of the list, each once, without a request', async () => {
    const { api, update } = await show('/news', three);
    await counted();
    const before = api.requests.length;
    const fresh = [story(50, { created: nowSeconds + 30 }), story(51, { created: nowSeconds - 86_400 })];
    await update({ items: [...fresh, ...three] });
    await sums('Friday, November 20: 4 stories, most at 09:00 ET (3)');
    expect(api.requests).toHaveLength(before);
  });

  test.each([
    ['is complete', { items: three, complete: true }],
    ['has reached the day before', { items: back(4, '2026-11-20T05:02:30Z'), complete: false }],
  ])('need no request where the list %s', async (_, props) => {
    const { api } = await show('/news', [], props);
    await sums(`Friday, November 20: 3 stories, most at ${props.complete ? '09' : '00'}:00 ET (3)`);
    await hour('14').hover();
    await says('14:00 ET, no stories');
    expect(api.requests).toEqual([]);
  });

  test('that fail can be retried and keep what is counted', async () => {
    const { api } = await show('/news', back(250, '2026-11-20T14:59:00Z'));
    api.override = ({ searchParams }) => (searchParams.get('page') === '1' ? refusal('upstream_unreachable', '…') : undefined);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Counting failed.');
    await sums('Friday, November 20: at least 100 stories, complete from 09:00 ET on');
    api.override = undefined;
    await button('Try again').click();
    await says('250 stories');
    expect(page.getByRole('alert').elements()).toEqual([]);
    expect(requestsTo(api).map(({ params }) => params['page'])).toEqual([undefined, '1', '1', '2']);
  });

  test('say how many rows were invalid', async () => {
    const { api } = await show('/news', three);
    api.invalidRows.set('/api/v2/news', [{ id: 'no' }]);
    await says('3 stories, most at 09:00 ET (3); 1 could not be read');
  });
});

test('where clocks go back there are two hours of 01:00, selected together', async () => {
  const twice = [story(1, { created: at('2026-11-01T05:30:00Z') }), story(2, { created: at('2026-11-01T06:30:00Z') })];
  await show('/news?from=2026-11-01&to=2026-11-01&hours=01-01', twice);
  await counted();
  expect(options.elements()).toHaveLength(25);
  expect(names(1, 3)).toEqual(['01:00 EDT, 1 story, market closed', '01:00 EST, 1 story, market closed']);
  await areSelected('01:00 EDT', '01:00 EST');
  await says('01:00 to 01:59 ET, both EDT and EST: 2 stories');
  page.getByRole('listbox', { name: 'Hours of Sunday, November 1, Eastern time, 25 hours: 01:00 occurs twice' }).element();
});

describe('by keyboard', () => {
  /** The strip over three stories of 09:00, with the focus on its only tab stop. */
  async function start(address = '/news'): Promise<TestApi> {
    const { api } = await show(address, three);
    await counted();
    const stops = (options.elements() as HTMLElement[]).filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    return api;
  }

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
      await userEvent.keyboard(`{${key}}`);
      await isFocused(name);
      await says(`${name}, `);
    }
    await inAddress({});
  });

  test('Shift and arrows extend, Enter selects, and the focus stays', async () => {
    const api = await start();
    const before = api.requests.length;
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await areSelected('09:00 ET', '10:00 ET');
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await areSelected('08:00 ET', '09:00 ET', '10:00 ET');
    await says('08:00 to 10:59 ET: 3 stories');
    await inAddress({});
    await userEvent.keyboard('{Enter}');
    await inAddress({ from: day, to: day, hours: '08-10' });
    await expect.element(clear).toBeVisible();
    await isFocused('08:00 ET');
    await areSelected('08:00 ET', '09:00 ET', '10:00 ET');
    await sums('Friday, November 20: 3 stories, most at 09:00 ET (3)');
    expect(api.requests).toHaveLength(before);
  });

  test.each(['{ }', '{Escape}'])('Space selects an hour and “%s” clears it, which leaves the day', async (key) => {
    await start();
    await userEvent.keyboard('{ }');
    await inAddress({ from: day, to: day, hours: '10-10' });
    await expect.element(clear).toBeVisible();
    await isFocused('10:00 ET');
    await userEvent.keyboard(key);
    await inAddress({ from: day, to: day });
    await hasNoButton();
    await isFocused('10:00 ET');
  });

  test('Esc drops the range first, then the hours, and then reaches the page, as do keys that are not of the strip', async () => {
    const reached: string[] = [];
    const listening = new AbortController();
    addEventListener('keydown', ({ key, defaultPrevented }) => void (defaultPrevented || reached.push(key)), { signal: listening.signal });
    await start(withHours('06-08'));
    await isFocused('06:00 ET');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await areSelected('06:00 ET', '07:00 ET');
    await userEvent.keyboard('{Escape}');
    await areSelected('06:00 ET', '07:00 ET', '08:00 ET');
    await userEvent.keyboard('{Escape}');
    await inAddress({ from: day, to: day });
    await areSelected();
    await isFocused('07:00 ET');
    await userEvent.keyboard('{Escape}j{ArrowDown}{Enter}');
    await inAddress({ from: day, to: day, hours: '07-07' });
    expect(reached).toEqual(['Shift', 'Escape', 'j', 'ArrowDown']);
    listening.abort();
  });
});

describe('by pointer', () => {
  /** A day with stories in its first 21 hours, in a window of this width, at 13:23 in New York. */
  async function open(address: string, widthPx: number, ofDay = day): Promise<void> {
    vi.setSystemTime('2026-11-20T18:23:00Z');
    await page.viewport(widthPx, 600);
    const start = Date.parse(`${ofDay}T05:00:00Z`) / 1000;
    await show(
      address,
      Array.from({ length: 150 }, (_, id) => story(id + 1, { created: start + id * 500 })),
    );
    await counted();
  }
  afterEach(() => page.viewport(1440, 900));
  const heightPx = (): number => strip.element().getBoundingClientRect().height;

  test.each([
    [1440, 1],
    [800, 1],
    [390, 2],
  ])(
    'at %i px 25 hours are at least 24 px wide, in %i lines, and a drag selects some, also outside of the strip',
    async (widthPx, lines) => {
      const days = { from: '2026-11-01', to: '2026-11-01' };
      await open(`/news?${String(new URLSearchParams(days))}`, widthPx, days.from);
      const boxes = options.elements().map((option) => option.getBoundingClientRect());
      expect(boxes).toHaveLength(25);
      for (const { width, height, right } of boxes) {
        expect(width).toBeGreaterThanOrEqual(24);
        expect(height).toBe(44);
        expect(right).toBeLessThanOrEqual(widthPx);
      }
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(lines);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(widthPx);

      const before = heightPx();
      await userEvent.dragAndDrop(hour('06'), strip, {
        sourcePosition: { x: 4, y: 20 },
        // Over the text above the hours, where 09:00 is.
        targetPosition: { x: hour('09').element().getBoundingClientRect().left + 5, y: 3 },
      });
      await inAddress({ ...days, hours: '06-09' });
      await areSelected('06:00 ET', '07:00 ET', '08:00 ET', '09:00 ET');
      await expect.element(clear).toBeVisible();
      expect(heightPx()).toBe(before);
      await isFocused('09:00 ET');
      await userEvent.keyboard('{Escape}');
      await inAddress(days);
      await hasNoButton();
      expect(heightPx()).toBe(before);
    },
  );

  test('a click selects one hour, a second click or the button clears it, and the focus stays in the strip', async () => {
    await open('/news', 1024);
    for (const clearing of [hour('14'), clear]) {
      await hour('14').click();
      await inAddress({ from: day, to: day, hours: '14-14' });
      await areSelected('14:00 ET');
      await clearing.click();
      await inAddress({ from: day, to: day });
      await areSelected();
      await hasNoButton();
      await isFocused('14:00 ET');
    }
  });

  test('the hovered hour is described', async () => {
    await open('/news', 1024);
    await hour('11').hover();
    await says('11:00 ET, 7 stories, regular session');
  });

  test('the busiest hour has full height, an empty one no bar, and the current time is marked', async () => {
    await open('/news', 1440);
    const bars = options.elements().map((option) => option.querySelector('[data-bar]')?.getBoundingClientRect().height ?? 0);
    expect(Math.max(...bars)).toBe(20);
    expect(bars.map((px) => px > 0)).toEqual(bars.map((_, index) => index < 21));
    const now = document.querySelector('[data-now]')?.getBoundingClientRect().left ?? 0;
    const { left, width } = hour('13').element().getBoundingClientRect();
    expect((now - left) / width).toBeCloseTo(23 / 60, 1);
  });
});
