import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startApi } from '#src/testing/api.ts';
import { wireReaction } from '#src/testing/records.ts';
import { goTo, renderPage } from '#src/testing/render-page.tsx';
import { about, stories } from '#src/testing/stories.ts';
import { textOf } from '#src/testing/text.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';

const card = page.getByRole('region', { name: 'First steps' });
const step = (name: string) => card.getByRole('button', { name });

/** The headlines on the first visit. */
async function openFirst(): Promise<void> {
  localStorage.removeItem('marketdesk:first-steps');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  startApi({ news: stories(3, () => about('AAPL')), quantified: [wireReaction({ _id: 'a', Symb: 'AAPL' })] });
  await renderPage('/news');
  await expect.element(card).toBeVisible();
}

test('symbols that are pasted become a watchlist with its brief; the step is ticked', async () => {
  await openFirst();
  await step('Paste your symbols').click();
  const form = page.getByRole('dialog', { name: 'New watchlist' });
  await expect.element(form.getByRole('textbox', { name: /Symbols/ })).toHaveFocus();
  await userEvent.keyboard('AAPL');
  await form.getByRole('button', { name: /brief/ }).click();
  await expect.poll(() => location.pathname).toBe('/brief');
  expect(watchlists.get()).toEqual([{ name: 'My list', symbols: ['AAPL'] }]);
  goTo('/news');
  await expect.poll(() => textOf(card.query())).toContain('✓Paste your symbols');
});

test.each([
  [1440, 900],
  [1024, 768],
  [390, 844],
])('at %i x %i the steps cover nothing of the page, and all can be reached', async (width, height) => {
  await page.viewport(width, height);
  await openFirst();
  const [steps, main] = [card, page.getByRole('main')].map((one) => one.element().getBoundingClientRect());
  expect(steps && main && steps.top >= main.bottom && steps.bottom <= innerHeight).toBe(true);
  await step('Type a command').click();
  await expect.element(page.getByRole('combobox', { name: 'Symbols, pages, views and actions' })).toHaveFocus();
});

test.each([
  ['Open a study', '/quantified'],
  ['Set an alert', '/alerts'],
])('“%s” opens %s', async (name, path) => {
  await openFirst();
  await step(name).click();
  await expect.poll(() => location.pathname).toBe(path);
});

test('a command opens the palette; the card goes when it is dismissed', async () => {
  await openFirst();
  await step('Type a command').click();
  await expect.element(page.getByRole('combobox', { name: 'Symbols, pages, views and actions' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Dismiss the first steps' }).click();
  await expect.element(card).not.toBeInTheDocument();
});
