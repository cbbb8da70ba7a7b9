import * as z from 'zod/mini';
import { isoDate } from '#contract/codecs.ts';
import { newYorkDay, newYorkDaySpan } from '#contract/new-york.ts';
import { symbolShape, type Days } from './embed-address.ts';

// What programs around the desk tell each other, as FDC3 2.x writes it (https://fdc3.finos.org/docs/context/spec), and what it means here.

const instrument = z.object({ type: z.enum(['fdc3.instrument']), id: z.object({ ticker: z.string() }) });
const timeRange = z.object({ type: z.enum(['fdc3.timeRange']), startTime: z.optional(z.string()), endTime: z.optional(z.string()) });
/** A chart is of instruments, over a range; one that is of several is about none of them alone. */
const chart = z.object({ type: z.enum(['fdc3.chart']), instruments: z.array(z.unknown()), range: z.optional(z.unknown()) });

/** The symbol that a context is about; undefined for any other context, and for what is no symbol. */
export function symbolOfContext(context: unknown): string | undefined {
  const instruments = chart.safeParse(context).data?.instruments;
  const ticker = instrument.safeParse(instruments?.length === 1 ? instruments[0] : context).data?.id.ticker;
  return symbolShape.safeParse(ticker?.trim().toUpperCase()).data;
}

const dayOf = (time: string | undefined): string | undefined => {
  const ms = Date.parse(time ?? '');
  const day = Number.isNaN(ms) ? '' : newYorkDay(ms / 1000);
  // years of five digits are none of ours
  return isoDate.safeParse(day).data;
};

/** The days that a range of time, or a chart's, lies on; undefined for any other context, and for a range without ends or the wrong way round. */
export function daysOfContext(context: unknown): Days | undefined {
  const { data } = timeRange.safeParse(chart.safeParse(context).data?.range ?? context);
  const [from, to] = [dayOf(data?.startTime), dayOf(data?.endTime)];
  if ((from === undefined && to === undefined) || (from !== undefined && to !== undefined && from > to)) return undefined;
  return { from, to };
}

export const instrumentContext = (ticker: string) => ({ type: 'fdc3.instrument', id: { ticker } }) as const;

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Whole days as instants, as the standard asks for: from the first second of the first to the last of the last; undefined without an end. */
export function timeRangeContext({ from, to }: Days) {
  if (from === undefined && to === undefined) return undefined;
  return {
    type: 'fdc3.timeRange',
    ...(from !== undefined && { startTime: isoOf(newYorkDaySpan(from)[0]) }),
    ...(to !== undefined && { endTime: isoOf(newYorkDaySpan(to)[1] - 1) }),
  } as const;
}
