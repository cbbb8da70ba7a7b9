import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { QuantifiedPage } from './pages/quantified-page.ts';
import { fixedDay, serve } from './serve.ts';
import { sweep } from './sweep.ts';

/** The same answer worked out from the service's own records: one reaction per story and symbol, preferably the full-day one. */
const strongest = (page: Page): Promise<readonly (readonly [headline: string, move: number])[]> =>
  page.evaluate(async () => {
    const records: Record<string, string>[] = [];
    for (let at = 0; ; at++) {
      const answer = await fetch(`api/v2/newsquantified?date_from=2026-10-01&pagesize=1000&page=${at}`);
      const rows = (await answer.json()) as Record<string, string>[];
      records.push(...rows);
      if (rows.length < 1000) break;
    }
    const upgrades = records.filter((record) => record['AnalystAction'] === 'Upgrade' && record['5_Minutes%'] !== '');
    const reactions = new Map(upgrades.map((record) => [`${record['ResourceID']} ${record['Symb']}`, record]));
    return [...reactions.values()]
      .map((record) => [record['Headlines'] ?? '', Number(record['5_Minutes%'])] as const)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 10);
  });

test('the ten strongest 5-minute reactions to upgrades this quarter are found, saved, and open from their link in a second browser', async ({
  page,
  browser,
}) => {
  // a world that has seen ten upgrades since October takes its time
  test.setTimeout(180_000);
  const { desk, stop } = await serve({ items: 10_000 });
  const quantified = new QuantifiedPage(page);
  await quantified.open(`${desk}quantified`);
  await expect(quantified.count).toContainText('100 rows loaded, more available');

  const dates = await quantified.panel('Dates');
  await dates.getByLabel('From').fill('2026-10-01');
  await dates.getByRole('button', { name: 'Apply' }).click();
  await quantified.filters.getByRole('button', { name: 'Load all rows' }).click();
  await expect(quantified.count).toContainText('all rows loaded');

  const filter = await quantified.panel('Add filter');
  await filter.getByLabel('Column').selectOption('AnalystAction');
  await filter.getByRole('checkbox', { name: /^Upgrade/ }).check();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(quantified.filters.getByRole('button', { name: 'Edit filter Analyst action: Upgrade' })).toBeVisible();

  const fiveMinutes = quantified.grid.getByRole('columnheader', { name: /^5 min/ });
  await expect(async () => {
    if ((await fiveMinutes.getAttribute('aria-sort')) !== 'descending') await fiveMinutes.click();
    await expect(fiveMinutes).toHaveAttribute('aria-sort', 'descending', { timeout: 500 });
  }).toPass();

  const written = (move: number): string => `${move < 0 ? '\u2212' : move > 0 ? '+' : ''}${Math.abs(move).toFixed(2)}%`;
  const expected = (await strongest(page)).map(([headline, move]) => [headline, written(move)]);
  expect(expected).toHaveLength(10);
  expect(await quantified.first(10)).toEqual(expected);

  const views = await quantified.panel('Views');
  await views.getByLabel('Name of this view').fill('Strong upgrades');
  await views.getByRole('button', { name: 'Save view' }).click();
  const link = await views.getByRole('link', { name: 'Strong upgrades' }).getAttribute('href');

  const second = await (await browser.newContext()).newPage();
  await second.clock.install({ time: fixedDay });
  const there = new QuantifiedPage(second);
  await there.open(new URL(link ?? '', page.url()).href);
  await expect(there.count).toContainText('all rows loaded');
  expect(await there.first(10)).toEqual(expected);
  await second.context().close();
  // The page would complain about a desk that is gone.
  await page.goto('about:blank');
  await stop();
});

test('the view is exported with one row per reaction, and the file name says that it was filtered', async ({ page }) => {
  const quantified = new QuantifiedPage(page);
  await quantified.open('quantified?f=5_Minutes%25:gte:0');
  const count = Number((await quantified.count.innerText()).split(' ')[0]);
  await page.keyboard.press('e');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`quantified_2026-11-20T1530ET_filtered_${count}rows_truncated.csv`);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(lines).toHaveLength(count + 1);
  expect(lines[0]).toMatch(/^Symbol,Headline,published_et,30 s to 120 min,1 min %,5 min %/);
});

test.describe(() => {
  // the browser's own line about the 403 that the errand is about
  test.use({ tolerated: /status of 403/ });
  test('the key of the desk may read everything but this: the page says whom to ask, the rest of the desk works', async ({ page }) => {
    await page.route('**/api/v2/newsquantified*', (route) =>
      route.fulfill({
        status: 403,
        json: {
          ok: false,
          errors: [{ code: 'forbidden', id: 'plan_excludes_endpoint', value: 'not in your plan' }],
          data: null,
          message: 'Forbidden',
        },
      }),
    );
    await page.goto('quantified');
    await expect(page.getByRole('alert')).toContainText('Ask your administrator');
    await page.getByRole('link', { name: 'News', exact: true }).click();
    await expect(page.getByRole('feed', { name: 'Headlines' }).getByRole('article').first()).toBeVisible();
  });
});

