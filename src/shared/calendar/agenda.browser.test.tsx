import { screen } from '@testing-library/react';
import { press } from '#src/testing/press.ts';
import { textOf } from '#src/testing/text.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#src/app/app.css';
import { readPreferences, setPreferences } from '#src/shared/storage/preferences.ts';
import type { AgendaColumn } from './agenda-row.tsx';
import { agendaLines } from './agenda-lines.ts';
import { Agenda, type ShownDay } from './agenda.tsx';
import { addDays } from './days.ts';

interface TestEvent {
  readonly day: string;
  readonly id: string;
}

const today = '2026-11-20';
const headPx = 28;
const rowPx = 24;
/** Thirty events on each of the days from ten before today to ten after it. */
const testEvents = Array.from({ length: 21 }, (_, index) => addDays(today, index - 10)).flatMap((day) =>
  Array.from({ length: 30 }, (_, index): TestEvent => ({ day, id: `${day} no ${index}` })),
);
const columns: readonly AgendaColumn<TestEvent>[] = [{ id: 'id', label: 'Event', widthPx: 200, grow: 1, draw: ({ id }) => id }];
const shownToday: ShownDay = { day: today };

function Host({
  events = testEvents,
  shown = shownToday,
  widthPx = 1000,
}: {
  events?: readonly TestEvent[];
  shown?: ShownDay;
  widthPx?: number;
}) {
  const lines = agendaLines(
    events,
    ({ day }) => day,
    ({ id }) => id,
    { today },
  );
  return (
    <div style={{ display: 'flex', width: widthPx, height: 600 }}>
      <Agenda {...{ lines, columns, today, shown }} label="Events" draw={({ id }) => id} onOpen={() => {}} />
    </div>
  );
}

beforeEach(() => page.viewport(1280, 720));
afterEach(() => setPreferences(readPreferences(null)));

const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Events' });
const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
async function scrollTo(topPx: number): Promise<void> {
  grid().scrollTo({ top: topPx, behavior: 'instant' });
  await nextFrame();
  await nextFrame();
}
/** The line that is seen at a height under the head. */
const lineAt = (px: number, underPx = headPx): string => {
  const { left, top } = grid().getBoundingClientRect();
  return textOf(document.elementFromPoint(left + 50, top + underPx + px)?.closest('[role=row]') ?? document.createElement('p'));
};

test('starts at today, renders few lines, and keeps the day of the first one at its top', async () => {
  await render(<Host />);
  expect(lineAt(1)).toMatch(/^Friday, November 20, today/);
  expect(lineAt(rowPx + 1)).toBe('2026-11-20 no 0');
  await scrollTo(grid().scrollTop + 10 * rowPx + 7);
  expect(lineAt(1)).toMatch(/^Friday, November 20, today/);
  expect(lineAt(rowPx + 1)).toBe('2026-11-20 no 10');
  await scrollTo(0);
  expect(lineAt(1)).toMatch(/^Monday, November 30/);
  await scrollTo(1_000_000);
  expect(lineAt(1)).toMatch(/^Tuesday, November 10/);
  expect(screen.queryAllByRole('row').length).toBeLessThan(60);
});

test('a line about days without events scrolls away below the next heading', async () => {
  const everyOther = Array.from({ length: 60 }, (_, index): TestEvent => ({ day: addDays(today, -2 * index), id: `no ${index}` }));
  await render(<Host events={everyOther} />);
  // A heading, an event and a gap for each; the first gap is half out of view.
  await scrollTo(2.5 * rowPx);
  expect(lineAt(rowPx / 2 + 1)).toMatch(/^Wednesday, November 18/);
});

test('keeps the first visible line in place when days are inserted above', async () => {
  const { rerender } = await render(<Host events={testEvents.filter(({ id }) => !id.endsWith('7'))} />);
  await scrollTo(grid().scrollTop + 40 * rowPx + 7);
  const [before, { scrollTop }] = [lineAt(2 * rowPx), grid()];
  await rerender(<Host />);
  await nextFrame();
  expect(lineAt(2 * rowPx)).toBe(before);
  expect(grid().scrollTop).toBeGreaterThan(scrollTop);
});

test('scrolls a focused line fully into view', async () => {
  await render(<Host />);
  screen
    .queryAllByRole('row')
    .find((row) => textOf(row) === '2026-11-20 no 0')
    ?.click();
  await nextFrame();
  for (const key of [...'j'.repeat(40), ...'k'.repeat(60)]) {
    const before = document.activeElement;
    press(key);
    await expect.poll(() => document.activeElement, { interval: 1 }).not.toBe(before);
    await nextFrame();
    const row = document.activeElement?.getBoundingClientRect();
    const { top, bottom } = grid().getBoundingClientRect();
    expect(row?.top, key).toBeGreaterThanOrEqual(top + headPx + rowPx);
    expect(row?.bottom, key).toBeLessThanOrEqual(bottom);
  }
  // It stays in the document, and keeps the focus, wherever the view goes.
  const focused = document.activeElement;
  await scrollTo(0);
  expect(document.activeElement).toBe(focused);
});

test.each([1000, 390])('another density keeps the first visible line, %i px wide', async (widthPx) => {
  await render(<Host widthPx={widthPx} />);
  await scrollTo(grid().scrollTop + 9 * (widthPx < 560 ? 48 : rowPx));
  const underPx = widthPx < 560 ? 0 : headPx;
  const before = lineAt(rowPx + 1, underPx);
  setPreferences({ density: 'comfy' });
  await expect.poll(() => lineAt(40 + 1, underPx)).toBe(before);
});
