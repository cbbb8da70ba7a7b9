import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('follows the system, and axe has nothing to say about list and story', async ({ news, page }) => {
      await news.open('news?importance=high');
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await news.headlines.first().click();
      await news.title.waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });
  });
}

test('a chosen theme stays after a reload', async ({ news, page }) => {
  await news.open();
  const before = await page.locator('html').getAttribute('data-theme');
  while ((await page.locator('html').getAttribute('data-theme')) === before) await page.keyboard.press('t');
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '');
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  test(`nothing is wider than a window of ${width}x${height}`, async ({ news, page }) => {
    await page.setViewportSize({ width, height });
    await news.open('news?importance=high&channels=Earnings');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await news.headlines.first().click();
    await news.title.waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
