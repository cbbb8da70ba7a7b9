import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '#src/testing/render-page.tsx';
import { nameOf } from '#src/testing/text.ts';
import type { Entry } from './entry.ts';
import { PaletteDialog } from './palette-dialog.tsx';

const entry = (label: string, group: Entry['group']): Entry => ({ id: label, label, group });
const guess = [entry('FTNT', 'Symbols'), entry('Filters', 'Actions')];
const whole = [entry('Open F', 'Symbols'), ...guess];

function open() {
  const onChosen = vi.fn<(entry: Entry) => void>();
  const dialog = (isComplete: boolean) => (
    <PaletteDialog
      {...{ label: 'Palette', fieldLabel: 'Find', placeholder: '', hints: '', loadingText: 'Loading symbols …', isLoading: false }}
      {...{ isComplete, onChosen, onClose: () => {} }}
      find={() => (isComplete ? whole : guess)}
    />
  );
  const { rerender } = render(dialog(false));
  const field = screen.getByRole('combobox', { name: 'Find' });
  fireEvent.change(field, { target: { value: 'f' } });
  return { field, chosen: () => onChosen.mock.calls.map(([{ label }]) => label), complete: () => rerender(dialog(true)) };
}

test('while symbols are loading Enter waits for them, and then opens the exact one, which is first', () => {
  const { field, chosen, complete } = open();
  screen.getByText('Loading symbols …');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(chosen()).toEqual([]);
  complete();
  expect(chosen()).toEqual(['Open F']);
});

test('an entry that the reader has selected opens at once', () => {
  const { field, chosen } = open();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(chosen()).toEqual(['Filters']);
});

test('entries are named groups', () => {
  open();
  expect(screen.getAllByRole('group').map(nameOf)).toEqual(['Symbols', 'Actions']);
});
