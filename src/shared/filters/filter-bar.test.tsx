import { fireEvent, screen, within } from '@testing-library/react';
import { submit } from '#src/testing/press.ts';
import { nameOf, textOf } from '#src/testing/text.ts';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { csv, flag, isoDate, wholeNumber, enumText } from '#contract/schema/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import { giveLayout } from '#src/testing/layout.ts';
import { soon } from '#src/testing/render-page.tsx';
import type { SearchShape } from '#src/shared/url/use-search.ts';
import { FilterBar } from './filter-bar.tsx';
import { describeFilters } from './filter.ts';

// Another page than /news, with a filter of every kind and as few words as a page can give.
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
    { on: 'symbols', group: 'Symbols', label: 'Symbols', codes: true, describe: ({ symbols = [] }) => `for ${symbols.join(' and ')}` },
    { on: 'kind', group: 'Period', label: 'Period' },
    { on: 'importance', group: 'More', label: 'Importance' },
    { on: 'preliminary', group: 'More', label: 'Preliminary' },
    { on: 'by', group: 'More', label: 'Date', choices: { ex: 'ex date', date: 'announced' } },
    { on: ['from', 'to'], group: 'Dates', label: 'Days' },
  ],
});
const describePage = () => Promise.resolve({ default: description });

let root: Root;
let changes: object[] = [];

function show(search: QueryOf<typeof query>): void {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <MemoryRouter>
      <FilterBar
        shape={shape}
        groups={['Symbols', 'Period', 'Dates', 'More']}
        describe={describePage}
        search={search}
        onChange={(change) => changes.push(change)}
      >
        12 rows
      </FilterBar>
    </MemoryRouter>,
  );
}

async function edit(group: string): Promise<HTMLElement> {
  fireEvent.click(await soon(() => screen.getByRole('button', { name: `${group} ▾` })));
  return soon(() => screen.getByRole('dialog', { name: group }));
}

beforeEach(() => {
  giveLayout();
  changes = [];
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

test('a page that says next to nothing has buttons, and no chips before the first filter', async () => {
  show({ by: 'date' });
  await soon(() => screen.getByRole('toolbar', { name: 'Filters' }));
  expect(screen.queryAllByRole('button').map(nameOf)).toEqual(['Filters ▾', 'Symbols ▾', 'Period ▾', 'Dates ▾', 'More ▾']);
  expect(textOf(screen.getByRole('toolbar', { name: 'Filters' }))).toContain('12 rows');
});

test('chips and the sentence have words for every kind', async () => {
  show({ symbols: ['F', 'GM'], kind: 'annual', importance: 0, preliminary: false, from: '2020-11-01', to: '2020-11-20', by: 'date' });
  await soon(() => screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.queryAllByRole('button', { name: /^Remove filter / }).map((chip) => nameOf(chip).replace('Remove filter ', ''))).toEqual([
    'Symbols: F or GM',
    'Period: annual',
    'Importance: 0',
    'Preliminary: no',
    'Nov 1, 2020 to Nov 20, 2020',
  ]);
  expect(nameOf(screen.getByRole('group'))).toBe(
    'Guidance for F and GM, with period annual, with importance 0, with preliminary no, from Nov 1, 2020 to Nov 20, 2020',
  );
});

test('the editor of a number refuses in the contract’s words what is out of range', async () => {
  show({ by: 'date' });
  const dialog = await edit('More');
  const field = within(dialog).getByRole('textbox', { name: 'Importance' });
  expect(field.getAttribute('placeholder')).toBe('0 to 5');
  fireEvent.change(field, { target: { value: '6' } });
  submit(dialog);
  await soon(() => expect(textOf(within(dialog).getByRole('alert'))).toBe('at most 5, got 6'));
  expect(changes).toEqual([]);
  fireEvent.change(field, { target: { value: '5' } });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'yes' }));
  fireEvent.click(within(dialog).getByRole('radio', { name: 'ex date' }));
  await soon(() => expect((within(dialog).getByRole('radio', { name: 'ex date' }) as HTMLInputElement).checked).toBe(true));
  submit(dialog);
  await soon(() => expect(changes).toEqual([{ importance: 5, preliminary: true, by: 'ex' }]));
});

test('a word that always stands is a filter when it is not the usual one', async () => {
  show({ by: 'ex' });
  fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Remove filter Date: ex date' })));
  expect(changes).toEqual([{ by: undefined }]);
});

test('Reset takes off what its editor holds and nothing else', async () => {
  show({ symbols: ['F'], kind: 'annual', by: 'ex' });
  const dialog = await edit('Period');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reset' }));
  await soon(() => expect(changes).toEqual([{ kind: undefined }]));
  await soon(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
});

test('an editor without a filter has nothing to reset', async () => {
  show({ symbols: ['F'], by: 'date' });
  expect(within(await edit('Period')).queryAllByRole('button', { name: 'Reset' })).toEqual([]);
});
