import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { setPreferences } from '#src/shared/storage/preferences.ts';
import { press } from '#src/testing/press.ts';
import { soon } from '#src/testing/render-page.tsx';
import { nameOf, textOf } from '#src/testing/text.ts';
import { GridHost, lineColumns, linesUpTo, type Line } from './data-grid.host.tsx';

const lines = linesUpTo(200);
type Props = Partial<Parameters<typeof GridHost>[0]>;

/** Renders the grid; what it returns renders it with other properties. */
function open(props: Props = {}): (next: Props) => void {
  const columns = lineColumns.slice(0, 12);
  const { rerender } = render(<GridHost rows={lines} columns={columns} {...props} />);
  return (next) => rerender(<GridHost rows={lines} columns={columns} {...next} />);
}
// By selector: accessible names of all headers are slow to compute.
const header = (name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[role=columnheader][aria-label="${name}"]`) ?? expect.fail(`no header ${name}`);
const rowsShown = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=row]')];
const sortOf = (name: string): string | null => header(name).getAttribute('aria-sort');
/** A cell by its place: rows and columns from 0. */
function cell(row: number, column: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`);
  if (!found) throw new Error(`no cell ${row}:${column}`);
  return found;
}
const column = (index: number, rows = 5): string[] => Array.from({ length: rows }, (_, row) => textOf(cell(row, index)));
const focused = (): string =>
  `${Number(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')) - 2}:${Number(document.activeElement?.getAttribute('aria-colindex')) - 1}`;
const focusIs = (place: string): Promise<void> => soon(() => expect(focused()).toBe(place));
const tip = (): string => textOf(screen.queryAllByRole('tooltip')[0] ?? document.createElement('i'));

/** As the browser has it after a key: happy-dom does not know :focus-visible. */
function seeFocus(element: HTMLElement): void {
  vi.spyOn(element, 'matches').mockImplementation(
    (selector) => selector === ':focus-visible' || Element.prototype.matches.call(element, selector),
  );
  element.tabIndex = 0;
  element.focus();
}

describe('sorting', () => {
  test('a click sorts descending, then ascending, then not at all, with empty values last', async () => {
    open({ rows: lines.slice(0, 12) });
    const plain = column(1, 12);
    const numbers = lines
      .slice(0, 12)
      .flatMap(({ figures }) => figures[0] ?? [])
      .toSorted((a, b) => a - b);
    const shown = (values: readonly number[]): string[] => [...values.map((value) => value.toFixed(2).replace('-', '\u2212')), '–', '–'];
    expect(numbers).toHaveLength(10);
    fireEvent.click(header('Figure 0'));
    await soon(() => expect(sortOf('Figure 0')).toBe('descending'));
    expect(column(1, 12)).toEqual(shown(numbers.toReversed()));
    expect(textOf(screen.getByRole('status'))).toBe('Sorted by Figure 0, descending');
    fireEvent.click(header('Figure 0'));
    await soon(() => expect(sortOf('Figure 0')).toBe('ascending'));
    expect(column(1, 12)).toEqual(shown(numbers));
    fireEvent.click(header('Figure 0'));
    await soon(() => expect(sortOf('Figure 0')).toBe('none'));
    expect(column(1, 12)).toEqual(plain);
  });

  test('Enter sorts, and with Shift adds a key', async () => {
    const onSort = vi.fn<() => void>();
    open({ sort: [{ id: 'name', desc: false }], onSort });
    cell(0, 0).focus();
    press('ArrowUp');
    await focusIs('-1:0');
    press('ArrowRight');
    await focusIs('-1:1');
    press('Enter', { shiftKey: true });
    expect(onSort).toHaveBeenLastCalledWith([
      { id: 'name', desc: false },
      { id: 'f0', desc: true },
    ]);
    press(' ');
    expect(onSort).toHaveBeenLastCalledWith([{ id: 'f0', desc: true }]);
  });

  test('numbers two keys', async () => {
    open({
      sort: [
        { id: 'f1', desc: true },
        { id: 'name', desc: false },
      ],
    });
    expect([textOf(header('Figure 1')), textOf(header('Name'))]).toEqual(['▾1 Figure 1', '▴2 Name']);
    expect(textOf(screen.getByRole('status'))).toBe('Sorted by Figure 1, descending, then Name, ascending');
  });

  test('sorts by a hidden column', async () => {
    open({ columns: lineColumns.slice(0, 3), sortColumns: lineColumns, sort: [{ id: 'f50', desc: true }] });
    const greatest = lines.toSorted((a, b) => (b.figures[50] ?? -Infinity) - (a.figures[50] ?? -Infinity))[0] as Line;
    expect(textOf(cell(0, 0))).toBe(greatest.name);
  });
});

