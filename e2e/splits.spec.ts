import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eventsOf, parseCalendar, textOf, valueOf } from '#contract/testing/parse-calendar.ts';
import { expect, test } from './fixtures.ts';
import { expectItFits, expectNothingMoved, expectNoViolations, watchShifts } from './looks.ts';
import { SplitsPage } from './pages/splits-page.ts';
import { sweep } from './sweep.ts';

interface Wire {
  readonly id: string;
  readonly ticker: string;
  readonly date_ex: string;
  readonly ratio: string;
  readonly split_type: string;
}

/** What the service itself says. */
const asked = (page: Page, query = ''): Promise<readonly Wire[]> =>
  page.evaluate(async (query) => {
    const answer = await fetch(`api/v2.1/calendar/splits${query}`);
    return ((await answer.json()) as { splits: Wire[] }).splits;
  }, query);

test('the next split by ex-date is found, a holding goes through it, and its day goes to the calendar', async ({ page }) => {
  const splits = new SplitsPage(page);
  await splits.open('splits');
  await expect(splits.count).toContainText('by announcement date, latest first');
  await splits.filters.getByRole('combobox', { name: 'Date' }).selectOption('ex');
  await expect(page).toHaveURL(/by=ex/);
  await expect(splits.count).toContainText('by ex-date, latest first');
  await splits.filters.getByRole('button', { name: 'Table' }).click();

  const newest = (await asked(page, '?parameters[date_search_field]=ex')).slice(0, 10);
  expect(newest[0]?.date_ex && newest[0].date_ex > '2026-11-20').toBe(true);
  expect((await splits.column(/^Ticker/)).slice(0, 10)).toEqual(newest.map(({ ticker }) => ticker));
  expect((await splits.column(/^Ratio/)).slice(0, 10)).toEqual(newest.map(({ ratio }) => ratio));

  await splits.splits.first().getByRole('gridcell').nth(1).dblclick();
  await expect(splits.detail.getByRole('heading', { level: 2 })).toContainText(newest[0]?.ticker ?? '');
  await splits.detail.getByLabel('Shares held').fill('1,000');
  await splits.detail.getByLabel(/^Price before/).fill('2');
  await expect(splits.detail.getByRole('status')).toContainText(/^1,000 shares at \$2\.00 become .+ at ≈?\$/);
  await expect(splits.detail).toContainText(/in \d+ trading days?/);
  await expect(splits.detail.getByRole('img', { name: /^Dates to scale: Announced/ })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    splits.detail.getByRole('button', { name: 'Save the ex-date (.ics)' }).click(),
  ]);
  const calendar = parseCalendar(await readFile(await download.path(), 'utf8'));
  const [event] = eventsOf(calendar);
  expect(event && [textOf(event, 'UID'), valueOf(event, 'DTSTART')]).toEqual([
    `split-${newest[0]?.id}@marketdesk`,
    newest[0]?.date_ex.replaceAll('-', ''),
  ]);

  // A colleague sees the same.
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(splits.detail.getByRole('heading', { level: 2 })).toContainText(newest[0]?.ticker ?? '');
});

test('records that contradict themselves are shown with their chips, and not made words of', async ({ page }) => {
  const splits = new SplitsPage(page);
  await splits.open('splits?view=table');
  const odd = (await asked(page)).find(({ ratio, split_type: type }) => ratio === '4:1' && type === 'Reverse Stock Split');
  expect(odd).toBeDefined();
  await page.goto(`splits?view=table&tickers=${odd?.ticker}&row=${odd?.id}`);
  await expect(splits.detail).toContainText('type and ratio disagree');
  await expect(splits.detail).not.toContainText('shares become');
  await expect(splits.grid).toContainText('type and ratio disagree');
});

test('the file has the rows of the table, in its order', async ({ page }) => {
  const splits = new SplitsPage(page);
  await splits.open('splits?view=table&from=2026-06-01&to=2026-11-20');
  const tickers = await splits.column(/^Ticker/);
  await page.keyboard.press('e');
  const panel = page.getByRole('dialog', { name: 'Export' });
  const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'CSV', exact: true }).click()]);
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(head).toContain('Ticker,Name,What happens,Ratio,Type,Announced,Ex-date,Days to ex');
  expect(rows.slice(0, tickers.length).map((row) => row.split(',')[0])).toEqual(tickers);
  expect(download.suggestedFilename()).toBe(`splits_2026-11-20T1530ET_filtered_${rows.length}rows.csv`);
});

test('by keyboard alone: to the page, from event to event, a month on, and back to a day', async ({ page }) => {
  const splits = new SplitsPage(page);
  await page.goto('news');
  await page.getByRole('feed').getByRole('article').first().waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/splits$/);
  await splits.splits.first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(splits.detail).toBeVisible();
  const first = await splits.detail.getByRole('heading', { level: 2 }).textContent();
  await page.keyboard.press('j');
  await expect(splits.detail.getByRole('heading', { level: 2 })).not.toHaveText(first ?? '');
  await page.keyboard.press('Escape');
  await expect(splits.detail).toHaveCount(0);

  await splits.filters.getByRole('button', { name: 'Month' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Splits by announcement date, November 2026' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('grid', { name: 'Splits by announcement date, October 2026' })).toBeVisible();
});

test('a frame that is pinned to a symbol shows its splits alone', async ({ page }) => {
  const splits = new SplitsPage(page);
  await page.goto('splits');
  const [{ ticker } = { ticker: '' }] = await asked(page);
  await page.goto(`splits?embed=1&symbol=${ticker}&tickers=AAPL`);
  await splits.grid.waitFor();
  await expect(splits.splits.first()).toContainText(ticker);
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
          const splits = new SplitsPage(page);
          // Few rows: axe looks at each of their cells.
          await splits.open(`splits?view=${view}&by=ex${view === 'month' ? '' : '&importance=4'}`);
          await expectNothingMoved(page);
          if (view !== 'month') await splits.splits.nth(1).getByRole('gridcell').first().dblclick();
          if (view !== 'month') await splits.detail.waitFor();
          await expectNoViolations(page);
        },
      );
    }
  });
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [320, 640],
] as const) {
  test(`nothing is wider than a window of ${width}x${height}`, { tag: width < 1000 ? [] : sweep }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const splits = new SplitsPage(page);
    for (const view of ['agenda', 'month', 'table']) {
      await splits.open(`splits?view=${view}&by=ex`);
      await expectItFits(page, view);
    }
  });
}
