import { screen } from '@testing-library/react';
import { press } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { soon } from '#src/testing/render-in-browser.tsx';
import { story } from '#src/testing/stories.ts';
import { stubNews } from '#src/testing/stub-news.ts';
import { coverageAt, plainClient } from './coverage-strip.host.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T18:23:00Z'), toFake: ['Date'] });
});

/** A day with stories in its first 21 hours, in a window of this width. */
async function open(address: string, widthPx: number, day = '2026-11-20'): Promise<void> {
  const start = Date.parse(`${day}T05:00:00Z`) / 1000;
  stubNews(Array.from({ length: 300 }, (_, id) => story(id + 1, { created: start + id * 250 })));
  history.pushState(null, '', address);
  await page.viewport(widthPx, 600);
  await render(coverageAt(plainClient()));
  await soon(() => expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('false'));
}
const hour = (clock: string): HTMLElement => screen.getByRole('option', { name: new RegExp(`^${clock}:00`) });
const chosen = (): string[] =>
  screen
    .queryAllByRole('option')
    .flatMap((option) => (option.getAttribute('aria-selected') === 'true' ? [nameOf(option).slice(0, 2)] : []));
const hours = (): string | null => new URLSearchParams(location.search).get('hours');
const strip = (): HTMLElement => screen.getByRole('region', { name: 'Coverage' });
const heightPx = (): number => strip().getBoundingClientRect().height;

describe.each([
  [1440, 1],
  [800, 1],
  [390, 2],
])('at %i px', (widthPx, lines) => {
  test.each([
    ['2026-11-20', 24],
    ['2026-11-01', 25],
    ['2026-03-08', 23],
  ])(`every hour of %s is at least 24 px wide, in ${lines} line(s), and nothing overflows`, async (day, count) => {
    await open(`/news?from=${day}&to=${day}`, widthPx, day);
    const boxes = screen.queryAllByRole('option').map((option) => option.getBoundingClientRect());
    expect(boxes).toHaveLength(count);
    for (const { width, height, right } of boxes) {
      expect(width).toBeGreaterThanOrEqual(24);
      expect(height).toBe(44);
      expect(right).toBeLessThanOrEqual(widthPx);
    }
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(lines);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(widthPx);
  });

  test('a drag selects hours, also outside of the strip', async () => {
    await open('/news', widthPx);
    const before = heightPx();
    await userEvent.dragAndDrop(hour('06'), strip(), {
      sourcePosition: { x: 4, y: 20 },
      // Over the text above the hours, where 09:00 is.
      targetPosition: { x: hour('09').getBoundingClientRect().left + 5, y: 3 },
    });
    await soon(() => expect(hours()).toBe('06-09'));
    await soon(() => expect(chosen()).toEqual(['06', '07', '08', '09']));
    await soon(() => screen.getByRole('button', { name: 'Clear hours' }));
    expect(heightPx()).toBe(before);
    await soon(() => expect(document.activeElement).toBe(hour('09')));
    press('Escape');
    await soon(() => expect(hours()).toBeNull());
    await soon(() => expect(screen.queryAllByRole('button')).toEqual([]));
    expect(heightPx()).toBe(before);
  });
});

test('a click selects one hour, a second click clears it', async () => {
  await open('/news', 1024);
  await userEvent.click(hour('13'));
  await soon(() => expect(chosen()).toEqual(['13']));
  expect(hours()).toBe('13-13');
  await userEvent.click(hour('13'));
  await soon(() => expect(chosen()).toEqual([]));
  expect(hours()).toBeNull();
});

test('the hovered hour is described', async () => {
  await open('/news', 1024);
  await userEvent.hover(hour('11'));
  await soon(() => expect(textOf(strip())).toContain('11:00 ET, 14 stories, regular session'));
});

test('the busiest hour has full height, an empty one no bar, and the current time is marked', async () => {
  await open('/news', 1440);
  const bars = screen.queryAllByRole('option').map((option) => option.querySelector('[data-bar]')?.getBoundingClientRect().height ?? 0);
  expect(Math.max(...bars)).toBe(20);
  expect(bars.map((px) => px > 0)).toEqual(bars.map((_, index) => index < 21));
  const now = document.querySelector('[data-now]')?.getBoundingClientRect().left ?? 0;
  const { left, width } = hour('13').getBoundingClientRect();
  expect((now - left) / width).toBeCloseTo(23 / 60, 1);
});
