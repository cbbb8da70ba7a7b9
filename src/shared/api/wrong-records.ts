import type * as z from 'zod/mini';
import { requestIdHeader } from '#contract/http/header-names.ts';
import type { Endpoint, QueryShape } from '#contract/schema/endpoint.ts';
import { readLenientRows } from '#contract/schema/lenient-rows.ts';
import type { ReadRows, WrongRow } from '#contract/schema/rows.ts';
import { createPageValue } from '#src/shared/storage/page-value.ts';
import { Failure } from './failure.ts';

/** The records of the last response with wrong records. */
export interface WrongRecords {
  /** of all its records */
  readonly total: number;
  readonly refused: number;
  /** read without some of their fields */
  readonly incomplete: number;
  /** of the first one */
  readonly reason: string;
}

/** By endpoint, since this page was opened. */
export const wrongRecords = createPageValue<ReadonlyMap<string, WrongRecords>>(new Map());

/** A first page of which no record could be read. */
export class RefusedRecords extends Failure {
  readonly wrong: readonly WrongRow[];

  constructor(wrong: readonly WrongRow[], requestId: string | undefined) {
    const records = wrong.length === 1 ? '1 record' : `${wrong.length.toLocaleString('en-US')} records`;
    super('shape', { sentences: [`${records} could not be read: ${wrong[0]?.reason ?? ''}`], requestId });
    this.wrong = wrong;
  }
}

/**
 * Parses a response that has wrong records again: those that lack a mere text or list are read without it.
 *
 * @param query a further page or a poll adds to records that were read, so it may have none
 * @throws RefusedRecords when a first page has records and none could be read, so that it does not look empty
 */
export function readWrongRecords<Row extends z.ZodMiniType>(
  endpoint: Endpoint<QueryShape, Row>,
  query: { readonly page?: number; readonly updatedSince?: number },
  body: unknown,
  headers: Headers,
): ReadRows<z.output<Row>> {
  const { rows, wrong, incomplete } = readLenientRows(endpoint, body) ?? { rows: [], wrong: [], incomplete: [] };
  const reason = (wrong[0] ?? incomplete[0])?.reason ?? '';
  const records = { total: rows.length + wrong.length, refused: wrong.length, incomplete: incomplete.length, reason };
  wrongRecords.set(new Map([...wrongRecords.get(), [endpoint.name, records]]));
  if (rows.length === 0 && wrong.length > 0 && !query.page && query.updatedSince === undefined)
    throw new RefusedRecords(wrong, headers.get(requestIdHeader) ?? undefined);
  return { rows, wrong };
}
