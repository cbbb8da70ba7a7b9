import type { Locator, Page } from '@playwright/test';
import { download, openFromPalette, press, tabTo } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { QuantifiedPage } from './pages/quantified-page.ts';
import { fixedDay } from './serve.ts';

// Of one symbol, whose rows are few: a sort loads them all.
const reactions = 'quantified?symbols=KO';
const sorted = `${reactions}&sort=5_Minutes%25:desc`;

const viewsOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Views' });
const openerOf = (page: Page): Locator => page.getByRole('button', { name: /^Views/ });

/** Saves what the open page shows as a view, and closes the panel. */
async function saveView(page: Page, name: string): Promise<void> {
  const views = viewsOf(page);
  await openerOf(page).click();
  await views.getByLabel('Name of this view').fill(name);
  await press(page, 'Enter');
  await expect(views.getByRole('status')).toHaveText(`Saved as “${name}”.`);
  await press(page, 'Escape');
  await expect(views).toHaveCount(0);
}

test('by keyboard alone: a sorted table is saved as a view, which is renamed', async ({ page, quantified }) => {
  await quantified.open(reactions);
  await tabTo(page, quantified.grid.getByRole('gridcell'));
  await press(page, 'ArrowUp', ...Array.from({ length: 5 }, () => 'ArrowRight'), 'Enter');
  await expect(quantified.fiveMinutes).toBeFocused();
  await expect(quantified.fiveMinutes).toHaveAttribute('aria-sort', 'descending');

  const views = viewsOf(page);
  await tabTo(page, openerOf(page), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(views.getByLabel('Name of this view')).toBeFocused();
  await page.keyboard.type('Strong');
  await press(page, 'Enter');
  await expect(views.getByRole('status')).toHaveText('Saved as “Strong”.');
  await tabTo(page, views.getByRole('button', { name: 'Rename Strong' }));
  await press(page, 'Enter');
  await expect(views.getByLabel('New name of Strong')).toBeFocused();
  await page.keyboard.type('Strongest of all');
  await press(page, 'Enter');
  await expect(views.getByRole('link', { name: 'Strongest of all' })).toBeVisible();
  await expect(views.getByRole('button', { name: 'Rename Strongest of all' })).toBeFocused();
});

test('each page lists its own views; the palette opens those of every page', async ({ page, quantified }) => {
  await quantified.open(sorted);
  await saveView(page, 'Strong');
  await page.goto('splits?by=ex');
  await openerOf(page).click();
  await expect(viewsOf(page).getByText('1 more is of other pages')).toBeVisible();
  await press(page, 'Escape');
  await expect(viewsOf(page)).toHaveCount(0);
  await openFromPalette(page, 'strong', /Strong/);
  await expect(quantified.fiveMinutes).toHaveAttribute('aria-sort', 'descending');
});

test('the link of a view shows the same rows in another browser', async ({ page, browser, quantified }) => {
  await quantified.open(sorted);
  await quantified.allLoaded();
  const moves = await quantified.firstMoves(10);
  await saveView(page, 'Strong');
  await openerOf(page).click();
  const link = await viewsOf(page).getByRole('link', { name: 'Strong' }).getAttribute('href');

  const second = await (await browser.newContext()).newPage();
  await second.clock.install({ time: fixedDay });
  const shared = new QuantifiedPage(second);
  await shared.open(new URL(link ?? '', page.url()).href);
  await shared.allLoaded();
  await expect.poll(() => shared.firstMoves(10)).toEqual(moves);
  await second.context().close();
});

test('views move to another browser as a file, and show the same rows there', async ({ page, browser, quantified }) => {
  await quantified.open(sorted);
  await quantified.allLoaded();
  const moves = await quantified.firstMoves(10);
  await saveView(page, 'Strong');
  await page.goto('splits?by=ex');
  await saveView(page, 'By ex-date');
  await openerOf(page).click();
  const file = await download(page, () => viewsOf(page).getByRole('button', { name: 'Export JSON' }).click());
  expect(file.name).toBe('marketdesk_2026-11-20T1530ET_2views.json');

  const second = await (await browser.newContext()).newPage();
  await second.clock.install({ time: fixedDay });
  const imported = new QuantifiedPage(second);
  await imported.open(new URL('quantified', page.url()).href);
  await openerOf(second).click();
  await expect(second.getByText('No view of Quantified is saved in this browser yet.')).toBeVisible();
  // Awaited in advance: the browser takes a moment to intercept its file choosers.
  const chooser = second.waitForEvent('filechooser');
  await viewsOf(second).getByRole('button', { name: 'Import JSON' }).click();
  await (await chooser).setFiles({ name: file.name, mimeType: 'application/json', buffer: file.bytes });
  await expect(second.getByText('2 views imported: 1 of Quantified, 1 of Splits.')).toBeVisible();
  await viewsOf(second).getByRole('link', { name: 'Strong', exact: true }).click();
  await imported.allLoaded();
  await expect.poll(() => imported.firstMoves(10)).toEqual(moves);
  await openFromPalette(second, 'by ex-date', /By ex-date/);
  await expect(second).toHaveURL(/\/splits\?by=ex$/);
  await second.context().close();
});
