import { AxeBuilder } from '@axe-core/playwright';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { QuantifiedPage } from './pages/quantified-page.ts';
import { fixedDay } from './serve.ts';
import { sweep } from './sweep.ts';

/** Tabs on until what is wanted has the focus, as a reader without a pointer does. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? document.querySelector(`label[for="${element.id}"]`)?.textContent : undefined;
      return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
    });
    if (name.test(focused)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never came to ${String(name)}`);
}

/** Opens what the palette finds first. */
async function palette(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Symbols, pages/ })).toBeFocused();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
}

test('by keyboard alone: views of two pages are saved, renamed, opened from the palette, exported, and imported in a second browser', async ({
  page,
  browser,
}, info) => {
  const quantified = new QuantifiedPage(page);
  await quantified.open();
  const { keyboard } = page;

  // The strongest first: the header of the 5-minute column.
  await tabTo(page, /^[A-Z]{1,5}$/);
  await keyboard.press('ArrowUp');
  for (let column = 0; column < 5; column++) await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  const fiveMinutes = quantified.grid.getByRole('columnheader', { name: /^5 min/ });
  await expect(fiveMinutes).toBeFocused();
  await expect(fiveMinutes).toHaveAttribute('aria-sort', 'descending');
  const moves = (await quantified.first(10)).map(([, move]) => Number(move.replace('\u2212', '-').replace('%', '')));
  expect(moves).toHaveLength(10);
  expect(moves).toEqual(moves.toSorted((a, b) => b - a));
  expect(moves[0]).toBeGreaterThan(0);

  await tabTo(page, /^Views/, 'Shift+Tab');
  await keyboard.press('Enter');
  const views = page.getByRole('dialog', { name: 'Views' });
  await expect(views.getByLabel('Name of this view')).toBeFocused();
  await keyboard.type('Strong');
  await keyboard.press('Enter');
  await expect(views.getByRole('status')).toHaveText('Saved as “Strong”.');

  await tabTo(page, /^Rename Strong$/);
  await keyboard.press('Enter');
  await expect(views.getByLabel('New name of Strong')).toBeFocused();
  await keyboard.type('Strongest of all');
  await keyboard.press('Enter');
  await expect(views.getByRole('link', { name: 'Strongest of all' })).toBeVisible();
  await expect(views.getByRole('button', { name: 'Rename Strongest of all' })).toBeFocused();

  // A second page has views of its own; the palette has those of both.
  await page.goto('splits?by=ex');
  await tabTo(page, /^Views/);
  await keyboard.press('Enter');
  await expect(views.getByText('1 more is of other pages')).toBeVisible();
  await keyboard.type('By ex-date');
  await keyboard.press('Enter');
  await expect(views.getByRole('status')).toHaveText('Saved as “By ex-date”.');
  await keyboard.press('Escape');
  await palette(page, 'strongest');
  await expect(fiveMinutes).toHaveAttribute('aria-sort', 'descending');

  await tabTo(page, /^Views/);
  await keyboard.press('Enter');
  await tabTo(page, /^Export JSON$/);
  const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('marketdesk_2026-11-20T1530ET_2views.json');
  const file = info.outputPath('views.json');
  await writeFile(file, await readFile(await download.path()));

  const second = await (await browser.newContext()).newPage();
  await second.clock.install({ time: fixedDay });
  const there = new QuantifiedPage(second);
  await there.open(new URL('quantified', page.url()).href);
  await tabTo(second, /^Views/);
  await second.keyboard.press('Enter');
  await expect(second.getByText('No view of Quantified is saved in this browser yet.')).toBeVisible();
  // Awaited from early on: a browser takes a moment before it hands its choosers over.
  const chooser = second.waitForEvent('filechooser');
  await tabTo(second, /^Import JSON$/);
  await second.keyboard.press('Enter');
  await (await chooser).setFiles(file);
  await expect(second.getByText('2 views imported: 1 of Quantified, 1 of Splits.')).toBeVisible();
  await tabTo(second, /^Strongest of all$/, 'Shift+Tab');
  await second.keyboard.press('Enter');
  await expect(second.getByRole('dialog', { name: 'Views' })).toHaveCount(0);
  await expect(there.grid.getByRole('columnheader', { name: /^5 min/ })).toHaveAttribute('aria-sort', 'descending');
  expect(await there.first(10)).toEqual(await quantified.first(10));
  await palette(second, 'by ex-date');
  await expect(second).toHaveURL(/\/splits\?by=ex$/);
  await second.context().close();
});

test('a frame of the explorer stays with its symbol; another opens in the full view', async ({ page }) => {
  const quantified = new QuantifiedPage(page);
  await quantified.open('quantified?embed=1&symbol=AAPL&theme=dark');
  await expect(page).toHaveURL(/symbols=AAPL/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const symbols = await quantified.panel('Symbols');
  await symbols.getByRole('combobox', { name: 'Symbols' }).fill('MSFT ');
  const [opened] = await Promise.all([page.waitForEvent('popup'), symbols.getByRole('button', { name: 'Apply' }).click()]);
  await expect(opened).toHaveURL(/\/quantified\?symbols=AAPL,MSFT&theme=dark$/);
  await opened.close();
  await expect(page).toHaveURL(/symbols=AAPL(?:&|$)/);
  await expect(quantified.filters.getByTitle(/^On AAPL: set by the page around/)).toHaveText('AAPL');
});

test('what a host hides of the explorer is gone, but never how fresh the data is', async ({ page }) => {
  const quantified = new QuantifiedPage(page);
  await quantified.open('quantified?embed=1&symbol=AAPL&hide=title,filters,pager');
  await expect(quantified.filters).toBeHidden();
  await expect(page.getByText(/^Row 1 of/)).toBeHidden();
  await expect(page.getByText('Marketdesk', { exact: true })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText(/updated/);
  await page.goto('ratios?embed=1&symbol=AAPL&hide=title,filters');
  await expect(page).toHaveURL(/s=AAPL/);
  await expect(page.getByRole('toolbar')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText(/updated/);
});

for (const theme of ['light', 'dark'])
  test(
    `nothing stands in the way of assistive technology in ${theme}: the panel of views, and a frame`,
    { tag: sweep },
    async ({ page }) => {
      const quantified = new QuantifiedPage(page);
      await quantified.open(`quantified?theme=${theme}&f=5_Minutes%25:gte:0`);
      const views = await quantified.panel('Views');
      await views.getByLabel('Name of this view').fill('One');
      await views.getByRole('button', { name: 'Save view' }).click();
      await views.getByRole('link', { name: 'One' }).waitFor();
      // The table itself is looked at elsewhere.
      const ofPanel = await new AxeBuilder({ page }).include('[popover]').analyze();
      await quantified.open(`quantified?embed=1&symbol=AAPL&theme=${theme}&columns=Symb,Headlines,5_Minutes%25`);
      const ofFrame = await new AxeBuilder({ page }).analyze();
      expect(
        [...ofPanel.violations, ...ofFrame.violations].map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      ).toEqual([]);
    },
  );
