/** The first list, asked for by src/first before the desk's own script has arrived. */
export interface EarlyAnswer {
  /** absolute */
  readonly address: string;
  /** as `performance.now` */
  readonly askedMs: number;
  readonly response: Promise<Response>;
  /** ends it */
  readonly reader: AbortController;
}

declare global {
  interface Window {
    earlyAnswer?: EarlyAnswer;
  }
}

/** Older than this it is asked anew: on a slow line the script may come much later than the answer. */
const oldestMs = 10_000;

/** Hands out what was asked early, once, to the question that is the same; the first other question to the endpoint ends it. */
export function takeEarlyAnswer(address: string, signal: AbortSignal): Promise<Response> | undefined {
  const early = window.earlyAnswer;
  if (!early || early.address.split('?')[0] !== address.split('?')[0]) return undefined;
  delete window.earlyAnswer;
  const end = (): void => early.reader.abort();
  if (early.address === address && performance.now() - early.askedMs < oldestMs) {
    signal.addEventListener('abort', end);
    return early.response;
  }
  end();
  return undefined;
}
