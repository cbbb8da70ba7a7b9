import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { csv, enumText, flag, isoDate, wholeNumber } from '#contract/schema/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import type { SearchShape } from '#src/shared/url/use-search.ts';
import { startApi } from '#src/testing/api.ts';
import { submit } from '#src/testing/press.ts';
import { soon } from '#src/testing/render-page.tsx';
import { nameOf, textOf } from '#src/testing/text.ts';
import { FilterBar } from './filter-bar.tsx';
import { describeFilters } from './filter.ts';

// A filter of every kind, described as briefly as possible.
const query = {
  symbols: parameter('parameters[symbols]', csv(3), { list: true }),
  kind: parameter('kind', enumText(['annual', 'quarter'])),
  preliminary: parameter('preliminary', flag),
  importance: parameter('importance', wholeNumber(0, 5)),
  from: parameter('from', isoDate),
  to: parameter('to', isoDate),
  by: parameter('by', enumText(['date', 'ex']), { fallback: 'date' }),
};
const shape: SearchShape<typeof query> = { query, rules: ({ from, to }) => orderedDates(from, to, 'from', 'to') };
const description = describeFilters({
  shape,
  things: 'guidance',
  filters: [
    { on: 'symbols', group: 'Symbols', label: 'Symbols', describe: ({ symbols = [] }) => `for ${symbols.join(' and ')}` },
    { on: 'kind', group: 'Period', label: 'Period' },
    { on: 'importance', group: 'More', label: 'Importance' },
    { on: 'preliminary', group: 'More', label: 'Preliminary' },
    { on: 'by', group: 'More', label: 'Date', choices: { ex: 'ex date', date: 'announced' } },
    { on: ['from', 'to'], group: 'Dates', label: 'Days' },
  ],
});
const describePage = () => Promise.resolve({ default: description });
const onChange = vi.fn<(change: object) => void>();
beforeEach(() => vi.clearAllMocks());

async function show(search: QueryOf<typeof query>): Promise<void> {
  startApi();
  // In act, because chips suspend until the description is loaded.
  await act(async () => {
    render(
      <QueryClientProvider client={buildQueryClient()}>
        <MemoryRouter>
          <FilterBar
            shape={shape}
            groups={['Symbols', 'Period', 'Dates', 'More']}
            describe={describePage}
            search={search}
            onChange={onChange}
          >
            12 rows
          </FilterBar>
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
}

async function edit(group: string): Promise<HTMLElement> {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: `${group} ▾` })));
  return screen.findByRole('dialog', { name: group });
}

test('has a button for each group, and no chips before the first filter', async () => {
  await show({ by: 'date' });
  expect(screen.getAllByRole('button').map(nameOf)).toEqual(['Filters ▾', 'Symbols ▾', 'Period ▾', 'Dates ▾', 'More ▾']);
  expect(textOf(screen.getByRole('toolbar', { name: 'Filters' }))).toContain('12 rows');
});

test('describes every kind of filter by a chip and in a sentence', async () => {
  await show({ symbols: ['F', 'GM'], kind: 'annual', importance: 0, preliminary: false, from: '2020-11-01', to: '2020-11-20', by: 'date' });
  await screen.findByRole('button', { name: 'Clear all' });
  const chips = screen.getAllByRole('button', { name: /^Remove filter / });
  expect(chips.map((chip) => nameOf(chip).replace('Remove filter ', ''))).toEqual([
    'Symbols: F or GM',
    'Period: annual',
    'Importance: 0',
    'Preliminary: no',
    'Nov 1, 2020 to Nov 20, 2020',
  ]);
  screen.getByRole('group', {
    name: 'Guidance for F and GM, with period annual, with importance 0, with preliminary no, from Nov 1, 2020 to Nov 20, 2020',
  });
});

test('the editor reports an invalid number and applies a valid one', async () => {
  await show({ by: 'date' });
  const dialog = within(await edit('More'));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Importance' });
  expect(field.placeholder).toBe('0 to 5');
  fireEvent.change(field, { target: { value: '6' } });
  submit(screen.getByRole('dialog'));
  expect(textOf(dialog.getByRole('alert'))).toBe('at most 5, got 6');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '5' } });
  fireEvent.click(dialog.getByRole('radio', { name: 'yes' }));
  fireEvent.click(dialog.getByRole('radio', { name: 'ex date' }));
  submit(screen.getByRole('dialog'));
  expect(onChange).toHaveBeenCalledWith({ importance: 5, preliminary: true, by: 'ex' });
});

test('a parameter with a default is a filter when it has another value', async () => {
  await show({ by: 'ex' });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Date: ex date' }));
  expect(onChange).toHaveBeenCalledWith({ by: undefined });
});

test('Reset removes only the filters of its editor, and is absent where there are none', async () => {
  await show({ symbols: ['F'], kind: 'annual', by: 'date' });
  fireEvent.click(within(await edit('Period')).getByRole('button', { name: 'Reset' }));
  expect(onChange).toHaveBeenCalledWith({ kind: undefined });
  await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(await edit('More')).queryByRole('button', { name: 'Reset' })).toBeNull();
});
