import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { densities, rowHeightPx, setPreferences } from '#src/shared/storage/preferences.ts';
import { textOf } from '#src/testing/text.ts';
import { GridHost, lineColumns, linesUpTo, type Line } from './data-grid.host.tsx';

const lines = linesUpTo(10_000);
const few = lines.slice(0, 20);
const headPx = 48;
const rowPx = 24;
type Props = Partial<Parameters<typeof GridHost>[0]>;

beforeEach(() => page.viewport(1280, 720));

/** Renders a grid of few rows and columns; what it returns renders it with other properties. */
async function open(props: Props = {}): Promise<(next: Props) => Promise<void>> {
  const own = { rows: few, columns: lineColumns.slice(0, 12) };
  const { rerender } = await render(<GridHost {...own} {...props} />);
  return (next) => rerender(<GridHost {...own} {...next} />);
}

const grid = (): HTMLElement => page.getByRole('grid', { name: 'Lines' }).element() as HTMLElement;
// By selector: accessible names of all headers are slow to compute.
const header = (name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[role=columnheader][aria-label="${name}"]`) ?? expect.fail(`no header ${name}`);
const rowsShown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=row]')];
const sortOf = (name: string): string | null => header(name).getAttribute('aria-sort');
const status = (): string => textOf(page.getByRole('status').element());

/** A cell by its place: rows and columns from 0, row -1 is the header. */
function cell(row: number, column: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`);
  return found ?? expect.fail(`no cell ${row}:${column}`);
}
const placeOf = (element: Element | null): string =>
  `${Number(element?.closest('[role=row]')?.getAttribute('aria-rowindex')) - 2}:${Number(element?.getAttribute('aria-colindex')) - 1}`;
const focusIs = async (place: string): Promise<void> => {
  await expect.poll(() => placeOf(document.activeElement)).toBe(place);
};

/** The cell at a point of the grid, from its upper left corner. */
function cellAt(x: number, y: number): HTMLElement | null {
  const { left, top } = grid().getBoundingClientRect();
  return document.elementFromPoint(left + x, top + y)?.closest<HTMLElement>('[role=gridcell], [role=columnheader]') ?? null;
}

/** Scrolls to another position; resolves when that has been handled, before the next frame is painted. */
async function scrollTo(left: number, top: number): Promise<void> {
  const scrolled = new Promise((resolve) => grid().addEventListener('scroll', resolve, { once: true }));
  grid().scrollTo({ left, top, behavior: 'instant' });
  await scrolled;
}

test('j and k lead from anywhere to the first row in view and from row to row, o opens; an open row is followed', async () => {
  const opened: string[] = [];
  const onOpen = (_: Line, key: string): void => void opened.push(key);
  const show = await open({ rows: lines, onOpen });
  await scrollTo(0, 2400);
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('j');
  await focusIs('100:0');
  await userEvent.keyboard('jjk');
  await focusIs('101:0');
  expect(opened).toEqual([]);
  await userEvent.keyboard('o');
  expect(opened).toEqual(['row-101']);
  await show({ rows: lines, onOpen, openKey: 'row-101' });
  await userEvent.keyboard('j');
  await focusIs('102:0');
  expect(opened).toEqual(['row-101', 'row-102']);
  // Opened by the buttons of its detail.
  await show({ rows: lines, onOpen, openKey: 'row-105' });
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('k');
  await focusIs('104:0');
});