for (const theme of ['light', 'dark'])
  test(
    `nothing stands in the way of assistive technology in ${theme}: table and detail`,
    { tag: theme === 'light' ? [] : sweep },
    async ({ page }) => {
      const quantified = new QuantifiedPage(page);
      // Few cells: axe looks at each.
      await quantified.open(`quantified?theme=${theme}&f=5_Minutes%25:gte:0&columns=Symb,Headlines,5_Minutes%25`);
      await quantified.rows.first().getByRole('gridcell').nth(1).click();
      await page.keyboard.press('Enter');
      await page.getByRole('complementary', { name: 'Reaction' }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    },
  );

for (const [theme, other] of [
  ['light', 'Groups'],
  ['dark', 'Heat map'],
] as const)
  test(
    `nothing stands in the way of assistive technology in ${theme}: the analysis`,
    { tag: theme === 'light' ? [] : sweep },
    async ({ page }) => {
      await new QuantifiedPage(page).open(`quantified?theme=${theme}&analysis=true&tab=scatter&brush=0.8..,-1..1`);
      const analysis = page.getByRole('region', { name: 'Analysis', exact: true });
      for (const tab of ['Scatter', other]) {
        await analysis.getByRole('tab', { name: tab }).click();
        await analysis.locator('[aria-busy=true]').waitFor({ state: 'detached' });
        await analysis.getByRole('button', { name: /^Save .* as CSV$/ }).waitFor();
        const { violations } = await new AxeBuilder({ page }).include('[aria-label="Analysis"]').analyze();
        expect(violations.map(({ id, nodes }) => `${tab}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      }
    },
  );

test('a box drawn in the scatter marks its reactions in the table, and narrows it to them; Back undoes it', async ({ page }) => {
  const quantified = new QuantifiedPage(page);
  await quantified.open('quantified?analysis=true&tab=scatter&x=1_Minute%25&y=5_Minutes%25');
  const analysis = page.getByRole('region', { name: 'Analysis', exact: true });
  const chart = analysis.getByRole('img', { name: /^5 min vs 1 min: medians/ });
  const box = await chart.boundingBox();
  if (!box) throw new Error('no picture');
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.5);
  await page.mouse.up();
  const said = analysis.getByRole('status').filter({ hasText: 'selected' });
  await expect(said).toContainText('They are marked in the table');
  expect(page.url()).toMatch(/brush=-?[\d.]+\.\.-?[\d.]+,-?[\d.]+\.\./);
  const count = Number(/^\d+/.exec(await said.innerText())?.[0]);
  expect(count).toBeGreaterThan(0);
  await analysis.getByRole('button', { name: `Show only these ${count}` }).click();
  await expect(quantified.count).toContainText(`${count} of `);
  expect(page.url()).not.toContain('brush=');
  await expect(quantified.filters.getByRole('button', { name: /^Edit filter 1 min from/ })).toBeVisible();
  await page.goBack();
  await expect(said).toContainText(`${count} of `);
  await expect(page.locator('[role=row][aria-selected=true]').first()).toBeVisible();
});

test('a picture of the analysis leaves the desk with its words, as SVG and as PNG; its figures as CSV', async ({ page }) => {
  await new QuantifiedPage(page).open('quantified?analysis=true&f=5_Minutes%25:gte:-50');
  const analysis = page.getByRole('region', { name: 'Analysis', exact: true });
  const saved = async (ending: string) => {
    const button = analysis.getByRole('button', { name: `Save Median reaction, with IQR as ${ending}` });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  await analysis.getByRole('cell', { name: / to / }).first().waitFor();
  await analysis.getByRole('img').waitFor();
  const csv = await saved('CSV');
  expect(csv.name).toMatch(/^quantified_median-reaction-with-iqr_2026-11-20T1530ET_filtered_8rows\.csv$/);
  expect(csv.bytes.toString()).toMatch(/^window,reactions,stories,median,median_low95,[^\r]*\r\n30_Seconds%,\d+,/);
  const svg = await saved('SVG');
  expect(svg.bytes.toString()).toContain('Filters: 5 min at least \u221250%');
  expect(svg.bytes.toString()).toContain('/quantified?');
  const png = await saved('PNG');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
});

test('the analysis is printed with its picture and figures, and the table after it', async ({ page }) => {
  const quantified = new QuantifiedPage(page);
  await quantified.open('quantified?analysis=true');
  const analysis = page.getByRole('region', { name: 'Analysis', exact: true });
  await analysis.getByRole('img').first().waitFor();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(analysis.getByRole('img').first()).toBeVisible();
  await expect(analysis.getByRole('tablist')).toBeHidden();
  const [figures, rows] = [await analysis.getByRole('table').boundingBox(), await quantified.grid.boundingBox()];
  expect((figures?.y ?? Infinity) + (figures?.height ?? 0)).toBeLessThanOrEqual(rows?.y ?? 0);
});
