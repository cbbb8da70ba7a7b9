import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nameOf } from '#src/testing/text.ts';
import { Toolbar } from './toolbar.tsx';

function Page({ hasChip = true }: { hasChip?: boolean }) {
  return (
    <>
      <Toolbar label="Filters">
        <button type="button">Symbols</button>
        <button type="button" disabled>
          Dates
        </button>
        <select aria-label="Order">
          <option>newest</option>
          <option>oldest</option>
        </select>
        <input aria-label="Company" />
        <div role="dialog" popover="auto">
          <button type="button" tabIndex={-1}>
            Apply
          </button>
        </div>
        {hasChip && <button type="button">AAPL ✕</button>}
      </Toolbar>
      <a href="/list">List</a>
    </>
  );
}

/** Presses keys one by one and returns what has the focus after each. */
async function walk(...keys: readonly string[]): Promise<readonly string[]> {
  const stops: string[] = [];
  for (const key of keys) {
    await userEvent.keyboard(key);
    stops.push(document.activeElement ? nameOf(document.activeElement) : '');
  }
  return stops;
}
const tab = '{Tab}';
const [left, right, home, end] = ['{ArrowLeft}', '{ArrowRight}', '{Home}', '{End}'];

test('a toolbar is one tab stop, arrows move inside, and a text field is a stop of its own', async () => {
  await render(<Page />);
  expect(await walk(tab, right, right, right, left, home, end)).toEqual([
    'Symbols',
    'Order',
    'AAPL ✕',
    'Symbols',
    'AAPL ✕',
    'Symbols',
    'AAPL ✕',
  ]);
  await expect.element(page.getByRole('combobox', { name: 'Order' })).toHaveValue('newest');
  expect(await walk(tab, '{Shift>}{Tab}{/Shift}', left, tab, right, tab)).toEqual([
    'List',
    'AAPL ✕',
    'Order',
    'Company',
    'Company',
    'List',
  ]);
});

test('the first control is the stop when the last one is gone', async () => {
  const { rerender } = await render(<Page />);
  await walk(tab, end, tab);
  await rerender(<Page hasChip={false} />);
  expect(await walk('{Shift>}{Tab}{/Shift}', '{Shift>}{Tab}{/Shift}')).toEqual(['Company', 'Symbols']);
});
