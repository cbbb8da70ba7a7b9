import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setPreferences } from '#src/shared/storage/preferences.ts';
import { textOf } from '#src/testing/text.ts';
import type { Column } from '#src/shared/table/column.ts';
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
const columns: readonly Column<TestEvent>[] = [
  { id: 'id', label: 'Event', group: '', widthPx: 200, align: 'start', grow: 1, textOf: ({ id }) => id, narrow: { line: 1, priority: 1 } },
];
const shownToday: ShownDay = { day: today };
const span = { today };
const dayOf = ({ day }: TestEvent): string => day;
const keyOf = ({ id }: TestEvent): string => id;

function Host({
  events = testEvents,
  shown = shownToday,
  widthPx = 1000,
}: {
  events?: readonly TestEvent[];
  shown?: ShownDay;
  widthPx?: number;
}) {
  return (
    <div style={{ display: 'flex', width: widthPx, height: 600 }}>
      <Agenda {...{ events, columns, span, shown, dayOf, keyOf }} label="Events" onOpen={() => {}} />
    </div>
  );
}

beforeEach(() => page.viewport(1280, 720));

const grid = (): HTMLElement => page.getByRole('grid', { name: 'Events' }).element() as HTMLElement;
/** Resolves when the page has been told of it. */
async function scrollTo(topPx: number): Promise<void> {
  const scrolled = new Promise((resolve) => grid().addEventListener('scroll', resolve, { once: true }));
  grid().scrollTo({ top: topPx, behavior: 'instant' });
  await scrolled;
}
/** The line that is seen at a height under the head. */
const lineAt = (px: number, underPx = headPx): string => {
  const { left, top } = grid().getBoundingClientRect();
  return textOf(document.elementFromPoint(left + 50, top + underPx + px)?.closest('[role=row]') ?? document.createElement('p'));
};
const lineIs = async (px: number, text: RegExp): Promise<void> => {
  await expect.poll(() => lineAt(px)).toMatch(text);
};
/** The line at a height, once it is drawn. */
async function drawnAt(px: number, underPx = headPx): Promise<string> {
  await expect.poll(() => lineAt(px, underPx)).toMatch(/ no \d+$/);
  return lineAt(px, underPx);
}

test('starts at today, renders few lines, and keeps the day of the first one at its top', async () => {
  await render(<Host />);
  await lineIs(rowPx + 1, /^2026-11-20 no 0$/);
  expect(lineAt(1)).toMatch(/^Friday, November 20, today/);
  await scrollTo(grid().scrollTop + 10 * rowPx + 7);
  await lineIs(rowPx + 1, /^2026-11-20 no 10$/);
  await lineIs(1, /^Friday, November 20, today/);
  await scrollTo(0);
  await lineIs(1, /^Monday, November 30/);
  await scrollTo(1_000_000);
  await lineIs(1, /^Tuesday, November 10/);
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60);
});

test('a line about days without events scrolls away below the next heading', async () => {
  const everyOther = Array.from({ length: 60 }, (_, index): TestEvent => ({ day: addDays(today, -2 * index), id: `no ${index}` }));
  await render(<Host events={everyOther} />);
  // A heading, an event and a gap for each; the first gap is half out of view.
  await scrollTo(2.5 * rowPx);
  await lineIs(rowPx / 2 + 1, /^Wednesday, November 18/);
});

test('keeps the first visible line in place when days are inserted above', async () => {
  const { rerender } = await render(<Host events={testEvents.filter(({ id }) => !id.endsWith('7'))} />);
  await scrollTo(grid().scrollTop + 40 * rowPx + 7);
  const [before, { scrollTop }] = [await drawnAt(2 * rowPx), grid()];
  await rerender(<Host />);
  await expect.poll(() => grid().scrollTop).toBeGreaterThan(scrollTop);
  await expect.poll(() => lineAt(2 * rowPx)).toBe(before);
});

test('a focused line is fully in view, and keeps the focus wherever the view is scrolled', async () => {
  await render(<Host />);
  await lineIs(rowPx + 1, /^2026-11-20 no 0$/);
  await page.getByText('2026-11-20 no 0').click();
  await expect.poll(() => textOf(document.activeElement)).toBe('2026-11-20 no 0');
  // One view has 22 lines.
  for (const [index, key] of [...'j'.repeat(25), ...'k'.repeat(40)].entries()) {
    const before = document.activeElement;
    await userEvent.keyboard(key);
    await expect
      .poll(
        () => {
          const row = document.activeElement;
          if (row === before) return 'not moved';
          const [box, view] = [row?.getBoundingClientRect(), grid().getBoundingClientRect()];
          return box && box.top >= view.top + headPx + rowPx && box.bottom <= view.bottom ? 'in view' : 'hidden';
        },
        { message: `${key}, no ${index}` },
      )
      .toBe('in view');
  }
  const focused = document.activeElement;
  await scrollTo(0);
  await lineIs(1, /^Monday, November 30/);
  expect(document.activeElement).toBe(focused);
});

test.each([1000, 390])('another density keeps the first visible line, %i px wide', async (widthPx) => {
  await render(<Host widthPx={widthPx} />);
  const underPx = widthPx < 560 ? 0 : headPx;
  await drawnAt(rowPx + 1, underPx);
  await scrollTo(grid().scrollTop + 9 * (widthPx < 560 ? 48 : rowPx));
  const before = await drawnAt(rowPx + 1, underPx);
  setPreferences({ density: 'comfy' });
  await expect.poll(() => lineAt(40 + 1, underPx)).toBe(before);
});
