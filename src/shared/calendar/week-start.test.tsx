import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TestApi } from '#src/testing/api.ts';
import { openSplits } from '#src/testing/open-page.ts';
import { wireSplit } from '#src/testing/records.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';
import { readWeekStart, storedWeekStart } from './week-start.ts';

const rows = [wireSplit({ id: 'a', ticker: 'AAA', date_ex: '2026-11-20', date_announced: '2026-11-20' })];
const month = page.getByRole('grid', { name: /^Splits, ex-date, November 2026/ });
const weekdays = (): string => [...(month.query()?.querySelectorAll('th') ?? [])].map((head) => textOf(head).slice(0, 2)).join(' ');
const requestedDays = (api: TestApi): string[] =>
  requestsTo(api, /splits/).map(({ params }) => `${params['parameters[date_from]'] ?? ''} ${params['parameters[date_to]'] ?? ''}`);

test('the setting changes the weeks of the month at once, and the requested days', async () => {
  const api = await openSplits(rows, '/splits?by=ex&view=month');
  await expect.poll(weekdays).toBe('Su Mo Tu We Th Fr Sa');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('radio', { name: 'Monday' }).click();
  await expect.poll(weekdays).toBe('Mo Tu We Th Fr Sa Su');
  expect(month.element().querySelector('[data-day]')?.getAttribute('data-day')).toBe('2026-10-26');
  await expect.poll(() => requestedDays(api)).toEqual(['2026-11-01 2026-12-05', '2026-10-26 2026-12-06']);
});

test('the previous week starts on the chosen day', async () => {
  storedWeekStart.set('monday');
  await openSplits(rows, '/splits?by=ex');
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect.poll(() => location.search).toContain('from=2026-11-09&to=2026-11-15');
});

test.each([null, 'sunday', 'friday', 1, {}])('defaults to Sunday for a stored %j', (stored) => {
  expect(readWeekStart(stored)).toBe('sunday');
});
