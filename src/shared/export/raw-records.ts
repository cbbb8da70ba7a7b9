import type { Endpoint, QueryOf, QueryShape } from '#contract/endpoint.ts';
import { queryPairs } from '#contract/query.ts';
import { fetchJson } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { plainNumber } from './plain-number.ts';
import { sheetOf, type Column, type Sheet, type Value } from './sheet.ts';

/** A record as it came: API names, API texts. */
export type RawRecord = Readonly<Record<string, unknown>>;

/**
 * Asks an endpoint for its records and leaves them as they are, times and texts and unknown fields included.
 *
 * Assumed: raw means what the service answers when it is asked again; what was parsed for the screen has lost its wire text.
 *
 * @throws Failure
 */
export async function askRaw<Q extends QueryShape>(
  endpoint: Endpoint<Q>,
  query: Partial<QueryOf<Q>>,
  signal: AbortSignal,
): Promise<readonly RawRecord[]> {
  const { body } = await fetchJson(`${endpoint.path}?${new URLSearchParams(queryPairs(endpoint, query)).toString()}`, signal);
  const list: unknown = Array.isArray(body) ? body : Object(body)[endpoint.envelope ?? ''];
  if (!Array.isArray(list)) throw new Failure('shape');
  return list.filter((record): record is RawRecord => typeof record === 'object' && record !== null);
}

/** Lists and objects stay whole as their own JSON. */
function rawValue(value: unknown): Value {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? plainNumber(value) : JSON.stringify(value);
}

/**
 * Records as a sheet: a column for every name that occurs, in the order of first sight.
 *
 * Assumed: in raw CSV a list or an object is one cell that holds its JSON, for a list of names alone would lose the rest.
 */
export function rawSheet(records: readonly RawRecord[]): Sheet {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  const columns = [...names].map((name): Column<RawRecord> => ({ name, value: (record) => rawValue(record[name]) }));
  return sheetOf(columns, records, 'utc');
}

export const jsonText = (records: readonly RawRecord[]): string => `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`;

/** One record a line, https://github.com/ndjson/ndjson-spec */
export const ndjsonText = (records: readonly RawRecord[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');
