import * as z from 'zod/mini';
import { quantified, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import * as limits from '#contract/schema/limits.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { parseUsDate } from '#contract/time/quantified-time.ts';
import { formatQuantified } from '../store/records/record-json.ts';
import type { Store } from '../store/store.ts';

const { pageSize } = limits.quantified;

const withoutTime = (record: QuantifiedRecord): string => formatQuantified({ ...record, created: 0 });

/** What is measured: a story, a symbol and a session. */
type Subject = Pick<QuantifiedRecord, '_id' | 'ResourceID' | 'ReportSess'>;
const subjectOf = ({ ResourceID: story, ReportSess: session }: Subject): string => `${story} ${session}`;

const storedRow = z.looseObject({ _id: z.string(), ResourceID: z.string(), ReportSess: z.string() });
/** Rows as they are: parsing would sort their fields. */
const storedRows = z.array(z.custom<z.infer<typeof storedRow>>((row) => z.safeParse(storedRow, row).success));

/** What is stored of a symbol and day. */
interface Stored {
  /** records without their time of writing, by id */
  readonly texts: Map<string, string>;
  /** ids of the records of each subject */
  readonly ids: Map<string, Set<string>>;
}

/** Symbols and days that are remembered; stories come by time, so that those of a day follow each other. */
const maxRemembered = 500;

/** Compares measured records with those of a store, which are read once for a symbol and day. */
export function openStoredReactions(store: Store) {
  const remembered = new Map<string, Promise<Stored>>();

  function noteId({ ids }: Stored, record: Subject): void {
    const subject = subjectOf(record);
    ids.set(subject, (ids.get(subject) ?? new Set()).add(record._id));
  }

  async function read(symbol: string, day: string): Promise<Stored> {
    const stored: Stored = { texts: new Map(), ids: new Map() };
    for (let page = 0; ; page++) {
      const params = { symbols: symbol, date_from: day, date_to: day, page: String(page), pagesize: String(pageSize) };
      const { query } = parseQuery(quantified, new URLSearchParams(params));
      // as they were formatted: what is stored is compared as text
      const rows = z.parse(storedRows, JSON.parse((await store.quantifiedJson(query)).toString()));
      for (const row of rows) {
        noteId(stored, row);
        stored.texts.set(row._id, JSON.stringify({ ...row, created: 0 }));
      }
      if (rows.length < pageSize) return stored;
    }
  }

  const storedOf = ({ Symb: symbol, Date: date }: QuantifiedRecord): Promise<Stored> => {
    const key = `${symbol} ${date}`;
    if (remembered.size >= maxRemembered && !remembered.has(key)) remembered.clear();
    const stored = remembered.get(key) ?? read(symbol, parseUsDate(date) ?? '');
    remembered.set(key, stored);
    return stored;
  };

  return {
    /** `others` where somebody else has measured the same, such as the vendor */
    compare: async (record: QuantifiedRecord): Promise<'same' | 'new or changed' | 'others'> => {
      const { texts, ids } = await storedOf(record);
      const measured = ids.get(subjectOf(record));
      if (measured && measured.size > (measured.has(record._id) ? 1 : 0)) return 'others';
      const text = texts.get(record._id);
      return text !== undefined && text === withoutTime(record) ? 'same' : 'new or changed';
    },
    /** notes what is about to be written */
    note: async (record: QuantifiedRecord): Promise<void> => noteId(await storedOf(record), record),
  };
}
