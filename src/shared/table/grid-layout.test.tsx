import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { textOf } from '#src/testing/text.ts';
import type { Column } from './column.ts';
import { fitColumns, narrowColumn } from './grid-layout.tsx';

interface Row {
  readonly lines: readonly string[];
}
const column = (id: string, widthPx: number, more: Partial<Column<Row>> = {}): Column<Row> => ({
  ...{ id, label: id, group: '', widthPx, align: 'start' },
  textOf: () => id,
  ...more,
});

test('a fitted layout drops columns by priority, keeps their order, and shares the rest', () => {
  const columns = [
    column('time', 80, { dropPriority: 3 }),
    column('company', 100, { grow: 1 }),
    column('bar', 200, { dropPriority: 2 }),
    column('midpoint', 60, { dropPriority: 1, grow: 0.5 }),
  ];
  const fit = (px: number): string =>
    fitColumns(columns, px)
      .map(({ id, widthPx }) => `${id} ${widthPx}`)
      .join(', ');
  // The first and the last have 6 px more, to the edges.
  expect(fit(452)).toBe('time 86, company 100, bar 200, midpoint 66');
  // The midpoint has more than its share.
  expect(fit(462)).toBe('time 86, company 110, bar 200, midpoint 66');
  expect(fit(502)).toBe('time 86, company 140, bar 200, midpoint 76');
  expect(fit(451)).toMatch(/^company \d+, bar 200, midpoint \d+$/);
  // The time fits, although the bar with its higher priority does not.
  expect(fit(300)).toMatch(/^time 86, company \d+, midpoint \d+$/);
  expect(fit(10)).toBe('company 112');
});

test('a growing column stops at its widest, also where there is more room', () => {
  const columns = [column('company', 100, { grow: 1, growToPx: 260 }), column('move', 80)];
  expect([300, 2560].map((px) => fitColumns(columns, px).map(({ widthPx }) => widthPx))).toEqual([
    [214, 86],
    [266, 86],
  ]);
});

test('a phone shows the columns as lines: those of the first line, then the others once for each line of the cell', async () => {
  const columns = [
    column('verdict', 100, { narrow: { line: 2, priority: 2 }, drawLines: ({ lines }) => lines.map((line) => `${line} raised`) }),
    column('time', 80, { narrow: { line: 1, priority: 2, isLast: true } }),
    column('company', 100, { narrow: { line: 1, priority: 1 } }),
    column('bar', 200),
    column('measure', 60, { narrow: { line: 2, priority: 1 }, drawLines: ({ lines }) => lines }),
  ];
  const narrow = narrowColumn(columns, 390);
  expect([narrow.label, narrow.widthPx]).toEqual(['company, time, measure, verdict', 390]);
  const { container } = await render(<>{narrow.draw?.({ lines: ['EPS', 'Revenue'] })}</>);
  expect([...container.querySelectorAll('.narrow-line')].map(textOf)).toEqual(['company time', 'EPS EPS raised', 'Revenue Revenue raised']);
});
