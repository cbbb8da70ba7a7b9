import { symbolKey } from '#src/shared/readings/join-key.ts';
import type { Days } from './embed-address.ts';
import { daysOfContext, instrumentContext, symbolOfContext, timeRangeContext } from './embed-fdc3-contexts.ts';

type Hear = (context: unknown) => void;
interface Listener {
  readonly unsubscribe: () => void;
}

/** What of an FDC3 2.x desktop agent the desk uses (https://fdc3.finos.org/docs/api/ref/DesktopAgent). */
export interface Fdc3Agent {
  readonly addContextListener: (type: string, hear: Hear) => Promise<Listener>;
  readonly addIntentListener: (intent: string, hear: Hear) => Promise<Listener>;
  readonly broadcast: (context: object) => Promise<unknown>;
}

/** What others ask to see, and the page that shows it. Assumed: a chart of one instrument is that of its ratios, the desk's only one over time. */
const intents = {
  ViewNews: () => '/news',
  ViewInstrument: (symbol: string) => `/symbol/${encodeURIComponent(symbolKey(symbol))}`,
  ViewChart: () => '/ratios',
} as const;

/** What the frame is about. */
export interface Subject {
  readonly symbol: string | undefined;
  readonly days: Days;
}

interface Parts {
  /** what it is about as it joins, of which nobody is told */
  readonly subject: Subject;
  readonly onSymbol: (symbol: string) => void;
  readonly onDays: (days: Days) => void;
  /** another page was asked for, about a symbol and perhaps some days */
  readonly onView: (pathname: string, symbol: string, days: Days | undefined) => void;
}

/** A frame among the programs of a desktop. */
export interface Joined {
  /** Tells the others what the reader has chosen; what was received is not sent again, or two programs would talk for ever. */
  readonly tell: (subject: Subject) => void;
  /** What somebody else has chosen for the frame, who knows it already. */
  readonly received: (subject: { readonly symbol?: string | undefined; readonly days?: Days | undefined }) => void;
  readonly leave: () => void;
}

const daysKey = ({ from = '', to = '' }: Days): string => `${from}/${to}`;

export function joinAgent(agent: Fdc3Agent, { subject, onSymbol, onDays, onView }: Parts): Joined {
  let isOver = false;
  let told = subject;
  let heardSymbol: string | undefined;
  let heardDays: string | undefined;

  const received: Joined['received'] = ({ symbol, days }) => {
    if (symbol !== undefined) heardSymbol = symbolKey(symbol);
    if (days !== undefined) heardDays = daysKey(days);
  };
  const take = (context: unknown, act: (symbol: string, days: Days | undefined) => void): void => {
    const symbol = symbolOfContext(context);
    if (symbol === undefined || isOver) return;
    const days = daysOfContext(context);
    received({ symbol, days });
    act(symbol, days);
  };
  const takeDays = (context: unknown): void => {
    const days = daysOfContext(context);
    if (!days || isOver) return;
    received({ days });
    onDays(days);
  };

  // An agent may refuse, and may do so at once.
  const listen = async (to: () => Promise<Listener>) => to();
  const listeners = Promise.allSettled([
    listen(() => agent.addContextListener('fdc3.instrument', (context) => take(context, (symbol) => onSymbol(symbol)))),
    listen(() => agent.addContextListener('fdc3.timeRange', takeDays)),
    ...Object.entries(intents).map(([intent, page]) =>
      listen(() => agent.addIntentListener(intent, (context) => take(context, (symbol, days) => onView(page(symbol), symbol, days)))),
    ),
  ]);
  async function say(context: object): Promise<void> {
    try {
      await agent.broadcast(context);
    } catch {
      // it does not want it: nothing that the reader need know
    }
  }

  return {
    received,
    tell: (now) => {
      const before = told;
      told = now;
      if (now.symbol !== before.symbol) {
        if (now.symbol !== undefined && symbolKey(now.symbol) !== heardSymbol) void say(instrumentContext(now.symbol));
        heardSymbol = undefined;
      }
      if (daysKey(now.days) !== daysKey(before.days)) {
        const context = timeRangeContext(now.days);
        if (context && daysKey(now.days) !== heardDays) void say(context);
        heardDays = undefined;
      }
    },
    leave: () => {
      isOver = true;
      void listeners.then((settled) => settled.forEach((one) => one.status === 'fulfilled' && one.value.unsubscribe()));
    },
  };
}