describe('of 10,000 rows and 96 columns', () => {
  test('few are drawn, and they are in place in the frame that scrolls to them', async () => {
    // A pause between two scrolls, which a timer tells, does not fall between a scroll and its event.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await render(<GridHost rows={lines} />);
    expect(grid().getAttribute('aria-rowcount')).toBe('10001');
    expect(grid().getAttribute('aria-colcount')).toBe('96');
    for (const [left, top] of [
      [0, 24_000],
      [3960, 24_000],
      [99_999, 120_000],
      [360, 239_000],
      [0, 0],
    ] as const) {
      await scrollTo(left, top);
      const { scrollLeft, scrollTop, scrollWidth, clientHeight, clientWidth } = grid();
      // It begins with a whole column.
      expect(scrollLeft % 90).toBe(0);
      expect([scrollLeft, scrollTop]).toEqual([Math.min(left, scrollWidth - clientWidth), top]);
      expect(rowsShown().length).toBeLessThan(55);
      expect(document.querySelectorAll('[role=grid] *').length).toBeLessThan(1600);
      for (const y of [headPx + 5, 300, clientHeight - 5]) {
        const row = Math.floor((scrollTop + y - headPx) / rowPx);
        // The pinned column stays, with the row's own name.
        expect(textOf(cellAt(60, y))).toBe(`Company ${row}`);
        for (const x of [145, 600, 1100]) {
          const column = Math.floor((scrollLeft + x - 140) / 90) + 1;
          expect(placeOf(cellAt(x, y))).toBe(`${row}:${column}`);
          // Its header stands over it.
          expect(placeOf(cellAt(x, 40))).toBe(`-1:${column}`);
        }
      }
    }
  });

  test('one has the focus: never under the header or the pinned columns, and also when it is scrolled away', async () => {
    await render(<GridHost rows={lines} />);
    const isVisible = (): boolean => {
      const box = document.activeElement?.getBoundingClientRect();
      const { left, top, right, bottom } = grid().getBoundingClientRect();
      return box !== undefined && box.left >= left + 140 && box.top >= top + headPx && box.right <= right && box.bottom <= bottom;
    };
    const focusIsVisiblyAt = async (place: string): Promise<void> => {
      await expect.poll(() => [placeOf(document.activeElement), isVisible()]).toEqual([place, true]);
      expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
    };
    await userEvent.click(cell(2, 2));
    await focusIsVisiblyAt('2:2');
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await focusIsVisiblyAt('9999:95');
    expect(textOf()).toContain('Row 10,000 of 10,000');
    await scrollTo(0, 0);
    expect(placeOf(document.activeElement)).toBe('9999:95');
    await userEvent.keyboard('{PageUp}{ArrowLeft}');
    await expect.poll(() => [placeOf(document.activeElement).split(':')[1], isVisible()]).toEqual(['94', true]);
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}');
    await focusIsVisiblyAt('0:1');
  });

  test('each has a key of its own while the view gets higher and lower', async () => {
    const error = vi.spyOn(console, 'error');
    const { container } = await render(<GridHost rows={lines} />);
    const host = container.firstElementChild as HTMLElement;
    for (const heightPx of [700, 200, 433, 120, 600]) {
      host.style.height = `${heightPx}px`;
      await expect.poll(() => rowsShown().length).toBeLessThan(heightPx / rowPx + 20);
      await scrollTo(0, heightPx * 100);
    }
    expect(error.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([]);
  });

  test('each is another element while it has the focus, so that a move is announced', async () => {
    await render(<GridHost rows={lines} />);
    await userEvent.click(cell(2, 2));
    await focusIs('2:2');
    const focused = vi.fn<(place: string) => void>();
    grid().addEventListener('focusin', ({ target }) => focused(placeOf(target as Element)));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{PageDown}');
    await expect.poll(() => focused.mock.calls.length).toBe(3);
    expect(focused.mock.calls.slice(0, 2)).toEqual([['3:2'], ['4:2']]);
  });

  test('one that is opened from elsewhere is scrolled to, unless it is visible', async () => {
    const { rerender } = await render(<GridHost rows={lines} />);
    const current = (): Element | null => document.querySelector('[role=row][aria-current]');
    await rerender(<GridHost rows={lines} openKey="row-5000" />);
    await expect.poll(() => textOf(current())).toContain('Company 5000');
    const [row, view] = [current()?.getBoundingClientRect(), grid().getBoundingClientRect()];
    expect(row?.top).toBeGreaterThanOrEqual(view.top + headPx);
    expect(row?.bottom).toBeLessThanOrEqual(view.bottom);
    const { scrollTop } = grid();
    await rerender(<GridHost rows={lines} openKey="row-4995" />);
    await expect.poll(() => textOf(current())).toContain('Company 4995');
    expect(grid().scrollTop).toBe(scrollTop);
  });
});

