import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import type { SplitRecord } from '#contract/endpoints/splits.ts';
import { filterKey } from '../filter-key.ts';
import { guidanceText, splitText } from '../record-text.ts';
import type { RecordWriter } from '../records.ts';
import { dayNumber } from './list-bounds.ts';
import type { Database } from './database.ts';
import { openBatches } from './record-batch.ts';
import { openRecordRows, type RecordRow } from './record-rows.ts';

const symbolKey = (symbol: string): string => filterKey('ticker', symbol);

const guidanceRow = (record: GuidanceRecord): RecordRow => {
  const { id, updated, date, ticker, importance, is_primary: isPrimary } = record;
  return { id, at: updated, text: guidanceText(record), columns: [dayNumber(date), symbolKey(ticker), importance, isPrimary] };
};

const splitRow = (record: SplitRecord): RecordRow => {
  const { id, updated, date_announced: announced, date_ex: ex, ticker, importance } = record;
  return { id, at: updated, text: splitText(record), columns: [dayNumber(announced), dayNumber(ex), symbolKey(ticker), importance] };
};

export function openCalendarWriter(database: Database): Pick<RecordWriter, 'writeGuidance' | 'writeSplits'> {
  const batch = openBatches(database);
  const guidance = openRecordRows(database, {
    name: 'guidance',
    at: 'updated',
    columns: ['date', 'ticker', 'importance', 'is_primary'],
  });
  const split = openRecordRows(database, { name: 'split', at: 'updated', columns: ['announced', 'ex', 'ticker', 'importance'] });
  return {
    writeGuidance: (records, cursorAfter) => batch(records, cursorAfter, (record) => guidance(guidanceRow(record))),
    writeSplits: (records, cursorAfter) => batch(records, cursorAfter, (record) => split(splitRow(record))),
  };
}
