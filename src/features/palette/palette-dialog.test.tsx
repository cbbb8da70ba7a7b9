import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nameOf } from '#src/testing/text.ts';
import type { Entry } from './entry.ts';
import { PaletteDialog } from './palette-dialog.tsx';

const entry = (label: string, group: Entry['group']): Entry => ({ id: label, label, group });
const guess = [entry('FTNT', 'Symbols'), entry('Filters', 'Actions')];
const whole = [entry('Open F', 'Symbols'), ...guess];

/** Types a letter while symbols are loading. */
async function open() {
  const onChosen = vi.fn<(entry: Entry) => void>();
  const dialog = (isComplete: boolean) => (
    <PaletteDialog
      {...{ label: 'Palette', fieldLabel: 'Find', placeholder: '', hints: '', loadingText: 'Loading symbols …', isLoading: false }}
      {...{ isComplete, onChosen, onClose: () => {} }}
      find={() => (isComplete ? whole : guess)}
    />
  );
  const { rerender } = await render(dialog(false));
  await page.getByRole('combobox', { name: 'Find' }).fill('f');
  await expect.element(page.getByText('Loading symbols …')).toBeVisible();
  return { chosen: () => onChosen.mock.calls.map(([{ label }]) => label), complete: () => rerender(dialog(true)) };
}

test('while symbols are loading Enter waits for them, and then opens the exact one, which is first', async () => {
  const { chosen, complete } = await open();
  await userEvent.keyboard('{Enter}');
  await complete();
  await expect.poll(chosen).toEqual(['Open F']);
});

test('an entry that the reader has selected opens at once; entries are named groups', async () => {
  const { chosen } = await open();
  expect(page.getByRole('group').elements().map(nameOf)).toEqual(['Symbols', 'Actions']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Filters' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chosen).toEqual(['Filters']);
});
