import * as z from 'zod/mini';
import { type ReadRows, readRows, type WrongRow } from './rows.ts';

type Path = readonly PropertyKey[];
type Schema = z.core.$ZodTypes;

/** Kinds of parts that only present a record. Numbers, dates and amounts are not among them: figures are computed from these. */
const presentational = new Set(['string', 'array', 'object']);

/**
 * The part of a record to leave out because of an issue: the innermost text, list or object that a record may lack, or the element of such a
 * list. Undefined where the record cannot be understood without the part.
 */
function partToOmit(row: Schema, path: Path): Path | undefined {
  let schema: Schema | undefined = row;
  let found: Path | undefined;
  for (let depth = 0; schema; depth++) {
    let { def }: { def: Schema['_zod']['def'] } = schema._zod;
    const isOptional = def.type === 'default' || def.type === 'optional';
    if (def.type === 'default' || def.type === 'optional') ({ def } = (def.innerType as Schema)._zod);
    if (isOptional && presentational.has(def.type)) found = path.slice(0, depth);
    const key = path[depth];
    if (key === undefined) return found;
    if (def.type === 'array') {
      if (isOptional) found = path.slice(0, depth + 1);
      schema = def.element as Schema;
    } else schema = def.type === 'object' ? (def.shape[String(key)] as Schema | undefined) : undefined;
  }
  return found;
}

/** A copy without some parts: those inside of others first, and the elements of a list from its end, so that all places stay valid. */
function omitParts(raw: unknown, paths: readonly Path[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(raw));
  const distinct = [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
  for (const path of distinct.toReversed().toSorted((a, b) => b.length - a.length)) {
    const key = path.at(-1) ?? '';
    const parent = path.slice(0, -1).reduce<unknown>((value, at) => (value as Record<PropertyKey, unknown>)[at], copy);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else Reflect.deleteProperty(parent as object, key);
  }
  return copy;
}

export interface LenientRows<T> extends ReadRows<T> {
  /** records that were read without some of their parts */
  readonly incomplete: readonly WrongRow[];
}

/**
 * Parses a response like `readRows`, except that a wrong text, list or element of a list costs this part and not its record: a number for an
 * author, a null teaser.
 *
 * Assumed: a wrong number, date or amount refuses the record, because what is computed from the others could mislead.
 *
 * @returns undefined when the response contains no list
 */
export function readLenientRows<Row extends z.ZodMiniType>(
  endpoint: { row: Row; envelope: string | undefined },
  response: unknown,
): LenientRows<z.output<Row>> | undefined {
  const strict = readRows(endpoint, response);
  if (!strict) return undefined;
  const [rows, wrong, incomplete]: [z.output<Row>[], WrongRow[], WrongRow[]] = [[], [], []];
  const row = endpoint.row as unknown as Schema;
  const refused = new Map(strict.wrong.map((one) => [one.index, one]));
  const read = strict.rows.values();
  for (let index = 0; index < strict.rows.length + refused.size; index++) {
    const one = refused.get(index);
    if (!one) {
      rows.push(read.next().value as z.output<Row>);
      continue;
    }
    const paths = z.safeParse(endpoint.row, one.raw).error?.issues.map(({ path }) => partToOmit(row, path)) ?? [];
    const repaired = paths.every((path) => path !== undefined) ? z.safeParse(endpoint.row, omitParts(one.raw, paths)) : undefined;
    if (repaired?.success) {
      rows.push(repaired.data);
      incomplete.push(one);
    } else wrong.push(one);
  }
  return { rows, wrong, incomplete };
}
