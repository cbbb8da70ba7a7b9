import * as z from 'zod/mini';
import { recordList, type ResponseShape } from './record-list.ts';

/** An invalid record with its raw value, so that it can be shown and counted. */
export interface WrongRow {
  readonly index: number;
  readonly reason: string;
  readonly raw: unknown;
}

export interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly wrong: readonly WrongRow[];
}

/** The message of an issue. Checks without their own message have "Invalid input" in zod/mini, followed by a sentence where zod itself is loaded. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (!/^Invalid \w+(?::|$)/.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`;
  if (issue.code === 'invalid_value') return `expected ${issue.values.join(' or ')}`;
  return issue.message;
}

/** Path and message of each issue, e.g. `stocks.0.name: expected string`. */
export const reason = (error: z.core.$ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'record'}: ${messageOf(issue)}`).join('; ');

/**
 * Parses the response record by record. An invalid row is returned separately with the reason, so that one bad row does not empty the
 * list.
 *
 * @returns undefined when the response contains no list
 */
export function readRows<Row extends z.ZodMiniType>(
  { row, ...shape }: { row: Row } & ResponseShape,
  response: unknown,
): ReadRows<z.output<Row>> | undefined {
  const list = recordList(shape, response);
  if (!list) return undefined;
  const rows: z.output<Row>[] = [];
  const wrong: WrongRow[] = [];
  list.forEach((raw, index) => {
    const read = z.safeParse(row, raw);
    if (read.success) rows.push(read.data);
    else wrong.push({ index, reason: reason(read.error), raw });
  });
  return { rows, wrong };
}
