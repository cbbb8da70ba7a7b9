import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eventsOf, parseCalendar, textOf } from '#contract/testing/parse-calendar.ts';
import { expect, test } from './fixtures.ts';
import { expectNothingMoved, expectNoViolations, watchShifts } from './looks.ts';
import { GuidancePage } from './pages/guidance-page.ts';
import { sweep } from './sweep.ts';

type Wire = Readonly<Record<string, string>> & { readonly importance: number };

/** What the service itself says. */
const asked = (page: Page, query = ''): Promise<readonly Wire[]> =>
  page.evaluate(async (query) => {
    const answer = await fetch(`api/v2.1/calendar/guidance${query}`);
    return ((await answer.json()) as { guidance: Wire[] }).guidance;
  }, query);

const has = (record: Wire, measure: 'eps' | 'revenue', part: string): boolean => record[`${measure}_guidance_${part}`] !== '';

test('raised guidance is found, opened, sent to a colleague, and put into the calendar', async ({ page }) => {
  const guidance = new GuidancePage(page);
  await guidance.open('guidance?from=2026-06-01&to=2026-11-20&view=table');
  const records = await asked(page, '?parameters[date_from]=2026-06-01&parameters[date_to]=2026-11-20');
  const raised = records.find(
    (record) =>
      has(record, 'revenue', 'prior_min') &&
      Number(record['revenue_guidance_min']) > Number(record['revenue_guidance_prior_min']) &&
      Number(record['revenue_guidance_max']) > Number(record['revenue_guidance_prior_max']),
  );
  expect(raised).toBeDefined();
  await expect(guidance.count).toHaveText(`${records.length} records`);

  await page.goto(`guidance?tickers=${raised?.['ticker']}&row=${raised?.['id']}:revenue`);
  await expect(guidance.detail.getByRole('heading', { level: 2 })).toContainText(raised?.['ticker'] ?? '');
  await expect(guidance.detail).toContainText('▲ Raised');
  await expect(guidance.detail).toContainText(raised?.['revenue_guidance_min'] ?? '');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    guidance.detail.getByRole('button', { name: 'Calendar file' }).click(),
  ]);
  const [event] = eventsOf(parseCalendar(await readFile(await download.path(), 'utf8')));
  expect(event && textOf(event, 'UID')).toBe(`guidance-${raised?.['id']}@marketdesk`);

  // A colleague sees the same.
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(guidance.detail).toContainText('▲ Raised');
});

test('filters are set in their panels, told in words, and asked of the service', async ({ page }) => {
  const guidance = new GuidancePage(page);
  await guidance.open();
  const importance = await guidance.panel('Importance');
  await importance.getByLabel('Importance').fill('3');
  await importance.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/guidance\?importance=3$/);
  await expect(guidance.filters).toContainText('Importance 3 and above');
  const primary = await guidance.panel('Primary');
  await primary.getByRole('radio', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(/primary=All/);
  const records = await asked(page, '?parameters[importance]=3&parameters[is_primary]=All');
  expect(records.every(({ importance }) => importance >= 3)).toBe(true);
  await expect(guidance.count).toContainText(`${records.length.toLocaleString('en-US')} record`);
  await page.goBack();
  await expect(page).toHaveURL(/guidance\?importance=3$/);
});

test('the file has a row for each line, with exact amounts', async ({ page }) => {
  const guidance = new GuidancePage(page);
  await guidance.open('guidance?from=2026-11-01&to=2026-11-20');
  const records = await asked(page, '?parameters[date_from]=2026-11-01&parameters[date_to]=2026-11-20');
  const parts = ['est', 'min', 'max', 'prior_min', 'prior_max'];
  const lines = records.reduce(
    (sum, record) =>
      sum + Math.max(1, (['eps', 'revenue'] as const).filter((measure) => parts.some((part) => has(record, measure, part))).length),
    0,
  );
  await page.keyboard.press('e');
  const panel = page.getByRole('dialog', { name: 'Export' });
  const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'CSV', exact: true }).click()]);
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(head).toContain('Ticker,Date,"Time ET, session",Company,Period,Measure,Currency');
  expect(rows).toHaveLength(lines);
  const withRevenue = records.find((record) => has(record, 'revenue', 'min'));
  expect(rows.some((row) => row.includes(`,${withRevenue?.['revenue_guidance_min']},`))).toBe(true);
  expect(download.suggestedFilename()).toBe(`guidance_2026-11-20T1530ET_filtered_${lines}rows.csv`);
});

