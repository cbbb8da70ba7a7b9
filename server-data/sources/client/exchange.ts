import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
import { retryAfterHeader } from '#contract/http/header-names.ts';
import { dayMs, minuteMs } from '#contract/time/dates.ts';
import { SourceFailed, SourceForbidden, SourceNotFound, SourceWait } from '../failures.ts';
import { PrivateHost } from './addresses.ts';

/** What is sent as Accept-Encoding. */
const codings = 'gzip, br';
const decoders = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
]);

/** Decodes the content coding. Unlike `fetch`, it fails where compressed data ends early. */
function decode(body: Readable, coding: string): Readable {
  if (coding === '' || coding === 'identity') return body;
  const open = decoders.get(coding);
  if (!open) {
    body.destroy();
    throw new SourceFailed('its content coding is not known');
  }
  // errors arrive in the decoder
  return pipeline(body, open(), () => {});
}

interface Received {
  readonly body: Buffer;
  /** whether more than `maxBytes` were sent; then the connection was ended */
  readonly isCut: boolean;
}

export interface Answer extends Received {
  readonly status: number;
  /** the first value of a header */
  readonly header: (name: string) => string | undefined;
}

/** Reads a body up to a number of decoded bytes. */
async function receive(body: Readable, coding: string, maxBytes: number): Promise<Received> {
  // what is ended on purpose is no error
  body.on('error', () => {});
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of decode(body, coding.trim().toLowerCase()) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  return { body: Buffer.concat(chunks, Math.min(length, maxBytes)), isCut: length > maxBytes };
}

const datePattern = /^[A-Z][a-z]{2,8},? [\w :-]+$/;

/** Retry-After in seconds or as an HTTP date → Unix milliseconds, at most a day from now; undefined for nonsense and what is over. */
function retryAfter(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  const isDate = datePattern.test(text);
  const date = isDate ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
  const untilMs = /^\d+$/.test(text) ? nowMs + Number(text) * 1000 : date;
  return untilMs > nowMs ? Math.min(untilMs, nowMs + dayMs) : undefined;
}

/** What an answer says by another status than 200, 304 and redirects. @param hasKey whether the host was sent the key */
export function refusalOf({ status, header, body }: Answer, host: string, hasKey: boolean, nowMs: number): SourceFailed {
  const untilMs = status === 429 || status === 503 ? retryAfter(header(retryAfterHeader), nowMs) : undefined;
  if (untilMs !== undefined) return new SourceWait(`${host} answered ${status} and asks to wait`, untilMs);
  if ((status === 403 || status === 429) && /request rate threshold exceeded|undeclared automated tool/i.test(body.toString('latin1'))) {
    const reason = 'too many requests a second, or none that names a contact: set userAgent to "Name mail@example.com"';
    return new SourceWait(`${host} refuses requests for about 10 minutes: ${reason}`, nowMs + 10 * minuteMs);
  }
  if (status === 429) return new SourceWait(`${host} answered 429: too many requests`, nowMs + minuteMs);
  if (status === 404 || status === 410) return new SourceNotFound(`${host} answered ${status}`);
  const text = `${host} answered ${status}${hasKey && (status === 401 || status === 403) ? ': the key was refused' : ''}`;
  return status === 403 ? new SourceForbidden(text) : new SourceFailed(text);
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name cannot be resolved',
  EAI_AGAIN: 'its name cannot be resolved at the moment',
  ECONNREFUSED: 'it refuses connections',
  UND_ERR_CONNECT_TIMEOUT: 'it cannot be reached in time',
  UND_ERR_INVALID_ARG: 'a name or value in headers is not valid',
};

/** An error of a request in words. Its own text may hold the address with the key, and is not used. */
function failureOf(error: unknown, host: string, isBody: boolean): SourceFailed {
  if (error instanceof PrivateHost) return error;
  const { name = '', code = '' } = (error ?? {}) as { readonly name?: string; readonly code?: string };
  let reason = reasons[code] ?? `the request failed${code === '' ? '' : ` (${code})`}`;
  if (isBody) reason = 'the answer ended early';
  if (name === 'TimeoutError') reason = 'the answer took too long';
  if (name === 'AbortError') reason = 'the request was stopped';
  if (error instanceof SourceFailed) reason = error.message;
  return new SourceFailed(`${host}: ${reason}`);
}

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