describe('sorting', () => {
  test('by two keys numbers their headers, whose names stay, and a click on another header replaces them', async () => {
    const sort = [
      { id: 'f1', desc: true },
      { id: 'name', desc: false },
    ];
    const onSort = vi.fn<() => void>();
    const change = await open({ sort, onSort });
    expect([textOf(header('Figure 1')), textOf(header('Name'))]).toEqual(['▾1 Figure 1', '▴2 Name']);
    expect([sortOf('Figure 1'), sortOf('Name'), sortOf('Figure 0')]).toEqual(['descending', 'ascending', 'none']);
    expect(status()).toBe('Sorted by Figure 1, descending, then Name, ascending');
    await userEvent.click(header('Figure 0'));
    await expect.poll(() => onSort.mock.calls).toEqual([[[{ id: 'f0', desc: true }]]]);
    await change({ sort: [{ id: 'f0', desc: true }] });
    expect(textOf(header('Figure 0'))).toBe('▾ Figure 0');
  });

  test('is done by Enter, and by Shift+Enter with one more key', async () => {
    const onSort = vi.fn<() => void>();
    await open({ sort: [{ id: 'name', desc: false }], onSort });
    cell(0, 0).focus();
    await userEvent.keyboard('{ArrowUp}');
    await focusIs('-1:0');
    await userEvent.keyboard('{ArrowRight}');
    await focusIs('-1:1');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    const both = [
      { id: 'name', desc: false },
      { id: 'f0', desc: true },
    ];
    await expect.poll(() => onSort.mock.calls).toEqual([[both]]);
    await userEvent.keyboard('{ }');
    await expect.poll(() => onSort.mock.calls).toEqual([[both], [[{ id: 'f0', desc: true }]]]);
  });

  test('is possible by a column that is not shown', async () => {
    await open({ columns: lineColumns.slice(0, 3), sortColumns: lineColumns, sort: [{ id: 'f50', desc: true }] });
    const greatest = few.toSorted((a, b) => (b.figures[50] ?? -Infinity) - (a.figures[50] ?? -Infinity))[0];
    expect(textOf(cell(0, 0))).toBe(greatest?.name);
  });

  test('follows columns that have other values of the same rows', async () => {
    const sort = [{ id: 'f1', desc: true }];
    const columns = lineColumns.slice(0, 3);
    const rerender = await open({ columns, sort });
    const known = few.filter(({ figures }) => figures[1] !== undefined && figures[1] !== null);
    const order = known.toSorted((a, b) => (b.figures[1] ?? 0) - (a.figures[1] ?? 0));
    expect(textOf(cell(0, 0))).toBe(order[0]?.name);
    await rerender({
      sort,
      columns: columns.map((one) => ({ ...one, numberOf: (row: Line) => -(one.numberOf?.(row) ?? Number.NaN) })),
    });
    expect(textOf(cell(0, 0))).toBe(order.at(-1)?.name);
  });
});

