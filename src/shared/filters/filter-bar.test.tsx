import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { csv, enumText, flag, isoDate, wholeNumber } from '#contract/schema/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import type { SearchShape } from '#src/shared/url/use-search.ts';
import { stubFetch } from '#src/testing/stub-fetch.ts';
import { nameOf } from '#src/testing/text.ts';
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
const onChange = vi.fn<(change: object) => void>();
beforeEach(async () => {
  onChange.mockReset();
  await page.viewport(1440, 900);
});

async function show(search: QueryOf<typeof query>): Promise<void> {
  stubFetch();
  await render(
    <QueryClientProvider client={buildQueryClient()}>
      <MemoryRouter>
        <FilterBar groups={['Symbols', 'Period', 'Dates', 'More']} filters={description} search={search} onChange={onChange}>
          12 rows
        </FilterBar>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const buttons = (): string[] => page.getByRole('button').elements().map(nameOf);
const changes = (): unknown[] => onChange.mock.calls.flat();
async function edit(group: string): Promise<Locator> {
  await page.getByRole('button', { name: `${group} ▾` }).click();
  return page.getByRole('dialog', { name: group });
}

test('has a button for each group, behind one on a phone, and no chips before the first filter', async () => {
  await show({ by: 'date' });
  expect(buttons()).toEqual(['Symbols ▾', 'Period ▾', 'Dates ▾', 'More ▾']);
  await expect.element(page.getByRole('toolbar', { name: 'Filters' })).toMatchTextContent('12 rows');
  await page.viewport(390, 844);
  expect(buttons()).toEqual(['Filters ▾']);
  await page.getByRole('button', { name: 'Filters ▾' }).click();
  await expect.poll(buttons).toEqual(['Filters ▴', 'Symbols ▾', 'Period ▾', 'Dates ▾', 'More ▾']);
});

test('describes every kind of filter by a chip and in a sentence', async () => {
  await show({ symbols: ['F', 'GM'], kind: 'annual', importance: 0, preliminary: false, from: '2020-11-01', to: '2020-11-20', by: 'date' });
  await expect.element(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
  const chips = page.getByRole('button', { name: /^Remove filter / }).elements();
  expect(chips.map((chip) => nameOf(chip).replace('Remove filter ', ''))).toEqual([
    'Symbols: F or GM',
    'Period: annual',
    'Importance: 0',
    'Preliminary: no',
    'Nov 1, 2020 to Nov 20, 2020',
  ]);
  page
    .getByRole('group', {
      name: 'Guidance for F and GM, with period annual, with importance 0, with preliminary no, from Nov 1, 2020 to Nov 20, 2020',
    })
    .element();
});

test('the editor reports an invalid number and applies a valid one', async () => {
  await show({ by: 'date' });
  const dialog = await edit('More');
  const field = dialog.getByRole('textbox', { name: 'Importance' });
  await expect.element(field).toHaveAttribute('placeholder', '0 to 5');
  await field.fill('6');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('at most 5, got 6');
  expect(onChange).not.toHaveBeenCalled();
  await field.fill('5');
  await dialog.getByRole('radio', { name: 'yes' }).click();
  await dialog.getByRole('radio', { name: 'ex date' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(changes).toEqual([{ importance: 5, preliminary: true, by: 'ex' }]);
});

test('a parameter with a default is a filter when it has another value', async () => {
  await show({ by: 'ex' });
  await page.getByRole('button', { name: 'Remove filter Date: ex date' }).click();
  await expect.poll(changes).toEqual([{ by: undefined }]);
});

test('Reset removes only the filters of its editor, and is absent where there are none', async () => {
  await show({ symbols: ['F'], kind: 'annual', by: 'date' });
  await (await edit('Period')).getByRole('button', { name: 'Reset' }).click();
  await expect.poll(changes).toEqual([{ kind: undefined }]);
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull();
  const dialog = await edit('More');
  await expect.element(dialog.getByRole('textbox', { name: 'Importance' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Reset' }).query()).toBeNull();
});
