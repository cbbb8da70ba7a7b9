import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { SourceFailed } from '../failures.ts';
import { type Answer, codings, failureOf, receive } from './answer.ts';

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

interface Exchange {
  readonly dispatcher: Dispatcher;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly isCutAllowed: boolean;
}

const isClosed = (error: unknown): boolean => /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test((error as NodeJS.ErrnoException).code ?? '');

/** Sends one request; redirects are not followed. @throws SourceFailed where there is no complete answer */
export async function exchange(url: URL, { dispatcher, headers, signal, maxBytes, isCutAllowed }: Exchange): Promise<Answer> {
  let isBody = false;
  try {
    const send = (): ReturnType<typeof request> =>
      request(url, { dispatcher, signal, headers: { ...headers, 'accept-encoding': codings } });
    // a host may close a connection that was left open just when a request is sent (RFC 9112 §9.3.1)
    const response = await send().catch((error: unknown) => (isClosed(error) ? send() : Promise.reject(error)));
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