describe('the keyboard', () => {
  test('keys move the focus, which one cell has', async () => {
    open();
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]').length).toBe(1);
    cell(0, 0).focus();
    press('ArrowDown');
    await focusIs('1:0');
    press('End');
    await focusIs('1:11');
    press('End', { ctrlKey: true });
    await focusIs('199:11');
    expect(textOf()).toContain('Row 200 of 200');
    press('Home', { ctrlKey: true });
    await focusIs('0:0');
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]').length).toBe(1);
  });

  test('Shift with arrows selects cells, until Escape or a new order', async () => {
    open();
    fireEvent.click(cell(2, 1));
    await focusIs('2:1');
    press('ArrowDown', { shiftKey: true });
    await focusIs('3:1');
    press('ArrowRight', { shiftKey: true });
    await focusIs('3:2');
    const chosen = (): number =>
      [...document.querySelectorAll('[role=gridcell]')].filter((one_) => one_.getAttribute('aria-selected') === 'true').length;
    expect(chosen()).toBe(4);
    expect(textOf()).toContain('2 × 2 cells selected');
    press('Escape');
    await soon(() => expect(chosen()).toBe(0));
    press('ArrowUp', { shiftKey: true });
    await soon(() => expect(chosen()).toBe(2));
    fireEvent.click(header('Name'));
    await soon(() => expect(chosen()).toBe(0));
  });

  test('Enter and a click open a row; keys of a link in a cell are its own', async () => {
    const onOpen = vi.fn<() => void>();
    const [name, ...others] = lineColumns;
    if (!name) throw new Error('no column');
    const columns = [{ ...name, draw: (line: Line) => <a href="#symbol">{line.name}</a> }, ...others];
    open({ columns, onOpen, openKey: 'row-4' });
    expect(cell(4, 0).closest('[aria-current]')).not.toBeNull();
    fireEvent.click(cell(2, 1));
    expect(onOpen).toHaveBeenLastCalledWith(lines[2], 'row-2');
    await focusIs('2:1');
    press('ArrowDown');
    await focusIs('3:1');
    press('Enter');
    expect(onOpen).toHaveBeenLastCalledWith(lines[3], 'row-3');
    const link = cell(5, 0).querySelector('a') as HTMLElement;
    fireEvent.click(link);
    press('Enter', { on: link });
    expect(onOpen).toHaveBeenCalledTimes(2);
    // The line between two rows is a row's too.
    fireEvent.click(cell(6, 0).closest<HTMLElement>('[role=row]') as HTMLElement);
    expect(onOpen).toHaveBeenLastCalledWith(lines[6], 'row-6');
  });

  test('marks the given rows, and reports the row that gets the focus', async () => {
    const onFocusRow = vi.fn<(key: string) => void>();
    const change = open({ marked: new Set(['row-1', 'row-3', 'row-199']), onFocusRow });
    const markedRows = (): string[] =>
      rowsShown().flatMap((row) => (row.getAttribute('aria-selected') === 'true' ? [textOf(row).slice(0, 9)] : []));
    expect(markedRows()).toEqual(['Company 1', 'Company 3']);
    fireEvent.click(cell(2, 1));
    await soon(() => expect(onFocusRow).toHaveBeenLastCalledWith('row-2'));
    press('ArrowDown');
    await soon(() => expect(onFocusRow).toHaveBeenLastCalledWith('row-3'));
    change({ marked: new Set() });
    await soon(() => expect(markedRows()).toEqual([]));
  });

  test('Shift with arrows on a header changes the width of its column', async () => {
    open();
    fireEvent.click(cell(0, 1));
    await focusIs('0:1');
    press('ArrowUp');
    await focusIs('-1:1');
    press('ArrowRight', { shiftKey: true });
    await soon(() => expect(header('Figure 0').style.width).toBe('98px'));
    press('ArrowLeft', { shiftKey: true });
    await soon(() => expect(header('Figure 0').style.width).toBe('90px'));
  });

  test('the focused row keeps the focus when rows are inserted, and the nearest gets it when the row is removed', async () => {
    const change = open();
    fireEvent.click(cell(2, 1));
    await focusIs('2:1');
    change({ rows: [{ key: 'new', name: 'New', figures: [] }, ...lines] });
    await soon(() => expect(textOf(cell(0, 0))).toBe('New'));
    expect(cell(3, 1).tabIndex).toBe(0);
    change({ rows: lines.slice(0, 1) });
    await soon(() => expect(rowsShown().length).toBe(2));
    expect(cell(0, 1).tabIndex).toBe(0);
    change({ rows: [] });
    await soon(() => expect(rowsShown().length).toBe(1));
    expect(header('Figure 0').tabIndex).toBe(0);
  });
});

