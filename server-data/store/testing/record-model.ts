import type { GuidanceQuery, GuidanceRecord } from '#contract/endpoints/guidance.ts';
import type { QuantifiedQuery, QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { SplitRecord, SplitsQuery } from '#contract/endpoints/splits.ts';
import { decideOutcome, type Outcome, type Version } from '../versions.ts';
import { countOutcomes, type WriteCount } from '../write-batch.ts';

/**
 * What a store is compared with: the rules of reading and writing records in their simplest form, at any cost. It shares no code with a
 * store except the rule of versions.
 */
export interface RecordModel<Record extends object, Query> {
  readonly write: (records: readonly Record[]) => WriteCount;
  /** the whole list, unpaged */
  readonly find: (query: Query) => Record[];
}

const share = (symbol: string): string => symbol.trim().toLowerCase().replaceAll(/[-/]/g, '.');
const oneOf = (symbols: readonly string[] | undefined, symbol: string): boolean =>
  symbols === undefined || symbols.length === 0 || (symbols.map(share).includes(share(symbol)) && symbol !== '');

/** Whether a day lies where a query wants it; one that is not known lies nowhere. */
function isWithin(day: string, { date, dateFrom, dateTo }: { date?: string; dateFrom?: string; dateTo?: string }): boolean {
  if (date === undefined && dateFrom === undefined && dateTo === undefined) return true;
  return day !== '' && (date === undefined || day === date) && day >= (dateFrom ?? '') && day <= (dateTo ?? '9999-12-31');
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function createModel<Record extends object, Query>(
  identify: (record: Record) => { id: string; at: number },
  find: (records: Record[], query: Query) => Record[],
): RecordModel<Record, Query> {
  const records = new Map<string, Record>();
  return {
    write: (batch) => {
      const versionOf = (record: Record): Version => ({ at: identify(record).at, text: () => wireText([record]) });
      const write = (record: Record): Outcome => {
        const { id } = identify(record);
        const known = records.get(id);
        const outcome = decideOutcome(known && versionOf(known), versionOf(record));
        if (outcome === 'added' || outcome === 'updated') records.set(id, record);
        return outcome;
      };
      return countOutcomes(batch.map(write));
    },
    find: (query) => find([...records.values()], query),
  };
}

type CalendarRecord = GuidanceRecord | SplitRecord;

function calendarOrder(query: GuidanceQuery | SplitsQuery, dayOf: (record: CalendarRecord) => string) {
  return (a: CalendarRecord, b: CalendarRecord): number =>
    query.updatedSince === undefined ? byBytes(dayOf(b), dayOf(a)) || byBytes(b.id, a.id) : a.updated - b.updated || byBytes(a.id, b.id);
}

const passes = (record: CalendarRecord, day: string, query: Omit<GuidanceQuery, 'isPrimary'>): boolean =>
  isWithin(day, query) &&
  record.importance >= (query.importance ?? -Infinity) &&
  record.updated >= (query.updatedSince ?? -Infinity) &&
  oneOf(query.tickers, record.ticker);

export const guidanceModel = (): RecordModel<GuidanceRecord, GuidanceQuery> =>
  createModel(
    ({ id, updated }) => ({ id, at: updated }),
    (records, query) =>
      records
        .filter((record) => passes(record, record.date, query) && (query.isPrimary === 'All' || record.is_primary === query.isPrimary))
        .toSorted(calendarOrder(query, (record) => String(record['date']))),
  );

export const splitsModel = (): RecordModel<SplitRecord, SplitsQuery> =>
  createModel(
    ({ id, updated }) => ({ id, at: updated }),
    (records, query) => {
      const field = query.dateSearchField === 'ex' ? 'date_ex' : 'date_announced';
      const dayOf = (record: CalendarRecord): string => (typeof record[field] === 'string' ? record[field] : '');
      return records.filter((record) => passes(record, dayOf(record), query)).toSorted(calendarOrder(query, dayOf));
    },
  );

/** The days of `record-arbitraries.ts`. */
const usDays: Record<string, string> = {
  '1/4/2026': '2026-01-04',
  '01/05/2026': '2026-01-05',
  '1/5/2026': '2026-01-05',
  '2026-01-06': '2026-01-06',
  '12/31/9999': '9999-12-31',
};

export const quantifiedModel = (): RecordModel<QuantifiedRecord, QuantifiedQuery> =>
  createModel(
    ({ _id: id, created }) => ({ id, at: created }),
    (records, query) =>
      records
        .filter(
          (record) =>
            isWithin(usDays[record.Date] ?? '', query) &&
            record.created > (query.updatedSince ?? -Infinity) &&
            oneOf(query.symbols, record.Symb),
        )
        .toSorted((a, b) => b.created - a.created || byBytes(b._id, a._id)),
  );

/** Records on the wire: "" instead of null. */
export const wireText = (records: readonly object[]): string =>
  JSON.stringify(records, (_, value: unknown) => (value === null ? '' : value));
