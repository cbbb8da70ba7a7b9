import * as z from 'zod/mini';
import { symbolShape } from './embed-address.ts';

/** What of an FDC3 2.x desktop agent the desk uses (https://fdc3.finos.org). */
export interface Fdc3Agent {
  readonly addContextListener: (type: string, hear: (context: unknown) => void) => Promise<{ readonly unsubscribe: () => void }>;
  readonly addIntentListener: (intent: string, hear: (context: unknown) => void) => Promise<{ readonly unsubscribe: () => void }>;
}

const instrument = z.object({ type: z.enum(['fdc3.instrument']), id: z.object({ ticker: z.string() }) });

/** The symbol of an FDC3 instrument; undefined for any other context, and for what is no symbol. */
export function symbolOfContext(context: unknown): string | undefined {
  const ticker = instrument.safeParse(context).data?.id.ticker;
  return symbolShape.safeParse(ticker?.trim().toUpperCase()).data;
}

/**
 * Follows the instrument that the programs around the desk are about.
 *
 * @returns ends it
 */
export function followInstrument(agent: Fdc3Agent, onSymbol: (symbol: string) => void): () => void {
  let ended = false;
  const hear = (context: unknown): void => {
    const symbol = symbolOfContext(context);
    if (symbol !== undefined && !ended) onSymbol(symbol);
  };
  // An agent may refuse, and may do so at once.
  const listen = async (to: () => ReturnType<Fdc3Agent['addContextListener']>) => to();
  const listeners = Promise.allSettled([
    listen(() => agent.addContextListener('fdc3.instrument', hear)),
    listen(() => agent.addIntentListener('ViewInstrument', hear)),
  ]);
  return () => {
    ended = true;
    void listeners.then((settled) => settled.forEach((one) => one.status === 'fulfilled' && one.value.unsubscribe()));
  };
}
