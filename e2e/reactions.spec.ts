import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { sweep } from './sweep.ts';
import { QuantifiedPage } from './pages/quantified-page.ts';

/** The day before the tests' own: every window is over. */
const day = 'news?from=2026-11-19&to=2026-11-19';

const badges = (page: Page): Locator => page.getByRole('article').getByRole('link', { name: /: all reactions$/ });

test('from a headline’s badge to the rows of its story, its body there, and back to the story', async ({ page, news }) => {
  await news.open(day);
  const badge = page
    .getByRole('article')
    .getByRole('link', { name: /^\S+ 5 min [+\u2212].*: all reactions$/ })
    .first();
  const title = (await badge.locator('xpath=ancestor::article').getAttribute('aria-label')) ?? '';
  const said = (await badge.getAttribute('aria-label')) ?? '';
  const [, symbol = '', move = ''] = /^(\S+) 5 min (\S+);/.exec(said) ?? [];
  expect(move).toMatch(/^[+\u2212]\d+\.\d\d%$/);
  await badge.click();

  const quantified = new QuantifiedPage(page);
  await expect(quantified.count).toContainText('1 story · all rows loaded');
  const rows = await quantified.first(10);
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(([of]) => of))).toEqual(new Set([title]));
  const detail = page.getByRole('complementary', { name: 'Reaction' });
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText(title);
  await expect(detail).toContainText(symbol);
  await expect(detail).toContainText(move);
  const body = (await detail.getByRole('region', { name: 'Story' }).locator('.prose').innerText()).trim();
  expect(body).not.toBe('');

  await detail.getByRole('link', { name: 'Read the story' }).click();
  await expect(news.title).toHaveText(title);
  await expect(news.story.locator('.prose')).toHaveText(body, { useInnerText: true });
});

test('a badge is reached by Tab from its headline, tells all eight windows, and opens with Enter', async ({ page, news }) => {
  await news.open(day);
  await expect(badges(page).first()).toBeVisible();
  // Down to a headline that has a reading.
  for (let line = 0; line < 30; line++) {
    await page.keyboard.press('j');
    if (
      (await page
        .locator('article:focus')
        .getByRole('link', { name: /: all reactions$/ })
        .count()) > 0
    )
      break;
  }
  const tickers = await page.locator('article:focus [data-symbol]').count();
  for (let stop = 0; stop <= tickers; stop++) await page.keyboard.press('Tab');
  await expect(page.locator('.reaction:focus')).toBeVisible();
  const tip = page.getByRole('tooltip');
  for (const window of ['30 s', '1 min', '5 min', '10 min', '30 min', '60 min', '90 min', '120 min'])
    await expect(tip.getByRole('term').filter({ hasText: new RegExp(`^${window}$`) })).toHaveCount(1);
  await expect(tip).toContainText('Session, vs SPY');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Reaction' })).toBeVisible();
});

test('a frame has badges as well, and stays a frame on the way to the rows', async ({ page, news }) => {
  await news.open(`${day}&embed=1&hide=filters&theme=dark`);
  await badges(page).first().click();
  await expect(page).toHaveURL(/\/quantified\?.*embed=1/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

for (const theme of ['light', 'dark'])
  test(
    `nothing stands in the way of assistive technology in ${theme}: badges, their tip, the story’s reaction`,
    { tag: theme === 'light' ? [] : sweep },
    async ({ page, news }) => {
      await news.open(`${day}&theme=${theme}`);
      await badges(page).first().hover();
      await page.getByRole('tooltip').waitFor();
      await page.mouse.move(0, 0);
      await news.headlines.first().getByRole('link').first().click();
      await news.story.getByRole('region', { name: 'Reaction' }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    },
  );

test.describe(() => {
  // the browser's own line about the 403 that the errand is about
  test.use({ tolerated: /status of 403/ });
  test('a key whose plan has no readings leaves the news whole, and each badge says whom to ask', async ({ page, news }) => {
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
    await news.open(day);
    await expect(news.headlines.first()).toContainText('Your plan does not include quantified news. Ask your administrator');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await news.headlines.first().getByRole('link').first().click();
    await expect(news.title).toBeVisible();
  });
});

test('on paper each headline keeps its reaction', async ({ page, news }) => {
  await news.open(day);
  await expect(badges(page).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(badges(page).first()).toBeVisible();
  const right = async (locator: Locator): Promise<number> => {
    const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {};
    return Math.round(x + width);
  };
  // Every sheet has the list's head, which names the window over its figures.
  const head = page.locator('.feed-head .reaction > span').first();
  await expect(head).toHaveText('5 min');
  expect(await right(head)).toBe(await right(page.locator('article .reaction > span').first()));
});
