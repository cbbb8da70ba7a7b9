import { fireEvent, screen, within } from '@testing-library/react';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { type TestApi } from '#src/testing/api.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { afterEach, expect, test } from 'vitest';
import { soon } from '#src/testing/render-page.tsx';
import { openSplits } from '#src/testing/open-page.ts';
import { wireSplit } from '#src/testing/records.ts';
import { storedWeekStart, readWeekStart } from './week-start.ts';

const rows = () => [wireSplit({ id: 'a', ticker: 'AAA', date_ex: '2026-11-20', date_announced: '2026-11-20' })];
const month = (): HTMLElement => screen.getByRole('grid', { name: /^Splits by ex-date, November 2026/ });
const weekdays = (): string[] => [...month().querySelectorAll('th')].map((head) => textOf(head).slice(0, 2));
const requestedDays = (api: TestApi): string[] =>
  requestsTo(api, /splits/).map(({ params }) => `${params['parameters[date_from]'] ?? ''} ${params['parameters[date_to]'] ?? ''}`);

afterEach(() => storedWeekStart.set('sunday'));

test('changes the weeks of the month at once, and requests the shown days', async () => {
  const api = await openSplits(rows(), '/splits?by=ex&view=month');
  await soon(() => expect(weekdays()).toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']));
  storedWeekStart.set('monday');
  await soon(() => expect(weekdays()).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']));
  expect(month().querySelector('[data-day]')?.getAttribute('data-day')).toBe('2026-10-26');
  await soon(() => expect(requestedDays(api)).toEqual(['2026-11-01 2026-12-05', '2026-10-26 2026-12-06']));
});

test('changes the previous week', async () => {
  storedWeekStart.set('monday');
  await openSplits(rows(), '/splits?by=ex');
  fireEvent.click(screen.getByRole('button', { name: 'Previous week' }));
  await soon(() => expect(location.search).toContain('from=2026-11-09&to=2026-11-15'));
});

test('is set in the settings', async () => {
  await openSplits(rows());
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  const panel = await soon(() => screen.getByRole('dialog', { name: 'Settings' }));
  fireEvent.click(within(panel).getByRole('radio', { name: 'Monday' }));
  expect(storedWeekStart.get()).toBe('monday');
  expect(
    within(panel)
      .queryAllByRole('radio')
      .filter((radio) => (radio as HTMLInputElement).checked)
      .map(nameOf),
  ).toContain('Monday');
});

test.each([null, 'sunday', 'friday', 1, {}])('defaults to Sunday for a stored %j', (stored) => {
  expect(readWeekStart(stored)).toBe('sunday');
});
