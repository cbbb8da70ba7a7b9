import { screen } from '@testing-library/react';
import { textOf } from '#src/testing/text.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#src/app/app.css';
import { GridHost, linesUpTo } from './data-grid.host.tsx';

const lines = linesUpTo(10_000);
const headPx = 48;
const rowPx = 24;

beforeEach(() => page.viewport(1280, 720));

const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Lines' });
const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
async function scrollTo(left: number, top: number): Promise<void> {
  grid().scrollTo({ left, top, behavior: 'instant' });
  await nextFrame();
  await nextFrame();
}

/** The cell at a point of the grid, from its upper left corner. */
function cellAt(x: number, y: number): HTMLElement | null {
  const { left, top } = grid().getBoundingClientRect();
  return document.elementFromPoint(left + x, top + y)?.closest<HTMLElement>('[role=gridcell], [role=columnheader]') ?? null;
}
const place = (cell: Element | null): string =>
  `${cell?.closest('[role=row]')?.getAttribute('aria-rowindex')}:${cell?.getAttribute('aria-colindex')}`;

test('renders few of 10,000 rows and 96 columns, and states their number', async () => {
  await render(<GridHost rows={lines} />);
  expect(grid().getAttribute('aria-rowcount')).toBe('10001');
  expect(grid().getAttribute('aria-colcount')).toBe('96');
  for (const [left, top] of [
    [0, 0],
    [3000, 100_000],
    [99_999, 999_999],
  ] as const) {
    await scrollTo(left, top);
    expect(screen.queryAllByRole('row').length).toBeLessThan(55);
    expect(document.querySelectorAll('[role=grid] *').length).toBeLessThan(1600);
  }
});

test('renders the rows and columns of any scroll position in the same frame', async () => {
  await render(<GridHost rows={lines} />);
  for (const [left, top] of [
    [0, 24_000],
    [4000, 24_000],
    [8000, 120_000],
    [400, 239_000],
    [0, 0],
  ] as const) {
    await scrollTo(left, top);
    const { scrollLeft, scrollTop, clientHeight, clientWidth } = grid();
    expect([scrollLeft, scrollTop]).toEqual([Math.min(left, grid().scrollWidth - clientWidth), top]);
    for (const y of [headPx + 5, 300, clientHeight - 5]) {
      const row = Math.floor((scrollTop + y - headPx) / rowPx);
      // The pinned column stays, with the row's own name.
      expect(textOf(cellAt(60, y) ?? undefined)).toBe(`Company ${row}`);
      for (const x of [145, 600, clientWidth - 5]) {
        const column = Math.floor((scrollLeft + x - 140) / 90) + 1;
        expect(place(cellAt(x, y))).toBe(`${row + 2}:${column + 1}`);
        // Its header stands over it.
        expect(place(cellAt(x, 40))).toBe(`1:${column + 1}`);
      }
    }
  }
});

test('the focused cell is never under the header or the pinned columns, and stays when it is scrolled away', async () => {
  await render(<GridHost rows={lines} />);
  await userEvent.click(cellAt(300, 100) as Element);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  const isVisible = (): boolean => {
    const cell = document.activeElement?.getBoundingClientRect();
    const { left, top, right, bottom } = grid().getBoundingClientRect();
    return cell !== undefined && cell.left >= left + 140 && cell.top >= top + headPx && cell.right <= right && cell.bottom <= bottom;
  };
  expect(place(document.activeElement)).toBe('10001:96');
  expect(isVisible()).toBe(true);
  await scrollTo(0, 0);
  expect(place(document.activeElement)).toBe('10001:96');
  await userEvent.keyboard('{PageUp}{ArrowLeft}');
  expect(isVisible()).toBe(true);
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}');
  expect(place(document.activeElement)).toBe('2:2');
  expect(isVisible()).toBe(true);
});

test('a selection is copied as tab-separated cells', async () => {
  await render(<GridHost rows={lines} />);
  const copied = vi.fn<(text: string) => void>();
  document.addEventListener('copy', (event) => copied(event.clipboardData?.getData('text/plain') ?? ''), { once: true });
  await userEvent.click(cellAt(60, 100) as Element);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}c{/Control}');
  expect(screen.queryAllByRole('gridcell').filter((cell) => cell.ariaSelected === 'true').length).toBe(4);
  expect(copied.mock.lastCall?.[0]).toBe('Company 2\t58.38\nCompany 3\t-62.54\n');
  expect(textOf(screen.getByRole('status'))).toBe('Copied 4 cells');
});

test('a column is resized by dragging or clicking its edge, and its width is reported once', async () => {
  const onWidths = vi.fn<(widths: Readonly<Record<string, number>>) => void>();
  await render(<GridHost rows={lines.slice(0, 20)} onWidths={onWidths} />);
  const edge = (): Element => screen.getByRole('columnheader', { name: 'Figure 0' }).querySelector('.column-handle') as Element;
  const widthPx = (): number => screen.getByRole('columnheader', { name: 'Figure 0' }).getBoundingClientRect().width;
  await userEvent.dragAndDrop(edge(), screen.getByRole('columnheader', { name: 'Figure 2' }));
  const dragged = widthPx();
  // From its own edge to the middle of the next column but one.
  expect(Math.abs(dragged - 90 - 135)).toBeLessThan(8);
  await vi.waitFor(() => expect(onWidths.mock.calls).toEqual([[{ f0: dragged }]]));
  expect(screen.getByRole('columnheader', { name: 'Figure 0' }).ariaSort).toBe('none');
  await userEvent.click(edge());
  await vi.waitFor(() => expect(widthPx()).toBe(270));
  await userEvent.click(edge());
  await vi.waitFor(() => expect(widthPx()).toBe(90));
});

test('a tooltip explains a dash or a header, and stays under the pointer', async () => {
  await render(<GridHost rows={lines.slice(0, 20)} />);
  expect(textOf(cellAt(200, headPx + 5) ?? undefined)).toBe('–');
  await userEvent.hover(cellAt(200, headPx + 5) as Element);
  await vi.waitFor(() => expect(textOf(screen.getByRole('tooltip'))).toBe('No reading of figure 0 for Company 0'));
  await userEvent.hover(screen.getByRole('tooltip'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(textOf(screen.getByRole('tooltip'))).toBe('No reading of figure 0 for Company 0');
  await userEvent.hover(screen.getByRole('columnheader', { name: 'Figure 1' }));
  await vi.waitFor(() => expect(textOf(screen.getByRole('tooltip'))).toContain('What figure 1 tells.'));
  const { left, right, top, bottom } = screen.getByRole('tooltip').getBoundingClientRect();
  expect(left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight).toBe(true);
});

test('scrolls to a row that is opened from elsewhere, unless it is visible', async () => {
  const { rerender } = await render(<GridHost rows={lines} />);
  await rerender(<GridHost rows={lines} openKey="row-5000" />);
  await vi.waitFor(() => expect(textOf(document.querySelector('[role=row][aria-current]') ?? undefined)).toContain('Company 5000'));
  const { top, bottom } = (document.querySelector('[role=row][aria-current]') as Element).getBoundingClientRect();
  expect(top >= grid().getBoundingClientRect().top + headPx && bottom <= grid().getBoundingClientRect().bottom).toBe(true);
  const { scrollTop } = grid();
  await rerender(<GridHost rows={lines} openKey="row-4995" />);
  await nextFrame();
  await nextFrame();
  expect(grid().scrollTop).toBe(scrollTop);
});
