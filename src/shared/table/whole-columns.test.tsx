import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cutCells } from '#src/testing/cut-cells.ts';
import type { Column } from './column.ts';
import { GridHost, lineColumns, linesUpTo, type Line } from './data-grid.host.tsx';
import { FigureTable } from './figure-table.tsx';
import { flexibleWidth } from './grid-table.ts';
import { endRoomPx, partialPx, scrollLeftTo } from './whole-columns.tsx';

/** A pinned column of 100 px, then these. */
const places = (...widths: readonly number[]): { startPx: number; endPx: number }[] =>
  widths.map((width, index) => {
    const startPx = 100 + widths.slice(0, index).reduce((sum, one) => sum + one, 0);
    return { startPx, endPx: startPx + width };
  });
const columns = places(50, 80, 60, 90);
const view = { viewPx: 260, pinnedPx: 100 };

test.each([
  [0, 30],
  [50, 20],
  [30, 0],
  [130, 0],
])('scrolled to %d, %d px of a partial column are in view', (scrollLeft, px) => {
  expect(partialPx(columns, { ...view, scrollLeft })).toBe(px);
});

test('a column that is wider than the room is drawn as far as it fits', () => {
  expect(partialPx(places(300), { ...view, scrollLeft: 0 })).toBe(0);
});

test('the last view begins with a whole column', () => {
  // The last two need 150 px of 160.
  expect(endRoomPx(columns, view)).toBe(10);
  expect(endRoomPx(places(50, 60), view)).toBe(0);
});

test.each([
  [0, 0, 0],
  [0, 2, 50],
  [0, 3, 130],
  [130, 0, 0],
  [130, 1, 50],
  [50, 2, 50],
])('from %d, column %d is shown as a whole at %d', (scrollLeft, index, expected) => {
  expect(scrollLeftTo(columns, index, { ...view, scrollLeft })).toBe(expected);
});

test('a flexible pinned column takes the room that whole columns leave, unless its width is set', () => {
  const column = (id: string, widthPx: number): Column<Line> => ({ id, label: id, group: '', widthPx, align: 'end', textOf: () => id });
  const shown = [{ ...column('name', 300), minPx: 240 }, column('a', 90), column('b', 90), column('c', 90)];
  expect(flexibleWidth(shown, ['name'], {}, 500)).toEqual({ name: 320 });
  expect(flexibleWidth(shown, ['name'], {}, 510)).toEqual({ name: 240 });
  expect(flexibleWidth(shown, ['name'], {}, 900)).toEqual({ name: 300 });
  expect(flexibleWidth(shown, ['name'], { name: 280 }, 500)).toEqual({});
});

describe('in Chromium', () => {
  beforeEach(() => page.viewport(1280, 720));

  test('a grid draws no column in part, at every scroll position', async () => {
    await render(<GridHost rows={linesUpTo(100)} columns={lineColumns.slice(0, 30)} />);
    const grid = page.getByRole('grid', { name: 'Lines' }).element();
    for (const left of [0, 37, 400, 99_999]) {
      grid.scrollTo({ left, behavior: 'instant' });
      await expect.poll(() => cutCells(grid)).toEqual([]);
    }
  });

  test.each([1000, 560, 330])('a table of figures draws no column in part in %d px', async (width) => {
    const rows = linesUpTo(5);
    const figures = Array.from({ length: 8 }, (_, index) => ({
      label: `Figure ${index}`,
      cell: ({ figures: numbers }: Line) => <span style={{ whiteSpace: 'nowrap' }}>▲ +{(numbers[index] ?? 0).toFixed(6)}%</span>,
    }));
    await render(
      <div style={{ width }}>
        <FigureTable
          caption="Figures"
          rows={rows}
          keyOf={({ key }) => key}
          columns={[{ label: 'Name', cell: ({ name }) => name }, ...figures]}
        />
      </div>,
    );
    const table = page.getByRole('region', { name: 'Figures' }).element();
    for (const left of [0, 50, 99_999]) {
      table.scrollTo({ left, behavior: 'instant' });
      await expect.poll(() => cutCells(table)).toEqual([]);
    }
  });
});
