/** One line per request. No query values and no path that matched nothing: either may hold a key. */
export interface RequestLine {
  readonly time: string;
  readonly event: 'request';
  readonly requestId: string;
  readonly method: string;
  /** the path as documented, e.g. `/api/v2/news/:id` */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  /** the name of the key, never the key */
  readonly key: string | null;
}

/** A fault of ours, whole; the caller is shown only the request id. */
export interface FaultLine {
  readonly time: string;
  readonly event: 'fault';
  readonly requestId: string;
  readonly error: string;
}

export type Log = (line: RequestLine | FaultLine) => void;

/** The time as ISO text; many requests share a millisecond. */
export function clockText(now: () => number): () => string {
  let last = NaN;
  let text = '';
  return () => {
    const current = now();
    if (current !== last) text = new Date(current).toISOString();
    last = current;
    return text;
  };
}

/** JSON lines, as log collectors read them. */
export const jsonLog =
  (write: (text: string) => void): Log =>
  (line) =>
    write(`${JSON.stringify(line)}\n`);

/** Lines on their way out, several in one write: a write for each would cost a quarter of what answering does. */
export interface GatheredLines {
  readonly write: (text: string) => void;
  /** Writes what waits at once; to be called before the process ends. */
  readonly flush: () => void;
}

/** As short as nobody who follows a log notices. */
const gatherMs = 20;
const mostGathered = 65_536;

export function gatherLines(write: (text: string) => void): GatheredLines {
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered !== '') write(gathered);
    gathered = '';
  };
  return {
    write: (text) => {
      gathered += text;
      if (gathered.length >= mostGathered) flush();
      else timer ??= setTimeout(flush, gatherMs).unref();
    },
    flush,
  };
}
