import * as z from 'zod/mini';
import {
  marketBreadth,
  type MarketBreadth,
  mover as moverRow,
  type Mover as MoverRow,
  movers as endpoint,
  moverSector,
  type MoverSector,
  type MoversResult,
} from '#contract/endpoints/movers.ts';
import { reason, type WrongRow } from '#contract/schema/rows.ts';

const anyList = z.optional(z.nullable(z.array(z.unknown())));

/** The lists as received, so that one invalid row does not drop the others. */
const sentResult = z.looseObject({ gainers: anyList, losers: anyList, volumes: anyList, thin: anyList, sectors: anyList });
type SentResult = z.output<typeof sentResult>;

/** The movers endpoint with this lenient row schema. */
export const moverRows = { ...endpoint, row: sentResult };

export interface ReadMovers {
  readonly result: MoversResult;
  /** rows without a symbol or a price, or with a field of another type */
  readonly wrong: readonly WrongRow[];
}

/** Some services send null for what they do not know. */
const withoutNull = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
    : sent;

/** Assumed: a row without a price has it as its close, as the vendor sends it (assumption M36). */
function withPrice(sent: unknown): unknown {
  const { price, close } = Object(sent) as Partial<MoverRow>;
  return price === undefined && close !== undefined ? { ...Object(sent), price: close } : sent;
}

/** Assumed: a change that a row lacks follows from its price and the close before; without these the row cannot be read (assumption M36). */
function withChange(sent: unknown): unknown {
  const { price, previousClose, change, changePercent } = Object(sent) as Partial<MoverRow>;
  if (typeof price !== 'number' || typeof previousClose !== 'number' || previousClose <= 0) return sent;
  const dollars = price - previousClose;
  return { ...Object(sent), change: change ?? dollars, changePercent: changePercent ?? (100 * dollars) / previousClose };
}

/** The rows of a list that can be read; the others are added to `wrong`. */
function readList<Row extends z.ZodMiniType>(
  row: Row,
  list: readonly unknown[],
  wrong: WrongRow[],
  prepare: (sent: unknown) => unknown = (sent) => sent,
): z.output<Row>[] {
  return list.flatMap((raw, index) => {
    const { success, data, error } = z.safeParse(row, prepare(withoutNull(raw)));
    if (!success) wrong.push({ index, reason: reason(error), raw });
    return success ? [data] : [];
  });
}

/** A part of the result; none where it cannot be read. */
const readPart = <Part extends z.ZodMiniType>(part: Part, sent: unknown): z.output<Part> | undefined =>
  z.safeParse(part, withoutNull(sent)).data;

const { fromDate, toDate, snapTo, usePreviousClose, day } = endpoint.row.shape;

/** Parses a result list by list and row by row. */
export function readMovers({ gainers, losers, volumes, thin, sectors, ...others }: SentResult): ReadMovers {
  const wrong: WrongRow[] = [];
  const movers = (list: readonly unknown[]): MoverRow[] => readList(moverRow, list, wrong, (sent) => withChange(withPrice(sent)));
  const breadth: MarketBreadth | undefined = readPart(marketBreadth, others['breadth']);
  const known: MoverSector[] | undefined = sectors ? readList(moverSector, sectors, wrong) : undefined;
  const span = {
    fromDate: readPart(fromDate, others['fromDate']),
    toDate: readPart(toDate, others['toDate']),
    snapTo: readPart(snapTo, others['snapTo']),
    usePreviousClose: readPart(usePreviousClose, others['usePreviousClose']),
    day: readPart(day, others['day']),
  };
  return {
    result: {
      ...span,
      gainers: movers(gainers ?? []),
      losers: movers(losers ?? []),
      ...(volumes && { volumes: movers(volumes) }),
      ...(thin && { thin: movers(thin) }),
      ...(breadth && { breadth }),
      ...(known && { sectors: known }),
    },
    wrong,
  };
}