describe('the tooltip', () => {
  test('a focused header describes its column until Escape', async () => {
    open();
    seeFocus(header('Figure 1'));
    await soon(() => expect(tip()).toContain('Figure 1 f1 · Group 0'));
    for (const words of [
      'What figure 1 tells.',
      'Unit: percent points',
      'Formula: a / b',
      'Empty when: nobody measured',
      'Source: checked by arithmetic',
    ])
      expect(tip()).toContain(words);
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
    press('Escape');
    await soon(() => expect(tip()).toBe(''));
  });

  test('a focused or hovered dash says why there is no value', async () => {
    open();
    expect(textOf(cell(0, 1))).toBe('–');
    seeFocus(cell(0, 1));
    await soon(() => expect(tip()).toBe('No reading of figure 0 for Company 0'));
    seeFocus(cell(1, 1));
    await soon(() => expect(tip()).toBe(''));
    cell(0, 1).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await soon(() => expect(tip()).toBe('No reading of figure 0 for Company 0'));
    cell(0, 1).dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
    await soon(() => expect(tip()).toBe(''));
  });
});

test.each([
  ['compact', '24px'],
  ['cozy', '32px'],
  ['comfy', '40px'],
] as const)('in density %s rows are %s high', async (density, top) => {
  setPreferences({ density });
  open();
  expect((cell(1, 0).closest('[role=row]') as HTMLElement).style.top).toBe(top);
});

test('a sorted header is named by its column alone', async () => {
  open({ sort: [{ id: 'name', desc: true }] });
  expect(nameOf([...document.querySelectorAll<HTMLElement>('[role=columnheader]')][0] as HTMLElement)).toBe('Name');
});

test('prints 500 rows, and says that there are more', async () => {
  open({ rows: linesUpTo(600) });
  dispatchEvent(new Event('beforeprint'));
  expect(rowsShown().length).toBe(501);
  expect([...document.querySelectorAll<HTMLElement>('[role=columnheader]')].length).toBe(12);
  expect(textOf()).toContain('The first 500 of 600 rows.');
  dispatchEvent(new Event('afterprint'));
  await soon(() => expect(rowsShown().length).toBeLessThan(100));
});
