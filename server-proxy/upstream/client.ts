import type { Dispatcher } from 'undici';
import { requestIdHeader } from '#contract/http/header-names.ts';
import type { Settings, UpstreamAddress } from '../config.ts';
import { openDispatcher } from '../outbound.ts';
import { isLoopback } from '../security/hosts.ts';
import type { Credential } from './key/key.ts';
import { timedOut, tooBusy, unreachable, unusable, UpstreamError } from './errors.ts';

export interface UpstreamRequest {
  /** path and query after the base address, built from the contract's names (query.ts) */
  readonly target: string;
  readonly accept: string;
  /** entity tag of the stored response, for revalidation */
  readonly etag: string | undefined;
  readonly requestId: string;
  /** false for images, whose address is signed */
  readonly needsKey: boolean;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** with its content coding */
  readonly body: Buffer;
}

export interface UpstreamClient {
  /** Sends a request; once more with the second key if the first is rejected. @throws UpstreamError when no complete response arrives */
  readonly send: (request: UpstreamRequest, signal: AbortSignal) => Promise<UpstreamResponse>;
  readonly close: () => Promise<void>;
}

export interface UpstreamLimits {
  readonly connectMs: number;
  readonly firstByteMs: number;
  /** per query, including queue, retry and body; an error is sent within 15 s */
  readonly totalMs: number;
  readonly bodyBytes: number;
  /** of all responses that are being received */
  readonly receivingBytes: number;
  readonly connections: number;
  /** per command of the store that proxies share; a request waits for it */
  readonly storeMs: number;
}

export const upstreamLimits: UpstreamLimits = {
  connectMs: 2000,
  firstByteMs: 8000,
  totalMs: 14_500,
  bodyBytes: 32 * 1024 * 1024,
  receivingBytes: 64 * 1024 * 1024,
  connections: 32,
  storeMs: 250,
};

/** The first value of a header. */
export const firstValue = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/**
 * Opens connections to the data service (outbound.ts). Redirects are not followed, so the key is sent to the configured origin only.
 */
export function openUpstreamClient(
  { url, key, auth }: Pick<UpstreamAddress, 'url' | 'key' | 'auth'>,
  { version, outbound }: Pick<Settings, 'version' | 'outbound'>,
  limits = upstreamLimits,
): UpstreamClient {
  const dispatcher = openDispatcher(url, outbound, limits);
  const receiver = openReceiver(limits.receivingBytes);
  const basePath = url.pathname.replace(/\/$/, '');
  const commonHeaders = {
    // On the same computer, compression costs more than it saves.
    'accept-encoding': isLoopback(url.hostname) ? 'identity' : 'gzip',
    'user-agent': `Marketdesk/${version}`,
  };

  const dispatch = (
    { target, accept, etag, requestId }: UpstreamRequest,
    signal: AbortSignal,
    credential?: Credential,
  ): Promise<UpstreamResponse> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...commonHeaders,
        accept,
        ...(auth === 'header' && credential && { authorization: credential.authorization() }),
        [requestIdHeader]: requestId,
        ...(etag !== undefined && { 'if-none-match': etag }),
      };
      const parameter = auth === 'query' && credential ? `${target.includes('?') ? '&' : '?'}${credential.parameter()}` : '';
      const handler = collectResponse(limits.bodyBytes, receiver, signal, resolve, (error) => reject(upstreamError(error)));
      dispatcher.dispatch({ origin: url.origin, method: 'GET', path: basePath + target + parameter, headers }, handler);
    });

  return {
    async send(request, signal) {
      const [first, second] = request.needsKey ? key.credentials : [];
      const response = await dispatch(request, signal, first);
      if (response.status !== 401 || !second) return response;
      const other = await dispatch(request, signal, second);
      if (other.status !== 401) key.prefer(second);
      return other;
    },
    close: () => dispatcher.destroy(),
  };
}

interface Receiving {
  bytes: number;
  readonly abort: () => void;
}

/** Bounds the memory of responses that are being received: above the limit the largest one is aborted. */
function openReceiver(maxBytes: number) {
  const all = new Set<Receiving>();
  let total = 0;
  return {
    add(one: Receiving, bytes: number): void {
      all.add(one);
      one.bytes += bytes;
      total += bytes;
      if (total <= maxBytes) return;
      const largest = [...all].reduce((most, other) => (other.bytes > most.bytes ? other : most));
      this.end(largest);
      largest.abort();
    },
    end(one: Receiving): void {
      if (all.delete(one)) total -= one.bytes;
    },
  };
}

/** Collects a response. A body of one chunk, as most are, is not copied. */
function collectResponse(
  maxBytes: number,
  receiver: ReturnType<typeof openReceiver>,
  signal: AbortSignal,
  resolve: (response: UpstreamResponse) => void,
  reject: (error: Error) => void,
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let status = 0;
  let headers: UpstreamResponse['headers'] = {};
  let abort = (_reason: Error): void => undefined;
  const onAbort = (): void => abort(new Error('the request was cancelled'));
  const receiving: Receiving = { bytes: 0, abort: () => abort(tooBusy('too many bytes of responses at once')) };
  const end = (): void => {
    signal.removeEventListener('abort', onAbort);
    receiver.end(receiving);
  };
  signal.addEventListener('abort', onAbort);
  return {
    onRequestStart(controller) {
      abort = (reason) => controller.abort(reason);
      if (signal.aborted) onAbort();
    },
    onResponseStart(controller, statusCode, responseHeaders) {
      status = statusCode;
      headers = responseHeaders;
      if (Number(headers['content-length']) > maxBytes) controller.abort(unusable(`the response is larger than ${maxBytes} bytes`));
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk);
      receiver.add(receiving, chunk.length);
    },
    onResponseEnd() {
      end();
      const [first] = chunks;
      resolve({ status, headers, body: first && chunks.length === 1 ? first : Buffer.concat(chunks) });
    },
    onResponseError(_controller, error) {
      end();
      // The receiver no longer counts them; otherwise they remain until this handler is collected, which may be long after.
      chunks.length = 0;
      reject(error);
    },
  };
}

function upstreamError(error: Error & { readonly code?: string }): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const { code, name, message } = error;
  const cause = `${code ?? name}: ${message}`;
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return timedOut(cause);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return unusable(cause);
  return unreachable(cause);
}
