import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { soon } from '#src/testing/render-page.tsx';
import { textOf } from '#src/testing/text.ts';
import { AddToList } from './add-to-list.tsx';
import { watchlists } from './watchlists.ts';

const store = (...lists: [name: string, ...symbols: string[]][]): void =>
  watchlists.set(lists.map(([name, ...symbols]) => ({ name, symbols })));
const storedAre = (...lists: string[]): Promise<void> =>
  soon(() => expect(watchlists.get().map(({ name, symbols }) => `${name}: ${symbols.join(' ')}`)).toEqual(lists));
const boxes = (): HTMLInputElement[] => screen.getAllByRole('checkbox');
const first = (): HTMLInputElement => boxes()[0] ?? expect.fail('no list');

async function open(...symbols: string[]): Promise<void> {
  render(<AddToList symbols={symbols} />);
  fireEvent.click(screen.getByRole('button', { name: '+ Watchlist' }));
  await screen.findByRole('dialog', { name: 'Put on a watchlist' });
}

test('adds a symbol to a list and removes it again', async () => {
  store(['Cars', 'GM'], ['Soda', 'KO']);
  await open('F');
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
  fireEvent.click(first());
  await storedAre('Cars: GM F', 'Soda: KO');
  fireEvent.click(first());
  await storedAre('Cars: GM', 'Soda: KO');
});

test('finds and removes a class share in any spelling', async () => {
  store(['Mine', 'BRK-B', 'F']);
  await open('BRK.B');
  expect(first().checked).toBe(true);
  fireEvent.click(first());
  await storedAre('Mine: F');
});

test('the last symbol of a list stays, and a list of 500 takes no more', async () => {
  store(['One', 'F'], ['Full', ...Array.from({ length: 500 }, (_, index) => `S${index}`)]);
  await open('F');
  expect(boxes().map(({ disabled }) => disabled)).toEqual([true, true]);
});

test('the reader selects one of several symbols', async () => {
  store(['Cars', 'GM']);
  await open('F', 'TSLA');
  fireEvent.change(screen.getByRole('combobox', { name: 'Symbol' }), { target: { value: 'TSLA' } });
  fireEvent.click(first());
  await storedAre('Cars: GM TSLA');
});

test('creates the first list', async () => {
  await open('F');
  fireEvent.click(screen.getByRole('button', { name: 'New watchlist with F' }));
  await storedAre('Watchlist: F');
  expect(textOf()).not.toContain('Not saved');
});
