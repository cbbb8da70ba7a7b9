import { afterEach, expect, test } from 'vitest';
import { questions, type FakeApi } from '#src/testing/fake-api.ts';
import { click } from '#src/testing/person.ts';
import { soon } from '#src/testing/render-page.tsx';
import { all, nameOf, one, textOf } from '#src/testing/screen.ts';
import { openSplits, wireSplit } from '#src/testing/splits-desk.ts';
import { storedWeekStart, readWeekStart } from './week-start.ts';

const rows = () => [wireSplit({ id: 'a', ticker: 'AAA', date_ex: '2026-11-20', date_announced: '2026-11-20' })];
const month = (): HTMLElement => one('grid', /^Splits by ex-date, November 2026/);
const weekdays = (): string[] => [...month().querySelectorAll('th')].map((head) => textOf(head).slice(0, 2));
const requestedDays = (api: FakeApi): string[] =>
  questions(api, /splits/).map(({ asks }) => `${asks['parameters[date_from]'] ?? ''} ${asks['parameters[date_to]'] ?? ''}`);

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
  click(one('button', 'Previous week'));
  await soon(() => expect(location.search).toContain('from=2026-11-09&to=2026-11-15'));
});

test('is set in the settings', async () => {
  await openSplits(rows());
  click(one('button', 'Settings'));
  const panel = await soon(() => one('dialog', 'Settings'));
  click(one('radio', 'Monday', panel));
  expect(storedWeekStart.get()).toBe('monday');
  expect(
    all('radio', undefined, panel)
      .filter((radio) => (radio as HTMLInputElement).checked)
      .map(nameOf),
  ).toContain('Monday');
});

test.each([null, 'sunday', 'friday', 1, {}])('defaults to Sunday for a stored %j', (stored) => {
  expect(readWeekStart(stored)).toBe('sunday');
});
