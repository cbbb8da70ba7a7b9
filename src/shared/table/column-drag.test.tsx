import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { textOf } from '#src/testing/text.ts';
import { GridHost, lineColumns, linesUpTo } from './data-grid.host.tsx';
import { movedTo } from './grid-head.tsx';

beforeEach(() => page.viewport(1280, 720));

const columns = lineColumns.slice(0, 6);
const header = (name: string) => page.getByRole('columnheader', { name });

test.each([
  ['forward', 'a', 'c', ['b', 'c', 'a', 'd']],
  ['backward', 'd', 'b', ['a', 'd', 'b', 'c']],
])('a column that is dragged %s takes the place of the other', (_, dragged, target, order) => {
  expect(movedTo(['a', 'b', 'c', 'd'], dragged, target)).toEqual(order);
});

test('a header can be dragged to the place of another, and is not sorted by', async () => {
  const onOrder = vi.fn();
  await render(<GridHost rows={linesUpTo(5)} columns={columns} onOrder={onOrder} />);
  await userEvent.dragAndDrop(header('Figure 3'), header('Figure 1'));
  await expect.poll(() => onOrder.mock.calls).toEqual([[['name', 'f0', 'f3', 'f1', 'f2', 'f4']]]);
  expect(header('Figure 3').element().getAttribute('aria-sort')).toBe('none');
});

test('a double click on the edge fits the column to what it shows', async () => {
  const wide = linesUpTo(5).map((line, index) => ({
    ...line,
    name: index === 2 ? 'A company whose name is quite a lot longer' : line.name,
  }));
  await render(<GridHost rows={wide} columns={columns} />);
  const name = header('Name');
  const isCut = (): boolean =>
    page
      .getByRole('gridcell', { name: /A company/ })
      .elements()
      .some((cell) => cell.scrollWidth > cell.clientWidth);
  expect(isCut()).toBe(true);
  await userEvent.dblClick(name.element().querySelector('.column-handle') as Element);
  await expect.poll(isCut).toBe(false);
  const before = name.element().clientWidth;
  await userEvent.dblClick(header('Figure 0').element().querySelector('.column-handle') as Element);
  await expect.poll(() => header('Figure 0').element().clientWidth).toBeLessThan(90);
  expect(name.element().clientWidth).toBe(before);
  expect(textOf(name.element())).toBe('Name');
});

test('Ctrl+click, Ctrl+Enter and the middle button open a row in a new tab, at its own address', async () => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
  const onOpen = vi.fn();
  await render(<GridHost rows={linesUpTo(5)} columns={columns} onOpen={onOpen} />);
  const cell = page.getByRole('gridcell', { name: 'Company 2' });
  await cell.click({ modifiers: ['Control'] });
  await cell.click({ button: 'middle' });
  expect(onOpen).not.toHaveBeenCalled();
  await cell.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onOpen).toHaveBeenCalledOnce();
  expect(openTab.mock.calls.map(([address]) => new URL(String(address)).searchParams.get('row'))).toEqual(['row-2', 'row-2', 'row-2']);
});
