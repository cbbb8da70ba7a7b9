import type { Page } from '@playwright/test';
import { download, holdRequests, recordRequests } from './actions.ts';
import { expectNoLayoutShift, watchLayoutShifts } from './checks.ts';
import { expect, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const expectClipboard = (page: Page) => expect.poll(() => page.evaluate(() => navigator.clipboard.readText()));

const searchKeys = (requests: readonly string[]): (string | null)[] =>
  requests.map((url) => new URL(url, 'http://desk').searchParams.get('search_keys'));

test('identifiers are pasted, an invalid one is corrected, a colour and a link are copied, a file is saved', async ({ page, logos }) => {
  const searches = recordRequests(page, /\/logos\/search/);
  await logos.open();
  await logos.paste('Identifier\nAAPL\n0000021344\n88160R102\n');
  await expect(logos.invalid).toContainText('88160R102check digit of this CUSIP must be 1, not 2');
  await logos.invalid.getByRole('button', { name: 'Use 88160R101' }).click();
  await expect(page).toHaveURL(/\/logos\?keys=AAPL,0000021344,88160R101$/);
  await expect(logos.headings).toHaveText([/^Apple symbol AAPL/, /^Coca-Cola CIK 0000021344/, /^Tesla CUSIP/]);
  // One for each type, and none with the invalid identifier.
  expect(searchKeys(searches)).toEqual(['AAPL', '0000021344', '88160R101']);

  const apple = logos.company('Apple');
  await expect(apple.getByRole('figure')).toHaveCount(12);
  await logos.expectLoaded('Apple', 'Logomark, for dark, SVG', 150);
  await logos.expectLoaded('Apple', 'Composite, for light, PNG', 300);

  await apple.getByRole('button', { name: /^#000000/ }).click();
  await expectClipboard(page).toBe('#000000');
  await apple.getByRole('button', { name: 'Copy link to Apple' }).click();
  await expectClipboard(page).toMatch(/\/logos\?keys=AAPL&type=symbol$/);
  await logos
    .variant('Apple', 'Logomark, for light, SVG')
    .getByRole('button', { name: /^<img>/ })
    .click();
  await expectClipboard(page).toMatch(/^<img src="data:image\/svg\+xml;base64,[\w+/=]+" alt="Apple">$/);
  const picture = await download(page, () => apple.getByRole('button', { name: 'Download Composite, for light, PNG' }).click());
  expect(picture.name).toBe('AAPL_mark_composite_light.png');
  expect(picture.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');

  await page.reload();
  await expect(logos.headings).toHaveText([/^Apple/, /^Coca-Cola/, /^Tesla/]);
});

test('logos replace their monograms without moving anything, with one request per hundred symbols', async ({ page }) => {
  await watchLayoutShifts(page);
  const searches = recordRequests(page, /\/logos\/search/);
  const release = await holdRequests(page, '**/api/v2/logos/file/image/**');
  await page.goto('splits?view=table&from=2020-01-01&to=2024-12-31');
  const monograms = page.locator('main [data-letters]');
  const image = page.locator('main [data-letters] img').first();
  await image.waitFor({ state: 'attached' });
  const places = (): Promise<string> =>
    monograms.evaluateAll((boxes) =>
      JSON.stringify(boxes.map((box) => [box, box.nextElementSibling].map((element) => element?.getBoundingClientRect()))),
    );
  const before = await places();
  release();
  await expect(image).not.toHaveClass(/opacity-0/);
  expect(await places()).toBe(before);
  await expectNoLayoutShift(page);
  await expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
  const keys = searchKeys(searches).flatMap((text) => text?.split(',') ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(searches.length).toBe(Math.ceil(keys.length / 100));
});
