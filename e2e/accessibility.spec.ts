import type { Page } from '@playwright/test';
import { expectNoLayoutShift, expectNoSidewaysScroll, expectNoViolations, watchLayoutShifts } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { NewsPage } from './pages/news-page.ts';
import { QuantifiedPage } from './pages/quantified-page.ts';
import { SplitsPage } from './pages/splits-page.ts';

// Every page once, in the light theme; `npm run proof -- sweep` has all themes, sizes and panels.

interface View {
  readonly name: string;
  readonly address: string;
  /** a selector of what is drawn last */
  readonly ready: string;
  /** opens the rest of what is checked */
  readonly act?: (page: Page) => Promise<void>;
}

const openStory = async (page: Page): Promise<void> => new NewsPage(page).openStory(0);

const views: readonly View[] = [
  {
    name: 'news with an open story and its reaction',
    // The day before the tests' own: all reactions are complete.
    address: 'news?from=2026-11-19&to=2026-11-19',
    ready: 'article a.reaction',
    act: async (page) => {
      await page.locator('article a.reaction').first().hover();
      await page.getByRole('tooltip').waitFor();
      await page.mouse.move(0, 0);
      await openStory(page);
      await page.getByRole('region', { name: 'Reaction' }).waitFor();
    },
  },
  { name: 'news in a frame', address: 'news?embed=1&importance=high', ready: 'article', act: openStory },
  {
    name: 'quantified with an open reaction',
    address: 'quantified?symbols=KO',
    ready: '.grid-row',
    act: async (page) => {
      const quantified = new QuantifiedPage(page);
      await quantified.rows.first().getByRole('gridcell').nth(1).dblclick();
      await quantified.detail.waitFor();
    },
  },
  {
    name: 'quantified with an analysis of groups',
    address: 'quantified?symbols=KO&analysis=true&tab=groups',
    ready: '.grid-row',
    act: async (page) => {
      await page.getByRole('button', { name: /^Save .* as CSV$/ }).waitFor();
    },
  },
  {
    name: 'ratios with the list of ratios',
    address: 'ratios?s=AAPL,MSFT,KO,META,TSLA&r=roe,currentRatio&from=2025-01-01',
    ready: 'table tbody tr',
    act: async (page) => {
      await page.getByRole('button', { name: 'Ratios ▾' }).click();
      await page.getByRole('textbox', { name: 'Find a ratio' }).waitFor();
    },
  },
  {
    name: 'guidance with price reactions',
    address: 'guidance',
    ready: '.grid-row',
    act: async (page) => {
      await page.getByRole('button', { name: 'Price reaction' }).click();
      await page.getByRole('region', { name: 'Price reaction' }).getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'splits with an open split',
    address: 'splits?by=ex&importance=4',
    ready: '.grid-row',
    act: async (page) => {
      const splits = new SplitsPage(page);
      await splits.records.nth(1).getByRole('gridcell').first().dblclick();
      await splits.detail.waitFor();
    },
  },
  { name: 'market', address: 'market', ready: '.grid-row' },
  { name: 'a comparison', address: 'compare/AAPL,MSFT', ready: 'section table' },
  { name: 'brief', address: 'brief?list=Mine:AAPL,MSFT,NVDA,AMZN,TSLA', ready: 'table tbody tr' },
  { name: 'logos', address: 'logos?keys=AAPL,88160R102', ready: 'figure img' },
  { name: 'a symbol', address: 'symbol/AAPL', ready: 'section [role=img]' },
  { name: 'status', address: 'status', ready: 'table tbody tr' },
];

for (const { name, address, ready, act } of views)
  test.describe(name, () => {
    test('axe finds nothing, nothing moves while it loads, and it fits a phone', async ({ page }) => {
      await watchLayoutShifts(page);
      await page.goto(address);
      await page.locator(ready).first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectNoLayoutShift(page);
      await act?.(page);
      await expectNoViolations(page);
      for (const [width, height] of [
        [390, 844],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expectNoSidewaysScroll(page, `at ${width} px`);
      }
    });
  });

test('controls are at least 24 px wide and high, and those of a story are all visible in a narrow window', async ({ news, page }) => {
  await news.open('news?importance=high');
  await news.openStory(0);
  const small = await page.locator('button:visible, select:visible, [role=separator]:visible').evaluateAll((targets) =>
    targets
      .map((target) => ({ name: target.ariaLabel ?? target.textContent, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  );
  expect(small).toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  for (const control of await news.story.getByRole('button').all())
    await expect
      .poll(async () => {
        const { x = -1, width = 0 } = (await control.boundingBox()) ?? {};
        return x >= 0 && x + width <= 320;
      })
      .toBe(true);
});

test('every filter editor fits a window of 320 px, with targets of at least 24 px', async ({ news, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await news.open('news?tickers=AAPL,MSFT&channels=Earnings&from=2026-11-01');
  await news.filters.getByRole('button', { name: /^Filters/ }).click();
  for (const group of ['Symbols', 'Topics', 'Channels', 'Importance', 'Dates', 'More']) {
    await news.filters.getByRole('button', { name: `${group} ▾` }).click();
    const dialog = page.getByRole('dialog', { name: group });
    await expect
      .poll(async () => {
        const { x = -1, width = 999 } = (await dialog.boundingBox()) ?? {};
        return x >= 0 && x + width <= 320;
      }, group)
      .toBe(true);
    const heights = await dialog
      .locator('button, label:has(input), input:not([type=radio], [type=checkbox]), [role=option]')
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
    expect(
      heights.filter((height) => height < 24),
      group,
    ).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('forced colours still mark the focus, the open story and the current page', async ({ news, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await news.open('news?importance=high');
  await page.keyboard.press('j');
  await expect(news.headlines.first()).toBeFocused();
  await expect(news.headlines.first()).toHaveCSS('outline-style', 'solid');

  const canvas = await news.headlines.nth(2).evaluate((row) => getComputedStyle(row).backgroundColor);
  await news.openStory(1);
  await expect(news.headlines.nth(1)).not.toHaveCSS('background-color', canvas);
  await expect(page.getByRole('link', { name: 'News' })).not.toHaveCSS('background-color', canvas);
});

test('nothing is animated with reduced motion', async ({ news, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await news.open();
  const animated = await page.locator('*').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
        return !animationDuration.startsWith('0s') || !transitionDuration.startsWith('0s') || scrollBehavior === 'smooth';
      })
      .map(({ localName, className }) => `${localName} ${String(className)}`),
  );
  expect(animated).toEqual([]);
});
