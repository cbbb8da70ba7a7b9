import { guidance } from '#contract/endpoints/guidance.ts';
import { fileColumns, tableColumns } from '#src/shared/calendar/event-column.ts';
import { type Remaining, TableExport } from '#src/shared/export/export-panel.tsx';
import { fetchRawRecords, type RawRecord } from '#src/shared/export/raw-records.ts';
import { readAll } from '#src/shared/export/read-all.ts';
import { emptyReasonColumn, type Sheet, sheetOf } from '#src/shared/export/sheet.ts';
import type { ExportContext } from '#src/shared/export/use-export.ts';
import { filterPhrase } from '#src/shared/filters/filter-text.ts';
import type { Zone } from '#src/shared/time/format.ts';
import { pageSize } from './guidance-query.ts';
import { guidanceFilters } from './guidance-filters.ts';
import type { GuidanceRequest, GuidanceSearch } from './guidance-search.ts';
import { guidanceColumns } from '#src/records/guidance/columns.tsx';
import { type GuidanceEvent, rowsOf } from '#src/records/guidance/guidance-line.ts';

const columns = guidanceColumns(false);

/** "What I see": one row per measure of a record, with exact amounts in units of the currency column. */
export const viewSheet = (events: readonly GuidanceEvent[], zone: Zone): Sheet =>
  sheetOf([...fileColumns(columns), emptyReasonColumn(tableColumns(columns), 'empty_because')], events.flatMap(rowsOf), zone);

/** All records of a request, read again page by page, because the page holds parsed records only. */
const readRecords = (request: GuidanceRequest, { signal, onProgress }: ExportContext) =>
  readAll<RawRecord>(async (page) => ({ rows: await fetchRawRecords(guidance, { ...request, page, pageSize }, signal) }), {
    fullPage: pageSize,
    idOf: ({ id }) => id,
    signal,
    onProgress,
  });

interface Props {
  /** number of measures of the events of the calendar */
  rows: number;
  remaining: Remaining;
  search: GuidanceSearch;
  request: GuidanceRequest;
  /** the events in the order shown */
  rowsInOrder: () => readonly GuidanceEvent[];
  onClose: () => void;
}

/** Export panel of the calendar. */
export function GuidanceExport({ search, request, rowsInOrder, ...props }: Props) {
  return (
    <TableExport
      {...props}
      things="guidance"
      title="Guidance"
      shown={{
        hint: 'One row per measure; exact amounts, times in ET, reasons for empty cells',
        filter: filterPhrase(guidanceFilters, search),
        sheet: (zone) => viewSheet(rowsInOrder(), zone),
      }}
      raw={{
        hint: 'All records matching the filters of the service, with API names and values',
        // The filters on verdict and estimate are the page's own.
        filter: filterPhrase(guidanceFilters, { ...search, verdict: undefined, est: undefined, distance: undefined }),
        records: (reading) => readRecords(request, reading),
      }}
    />
  );
}
