import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { SymbolPage } from './pages/symbol-page.ts';
import { sweep } from './sweep.ts';

const panels = ['News', 'How it moves after news', 'Ratios', 'Timeline', 'Guidance', 'Splits'];

test('AAPL whole: who it is, its news, how it moves, ratios, guidance and splits on one screen, and the ways to each', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.includes('/file/')) asked.push(pathname);
  });
  const symbol = new SymbolPage(page);
  await symbol.open('symbol/AAPL');
  await expect(page).toHaveTitle('AAPL · Marketdesk');
  await expect(symbol.identity.getByRole('heading')).toHaveText('Apple AAPL');
  await expect(symbol.identity.getByRole('button', { name: /copy ISIN/ })).toHaveText(/US0378331005/);
  for (const name of panels) await expect(symbol.panel(name)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  // Each is asked for once; readings for the year and for the stories in sight.
  expect(asked.filter((path) => path.includes('quantified'))).toHaveLength(2);
  expect(new Set(asked.filter((path) => !path.includes('quantified'))).size).toBe(asked.length - 2);

  await expect(symbol.panel('How it moves after news').getByRole('row', { name: /^Regular/ })).toContainText(/n=\d+/);
  await symbol.panel('Timeline').getByRole('button', { name: /^News/ }).click();
  await expect(page).toHaveURL(/symbol\/AAPL\?events=analyst,guidance,split$/);
  await page.goBack();
  await page.keyboard.press('j');
  await expect(symbol.panel('Timeline').getByRole('listitem').first().getByRole('link')).toBeFocused();

  await symbol.panel('Ratios').getByRole('link', { name: /^ROE/ }).click();
  await expect(page).toHaveURL(/ratios\?s=AAPL&r=roe$/);
  await page.goBack();
  await symbol
    .panel('Splits')
    .getByRole('link', { name: /4-for-1 forward/ })
    .click();
  await expect(page).toHaveURL(/splits\?tickers=AAPL&row=/);
  await page.goBack();
  const story = symbol.panel('News').getByRole('listitem').first().getByRole('link').first();
  const headline = (await story.textContent()) ?? '';
  await story.click();
  await expect(page.getByRole('complementary', { name: 'Story' }).getByRole('heading', { level: 2 })).toHaveText(headline);
  await page.goBack();
  await expect(page).toHaveTitle('AAPL · Marketdesk');
});

test('every spelling of a class share is one page, and embedded it has neither rail nor top bar', async ({ page }) => {
  const symbol = new SymbolPage(page);
  await page.goto('symbol/brk%2Fb');
  await expect(page).toHaveURL(/symbol\/BRK\.B$/);
  await expect(symbol.identity.getByRole('heading')).toHaveText('Berkshire Hathaway BRK.B');
  await page.goto('symbol/BRK-B?embed=1');
  await expect(page).toHaveURL(/symbol\/BRK\.B\?embed=1$/);
  await expect(symbol.identity.getByRole('heading')).toHaveText('Berkshire Hathaway BRK.B');
  await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText('Marketdesk');
});

test.describe('an unknown symbol', () => {
  test('is called unknown, with what may have been meant', async ({ page }) => {
    const symbol = new SymbolPage(page);
    // The desk meets the symbol.
    await symbol.open('symbol/AAPL');
    await page.goto('symbol/AAPK');
    await expect(page.getByRole('heading', { name: 'Unknown symbol' })).toBeVisible();
    await page.getByRole('link', { name: /^AAPL/ }).click();
    await expect(symbol.identity.getByRole('heading')).toHaveText('Apple AAPL');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Unknown symbol' })).toBeVisible();
  });
});

for (const theme of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    test(
      `axe finds nothing at ${width}, ${theme}, and the page never scrolls sideways`,
      { tag: width === 1440 && theme === 'light' ? [] : sweep },
      async ({ page }) => {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize({ width, height });
        await new SymbolPage(page).open('symbol/AAPL');
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      },
    );
  }
}