test('Shift with arrows selects cells, which are copied with tabs between them, until Escape or a new order', async () => {
  await open();
  const copied = vi.fn<(text: string) => void>();
  document.addEventListener('copy', (event) => copied(event.clipboardData?.getData('text/plain') ?? ''), { once: true });
  const chosen = (): number => document.querySelectorAll('[role=gridcell][aria-selected=true]').length;
  await userEvent.click(cell(2, 0));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  await expect.poll(chosen).toBe(4);
  expect(textOf()).toContain('2 × 2 cells selected');
  await userEvent.keyboard('{Control>}c{/Control}');
  await expect.poll(status).toBe('Copied 4 cells');
  expect(copied.mock.calls).toEqual([['Company 2\t58.38\nCompany 3\t-62.54\n']]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(chosen).toBe(0);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(chosen).toBe(2);
  await userEvent.click(header('Name'));
  await expect.poll(chosen).toBe(0);
});

describe('a row', () => {
  test('is opened by Enter and a click; clicks and keys of a link in a cell are its own', async () => {
    const onOpen = vi.fn<() => void>();
    const [name, ...others] = lineColumns.slice(0, 12);
    if (!name) throw new Error('no column');
    const draw = (line: Line) => (
      <a href="#symbol" onClick={(event) => event.preventDefault()}>
        {line.name}
      </a>
    );
    await open({ columns: [{ ...name, draw }, ...others], onOpen, openKey: 'row-4' });
    expect(cell(4, 0).closest('[aria-current]')).not.toBeNull();
    await userEvent.click(cell(2, 1));
    await focusIs('2:1');
    await userEvent.keyboard('{ArrowDown}');
    await focusIs('3:1');
    await userEvent.keyboard('{Enter}');
    const link = cell(5, 0).querySelector('a') ?? expect.fail('no link');
    await userEvent.click(link);
    await expect.element(page.elementLocator(link)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    // The line between two rows is a row's too.
    cell(6, 0).closest<HTMLElement>('[role=row]')?.click();
    await expect
      .poll(() => onOpen.mock.calls)
      .toEqual([
        [few[2], 'row-2'],
        [few[3], 'row-3'],
        [few[6], 'row-6'],
      ]);
  });

  test('can be marked, and is reported when it gets the focus', async () => {
    const onFocusRow = vi.fn<(key: string) => void>();
    const change = await open({ marked: new Set(['row-1', 'row-3', 'row-199']), onFocusRow });
    const marked = (): string[] =>
      rowsShown().flatMap((row) => (row.getAttribute('aria-selected') === 'true' ? [textOf(row).slice(0, 9)] : []));
    expect(marked()).toEqual(['Company 1', 'Company 3']);
    await userEvent.click(cell(2, 1));
    await expect.poll(() => onFocusRow.mock.lastCall).toEqual(['row-2']);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => onFocusRow.mock.lastCall).toEqual(['row-3']);
    await change({ marked: new Set() });
    expect(marked()).toEqual([]);
  });

  test('keeps the focus when rows are inserted, and the nearest gets it when it is removed', async () => {
    const change = await open();
    await userEvent.click(cell(2, 1));
    await focusIs('2:1');
    await change({ rows: [{ key: 'new', name: 'New', figures: [] }, ...few] });
    await focusIs('3:1');
    await change({ rows: few.slice(0, 1) });
    expect(rowsShown()).toHaveLength(2);
    expect(cell(0, 1).tabIndex).toBe(0);
    await change({ rows: [] });
    expect(rowsShown()).toHaveLength(1);
    expect(header('Figure 0').tabIndex).toBe(0);
  });

  test('is as high as the density says', async () => {
    await open();
    for (const density of densities) {
      setPreferences({ density });
      await expect.poll(() => cell(1, 0).getBoundingClientRect().top - cell(0, 0).getBoundingClientRect().top).toBe(rowHeightPx[density]);
    }
  });
});

describe('the width of a column', () => {
  const widthPx = (): number => header('Figure 0').getBoundingClientRect().width;
  const edge = (): Element => header('Figure 0').querySelector('.column-handle') ?? expect.fail('no edge');
  const onWidths = vi.fn<(widths: Readonly<Record<string, number>>) => void>();
  const reported = (): unknown[] => onWidths.mock.calls.map(([widths]) => widths);
  beforeEach(() => onWidths.mockReset());

  test('is changed by dragging or clicking its edge, which does not sort, and reported once each time', async () => {
    await open({ onWidths });
    await userEvent.dragAndDrop(edge(), header('Figure 2'));
    await expect.poll(() => reported().length).toBe(1);
    const dragged = widthPx();
    // From its own edge to the middle of the next column but one.
    expect(Math.abs(dragged - 90 - 135)).toBeLessThan(8);
    await userEvent.click(edge());
    await expect.poll(() => reported().length).toBe(2);
    await userEvent.click(edge());
    await expect.poll(reported).toEqual([{ f0: dragged }, { f0: 270 }, { f0: 90 }]);
    expect(widthPx()).toBe(90);
    expect(sortOf('Figure 0')).toBe('none');
  });

  test('is not reported by a drag that pauses, before it ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open({ onWidths });
    const { right } = header('Figure 0').getBoundingClientRect();
    const mouse = (type: string, clientX: number): unknown => edge().dispatchEvent(new MouseEvent(type, { clientX, bubbles: true }));
    mouse('mousedown', right);
    for (const byPx of [20, 50]) {
      mouse('mousemove', right + byPx);
      await expect.poll(widthPx).toBe(90 + byPx);
      vi.advanceTimersByTime(60_000);
    }
    mouse('mouseup', right + 60);
    await expect.poll(() => (vi.advanceTimersByTime(60_000), reported())).toEqual([{ f0: 150 }]);
  });

  test('is changed by Shift with arrows on the header', async () => {
    await open();
    await userEvent.click(cell(0, 1));
    await userEvent.keyboard('{ArrowUp}');
    await focusIs('-1:1');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.poll(widthPx).toBe(98);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await expect.poll(widthPx).toBe(90);
  });
});

