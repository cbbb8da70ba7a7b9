import { type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { SourceFailed } from '../failures.ts';
import { codings, failureOf, receive, type Received } from './answer.ts';

const connectMs = 5000;
/** of a page that says why a request was refused */
const maxPageBytes = 64 * 1024;

/** Opens the connections to hosts whose names `lookup` resolves. */
export const openDispatcher = (lookup: LookupFunction | undefined): Dispatcher =>
  new Agent({
    connections: 1,
    allowH2: false,
    // rejectUnauthorized, because NODE_TLS_REJECT_UNAUTHORIZED=0 would otherwise disable verification
    connect: { timeout: connectMs, rejectUnauthorized: true, ...(lookup && { lookup }) },
    // the time of the whole answer is limited
    headersTimeout: 0,
    bodyTimeout: 0,
  });

export interface Exchange {
  readonly dispatcher: Dispatcher;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly isCutAllowed: boolean;
}

export interface Answer extends Received {
  readonly status: number;
  /** the first value of a header */
  readonly header: (name: string) => string | undefined;
}

/** Sends one request; redirects are not followed. @throws SourceFailed where there is no complete answer */
export async function exchange(url: URL, { dispatcher, headers, signal, maxBytes, isCutAllowed }: Exchange): Promise<Answer> {
  let isBody = false;
  try {
    const response = await request(url, { dispatcher, signal, headers: { ...headers, 'accept-encoding': codings } });
    isBody = true;
    const header = (name: string): string | undefined => [response.headers[name]].flat()[0];
    const [status, coding] = [response.statusCode, header('content-encoding') ?? ''];
    if (status !== 200) {
      const page = await receive(response.body, coding, maxPageBytes).catch(() => ({ body: Buffer.alloc(0), isCut: true }));
      return { ...page, status, header };
    }
    const received = await receive(response.body, coding, maxBytes);
    if (received.isCut && !isCutAllowed) throw new SourceFailed(`the answer is longer than ${maxBytes} bytes`);
    return { ...received, status, header };
  } catch (error) {
    throw failureOf(error, url.host, isBody);
  }
}
