import { Pool, type Dispatcher } from 'undici';
import { requestIdHeader } from '#contract/http/header-names.ts';
import type { UpstreamAddress } from './config.ts';
import { isLoopback } from './listening-host.ts';
import { timedOut, unreachable, type UpstreamFailure } from './upstream-failure.ts';

export interface UpstreamRequest {
  /** path and query after the base address; made of the contract's words only (question.ts) */
  readonly target: string;
  readonly accept: string;
  /** the name of what is asked, for what is counted by it (gate.ts) */
  readonly route: string;
  /** asks only whether an answer we hold is still current */
  readonly etag: string | undefined;
  readonly requestId: string;
  /** for what needs no key; default false */
  readonly isKeyless?: boolean;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** as it travelled, content coding and all */
  readonly body: Buffer;
}

/** The one service behind the proxy. */
export interface Upstream {
  /** @throws UpstreamFailure when no whole answer came within the time given */
  readonly ask: (request: UpstreamRequest, withinMs: number) => Promise<UpstreamResponse>;
  readonly close: () => Promise<void>;
}

export interface UpstreamLimits {
  readonly connectMs: number;
  readonly firstByteMs: number;
  /** for one question, its second try included */
  readonly totalMs: number;
  readonly bodyBytes: number;
  readonly connections: number;
}

/** product 2.14; the last two are ours */
export const upstreamLimits: UpstreamLimits = {
  connectMs: 2000,
  firstByteMs: 8000,
  totalMs: 15_000,
  bodyBytes: 32 * 1024 * 1024,
  connections: 32,
};

/**
 * Opens the way to upstream. Redirects are not followed (undici's pool knows none), so the key cannot be led astray:
 * it travels to the configured origin or nowhere.
 */
export function openUpstream({ url, key }: UpstreamAddress, version: string, limits = upstreamLimits): Upstream {
  const pool = new Pool(url.origin, {
    // one protocol, one set of tests; its header list is the one promised in product 2.14
    allowH2: false,
    pipelining: 1,
    connections: limits.connections,
    // stated, because NODE_TLS_REJECT_UNAUTHORIZED=0 in an environment would otherwise switch verification off
    connect: { timeout: limits.connectMs, rejectUnauthorized: true },
    // our own clocks below are exact; undici's tick every half second
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const basePath = url.pathname.replace(/\/$/, '');
  const fixedHeaders = {
    // on the same machine, packing and unpacking costs more than the bytes
    'accept-encoding': isLoopback(url.hostname) ? 'identity' : 'gzip',
    'user-agent': `Marketdesk/${version}`,
  };
  const keyedHeaders = { ...fixedHeaders, authorization: key.authorization() };
  return {
    ask: ({ target, accept, etag, requestId, isKeyless = false }, withinMs) =>
      new Promise((resolve, reject) => {
        const headers = {
          accept,
          ...(isKeyless ? fixedHeaders : keyedHeaders),
          [requestIdHeader]: requestId,
          ...(etag === undefined ? {} : { 'if-none-match': etag }),
        };
        pool.dispatch({ method: 'GET', path: basePath + target, headers }, collect(limits, withinMs, resolve, reject));
      }),
    close: () => pool.destroy(),
  };
}

/** Gathers one answer, and gives up on it when it is late or too large. */
function collect(
  { firstByteMs, bodyBytes }: UpstreamLimits,
  withinMs: number,
  resolve: (response: UpstreamResponse) => void,
  reject: (reason: UpstreamFailure) => void,
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let size = 0;
  let start: Pick<UpstreamResponse, 'status' | 'headers'> | undefined;
  let controller: Dispatcher.DispatchController | undefined;
  let failure: UpstreamFailure | undefined;
  let firstByte: NodeJS.Timeout | undefined;

  const fail = (reason: UpstreamFailure): void => {
    clearTimeout(whole);
    clearTimeout(firstByte);
    failure ??= reason;
    reject(failure);
    controller?.abort(failure);
  };
  const whole = setTimeout(() => fail(timedOut(`no whole answer within ${withinMs} ms`)), withinMs);

  return {
    onRequestStart(current) {
      controller = current;
      // its time ran out while it waited for a free connection
      if (failure) current.abort(failure);
      else firstByte = setTimeout(() => fail(timedOut(`no first byte within ${firstByteMs} ms`)), firstByteMs);
    },
    onResponseStart(_controller, status, headers) {
      // an interim answer such as 103 is followed by the real one
      if (status < 200) return;
      clearTimeout(firstByte);
      start = { status, headers };
      if (Number(headers['content-length']) > bodyBytes) fail(tooLarge(bodyBytes));
    },
    onResponseData(_controller, chunk) {
      size += chunk.length;
      if (size > bodyBytes) fail(tooLarge(bodyBytes));
      else chunks.push(chunk);
    },
    onResponseEnd() {
      clearTimeout(whole);
      if (start) resolve({ ...start, body: joined(chunks, size) });
    },
    onResponseError(_controller, error) {
      fail(unreachable(`${'code' in error ? String(error.code) : error.name}: ${error.message}`));
    },
  };
}

const tooLarge = (bytes: number): UpstreamFailure => unreachable(`the answer is larger than ${bytes} bytes`, { again: false });

/** What came in one piece stays where it was read: a copy would cost as much as sending it. */
const joined = (chunks: readonly Buffer[], size: number): Buffer => {
  const [first] = chunks;
  return first?.length === size ? first : Buffer.concat(chunks, size);
};
