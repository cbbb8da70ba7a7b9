import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { quantified, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { parseUsDate } from '#contract/time/quantified-time.ts';
import { formatQuantified } from '../store/records/record-json.ts';
import { reactionOfId } from '../store/records/records.ts';
import type { Store } from '../store/store.ts';

/** Rows that are read and parsed at a time: two thousand characters each. */
const pageSize = 200;

/** A short text in place of one of two thousand characters: the records of a day are all remembered. */
const digestOf = (text: string): string => hash('sha256', text, 'base64').slice(0, 20);

/** What is measured: a story and a session, of one symbol. */
type Subject = Pick<QuantifiedRecord, 'ResourceID' | 'ReportSess'>;
const subjectOf = ({ ResourceID: story, ReportSess: session }: Subject): string => `${story} ${session}`;

const storedRow = z.looseObject({ _id: z.string(), ResourceID: z.string(), ReportSess: z.string() });
/** Rows as they are: parsing would sort their fields. */
const storedRows = z.array(z.custom<z.infer<typeof storedRow>>((row) => z.safeParse(storedRow, row).success));

interface Version {
  readonly id: string;
  /** of the record without its time of writing */
  readonly digest: string;
}

/** What is stored of a symbol and day, by subject. */
type Stored = Map<string, Version[]>;

/** Symbols and days that are remembered; stories come by time, so that those of a day follow each other. */
const maxRemembered = 500;

/** Compares measured records, each once, with those of a store, which are read once for a symbol and day. */
export function openStoredReactions(store: Store) {
  const remembered = new Map<string, Promise<Stored>>();

  async function read(symbol: string, day: string): Promise<Stored> {
    const stored: Stored = new Map();
    for (let page = 0; ; page++) {
      const params = { symbols: symbol, date_from: day, date_to: day, page: String(page), pagesize: String(pageSize) };
      const { query } = parseQuery(quantified, new URLSearchParams(params));
      // as they were formatted: what is stored is compared as text
      const rows = z.parse(storedRows, JSON.parse((await store.quantifiedJson(query)).toString()));
      for (const row of rows) {
        const version = { id: row._id, digest: digestOf(JSON.stringify({ ...row, created: 0 })) };
        stored.set(subjectOf(row), [...(stored.get(subjectOf(row)) ?? []), version]);
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

  /** `others` where somebody else has measured the same, such as the vendor. */
  return async (record: QuantifiedRecord): Promise<'same' | 'new or changed' | 'others'> => {
    const versions = (await storedOf(record)).get(subjectOf(record)) ?? [];
    // an own record of another time is an earlier version, which `replaceQuantified` removes
    if (versions.some(({ id }) => reactionOfId(id) !== reactionOfId(record._id))) return 'others';
    const [stored, ...more] = versions;
    const isSame =
      stored?.id === record._id && more.length === 0 && stored.digest === digestOf(formatQuantified({ ...record, created: 0 }));
    return isSame ? 'same' : 'new or changed';
  };
}
