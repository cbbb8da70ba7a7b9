import * as z from 'zod/mini';
import { quantifiedRecord, type QuantifiedQuery, type QuantifiedRecord } from '#contract/endpoints/quantified.ts';
import type { RecordReader } from '../records.ts';
import type { Database } from './database.ts';
import { always, dayBounds, symbolKeys } from './list-bounds.ts';
import { eachText } from './ordered-list.ts';
import type { Pages } from './prefixes.ts';
import { openQuantifiedLists } from './quantified-lists.ts';
import { openBody } from './record-pages.ts';
import { openStretches } from './stretches.ts';

type QuantifiedReader = Pick<RecordReader, 'quantifiedJson' | 'eachQuantified'> & { readonly countQuantified: () => number };

/** Up to here records are skipped one by one: cheaper than counting stretches. */
const shortSkip = 300;

export function openQuantifiedReader(database: Database, pages: Pages): QuantifiedReader {
  const body = openBody(database, 'quantified');
  const stretches = openStretches(database);
  const firstKeys = openQuantifiedLists(database);

  const plainKeys = (since: number, offset: number, limit: number): number[] => {
    const start = offset <= shortSkip ? { below: -always, skip: offset } : stretches.startOf(offset);
    if (!start) return [];
    return database.numbers(
      'select rid from quantified indexed by quantified_by_created where created > ? and created < ? ' +
        'order by created desc, id desc limit cast(? as integer) offset cast(? as integer)',
      since,
      start.below,
      limit,
      start.skip,
    );
  };

  const keysOf = (query: QuantifiedQuery): readonly number[] => {
    const { page, pageSize, symbols = [], updatedSince, ...days } = query;
    const offset = page * pageSize;
    const isPlain = symbols.length === 0 && !dayBounds(days).isBounded;
    if (isPlain) return plainKeys(updatedSince ?? always, offset, pageSize);
    const name = JSON.stringify(['quantified', symbolKeys(symbols), updatedSince, days]);
    return pages(name, offset, pageSize, (want) => firstKeys(query, want));
  };

  function* each(): Generator<QuantifiedRecord> {
    for (const text of eachText(database, 'quantified', 'created')) yield z.parse(quantifiedRecord, JSON.parse(text));
  }

  return {
    quantifiedJson: (query) => database.reading(() => body(keysOf(query))),
    eachQuantified: each,
    countQuantified: stretches.total,
  };
}
