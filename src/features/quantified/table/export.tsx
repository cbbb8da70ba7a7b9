import * as z from 'zod/mini';
import { quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { type Remaining, TableExport } from '#src/shared/export/export-panel.tsx';
import type { RawRecord } from '#src/shared/export/raw-records.ts';
import { type Column as ExportColumn, emptyReasonColumn, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import { fileNumber } from '#src/shared/export/file-number.ts';
import { filterPhrase } from '#src/shared/filters/filter-text.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import { type Zone, zoneSuffix } from '#src/shared/time/format.ts';
import { requestFilters } from '../filters/request-filters.ts';
import type { QuantifiedSearch } from '../quantified-search.ts';
import type { FieldMetric } from '#analysis/reactions/metrics.ts';
import { formatOf } from '#src/records/reactions/fields.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { isUnitUnknown, type QuantifiedColumn } from './columns.tsx';
import { describeFilters, type QuantifiedView } from './view.ts';

/** Units are in the header, because a file has no tooltips. */
const headerOf = ({ label, unit }: QuantifiedColumn): string =>
  ['%', '$', 'min'].includes(unit) && !label.endsWith(unit) ? `${label} ${unit}` : label;

function exportColumn(column: QuantifiedColumn): ExportColumn<QuantifiedReaction> {
  const { id, kind, label, numberOf, textOf } = column;
  const value = (reaction: QuantifiedReaction) => numberOf?.(reaction) ?? undefined;
  if (kind === 'time') return { name: label, kind: 'time', value };
  if (kind !== 'metric') return { name: label, value: textOf };
  const { digits } = formatOf(id as FieldMetric);
  return {
    name: headerOf(column),
    kind: 'number',
    value(reaction) {
      const number = value(reaction);
      return number === undefined || digits === undefined || isUnitUnknown(id, reaction) ? number : fileNumber(number, digits);
    },
  };
}

/** The columns shown: labels, units and digits as on screen; the raw fields have all digits. */
export const viewSheet = (reactions: readonly QuantifiedReaction[], columns: readonly QuantifiedColumn[], zone: Zone): Sheet =>
  sheetOf([...columns.map(exportColumn), emptyReasonColumn(columns, 'Empty because')], reactions, zone);

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
