import { download, openFromPalette, press, tabTo } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { QuantifiedPage } from './pages/quantified-page.ts';
import { fixedDay } from './serve.ts';

test('by keyboard alone: views of two pages are saved, renamed, opened from the palette, exported, and imported in a second browser', async ({
  page,
  browser,
  quantified,
}) => {
  // Of one symbol, whose rows are few: a sort loads them all.
  await quantified.open('quantified?symbols=KO');
  // Sorted by the 5-minute move: the header of its column.
  await tabTo(page, quantified.grid.getByRole('gridcell'));
  await press(page, 'ArrowUp', ...Array.from({ length: 5 }, () => 'ArrowRight'), 'Enter');
  await expect(quantified.fiveMinutes).toBeFocused();
  await expect(quantified.fiveMinutes).toHaveAttribute('aria-sort', 'descending');
  await quantified.allLoaded();
  const sorted = await quantified.firstMoves(10);
  const moves = sorted.map(([, move = '']) => Number(move.replace('\u2212', '-').replace('%', '')));
  expect(moves).toHaveLength(10);
  expect(moves).toEqual(moves.toSorted((a, b) => b - a));
  expect(moves[0]).toBeGreaterThan(0);

  const opener = page.getByRole('button', { name: /^Views/ });
  const views = page.getByRole('dialog', { name: 'Views' });
  await tabTo(page, opener, 'Shift+Tab');
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

  // Another page has views of its own; the palette has those of both.
  await page.goto('splits?by=ex');
  await tabTo(page, opener);
  await press(page, 'Enter');
  await expect(views.getByText('1 more is of other pages')).toBeVisible();
  await expect(views.getByLabel('Name of this view')).toBeFocused();
  await page.keyboard.type('By ex-date');
  await press(page, 'Enter');
  await expect(views.getByRole('status')).toHaveText('Saved as “By ex-date”.');
  await press(page, 'Escape');
  await expect(views).toHaveCount(0);
  await openFromPalette(page, 'strongest', /Strongest of all/);
  await expect(quantified.fiveMinutes).toHaveAttribute('aria-sort', 'descending');

  await tabTo(page, opener);
  await press(page, 'Enter');
  await tabTo(page, views.getByRole('button', { name: 'Export JSON' }));
  const file = await download(page, () => press(page, 'Enter'));
  expect(file.name).toBe('marketdesk_2026-11-20T1530ET_2views.json');

  const second = await (await browser.newContext()).newPage();
  await second.clock.install({ time: fixedDay });
  const imported = new QuantifiedPage(second);
  const importedViews = second.getByRole('dialog', { name: 'Views' });
  await imported.open(new URL('quantified', page.url()).href);
  await tabTo(second, second.getByRole('button', { name: /^Views/ }));
  await press(second, 'Enter');
  await expect(second.getByText('No view of Quantified is saved in this browser yet.')).toBeVisible();
  // Awaited in advance: the browser takes a moment to intercept its file choosers.
  const chooser = second.waitForEvent('filechooser');
  await tabTo(second, importedViews.getByRole('button', { name: 'Import JSON' }));
  await press(second, 'Enter');
  await (await chooser).setFiles({ name: file.name, mimeType: 'application/json', buffer: file.bytes });
  await expect(second.getByText('2 views imported: 1 of Quantified, 1 of Splits.')).toBeVisible();
  await tabTo(second, importedViews.getByRole('link', { name: 'Strongest of all' }), 'Shift+Tab');
  await press(second, 'Enter');
  await expect(importedViews).toHaveCount(0);
  await expect(imported.fiveMinutes).toHaveAttribute('aria-sort', 'descending');
  await imported.allLoaded();
  await expect.poll(() => imported.firstMoves(10)).toEqual(sorted);
  await openFromPalette(second, 'by ex-date', /By ex-date/);
  await expect(second).toHaveURL(/\/splits\?by=ex$/);
  await second.context().close();
});
