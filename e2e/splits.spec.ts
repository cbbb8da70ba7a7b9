import { eventsOf, parseCalendar, textOf, valueOf } from '#contract/testing/parse-calendar.ts';
import { countInputs, download, fetchJson, openFromPalette, press } from './actions.ts';
import { expect, test } from './fixtures.ts';
import type { Page } from '@playwright/test';

interface SplitRecord {
  readonly id: string;
  readonly ticker: string;
  readonly date_ex: string;
  readonly ratio: string;
  readonly split_type: string;
}

/** The records of the service itself. */
const fetchRecords = async (page: Page, query = ''): Promise<readonly SplitRecord[]> =>
  (await fetchJson<{ splits: SplitRecord[] }>(page, `api/v2.1/calendar/splits${query}`)).splits;

test('the next split by ex-date is found; its calculator, calendar file and link work', async ({ page, splits, context }) => {
  await splits.open();
  await expect(splits.count).toContainText('ex-date, upcoming first');
  await splits.filters.getByRole('button', { name: 'Table' }).click();

  const upcoming = (await fetchRecords(page, '?parameters[date_search_field]=ex&parameters[date_from]=2026-11-20')).toReversed();
  const [next] = upcoming;
  expect(next?.date_ex && next.date_ex >= '2026-11-20').toBe(true);
  const firstOf = async (header: RegExp): Promise<string[]> => (await splits.column(header)).slice(0, upcoming.length);
  await expect.poll(() => firstOf(/^Ticker/)).toEqual(upcoming.map(({ ticker }) => ticker));
  expect(await firstOf(/^Ratio/)).toEqual(upcoming.map(({ ratio }) => ratio));

  await splits.records.first().getByRole('gridcell').nth(1).dblclick();
  await expect(splits.detail.getByRole('heading', { level: 2 })).toContainText(next?.ticker ?? '');
  await splits.detail.getByLabel('Shares held').fill('1,000');
  await splits.detail.getByLabel(/^Price before/).fill('2');
  await expect(splits.detail.getByRole('status')).toContainText(/^1,000 shares at \$2\.00 become .+ at ≈?\$/);
  await expect(splits.detail).toContainText(/in \d+ trading days?|today/);
  await expect(splits.detail.getByRole('img', { name: /^Dates to scale: Announced/ })).toBeVisible();
  const file = await download(page, () => splits.detail.getByRole('button', { name: 'Save the ex-date (.ics)' }).click());
  const [event] = eventsOf(parseCalendar(file.text));
  expect(event && [textOf(event, 'UID'), valueOf(event, 'DTSTART')]).toEqual([
    `split-${next?.id}@marketdesk`,
    next?.date_ex.replaceAll('-', ''),
  ]);

  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('complementary', { name: 'Split' }).getByRole('heading', { level: 2 })).toContainText(next?.ticker ?? '');
});

test('by keyboard alone: to the page, from event to event, to another month', async ({ page, news, splits }) => {
  const heading = splits.detail.getByRole('heading', { level: 2 });
  await news.open();
  await press(page, 'g', 's');
  await expect(page).toHaveURL(/splits$/);
  await splits.records.first().waitFor();
  await press(page, 'j');
  await expect(page.locator('.grid-row [role=gridcell]:focus')).toHaveCount(1);
  await press(page, 'o');
  await expect(heading).toBeVisible();
  const first = (await heading.textContent()) ?? '';
  await press(page, 'j');
  await expect(heading).not.toHaveText(first);
  await press(page, 'Escape');
  await expect(splits.detail).toHaveCount(0);

  await splits.filters.getByRole('button', { name: 'Month' }).focus();
  await press(page, 'Enter');
  await expect(page.getByRole('grid', { name: 'Splits, ex-date, November 2026' })).toBeVisible();
  await press(page, '[');
  await expect(page.getByRole('grid', { name: 'Splits, ex-date, October 2026' })).toBeVisible();
});

test('upcoming ex-dates of a watchlist come first, its past splits below: a few words in the palette', async ({ page, news, splits }) => {
  const all = await fetchRecords(page, '?parameters[date_search_field]=ex');
  const next = all.findLast(({ date_ex }) => date_ex >= '2026-11-20');
  const last = all.find(({ date_ex }) => date_ex < '2026-11-20');
  const lists = JSON.stringify([{ name: 'Mine', symbols: [last?.ticker, next?.ticker] }]);
  await page.addInitScript((stored) => localStorage.setItem('marketdesk:watchlists', stored), lists);
  await news.open();
  const inputs = await countInputs(page);
  await openFromPalette(page, 'mine splits', /^Mine · Splits/);
  await expect(page).toHaveURL(/\/splits\?list=Mine/);
  // Control, K, eleven letters, Enter.
  expect(await inputs()).toBe('0 clicks, 14 keys');
  await expect(
    splits.grid
      .getByRole('row')
      .filter({ hasText: next?.ticker ?? '-' })
      .first(),
  ).toBeVisible();
  const rows = await splits.grid.getByRole('row').allTextContents();
  const at = (text = '-'): number => rows.findIndex((row) => row.includes(text));
  expect(at(next?.ticker)).toBeLessThan(at('Past'));
  expect(at('Past')).toBeLessThan(rows.findLastIndex((row) => row.includes(last?.ticker ?? '-')));
});
