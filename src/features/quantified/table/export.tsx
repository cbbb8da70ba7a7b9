import * as z from 'zod/mini';
import { quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { type Remaining, TableExport } from '#src/shared/export/export-panel.tsx';
import type { RawRecord } from '#src/shared/export/raw-records.ts';
import { type Column as ExportColumn, emptyReasonColumn, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import { filterPhrase } from '#src/shared/filters/filter-text.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { requestFilters } from '../filters/request-filters.ts';
import type { QuantifiedSearch } from '../quantified-search.ts';
import type { QuantifiedReaction } from '#src/records/reactions/quantified-reaction.ts';
import type { QuantifiedColumn } from './columns.tsx';
import { describeFilters, type QuantifiedView } from './view.ts';

/** Units are in the header, because a file has no tooltips. */
const headerOf = ({ label, unit }: QuantifiedColumn): string =>
  ['%', '$', 'min'].includes(unit) && !label.endsWith(unit) ? `${label} ${unit}` : label;

/** Powers of ten of shortened numbers. */
const scales: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9, T: 12 };

/** The number of a cell with the digits that it shows: `−1.50%` is `-1.50`, `1.25K` is `1250`; undefined for any other text. */
export function shownNumber(text: string): string | undefined {
  const [, sign = '', whole, fraction = '', scale = ''] = /^([+\u2212]?)\$?([\d,]+)(?:\.(\d+))?([KMBT]?)(?:%|x| min)?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const power = scales[scale];
  const digits = whole.replaceAll(',', '') + (power === undefined ? '' : fraction.padEnd(power, '0'));
  return `${sign === '\u2212' ? '-' : ''}${digits}${power === undefined && fraction !== '' ? `.${fraction}` : ''}`;
}

function exportColumn(column: QuantifiedColumn): ExportColumn<QuantifiedReaction> {
  const { kind, label, numberOf, textOf } = column;
  const value = (reaction: QuantifiedReaction) => numberOf?.(reaction) ?? undefined;
  if (kind === 'time') return { name: label, kind: 'time', value };
  if (kind !== 'metric') return { name: label, value: textOf };
  return { name: headerOf(column), kind: 'number', value: (reaction) => shownNumber(textOf(reaction)) ?? value(reaction) };
}

/** The columns shown: labels, units and digits as on screen; the raw fields have all digits. */
export const viewSheet = (reactions: readonly QuantifiedReaction[], columns: readonly QuantifiedColumn[], zone: Zone): Sheet =>
  sheetOf([...columns.map(exportColumn), emptyReasonColumn(columns)], reactions, zone);

/** All fields in wire form. */
export const rawRecords = (reactions: readonly QuantifiedReaction[]): readonly RawRecord[] =>
  reactions.map(({ record }) => z.encode(quantifiedRecord, record) as RawRecord);

interface Props {
  /** selected rows, which are exported in place of the table */
  selected: readonly QuantifiedReaction[] | undefined;
  /** number of rows of the table */
  rows: number;
  remaining: Remaining;
  search: QuantifiedSearch;
  view: QuantifiedView;
  /** the rows in the order shown */
  rowsInOrder: () => readonly QuantifiedReaction[];
  onClose: () => void;
}

/** The rows of the table, or the selected ones, as a file. */
export function ReactionsExport({ selected, search, view, ...table }: Props) {
  const { zone } = usePreferences();
  const props: Omit<typeof table, 'rowsInOrder'> = selected ? { ...table, rows: selected.length, remaining: 'none' } : table;
  const rowsInOrder = (): readonly QuantifiedReaction[] => selected ?? table.rowsInOrder();
  const descriptions = [filterPhrase(requestFilters, search) ?? [], describeFilters(view), selected ? 'selected rows' : []].flat();
  const filter = descriptions.length > 0 ? descriptions.join('; ') : undefined;
  return (
    <TableExport
      {...props}
      things="quantified"
      title="Quantified reactions"
      shown={{
        hint: `Labels, units and digits as on screen, times in ${zoneSuffix[zone]}; why a cell is empty`,
        filter,
        sheet: () => viewSheet(rowsInOrder(), view.columns, zone),
      }}
      raw={{ filter, records: () => ({ rows: rawRecords(rowsInOrder()), truncated: props.remaining !== 'none' }) }}
    />
  );
}
