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

/** JSON lines, as log collectors read them. */
export const jsonLog =
  (write: (text: string) => void): Log =>
  (line) =>
    write(`${JSON.stringify(line)}\n`);
