import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { serve } from './serve.ts';
import { sweep } from './sweep.ts';

// The browser itself writes a line about every answer with an error status.
test.use({ tolerated: /Failed to load resource: .* (503|403|404)/ });

test(
  'why is it stale: a data service that goes down is told in a sentence, and so is its return',
  { tag: sweep },
  async ({ own, page }) => {
    await page.goto(new URL('status', own.desk).href);
    const why = page.getByText(/^(All systems normal|The data service|Data service)/);
    await expect(why).toContainText('All systems normal');
    const news = page.getByRole('row', { name: /^News/ });
    await expect(news).toContainText('yes');

    await own.stopData();
    await page.clock.runFor(11_000);
    // Whoever reads asks, and finds out; the page itself asks nobody for it.
    await page.evaluate(() => fetch('api/v2/news?page=3'));
    await page.keyboard.press('r');
    await expect(why).toContainText('Data service unavailable');
    await expect(page.getByText('could not be reached').first()).toBeVisible();

    await own.startData();
    await page.evaluate(() => fetch('api/v2/news?page=4'));
    await page.clock.runFor(11_000);
    await expect(why).toContainText('All systems normal');
  },
);

test(
  'a data set that fails again and again is left alone, and asked again by itself once the service is back',
  { tag: sweep },
  async ({ own, page }) => {
    await page.goto(new URL('status', own.desk).href);
    const news = page.getByRole('row', { name: /^News/ });
    await expect(news).toContainText('normal');
    await own.stopData();
    for (let number = 11; number <= 16; number++) await page.evaluate((at) => fetch(`api/v2/news?page=${at}`), number);
    await page.clock.runFor(11_000);
    await expect(news).toContainText('paused after errors');
    await expect(page.getByText(/retried automatically: News\./)).toBeVisible();
    await expect(page.getByText(/^failing, last/).first()).toBeVisible();

    await own.startData();
    // The proxy's own clock is nobody's to turn: its pause is ten seconds.
    await expect
      .poll(() => page.evaluate(async () => (await fetch('api/v2/news?page=17')).status), { timeout: 30_000, intervals: [1000] })
      .toBe(200);
    await page.clock.runFor(11_000);
    await expect(news).toContainText('normal, paused once');
  },
);

test('with a key for news alone every other page says what is excluded and whom to ask, and asks no question twice', async ({ page }) => {
  const desk = await serve({ items: 300, newsOnly: true, plan: 'news' });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  try {
    await page.goto(new URL('news', desk.desk).href);
    await expect(page.getByRole('feed', { name: 'Headlines' }).getByRole('article').first()).toBeVisible();
    for (const [path, name] of [
      ['quantified', 'quantified news'],
      ['ratios?s=AAPL&r=roe', 'ratios'],
      ['guidance', 'guidance'],
      ['splits', 'splits'],
      ['logos?keys=AAPL', 'logos'],
      ['symbol/AAPL', 'splits'],
    ]) {
      refused.length = 0;
      await page.goto(new URL(path ?? '', desk.desk).href);
      await expect(page.getByText(`key excludes ${name}. Ask your administrator.`).first()).toBeVisible();
      // A try a minute is allowed, and the page's clock goes on by itself as well.
      await page.clock.runFor(40_000);
      expect(refused.length).toBeGreaterThan(0);
      expect(new Set(refused).size).toBe(refused.length);
    }
    await page.goto(new URL('status', desk.desk).href);
    await expect(page.getByText(/no access to: .*Quantified, Ratios, Guidance, Splits\./)).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await desk.stop();
  }
});

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
  test(`axe finds nothing on the status page, ${colorScheme}`, { tag: colorScheme === 'light' ? [] : sweep }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('status');
    await expect(page.getByRole('row', { name: /^News/ })).toContainText('yes');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
}
