import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { sweep } from './sweep.ts';

const fileOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

/** Opens /ratios and waits until its chart is drawn. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('grid', { name: 'Ratios' }).waitFor();
  await page.getByRole('img').first().locator('text').first().waitFor();
}

async function save(page: Page, button: string): Promise<Download> {
  const panel = page.getByRole('dialog', { name: 'Export' });
  if (!(await panel.isVisible())) await page.keyboard.press('e');
  const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: button, exact: true }).click()]);
  return download;
}

/** The table as texts, head included. */
const tableOf = (page: Page): Promise<string[][]> =>
  page
    .getByRole('grid', { name: 'Ratios' })
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim())));

test('compare ROE of three companies TTM, export, and read the CSV back equal to the table', async ({ page }) => {
  await open(page, 'ratios?s=AAPL&r=roe&type=TTM');
  await page.getByRole('button', { name: /^Companies/ }).click();
  const field = page.getByRole('combobox', { name: 'Companies' });
  for (const symbol of ['MSFT', 'KO']) {
    await field.fill(symbol);
    await field.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/ratios\?s=AAPL,MSFT,KO$/);
  await expect(page.getByRole('columnheader')).toHaveText(['Period end', /AAPL.*TTM.*ROE/, /MSFT.*TTM.*ROE/, /KO.*TTM.*ROE/]);

  const download = await save(page, 'CSV');
  const [head, ...rows] = (await fileOf(download)).toString('utf8').split('\r\n').slice(0, -1);
  expect(head).toBe('period_end,AAPL ROE TTM (%),MSFT ROE TTM (%),KO ROE TTM (%),derived,flagged,why_empty,link');
  const [, ...shown] = await tableOf(page);
  expect(shown.length).toBeGreaterThan(20);
  const onScreen = (text = ''): string => (text === '' ? '–' : `${text.replace('-', '\u2212')}%`);
  expect(
    rows.map((row) => {
      const [end, ...figures] = row.split(',').slice(0, 4);
      return [end, ...figures.map(onScreen)];
    }),
  ).toEqual(shown);
  expect(download.suggestedFilename()).toBe(`ratios_2026-11-20T1530ET_filtered_${shown.length}rows.csv`);
});

/** Goes on with Tab, as a reader without a mouse does, until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [5], timeout: 30_000 });
}

test('by keyboard alone: add a company by its name, remove one, change the ratio, export', async ({ page }) => {
  await open(page, 'ratios?s=AAPL,MSFT');
  await tabTo(page, page.getByRole('button', { name: 'Companies ▾' }));
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: 'Companies' });
  await expect(field).toBeFocused();
  await page.keyboard.type('KO');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: /^KO/ })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page).toHaveURL(/ratios\?s=AAPL,MSFT$/);
  // The address is written before the page is rendered from it.
  await expect(page.getByRole('button', { name: 'Remove KO', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('button', { name: 'Companies ▾' })).toBeFocused();
  // The desk has met the company by now, and knows what it is called.
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('coca c');
  await expect(page.getByRole('option', { name: /KO\s*Coca-Cola/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/ratios\?s=AAPL,MSFT,KO$/);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: /^Remove AAPL/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/ratios\?s=MSFT,KO$/);

  const ratios = page.getByRole('button', { name: 'Ratios ▾' });
  await expect(async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(ratios).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [5], timeout: 30_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Find a ratio' })).toBeFocused();
  await page.keyboard.type('fixAssetsTuronver');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/r=roe,fixAssetsTuronver$/);
  await expect(page.getByRole('status').filter({ hasText: '2 chosen' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('return on equity');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/r=fixAssetsTuronver$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Find a ratio' })).toHaveCount(0);
  await expect(page.getByRole('columnheader')).toHaveText(['Period end', /MSFT.*TTM.*Fixed assets t\/o/, /KO.*TTM.*Fixed assets t\/o/]);

  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
  await tabTo(page, page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'XLSX', exact: true }));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^ratios_2026-11-20T1530ET_filtered_\d+rows\.xlsx$/);
  // A zip archive, which is what a workbook is.
  expect((await fileOf(download)).subarray(0, 2).toString('latin1')).toBe('PK');
});

test('figures selected by keyboard paste into cells', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'ratios?s=AAPL,MSFT');
  await tabTo(page, page.getByRole('grid', { name: 'Ratios' }).getByRole('gridcell').first());
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.locator('td[aria-selected=true]')).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+c');
  const [head, ...rows] = (await page.evaluate(() => navigator.clipboard.readText())).trim().split('\n');
  expect(head).toBe('period_end\tAAPL ROE TTM (%)\tMSFT ROE TTM (%)');
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatch(/^\d{4}-\d\d-\d\d\t-?\d+\.\d\t-?\d+\.\d$/);
});

test('a chart leaves as a picture that says what it shows, under the page’s own policy', async ({ page }) => {
  await open(page, 'ratios?s=AAPL,MSFT,KO,NVDA&r=roe,currentRatio&align=fiscal');
  const svg = (await fileOf(await save(page, 'Return on equity (ROE) as SVG'))).toString('utf8');
  for (const words of [
    'Return on equity (ROE)',
    'AAPL, MSFT, KO, NVDA · type TTM',
    'aligned by fiscal quarter',
    '/ratios?s=AAPL,MSFT,KO,NVDA',
  ])
    expect(svg).toContain(words);
  expect(svg).not.toContain('var(--');
  const png = await fileOf(await save(page, 'Current ratio as PNG'));
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  // Wider than the drawing alone, twice as fine; an empty canvas of this size would be a few kB.
  expect(png.readUInt32BE(16)).toBeGreaterThan(1000);
  expect(png.length).toBeGreaterThan(40_000);
});

test('raw figures keep the names and numbers of the service', async ({ page }) => {
  await open(page, 'ratios?s=AAPL&r=roe&type=A&period=1Y');
  await page.keyboard.press('e');
  await page.getByRole('radio', { name: /All fields, raw/ }).check();
  const [head, first] = (await fileOf(await save(page, 'CSV'))).toString('utf8').split('\r\n');
  expect(head).toMatch(/^symbol,id\.companyId,id\.asOf,id\.reportType,id\.period,id\.aorOrRestate,fiscalYearEnd,isCalculated,/);
  expect(head).toContain(',fixAssetsTuronver,');
  expect(first).toMatch(/^AAPL,[^,]+,\d{4}-\d\d-\d\d,A,1Y,AOR,9,/);
});

test('on a phone nothing but the table is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'ratios?s=AAPL,MSFT,KO,META,TSLA&r=roe,roa');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

for (const theme of ['light', 'dark']) {
  test(`axe has nothing to say, ${theme}`, { tag: theme === 'light' ? [] : sweep }, async ({ page }) => {
    test.setTimeout(90_000);
    const complaints = async (): Promise<string[]> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    };
    // The other panels have the same colours.
    for (const panel of theme === 'light' && process.env['SWEEP'] !== undefined ? ['values', 'rank', 'restated'] : ['values']) {
      await page.goto(`ratios?s=AAPL,MSFT,KO,META,TSLA&r=roe,currentRatio&from=2025-01-01&panel=${panel}&theme=${theme}`);
      await page.locator('table tbody tr').first().waitFor();
      expect(await complaints()).toEqual([]);
    }
    await page.getByRole('button', { name: /^Ratios/ }).click();
    await page.getByRole('textbox', { name: 'Find a ratio' }).waitFor();
    expect(await complaints()).toEqual([]);
  });
}
