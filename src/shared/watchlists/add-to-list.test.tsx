import { fireEvent, screen } from '@testing-library/react';
import { textOf } from '#src/testing/text.ts';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveLayout } from '#src/testing/layout.ts';
import { soon } from '#src/testing/render-page.tsx';
import { AddToList } from './add-to-list.tsx';
import { watchlists } from './watchlists.ts';

giveLayout();
let unmount = (): void => {};

async function open(...symbols: string[]): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => root.unmount();
  root.render(<AddToList symbols={symbols} />);
  fireEvent.click(await soon(() => screen.getByRole('button', { name: '+ Watchlist' })));
  await soon(() => screen.getByRole('dialog', { name: 'Put on a watchlist' }));
}
const keep = (...lists: [name: string, ...symbols: string[]][]): void =>
  watchlists.set(lists.map(([name, ...symbols]) => ({ name, symbols })));
const boxes = (): HTMLInputElement[] => screen.queryAllByRole('checkbox') as HTMLInputElement[];
const first = (): HTMLInputElement => boxes()[0] ?? expect.fail('no list');
const kept = (): string[] => watchlists.get().map(({ name, symbols }) => `${name}: ${symbols.join(' ')}`);

beforeEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
});

test('a symbol is put on a list and taken off again', async () => {
  keep(['Cars', 'GM'], ['Soda', 'KO']);
  await open('F');
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
  fireEvent.click(first());
  await soon(() => expect(kept()).toEqual(['Cars: GM F', 'Soda: KO']));
  fireEvent.click(first());
  await soon(() => expect(kept()).toEqual(['Cars: GM', 'Soda: KO']));
});

test('a class share is on a list in whatever spelling, and taken off in each', async () => {
  keep(['Mine', 'BRK-B', 'F']);
  await open('BRK.B');
  expect(first().checked).toBe(true);
  fireEvent.click(first());
  await soon(() => expect(kept()).toEqual(['Mine: F']));
});

test('the last symbol of a list stays, and a list of 500 takes no more', async () => {
  keep(['One', 'F'], ['Full', ...Array.from({ length: 500 }, (_, index) => `S${index}`)]);
  await open('F');
  expect(boxes().map(({ disabled }) => disabled)).toEqual([true, true]);
});

test('of several symbols the reader says which', async () => {
  keep(['Cars', 'GM']);
  await open('F', 'TSLA');
  fireEvent.change(screen.getByRole('combobox', { name: 'Symbol' }), { target: { value: 'TSLA' } });
  fireEvent.click(first());
  await soon(() => expect(kept()).toEqual(['Cars: GM TSLA']));
});

test('without any list one is begun', async () => {
  await open('F');
  fireEvent.click(screen.getByRole('button', { name: 'New watchlist with F' }));
  await soon(() => expect(kept()).toEqual(['Watchlist: F']));
  expect(textOf()).not.toContain('Not saved');
});
