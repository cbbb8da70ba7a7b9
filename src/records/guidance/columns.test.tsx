import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { guidance } from '#contract/endpoints/guidance.ts';
import { readRows } from '#contract/schema/rows.ts';
import { agendaColumns, fileColumns, tableColumns } from '#src/shared/calendar/event-column.ts';
import { fitColumns } from '#src/shared/table/grid-layout.tsx';
import type { WireRecord } from '#src/testing/api.ts';
import { wireGuidance } from '#src/testing/records.ts';
import { guidanceColumns } from './columns.tsx';
import { eventOf, rowsOf } from './guidance-line.ts';

const columns = guidanceColumns(false);
const [agenda, table] = [agendaColumns(columns), tableColumns(columns)];
const named = <Of extends { readonly id: string }>(all: readonly Of[], id: string): Of => {
  const found = all.find((column) => column.id === id);
  if (!found) throw new Error(`no column ${id}`);
  return found;
};

test.each<[string, WireRecord, string, string]>([
  ['above', { eps_guidance_est: '0.95' }, '+15.8%', '15.8'],
  ['below', { eps_guidance_est: '1.50' }, '\u221226.7%', '-26.7'],
  ['in range', { eps_guidance_est: '1.10' }, 'in range', '0.0'],
  ['of another sign', { eps_guidance_est: '-0.10' }, 'above', 'n.m.'],
  ['around zero', { eps_guidance_min: '-0.10', eps_guidance_max: '0.10', eps_guidance_est: '0.02' }, 'in range', 'n.m.'],
  ['down to zero', { eps_guidance_min: '0.00', eps_guidance_est: '1.50' }, 'below', 'n.m.'],
  ['not known', {}, '', ''],
])('the agenda and the table compare with an estimate that the guidance is %s in the same words', async (_, change, text, inFile) => {
  const figures = { eps_guidance_min: '1.00', eps_guidance_max: '1.20', ...change };
  const [record] = readRows(guidance, { guidance: [wireGuidance(figures)] })?.rows ?? [];
  if (!record) throw new Error('not read');
  const event = eventOf(record);
  expect(rowsOf(event).map(named(table, 'distance').textOf)).toEqual([text]);
  const file = fileColumns(columns).find(({ name }) => name === 'vs est. %');
  expect(rowsOf(event).map((row) => file?.value(row))).toEqual([inFile]);
  const { container } = await render(<>{named(agenda, 'distance').drawLines?.(event)[0]}</>);
  const seen = container.cloneNode(true) as HTMLElement;
  for (const hidden of seen.querySelectorAll('.sr-only')) hidden.remove();
  expect(seen.textContent).toBe(text || '–');
});

test('the figures stand beside the company on the widest screen', () => {
  const shown = fitColumns(agenda, 2492);
  const leftOf = (id: string): number =>
    shown
      .slice(
        0,
        shown.findIndex((column) => column.id === id),
      )
      .reduce((sum, { widthPx }) => sum + widthPx, 0);
  expect(leftOf('period') - leftOf('name')).toBeLessThanOrEqual(300);
  expect(leftOf('range') - leftOf('name')).toBeLessThanOrEqual(800);
  expect(shown).toHaveLength(agenda.length);
});
