import { eventsOf, parseCalendar, textOf } from '#contract/testing/parse-calendar.ts';
import { countInputs, download, fetchJson, press } from './actions.ts';
import { expect, test } from './fixtures.ts';
import type { Page } from '@playwright/test';

type GuidanceRecord = Readonly<Record<string, string>> & { readonly importance: number };

/** The records of the service itself. */
const fetchRecords = async (page: Page, query = ''): Promise<readonly GuidanceRecord[]> =>
  (await fetchJson<{ guidance: GuidanceRecord[] }>(page, `api/v2.1/calendar/guidance${query}`)).guidance;

test('raised guidance is opened, saved as a calendar file, and opens from its link', async ({ page, guidance, context }) => {
  const records = await fetchRecords(page, '?parameters[date_from]=2026-06-01&parameters[date_to]=2026-11-20');
  const isHigher = (record: GuidanceRecord, bound: string): boolean =>
    Number(record[`revenue_guidance_${bound}`]) > Number(record[`revenue_guidance_prior_${bound}`] || Infinity);
  const raised = records.find((record) => isHigher(record, 'min') && isHigher(record, 'max'));
  expect(raised).toBeDefined();
  await guidance.open('guidance?from=2026-06-01&to=2026-11-20&view=table');
  await expect(guidance.count).toHaveText(`${records.length} records`);

  const link = `guidance?tickers=${raised?.['ticker']}&row=${raised?.['id']}:revenue`;
  await page.goto(link);
  await expect(guidance.detail.getByRole('heading', { level: 2 })).toContainText(raised?.['ticker'] ?? '');
  await expect(guidance.detail).toContainText('▲ Raised');
  await expect(guidance.detail).toContainText(raised?.['revenue_guidance_min'] ?? '');
  const file = await download(page, () => guidance.detail.getByRole('button', { name: 'Calendar file' }).click());
  const [event] = eventsOf(parseCalendar(file.text));
  expect(event && textOf(event, 'UID')).toBe(`guidance-${raised?.['id']}@marketdesk`);

  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('complementary', { name: 'Guidance record' })).toContainText('▲ Raised');
});

test('filters are set in their panels, described, and sent to the service; Back removes the last one', async ({ page, guidance }) => {
  await guidance.open();
  const importance = await guidance.openPanel('More');
  await importance.getByLabel('Importance').fill('3');
  await importance.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/guidance\?importance=3$/);
  await expect(guidance.filters).toContainText('Importance 3 and above');
  const primary = await guidance.openPanel('More');
  await primary.getByRole('radio', { name: 'All', exact: true }).click();
  await primary.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/primary=All/);
  const records = await fetchRecords(page, '?parameters[importance]=3&parameters[is_primary]=All');
  expect(records.every((record) => record.importance >= 3)).toBe(true);
  await expect(guidance.count).toContainText(`${records.length.toLocaleString('en-US')} record`);
  await page.goBack();
  await expect(page).toHaveURL(/guidance\?importance=3$/);
});

test('by keyboard alone: to the page, from event to event, from day to day, to another month and back to a day', async ({
  page,
  news,
  guidance,
}) => {
  await news.open();
  await press(page, 'g', 'g');
  await expect(page).toHaveURL(/guidance$/);
  await guidance.records.first().waitFor();
  await press(page, 'j');
  await expect(page.locator('.grid-row [role=gridcell]:focus')).toHaveCount(1);
  await press(page, 'Enter');
  await expect(guidance.detail).toBeVisible();
  await expect(page).toHaveURL(/row=/);
  const first = page.url();
  await press(page, 'j');
  await expect(page).not.toHaveURL(first);
  await press(page, 'Escape');
  await expect(guidance.detail).toHaveCount(0);

  await guidance.filters.getByRole('button', { name: 'Month' }).focus();
  await press(page, 'Enter');
  await expect(page.getByRole('grid', { name: 'Guidance, November 2026' })).toBeVisible();
  await press(page, '[');
  await expect(page.getByRole('grid', { name: 'Guidance, October 2026' })).toBeVisible();
  await page.locator('td[tabindex="0"]').focus();
  for (const [key, day] of [
    ['ArrowRight', '2026-10-02'],
    [']', '2026-11-02'],
    ['[', '2026-10-02'],
    ['ArrowUp', '2026-09-25'],
    ['ArrowDown', '2026-10-02'],
  ] as const) {
    await press(page, key);
    await expect(page.locator(`td[data-day="${day}"]:not([data-outside])`), key).toBeFocused();
  }
  await press(page, 'Enter');
  await expect(page).toHaveURL(/from=2026-09-27&to=2026-10-31/);
  // Days without guidance are one line.
  await expect(guidance.grid).toContainText(/Friday, October 2\b|Oct 2 to /);
});

test('who raised above the estimate in a month: one panel, and the figures agree with the service', async ({ page, guidance }) => {
  await guidance.open('guidance?from=2026-10-20&to=2026-11-20');
  const inputs = await countInputs(page);
  const verdict = await guidance.openPanel('Verdict');
  await verdict.getByRole('radio', { name: 'Raised' }).click();
  await verdict.getByRole('radio', { name: 'Above est.' }).click();
  await verdict.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/verdict=raised&est=above/);
  expect(await inputs()).toBe('4 clicks, 0 keys');
  const records = await fetchRecords(page, '?parameters[date_from]=2026-10-20&parameters[date_to]=2026-11-20');
  const isRaisedAbove = (record: GuidanceRecord): boolean =>
    ['eps', 'revenue'].some((measure) => {
      const [min, max, priorMin, priorMax, est] = ['min', 'max', 'prior_min', 'prior_max', 'est'].map((name) => {
        const text = record[`${measure}_guidance_${name}`] ?? '';
        return text === '' ? NaN : Number(text);
      }) as [number, number, number, number, number];
      const moves = [Math.sign(min - priorMin), Math.sign(max - priorMax)].filter((move) => !Number.isNaN(move));
      return min > est && min <= max && moves.some((move) => move > 0) && moves.every((move) => move >= 0);
    });
  const raised = records.filter(isRaisedAbove);
  expect(raised.length).toBeGreaterThan(0);
  await expect(guidance.count).toHaveText(`${raised.length} of ${records.length} records`);
  await expect(guidance.records.first()).toContainText(/Raised.*above est\./);
});
