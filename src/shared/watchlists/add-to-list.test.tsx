import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AddToList } from './add-to-list.tsx';
import { watchlists } from './watchlists.ts';

const store = (...lists: [name: string, ...symbols: string[]][]): void =>
  watchlists.set(lists.map(([name, ...symbols]) => ({ name, symbols })));
const storedAre = async (...lists: string[]): Promise<void> => {
  await expect.poll(() => watchlists.get().map(({ name, symbols }) => `${name}: ${symbols.join(' ')}`)).toEqual(lists);
};
const box = (at: number) => page.getByRole('checkbox').nth(at);

async function open(...symbols: string[]): Promise<void> {
  await render(<AddToList symbols={symbols} />);
  await page.getByRole('button', { name: '+ Watchlist' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add to a watchlist' })).toBeVisible();
}

test('adds a symbol to a list and removes it again', async () => {
  store(['Cars', 'GM'], ['Soda', 'KO']);
  await open('F');
  await expect.element(box(0)).not.toBeChecked();
  await expect.element(box(1)).not.toBeChecked();
  await box(0).click();
  await storedAre('Cars: GM F', 'Soda: KO');
  await box(0).click();
  await storedAre('Cars: GM', 'Soda: KO');
});

test('finds and removes a class share in any spelling', async () => {
  store(['Mine', 'BRK-B', 'F']);
  await open('BRK.B');
  await expect.element(box(0)).toBeChecked();
  await box(0).click();
  await storedAre('Mine: F');
});

test('the last symbol of a list stays, and a list of 500 takes no more', async () => {
  store(['One', 'F'], ['Full', ...Array.from({ length: 500 }, (_, index) => `S${index}`)]);
  await open('F');
  await expect.element(box(0)).toBeDisabled();
  await expect.element(box(1)).toBeDisabled();
});

test('the reader selects one of several symbols', async () => {
  store(['Cars', 'GM']);
  await open('F', 'TSLA');
  await page.getByRole('combobox', { name: 'Symbol' }).selectOptions('TSLA');
  await box(0).click();
  await storedAre('Cars: GM TSLA');
});

test('creates the first list', async () => {
  await open('F');
  await page.getByRole('button', { name: 'New watchlist with F' }).click();
  await storedAre('My list: F');
  expect(page.getByText(/Not saved/).query()).toBeNull();
});

test('all symbols of selected rows are put on a list at once, and taken off again', async () => {
  store(['Cars', 'GM']);
  await render(<AddToList all symbols={['F', 'GM', 'TSLA']} />);
  await page.getByRole('button', { name: '+ Watchlist' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Symbol' })).toHaveDisplayValue('All 3 symbols');
  await box(0).click();
  await storedAre('Cars: GM F TSLA');
  await page.getByRole('combobox', { name: 'Symbol' }).selectOptions('TSLA');
  await box(0).click();
  await storedAre('Cars: GM F');
});
