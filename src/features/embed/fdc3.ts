import * as z from 'zod/mini';
import { isoDate } from '#contract/schema/codecs.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { newYorkDay, newYorkDaySpan } from '#contract/time/new-york.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { type DateRange, symbolSchema } from './frame-url.ts';

// FDC3 2.x contexts and intents (https://fdc3.finos.org/docs/context/spec) that an embedded frame receives and sends.

const instrument = z.object({ type: z.enum(['fdc3.instrument']), id: z.object({ ticker: z.string() }) });
const timeRange = z.object({ type: z.enum(['fdc3.timeRange']), startTime: z.optional(z.string()), endTime: z.optional(z.string()) });
/** A chart of several instruments selects none of them. */
const chart = z.object({ type: z.enum(['fdc3.chart']), instruments: z.array(z.unknown()), range: z.optional(z.unknown()) });

/** The symbol of an instrument or of a chart of one; undefined for other contexts and for invalid symbols. */
export function symbolOfContext(context: unknown): string | undefined {
  const instruments = chart.safeParse(context).data?.instruments;
  const ticker = instrument.safeParse(instruments?.length === 1 ? instruments[0] : context).data?.id.ticker;
  return symbolSchema.safeParse(ticker).data;
}

const newYorkDayOfTime = (time: string | undefined): string | undefined => {
  const ms = Date.parse(time ?? '');
  const day = Number.isNaN(ms) ? '' : newYorkDay(ms / 1000);
  // Years of five digits are no dates here.
  return isoDate.safeParse(day).data;
};

/** The days of a time range or of a chart; undefined for other contexts, and for ranges without ends or in reverse order. */
export function dateRangeOfContext(context: unknown): DateRange | undefined {
  const { data } = timeRange.safeParse(chart.safeParse(context).data?.range ?? context);
  const [from, to] = [newYorkDayOfTime(data?.startTime), newYorkDayOfTime(data?.endTime)];
  if ((from === undefined && to === undefined) || (from !== undefined && to !== undefined && from > to)) return undefined;
  return { from, to };
}

export const instrumentContext = (ticker: string) => ({ type: 'fdc3.instrument', id: { ticker } }) as const;

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Whole days as instants: the first second of the first day to the last second of the last. undefined for an open range. */
export function timeRangeContext({ from, to }: DateRange) {
  if (from === undefined && to === undefined) return undefined;
  return {
    type: 'fdc3.timeRange',
    ...(from !== undefined && { startTime: isoOf(newYorkDaySpan(from)[0]) }),
    ...(to !== undefined && { endTime: isoOf(newYorkDaySpan(to)[1] - 1) }),
  } as const;
}

type ContextHandler = (context: unknown) => void;
interface Listener {
  readonly unsubscribe: () => void;
}

/** The part of an FDC3 2.x agent that is used here (https://fdc3.finos.org/docs/api/ref/DesktopAgent). */
export interface DesktopAgent {
  readonly addContextListener: (type: string, handler: ContextHandler) => Promise<Listener>;
  readonly addIntentListener: (intent: string, handler: ContextHandler) => Promise<Listener>;
  readonly broadcast: (context: object) => Promise<unknown>;
}

/** Intents and the page that shows each. Assumed: a chart of one instrument is the chart of its ratios, the only one over time. */
const intents = {
  ViewNews: () => '/news',
  ViewInstrument: symbolPath,
  ViewChart: () => '/ratios',
} as const;

/** What the frame shows. */
export interface FrameContext {
  readonly symbol: string | undefined;
  readonly dateRange: DateRange;
}

interface AgentOptions {
  /** what the frame shows when it connects; not broadcast */
  readonly context: FrameContext;
  readonly onSymbol: (symbol: string) => void;
  readonly onDateRange: (range: DateRange) => void;
  /** an intent for a page, with a symbol and perhaps a date range */
  readonly onView: (pathname: string, symbol: string, range: DateRange | undefined) => void;
}

/** The connection of a frame to the desktop agent. */
export interface AgentConnection {
  /** Broadcasts what the reader has selected. What was received is not sent again: two programs would echo each other for ever. */
  readonly update: (context: FrameContext) => void;
  /** Notes what another program has set, which must not be broadcast back. */
  readonly noteReceived: (received: { readonly symbol?: string | undefined; readonly dateRange?: DateRange | undefined }) => void;
  readonly disconnect: () => void;
}

const rangeKey = ({ from = '', to = '' }: DateRange): string => `${from}/${to}`;

/** What was received and is not shown yet, oldest first: several contexts may arrive before the page has rendered the first. */
function openReceived() {
  let keys: string[] = [];
  return {
    add: (key: string): void => void keys.push(key),
    /** Whether what is shown now was received. It and what came before it are forgotten; after a choice of the reader all is. */
    take: (key: string): boolean => {
      const at = keys.indexOf(key);
      keys = at === -1 ? [] : keys.slice(at + 1);
      return at !== -1;
    },
  };
}

export function connectAgent(agent: DesktopAgent, { context, onSymbol, onDateRange, onView }: AgentOptions): AgentConnection {
  let isClosed = false;
  let current = context;
  const receivedSymbols = openReceived();
  const receivedRanges = openReceived();

  const noteReceived: AgentConnection['noteReceived'] = ({ symbol, dateRange }) => {
    if (symbol !== undefined) receivedSymbols.add(spelledSymbol(symbol));
    if (dateRange !== undefined) receivedRanges.add(rangeKey(dateRange));
  };
  const receiveSymbol = (context: unknown, apply: (symbol: string, range: DateRange | undefined) => void): void => {
    const symbol = symbolOfContext(context);
    if (symbol === undefined || isClosed) return;
    const days = dateRangeOfContext(context);
    noteReceived({ symbol, dateRange: days });
    apply(symbol, days);
  };
  const receiveDateRange = (context: unknown): void => {
    const days = dateRangeOfContext(context);
    if (!days || isClosed) return;
    noteReceived({ dateRange: days });
    onDateRange(days);
  };

  // An agent may reject a listener, or throw synchronously.
  const listen = async (add: () => Promise<Listener>) => add();
  const listeners = Promise.allSettled([
    listen(() => agent.addContextListener('fdc3.instrument', (context) => receiveSymbol(context, (symbol) => onSymbol(symbol)))),
    listen(() => agent.addContextListener('fdc3.timeRange', receiveDateRange)),
    ...Object.entries(intents).map(([intent, page]) =>
      listen(() =>
        agent.addIntentListener(intent, (context) => receiveSymbol(context, (symbol, days) => onView(page(symbol), symbol, days))),
      ),
    ),
  ]);
  async function broadcast(context: object): Promise<void> {
    try {
      await agent.broadcast(context);
    } catch {
      // The agent may refuse a broadcast; the reader cannot do anything about it.
    }
  }

  return {
    noteReceived,
    update: (now) => {
      const before = current;
      current = now;
      if (now.symbol !== before.symbol) {
        const isReceived = receivedSymbols.take(spelledSymbol(now.symbol ?? ''));
        if (now.symbol !== undefined && !isReceived) void broadcast(instrumentContext(now.symbol));
      }
      if (rangeKey(now.dateRange) !== rangeKey(before.dateRange)) {
        const isReceived = receivedRanges.take(rangeKey(now.dateRange));
        const context = timeRangeContext(now.dateRange);
        if (context && !isReceived) void broadcast(context);
      }
    },
    disconnect: () => {
      isClosed = true;
      void listeners.then((settled) => settled.forEach((one) => one.status === 'fulfilled' && one.value.unsubscribe()));
    },
  };
}
