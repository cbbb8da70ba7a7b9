import { fireEvent, screen } from '@testing-library/react';
import { nameOf, textOf } from '#src/testing/text.ts';
import { expect, test } from 'vitest';
import { giveChartsASize } from '#src/testing/chart-size.ts';
import { openQuantified, tableRows } from '#src/testing/open-page.ts';
import { wireReaction, type WireReaction } from '#src/testing/records.ts';
import { soon } from '#src/testing/render-page.tsx';

giveChartsASize();

/** Stories on +1, +2, … % after a minute and twice that after five. */
const rising = (count: number): WireReaction[] =>
  Array.from({ length: count }, (_, index) =>
    wireReaction({
      _id: `id-${String(index).padStart(5, '0')}`,
      ResourceID: String(1000 + index),
      Symb: `S${index + 1}`,
      Headlines: `Story ${index + 1}`,
      Topics: index < 12 ? 'News' : 'Tech',
      ReportSess: 'All',
      created: 1_763_000_000 - index,
      '1_Minute%': String(index + 1),
      '5_Minutes%': String((index + 1) * 2),
    }),
  );

const address = '/quantified?analysis=true&tab=scatter&x=1_Minute%25&y=5_Minutes%25';
const marked = (): string[] =>
  tableRows().flatMap((row) =>
    row.getAttribute('aria-selected') === 'true' ? [textOf(row.querySelectorAll('[role=gridcell]')[1] ?? row)] : [],
  );

test('the focused row is ringed in the chart; without the chart no row is marked', async () => {
  await openQuantified(rising(15), `${address}&brush=3..6,..`);
  await soon(() => expect(marked()).toHaveLength(4));
  fireEvent.click(tableRows()[1]?.querySelector('[role=gridcell]') as HTMLElement);
  const name = textOf(tableRows()[1]?.querySelector('[role=gridcell]') ?? document.body);
  await soon(() =>
    expect(screen.queryAllByRole('img').some((chart) => nameOf(chart).startsWith('5 min vs 1 min') && textOf(chart).endsWith(name))).toBe(
      true,
    ),
  );
  fireEvent.click(screen.getByRole('tab', { name: 'Latency' }));
  await soon(() => expect(marked()).toEqual([]));
});

test('a symbol or a topic of the groups narrows the table; another symbol replaces the first', async () => {
  await openQuantified(rising(15), '/quantified?analysis=true&tab=groups&groupBy=topic');
  fireEvent.click(await soon(() => screen.getByRole('button', { name: 'Tech' })));
  await soon(() => expect(tableRows()).toHaveLength(3));
  expect(location.search).toContain('f=Topics:in:Tech');
  history.pushState(null, '', '/quantified?analysis=true&tab=groups&f=Symb:in:S1%7CS2');
  dispatchEvent(new PopStateEvent('popstate'));
  fireEvent.click(await soon(() => screen.getByRole('button', { name: 'S2' })));
  await soon(() => expect(location.search).toContain('f=Symb:in:S2'));
  await soon(() => expect(tableRows()).toHaveLength(1));
});
