import { AxeBuilder } from '@axe-core/playwright';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { LogosPage } from './pages/logos-page.ts';
import { sweep } from './sweep.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('paste three identifiers, mend the wrong one, look, copy a colour, take a picture away, and open the link again', async ({ page }) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/logos/search')) searches.push(new URL(request.url()).search);
  });
  const logos = new LogosPage(page);
  await logos.open();
  await logos.paste('Identifier\nAAPL\n0000021344\n88160R102\n');
  await expect(logos.bad).toContainText('88160R102check digit of this CUSIP must be 1, not 2');
  await logos.bad.getByRole('button', { name: 'Use 88160R101' }).click();
  await expect(page).toHaveURL(/\/logos\?keys=AAPL,0000021344,88160R101$/);
  await expect(logos.company('Tesla')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Apple symbol AAPL/, /^Coca-Cola CIK 0000021344/, /^Tesla CUSIP/]);
  // One for each type, and what was wrong was never asked for.
  expect(searches.map((search) => new URLSearchParams(search).get('search_keys'))).toEqual(['AAPL', '0000021344', '88160R101']);

  // The twelve files, each on all three surfaces.
  await expect(logos.company('Apple').getByRole('figure')).toHaveCount(12);
  expect(await logos.widths(logos.variant('Apple', 'Logomark, for dark, SVG'))).toEqual([150, 150, 150]);
  expect(await logos.widths(logos.variant('Apple', 'Composite, for light, PNG'))).toEqual([300, 300, 300]);

  await logos
    .company('Apple')
    .getByRole('button', { name: /^#000000/ })
    .click();
  await expect.poll(() => clipboard(page)).toBe('#000000');
  await logos.company('Apple').getByRole('button', { name: 'Copy link to Apple' }).click();
  await expect.poll(() => clipboard(page)).toMatch(/\/logos\?keys=AAPL&type=symbol$/);
  await logos
    .variant('Apple', 'Logomark, for light, SVG')
    .getByRole('button', { name: /^<img>/ })
    .click();
  await expect.poll(() => clipboard(page)).toMatch(/^<img src="data:image\/svg\+xml;base64,[\w+/=]+" alt="Apple">$/);

  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Composite, for light, PNG' }).first().click(),
  ]);
  expect(picture.suggestedFilename()).toBe('AAPL_mark_composite_light.png');
  expect((await readFile(await picture.path())).subarray(1, 4).toString('latin1')).toBe('PNG');

  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^Apple/, /^Coca-Cola/, /^Tesla/]);
});

test('corners follow the slider at once and are asked for when it is let go of; by keyboard alone', async ({ page }) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/logos/search')) searches.push(new URL(request.url()).search);
  });
  const logos = new LogosPage(page);
  await logos.open('logos?keys=KO');
  await logos.widths(logos.variant('Coca-Cola', 'Composite, for light, PNG'));
  const slider = page.getByRole('slider', { name: 'Corners' });
  await slider.focus();
  await page.keyboard.down('ArrowRight');
  await page.keyboard.down('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '2%');
  expect(searches).toHaveLength(1);
  await page.keyboard.up('ArrowRight');
  await expect(page).toHaveURL(/composite_radius=2$/);
  await expect.poll(() => searches.at(-1)).toContain('composite_radius=2');
});

test('the file names everybody and holds no signed link', async ({ page }) => {
  const logos = new LogosPage(page);
  await logos.open('logos?keys=AAPL,KO,88160R102');
  await expect(logos.company('Coca-Cola')).toBeVisible();
  await page.keyboard.press('e');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV', exact: true }).click()]);
  expect(download.suggestedFilename()).toBe('logos_2026-11-20T1530ET_filtered_3rows.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('AAPL,symbol,found,AAPL,Apple,');
  expect(text).not.toMatch(/x-bz|https?:/);
});

/** What has moved since the page was opened, as the browser counts it. */
const shift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({
          type: 'layout-shift',
          buffered: true,
        });
        // Without a shift there is nothing to be told.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

test('marks come over their monograms without moving anything, all by one question for each hundred symbols', async ({ page }) => {
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/logos/search')) searches.push(request.url());
  });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v2/logos/file/image/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('splits?view=table&from=2020-01-01&to=2024-12-31');
  const boxes = page.locator('main [data-letters]');
  await boxes.first().waitFor();
  const image = page.locator('main [data-letters] img').first();
  await image.waitFor({ state: 'attached' });
  const places = (): Promise<string> =>
    boxes.evaluateAll((all) => JSON.stringify(all.map((box) => [box, box.nextElementSibling].map((one) => one?.getBoundingClientRect()))));
  const before = await places();
  release();
  await expect(image).not.toHaveClass(/opacity-0/);
  expect(await places()).toBe(before);
  expect(await shift(page)).toBe(0);
  const asked = searches.flatMap((url) => new URL(url).searchParams.get('search_keys')?.split(',') ?? []);
  expect(new Set(asked).size).toBe(asked.length);
  expect(searches.length).toBe(Math.ceil(asked.length / 100));
  expect(await image.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('nothing moves while the gallery fills', async ({ page }) => {
  const logos = new LogosPage(page);
  await logos.open('logos?keys=AAPL,KO,MSFT,SPOT');
  await logos.widths(logos.variant('Apple', 'Composite, for dark, SVG'));
  expect(await shift(page)).toBe(0);
});

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const logos = new LogosPage(page);
  await logos.open('logos?keys=AAPL,US1912161007,88160R102,MSFT,0000021344');
  await expect(logos.company('Apple').getByRole('figure')).toHaveCount(12);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

for (const theme of ['light', 'dark'])
  for (const frame of ['', '&embed=1'])
    test(`axe has nothing to say, ${theme}${frame}`, { tag: frame === '' && theme === 'light' ? [] : sweep }, async ({ page }) => {
      await page.goto(`logos?keys=AAPL,MSFT,TSLA,88160R102&theme=${theme}${frame}`);
      await expect(page.getByRole('figure')).toHaveCount(24);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });
