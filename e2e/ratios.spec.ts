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

test('four companies’ ROE, quarterly, original against restated: two choices', async ({ page, ratios }) => {
  await ratios.open('ratios?s=AAPL,MSFT,KO,NVDA');
  await page.getByRole('combobox', { name: 'Reports' }).selectOption('Quarterly');
  await page.getByRole('combobox', { name: 'Version' }).selectOption('Original and restated');
  await expect(page).toHaveURL(/type=A&restated=true/);
  await expect(ratios.headers.filter({ hasText: /^AAPL/ })).toHaveText([/Original, quarterly/, /Restated, quarterly/]);
  await expect(ratios.headers).toHaveCount(1 + 4 * 2);
  await expect(page.getByRole('img', { name: /^Return on equity/ })).toBeVisible();
});
