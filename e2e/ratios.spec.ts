import type { Locator } from '@playwright/test';
import { closeLayer, download, exportPanel, press, saveAs, tabTo } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('by keyboard alone: add a company by ticker and by name, remove one, change the ratio, export', async ({ page, ratios }) => {
  await ratios.open('ratios?s=AAPL,MSFT');
  await tabTo(page, ratios.companies);
  await press(page, 'Enter');
  await expect(ratios.companyField).toBeFocused();
  await page.keyboard.type('KO');
  await press(page, 'Enter');
  await expect(ratios.headers.filter({ hasText: /^KO/ })).toBeVisible();
  await press(page, 'Backspace');
  await expect(page).toHaveURL(/ratios\?s=AAPL,MSFT$/);
  // The address is written before the page is rendered from it.
  await expect(page.getByRole('button', { name: 'Remove KO', exact: true })).toHaveCount(0);
  await closeLayer(page);
  await expect(ratios.companies).toBeFocused();

  // The desk has seen the company by now, and knows its name.
  await press(page, 'Enter');
  await expect(ratios.companyField).toBeFocused();
  await page.keyboard.type('coca c');
  await expect(page.getByRole('option', { name: /KO\s*Coca-Cola/ })).toBeVisible();
  await press(page, 'Enter');
  await expect(page).toHaveURL(/ratios\?s=AAPL,MSFT,KO$/);
  await expect(ratios.headers.filter({ hasText: /^KO/ })).toBeVisible();
  await closeLayer(page);
  await tabTo(page, page.getByRole('button', { name: /^Remove AAPL/ }));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/ratios\?s=MSFT,KO$/);
  await expect(ratios.headers.filter({ hasText: /^AAPL/ })).toHaveCount(0);

  await tabTo(page, ratios.ratios, 'Shift+Tab');
  await press(page, 'Enter');
  await expect(ratios.ratioField).toBeFocused();
  await page.keyboard.type('fixAssetsTuronver');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/r=roe,fixAssetsTuronver$/);
  await expect(page.getByRole('status').filter({ hasText: '2 chosen' })).toBeVisible();
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type('return on equity');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/r=fixAssetsTuronver$/);
  await closeLayer(page);
  await expect(ratios.headers).toHaveText(['Fiscal quarter', /MSFT.*TTM.*Fixed assets t\/o/, /KO.*TTM.*Fixed assets t\/o/]);

  await press(page, 'e');
  await expect(exportPanel(page)).toBeVisible();
  await tabTo(page, exportPanel(page).getByRole('button', { name: 'XLSX', exact: true }));
  const file = await download(page, () => press(page, 'Enter'));
  expect(file.name).toMatch(/^ratios_2026-11-20T1530ET_filtered_.+_\d+rows\.xlsx$/);
  // A workbook is a zip archive.
  expect(file.bytes.subarray(0, 2).toString('latin1')).toBe('PK');
});

test('a chart is saved as SVG and PNG with its title, companies and link, under the content security policy', async ({ page, ratios }) => {
  await ratios.open('ratios?s=AAPL,MSFT,KO,NVDA&r=roe,currentRatio');
  await press(page, 'e');
  const svg = await saveAs(page, 'Return on equity (ROE) as SVG');
  for (const text of ['Return on equity (ROE)', 'AAPL, MSFT, KO, NVDA · TTM', '/ratios?s=AAPL,MSFT,KO,NVDA'])
    expect(svg.text).toContain(text);
  expect(svg.text).not.toContain('var(--');
  const png = await saveAs(page, 'Current ratio as PNG');
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  // Wider than the drawing alone, at double resolution; an empty canvas of this size would be a few kB.
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(1000);
  expect(png.bytes.length).toBeGreaterThan(40_000);
});

test('ROE of two companies: two actions from the open page', async ({ page }) => {
  await page.goto('ratios');
  await page.getByRole('button', { name: 'Companies ▾' }).click();
  const field = page.getByRole('combobox', { name: 'Companies' });
  await expect(field).toBeFocused();
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'AAPL MSFT');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page).toHaveURL(/ratios\?s=AAPL,MSFT$/);
  await expect(page.getByRole('img', { name: /^Return on equity \(ROE\): AAPL .*; MSFT / })).toBeVisible();
});

test('a part drawn over the chart or in the overview becomes the shown periods, in the address too', async ({ page, ratios }) => {
  await ratios.open('ratios?s=AAPL,MSFT&r=roe');
  const all = await ratios.grid.locator('tbody tr').count();
  const drag = async (on: Locator, from: number, to: number): Promise<void> => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await on.boundingBox()) ?? {};
    await page.mouse.move(x + width * from, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * to, y + height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await drag(page.locator('figure .recharts-cartesian-grid'), 0.4, 0.8);
  await expect(page).toHaveURL(/from=FY\d{4}Q\d&to=FY\d{4}Q\d$/);
  await expect.poll(() => ratios.grid.locator('tbody tr').count()).toBeLessThan(all * 0.6);
  const drawn = page.url();
  await drag(page.getByRole('group', { name: /^Shown periods/ }), 0.02, 0.2);
  await expect(page).not.toHaveURL(drawn);
  await expect.poll(() => ratios.grid.locator('tbody tr').count()).toBeLessThan(all * 0.4);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(() => ratios.grid.locator('tbody tr').count()).toBe(all);
});

test('four companies’ ROE, quarterly, original against restated: two choices', async ({ page, ratios }) => {
  await ratios.open('ratios?s=AAPL,MSFT,KO,NVDA');
  await page.getByRole('combobox', { name: 'Reports' }).selectOption('Quarterly');
  await page.getByRole('combobox', { name: 'Version' }).selectOption('Original and restated');
  await expect(page).toHaveURL(/type=A&restated=true/);
  await expect(ratios.headers.filter({ hasText: /^AAPL/ })).toHaveText([/Original, quarterly/, /Restated, quarterly/]);
  await expect(ratios.headers).toHaveCount(1 + 4 * 2);
  await expect(page.getByRole('img', { name: /^Return on equity/ })).toBeVisible();
});
