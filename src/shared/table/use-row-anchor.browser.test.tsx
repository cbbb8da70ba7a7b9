import { screen } from '@testing-library/react';
import { textOf } from '#src/testing/text.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#src/app/app.css';
import type { SortKey } from './column.ts';
import { GridHost, linesUpTo } from './data-grid.host.tsx';

const lines = linesUpTo(4000);
const byFigure: readonly SortKey[] = [{ id: 'f3', desc: true }];
/** Every row that came first, and those that come later among them. */
const [some, many] = [lines.filter((_, index) => index % 4 === 0), lines];

beforeEach(() => page.viewport(1280, 720));

const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Lines' });
const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
/** The top of each visible row, by its name. */
const places = (): ReadonlyMap<string, number> => {
  const { top, bottom } = grid().getBoundingClientRect();
  const rows = screen.queryAllByRole('row').filter((row) => {
    const place = row.getBoundingClientRect();
    return place.top >= top + 48 && place.bottom <= bottom;
  });
  return new Map(rows.map((row) => [textOf(row.querySelector('[role=gridcell]') ?? row), row.getBoundingClientRect().top]));
};
async function scrollTo(top: number): Promise<void> {
  grid().scrollTo({ top, behavior: 'instant' });
  await nextFrame();
  await nextFrame();
}
const firstOf = (shown: ReadonlyMap<string, number>): readonly [string, number] =>
  [...shown].toSorted(([, a], [, b]) => a - b)[0] ?? ['none', 0];

test('the first visible row does not move while rows are inserted', async () => {
  const { rerender } = await render(<GridHost rows={some} sort={byFigure} />);
  await scrollTo(24 * 200 + 7);
  const [name, top] = firstOf(places());
  for (const parts of [2, 3, 4]) {
    await rerender(<GridHost rows={lines.filter((_, index) => index % 4 < parts)} sort={byFigure} />);
    await expect.poll(() => places().get(name)).toBe(top);
  }
  expect(grid().getAttribute('aria-rowcount')).toBe('4001');
});

test('the focused row does not move, also at the top; without focus new rows are shown there', async () => {
  const { rerender } = await render(<GridHost rows={some} sort={byFigure} />);
  await rerender(<GridHost rows={lines.filter((_, index) => index % 2 === 0)} sort={byFigure} />);
  expect(grid().scrollTop).toBe(0);
  const cell = screen.queryAllByRole('row')[4]?.querySelector<HTMLElement>('[role=gridcell]');
  cell?.click();
  const name = textOf(cell ?? undefined);
  const top = places().get(name);
  expect(top).toBeGreaterThan(0);
  await rerender(<GridHost rows={many} sort={byFigure} />);
  await nextFrame();
  await expect.poll(() => places().get(name)).toBe(top);
  expect(textOf(document.activeElement ?? undefined)).toBe(name);
});

test('another order keeps the scroll position', async () => {
  const { rerender } = await render(<GridHost rows={many} sort={byFigure} />);
  await scrollTo(2400);
  await rerender(<GridHost rows={many} sort={[{ id: 'f5', desc: true }]} />);
  expect(grid().scrollTop).toBe(2400);
});