describe('the tooltip', () => {
  const tip = (): string => textOf(page.getByRole('tooltip').query() ?? document.createElement('i'));
  const why = 'No reading of figure 0 for Company 0';
  // Its delays pass by `wait` alone.
  const wait = (): void => void vi.advanceTimersByTime(1000);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  test('explains a dash or a header under the pointer, stays under the pointer, and is in the window', async () => {
    await open();
    expect(textOf(cell(0, 1))).toBe('–');
    await userEvent.hover(cell(0, 1));
    await expect.poll(() => (wait(), tip())).toBe(why);
    await userEvent.hover(page.getByRole('tooltip'));
    wait();
    // It can be hovered again: the time to leave the cell did not end over it.
    await userEvent.hover(page.getByRole('tooltip'), { position: { x: 4, y: 4 } });
    expect(tip()).toBe(why);
    await userEvent.hover(header('Figure 1'));
    await expect.poll(() => (wait(), tip())).toContain('What figure 1 tells.');
    const { left, right, top, bottom } = page.getByRole('tooltip').element().getBoundingClientRect();
    expect(left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight).toBe(true);
    await userEvent.hover(cell(1, 1));
    await expect.poll(() => (wait(), tip())).toBe('');
  });

  test('explains the cell or header that keys move the focus to, until Escape', async () => {
    await open();
    // A pointer that rests does not disturb it.
    await userEvent.hover(cell(2, 2));
    cell(0, 0).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(tip).toBe(why);
    await userEvent.hover(cell(3, 2));
    wait();
    await userEvent.hover(cell(2, 2));
    expect(tip()).toBe(why);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(tip).toBe('');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}');
    await expect.poll(tip).toContain('Figure 1 Group 0');
    for (const words of [
      'What figure 1 tells.',
      'Unit: percent points',
      'Formula: a / b',
      'Empty when: nobody measured',
      'Definition: checked by arithmetic',
    ])
      expect(tip()).toContain(words);
    expect(header('Figure 1').getAttribute('aria-describedby')).toBe(page.getByRole('tooltip').element().id);
    await userEvent.keyboard('{Escape}');
    await expect.poll(tip).toBe('');
    await focusIs('-1:2');
  });
});

test('prints 500 rows, and says that there are more', async () => {
  await open({ rows: lines.slice(0, 600), columns: lineColumns.slice(0, 30) });
  dispatchEvent(new Event('beforeprint'));
  expect(rowsShown()).toHaveLength(501);
  expect(document.querySelectorAll('[role=columnheader]')).toHaveLength(30);
  expect(textOf()).toContain('The first 500 of 600 rows.');
  dispatchEvent(new Event('afterprint'));
  await expect.poll(() => rowsShown().length).toBeLessThan(100);
});
