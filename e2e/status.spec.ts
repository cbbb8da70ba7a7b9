import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { sweep } from './sweep.ts';

// The browser itself writes a line about every answer with an error status.
test.use({ tolerated: /Failed to load resource: .* (503|403|404)/ });

test(
  'why is it stale: a data service that goes down is told in a sentence, and so is its return',
  { tag: sweep },
  async ({ own, page }) => {
    await page.goto(new URL('status', own.desk).href);
    const why = page.getByText(/^The data service/);
    await expect(why).toContainText('The data service answers');
    const news = page.getByRole('row', { name: /^News/ });
    await expect(news).toContainText('allowed');

    await own.stopData();
    await page.clock.runFor(11_000);
    // Whoever reads asks, and finds out; the page itself asks nobody for it.
    await page.evaluate(() => fetch('api/v2/news?page=3'));
    await page.keyboard.press('r');
    await expect(why).toContainText('The data service is out');
    await expect(page.getByText('could not be reached').first()).toBeVisible();

    await own.startData();
    await page.evaluate(() => fetch('api/v2/news?page=4'));
    await page.clock.runFor(11_000);
    await expect(why).toContainText('The data service answers');
  },
);

test('g h leads there, and a phone has room for it', async ({ page, news }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await news.open();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/status$/);
  await expect(page.getByRole('table')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('nothing in it is secret', async ({ page }) => {
  const answer = await page.request.get('status.json');
  const text = await answer.text();
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect(text).not.toMatch(/https?:|127\.0\.0\.1|localhost|authorization|token/i);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the status page, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('status');
    await expect(page.getByRole('row', { name: /^News/ })).toContainText('allowed');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
}
