import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ colorScheme: 'dark' });

const right = async (locator: Locator): Promise<number> => {
  const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {};
  return Math.round(x + width);
};

test('the list is printed light and wide with its head on every sheet, an open story without the list', async ({ news, page }) => {
  await news.open('news?from=2026-11-19&to=2026-11-19');
  const badge = page.locator('article a.reaction').first();
  await expect(badge).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('button', { name: /▾/ }).first()])
    await expect(hidden).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('--bg', '#f6f7f9');
  const head = page.locator('.feed-head');
  await expect(head).toHaveCSS('display', 'table-header-group');
  await expect(news.headlines.first()).toHaveCSS('break-inside', 'avoid');
  await expect.poll(() => page.getByRole('feed').evaluate((feed) => feed.getBoundingClientRect().width / innerWidth)).toBeGreaterThan(0.98);
  // The head names the window of the reactions above their figures.
  await expect(badge).toBeVisible();
  await expect(head.locator('.reaction > span').first()).toHaveText('5 min');
  expect(await right(head.locator('.reaction > span').first())).toBe(await right(page.locator('article .reaction > span').first()));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 (792|841\.\d+|842) (612|595\.\d+|595)/);

  await page.emulateMedia({ media: 'screen' });
  await news.openStory(0);
  await page.emulateMedia({ media: 'print' });
  await expect(news.title).toBeVisible();
  await expect(page.getByRole('feed')).toBeHidden();
});

test('the analysis is printed with its chart and figures, above the table', async ({ page, quantified }) => {
  await quantified.open('quantified?analysis=true');
  const chart = quantified.analysis.getByRole('img').first();
  await chart.waitFor();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(chart).toBeVisible();
  await expect(quantified.analysis.getByRole('tablist')).toBeHidden();
  await expect
    .poll(async () => {
      const [figures, rows] = [await quantified.analysis.getByRole('table').boundingBox(), await quantified.grid.boundingBox()];
      return figures !== null && rows !== null && figures.y + figures.height <= rows.y;
    })
    .toBe(true);
});