test('by keyboard alone: to the page, from event to event, from day to day, a month on and back to a day', async ({ page }) => {
  const guidance = new GuidancePage(page);
  await page.goto('news');
  await page.getByRole('feed').getByRole('article').first().waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(page).toHaveURL(/guidance$/);
  await guidance.lines.first().waitFor();
  await page.keyboard.press('j');
  const focused = page.locator('[data-line]:focus');
  await expect(focused).toHaveClass(/agenda-event/);
  await page.keyboard.press('Enter');
  await expect(guidance.detail).toBeVisible();
  const first = await guidance.detail.locator('h2 + p').textContent();
  const url = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(url);
  expect(first).not.toBe('');
  await page.keyboard.press('Escape');
  await expect(guidance.detail).toHaveCount(0);

  await guidance.filters.getByRole('button', { name: 'Month' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Guidance, November 2026' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('grid', { name: 'Guidance, October 2026' })).toBeVisible();
  await page.locator('td[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('td[data-day="2026-10-02"]')).toBeFocused();
  await page.keyboard.press(']');
  await expect(page.locator('td[data-day="2026-11-02"]')).toBeFocused();
  await page.keyboard.press('[');
  await expect(page.locator('td[data-day="2026-10-02"]')).toBeFocused();
  for (const [key, day] of [
    ['ArrowUp', '2026-09-25'],
    ['ArrowDown', '2026-10-02'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.locator(`td[data-day="${day}"]:not([data-outside])`)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-09-27&to=2026-10-31/);
  await expect(guidance.grid).toContainText('Friday, October 2');
});

test('what prices did after guidance is told verdict by verdict, and stands in the link', async ({ page }) => {
  const guidance = new GuidancePage(page);
  await guidance.open('guidance?from=2026-01-01&to=2026-11-20');
  await guidance.filters.getByRole('button', { name: 'Price reaction' }).click();
  const panel = page.getByRole('region', { name: 'Price reaction' });
  await expect(panel.getByRole('status')).toHaveText(/^[\d,]+ lines joined to a reaction, [\d,]+ not$/);
  const first = panel.getByRole('row').nth(1);
  await expect(first).toContainText(/[+\u2212]\d+\.\d\d% to [+\u2212]\d+\.\d\d%/);
  // Intervals come after the figures.
  await expect(first).not.toContainText('…');
  const told = await first.textContent();
  await expect(page).toHaveURL(/follow=eps/);
  await expectNoViolations(page);
  // One address gives one interval.
  await page.reload();
  await expect(first).toHaveText(told ?? '');
});

test('a frame that is pinned to a symbol shows its guidance alone', async ({ page }) => {
  const guidance = new GuidancePage(page);
  await page.goto('guidance');
  const [record] = await asked(page);
  const ticker = record?.['ticker'] ?? '';
  await page.goto(`guidance?embed=1&symbol=${ticker}&tickers=AAPL`);
  await guidance.grid.waitFor();
  await expect(guidance.lines.first()).toContainText(ticker);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`tickers=${ticker}`));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const view of ['agenda', 'month', 'table'] as const) {
      test(
        `axe has nothing to say about the ${view}, and nothing moved while it came`,
        { tag: view === 'agenda' && colorScheme === 'light' ? [] : sweep },
        async ({ page }) => {
          await watchShifts(page);
          const guidance = new GuidancePage(page);
          await guidance.open(`guidance?view=${view}`);
          await page.waitForLoadState('networkidle');
          await expectNothingMoved(page);
          await expectNoViolations(page);
        },
      );
    }

    test('axe has nothing to say about an open record, on a phone and beside the list', { tag: sweep }, async ({ page }) => {
      const guidance = new GuidancePage(page);
      await page.goto('guidance');
      const [record] = await asked(page);
      const measure = record && has(record, 'eps', 'est') ? 'eps' : 'revenue';
      await page.goto(`guidance?row=${record?.['id']}:${measure}`);
      await expect(guidance.detail).toBeVisible();
      await expectNoViolations(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(guidance.detail).toBeVisible();
      await expectNoViolations(page);
    });
  });
}
