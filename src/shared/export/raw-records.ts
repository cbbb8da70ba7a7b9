import type { Endpoint, QueryOf, QueryShape } from '#contract/schema/endpoint.ts';
import { queryPairs } from '#contract/schema/query.ts';
import { fetchJson } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { type Column, plainNumber, type Sheet, sheetOf, type Value } from './sheet.ts';

/** A record as received: API names and texts. */
export type RawRecord = Readonly<Record<string, unknown>>;

/**
 * Fetches an endpoint's records without parsing them, unknown fields included.
 *
 * Assumed: a raw export fetches the records again, because parsed rows have lost their wire text.
 *
 * @throws Failure
 */
export async function fetchRawRecords<Q extends QueryShape>(
  endpoint: Endpoint<Q>,
  query: Partial<QueryOf<Q>>,
  signal: AbortSignal,
): Promise<readonly RawRecord[]> {
  const { body } = await fetchJson(`${endpoint.path}?${new URLSearchParams(queryPairs(endpoint, query)).toString()}`, signal);
  const list: unknown = Array.isArray(body) ? body : Object(body)[endpoint.envelope ?? ''];
  if (!Array.isArray(list)) throw new Failure('shape');
  return list.filter((record): record is RawRecord => typeof record === 'object' && record !== null);
}

/** Lists and objects become JSON. */
function rawValue(value: unknown): Value {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? plainNumber(value) : JSON.stringify(value);
}

/**
 * Records as a sheet: a column for every field that occurs, in order of first occurrence.
 *
 * Assumed: in raw CSV a list or an object is one cell with its JSON.
 */
export function rawSheet(records: readonly RawRecord[]): Sheet {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  const columns = [...names].map((name): Column<RawRecord> => ({ name, value: (record) => rawValue(record[name]) }));
  return sheetOf(columns, records, 'utc');
}

export const jsonText = (records: readonly RawRecord[]): string => `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`;

/** One record a line, https://github.com/ndjson/ndjson-spec */
export const ndjsonText = (records: readonly RawRecord[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');
