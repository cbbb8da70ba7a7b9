import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { textOf } from '#src/testing/text.ts';
import type { SortKey } from './column.ts';
import { GridHost, linesUpTo } from './data-grid.host.tsx';

const lines = linesUpTo(4000);
const byFigure: readonly SortKey[] = [{ id: 'f3', desc: true }];
/** Every row that came first, and those that come later among them. */
const [some, many] = [lines.filter((_, index) => index % 4 === 0), lines];

beforeEach(() => page.viewport(1280, 720));

const grid = (): HTMLElement => page.getByRole('grid', { name: 'Lines' }).element() as HTMLElement;
/** The top of each visible row, by its name. */
const places = (): ReadonlyMap<string, number> => {
  const { top, bottom } = grid().getBoundingClientRect();
  const rows = [...document.querySelectorAll('[role=row]')].filter((row) => {
    const place = row.getBoundingClientRect();
    return place.top >= top + 48 && place.bottom <= bottom;
  });
  return new Map(rows.map((row) => [textOf(row.querySelector('[role=gridcell]') ?? row), row.getBoundingClientRect().top]));
};
/** Resolves when the rows at the new position have been drawn. */
async function scrollTo(top: number): Promise<void> {
  const scrolled = new Promise((resolve) => grid().addEventListener('scroll', resolve, { once: true }));
  grid().scrollTo({ top, behavior: 'instant' });
  await scrolled;
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
  await userEvent.click(document.querySelector('[role=row][aria-rowindex="5"] [role=gridcell]') ?? expect.fail('no cell'));
  await expect.poll(() => textOf(document.activeElement)).toMatch(/^Company \d+$/);
  const name = textOf(document.activeElement);
  const top = places().get(name);
  expect(top).toBeGreaterThan(0);
  await rerender(<GridHost rows={many} sort={byFigure} />);
  await expect.poll(() => places().get(name)).toBe(top);
  expect(grid().getAttribute('aria-rowcount')).toBe('4001');
  expect(textOf(document.activeElement)).toBe(name);
});

test('another order keeps the scroll position', async () => {
  const { rerender } = await render(<GridHost rows={many} sort={byFigure} />);
  await scrollTo(2400);
  const [[first] = []] = places();
  await rerender(<GridHost rows={many} sort={[{ id: 'f5', desc: true }]} />);
  await expect.poll(() => [...places().keys()]).not.toContain(first);
  expect(grid().scrollTop).toBe(2400);
});
