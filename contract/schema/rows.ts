import * as z from 'zod/mini';

/** A record that did not have the shape we read: kept raw, so that it can be shown and counted. */
export interface WrongRow {
  readonly index: number;
  readonly reason: string;
  readonly raw: unknown;
}

export interface ReadRows<T> {
  readonly rows: readonly T[];
  readonly wrong: readonly WrongRow[];
}

/** zod/mini says only "Invalid input" where a schema brought no words of its own. */
function complaint(issue: z.core.$ZodIssue): string {
  if (issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`;
  if (issue.code === 'invalid_value') return `expected ${issue.values.join(' or ')}`;
  return issue.message;
}

/** Where and why a value did not fit, e.g. `stocks.0.name: expected string`. */
export const reason = (error: z.core.$ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'record'}: ${complaint(issue)}`).join('; ');

/**
 * Reads an answer record by record: a wrong row is set aside with its reason and never blanks the list.
 * A bare array where an envelope is documented is accepted as well (facts §3.3).
 *
 * @returns undefined when the answer holds no list at all
 */
export function readRows<Row extends z.ZodMiniType>(
  { row, envelope }: { row: Row; envelope: string | undefined },
  answer: unknown,
): ReadRows<z.output<Row>> | undefined {
  const list: unknown = envelope === undefined || Array.isArray(answer) ? answer : (answer as Record<string, unknown> | null)?.[envelope];
  if (!Array.isArray(list)) return undefined;
  const rows: z.output<Row>[] = [];
  const wrong: WrongRow[] = [];
  list.forEach((raw, index) => {
    const read = z.safeParse(row, raw);
    if (read.success) rows.push(read.data);
    else wrong.push({ index, reason: reason(read.error), raw });
  });
  return { rows, wrong };
}
