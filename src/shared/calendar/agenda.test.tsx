import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addDays } from '#contract/time/dates.ts';
import { setPreferences } from '#src/shared/storage/preferences.ts';
import { textOf } from '#src/testing/text.ts';
import type { Column } from '#src/shared/table/column.ts';
import { Agenda, type ShownDay } from './agenda.tsx';

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

const doNothing = (): void => undefined;

interface HostProps extends Partial<Pick<ComponentProps<typeof Agenda<TestEvent>>, 'events' | 'columns' | 'shown' | 'openKey' | 'onOpen'>> {
  readonly widthPx?: number;
}

function Host({ events = testEvents, shown = shownToday, widthPx = 1000, ...props }: HostProps) {
  return (
    <div style={{ display: 'flex', width: widthPx, height: 600 }}>
      <Agenda {...{ events, columns, span, shown, dayOf, keyOf }} label="Events" onOpen={doNothing} {...props} />
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

describe('in an agenda of three days', () => {
  const few = ['2026-11-23', '2026-11-18', '2026-11-18'].map((day, index): TestEvent => ({ day, id: `no ${index}` }));
  const two: readonly Column<TestEvent>[] = [
    ...columns,
    { id: 'day', label: 'Day', group: '', widthPx: 100, align: 'end', textOf: ({ day }) => day, whyEmpty: () => 'none' },
  ];
  const focusIs = async (text: string): Promise<void> => {
    await expect.poll(() => textOf(document.activeElement)).toBe(text);
    expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  };

  test('each day is a row of the grid with a name that can be spoken, and its head cannot be sorted', async () => {
    await render(<Host events={few} columns={two} />);
    const names = page
      .getByRole('rowheader')
      .elements()
      .map((heading) => heading.getAttribute('aria-label'));
    expect(names).toEqual(['Monday, November 23, 1', 'Friday, November 20, today, none', 'Wednesday, November 18, 2']);
    expect(grid().getAttribute('aria-rowcount')).toBe('10');
    expect([...grid().querySelectorAll('[role=row]')].map((row) => row.getAttribute('aria-rowindex'))).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    );
    expect(
      page
        .getByRole('columnheader')
        .elements()
        .map((head) => head.getAttribute('aria-sort')),
    ).toEqual([null, null]);
  });

  test('arrows move from cell to cell past the headings, page keys from day to day, and Enter opens', async () => {
    const onOpen = vi.fn<() => void>();
    await render(<Host events={few} columns={two} onOpen={onOpen} />);
    await userEvent.click(page.getByText('no 0'));
    await focusIs('no 0');
    await userEvent.keyboard('{ArrowRight}');
    await focusIs('2026-11-23');
    await userEvent.keyboard('{ArrowDown}');
    // Today without events is a stop.
    await focusIs('none');
    await userEvent.keyboard('{PageDown}');
    await focusIs('2026-11-18');
    await userEvent.keyboard('{Home}{ArrowDown}');
    await focusIs('no 2');
    await userEvent.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([
      [few[0], 'no 0'],
      [few[2], 'no 2'],
    ]);
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}');
    await focusIs('Event');
    // Without an order to change, Enter does nothing.
    await userEvent.keyboard('{Enter}{PageDown}');
    await focusIs('no 0');
  });

  test('letters move by event, past an empty today, and an open detail follows', async () => {
    const onOpen = vi.fn<() => void>();
    await render(<Host events={few} columns={two} openKey="no 0" onOpen={onOpen} />);
    await userEvent.keyboard('j');
    await focusIs('no 1');
    await userEvent.keyboard('{ArrowDown}');
    await focusIs('no 2');
    await userEvent.keyboard('[[');
    await focusIs('none');
    expect(onOpen.mock.calls).toEqual([
      [few[1], 'no 1'],
      [few[2], 'no 2'],
    ]);
  });

  test('selected cells are copied without headings', async () => {
    await render(<Host events={few} columns={two} />);
    const copied = vi.fn<(text: string) => void>();
    document.addEventListener('copy', (event) => copied(event.clipboardData?.getData('text/plain') ?? ''), { once: true });
    await userEvent.click(page.getByText('no 0'));
    await userEvent.keyboard('{Shift>}{Control>}{End}{/Control}{/Shift}');
    await expect.poll(() => textOf()).toContain('3 × 2 cells selected');
    await userEvent.keyboard('{Control>}c{/Control}');
    await expect.poll(() => copied.mock.calls).toEqual([['no 0\t2026-11-23\nno 1\t2026-11-18\nno 2\t2026-11-18\n']]);
  });

  test('a phone has one cell a row, no head to move to, and Home and End lead to the first and the last', async () => {
    await render(<Host events={few} columns={two} widthPx={390} />);
    await userEvent.click(page.getByText('no 1'));
    await userEvent.keyboard('{End}');
    await focusIs('no 2');
    await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}');
    await focusIs('no 0');
  });
});
