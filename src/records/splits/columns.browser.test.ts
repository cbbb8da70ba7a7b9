import { expect, test } from 'vitest';
import { agendaColumns } from '#src/shared/calendar/event-column.ts';
import { fitColumns } from '#src/shared/table/grid-layout.tsx';
import { splitColumns } from './columns.tsx';
import { readSplit } from './split.ts';

const own = {
  id: '1',
  ticker: 'AAA',
  date_ex: '2026-05-18',
  ratio: '4:1',
  split_type: 'Forward Stock Split',
  importance: 0,
  optionable: false,
};
const unknown = { name: '', exchange: '', cusip: '', notes: '', date_announced: '', date_recorded: '', date_distribution: '' };

test('a split that does not say when it was written has no time of update', () => {
  const column = splitColumns('ex', 'et').find(({ id }) => id === 'updated');
  const split = readSplit({ ...own, ...unknown, updated: 0 });
  const file = column?.file ? column.file.value?.(split) : 'no file';
  expect([column?.numberOf?.(split), column?.textOf(split), column?.fullOf?.(split), file]).toEqual([null, '', '', undefined]);
  expect(column?.whyEmpty?.(split)).toBe('The record does not say when it was written.');
});

test.each(['ex', 'announced'] as const)('the agenda by %s has the split and its dates beside the company on the widest screen', (by) => {
  const shown = fitColumns(agendaColumns(splitColumns(by, 'et')), 2492);
  const leftOf = (id: string): number =>
    shown
      .slice(
        0,
        shown.findIndex((column) => column.id === id),
      )
      .reduce((sum, { widthPx }) => sum + widthPx, 0);
  expect(leftOf('split') - leftOf('name')).toBeLessThanOrEqual(300);
  expect(leftOf('split_type') - leftOf('split')).toBeLessThanOrEqual(500);
});
