import type { Dispatcher } from 'undici';
import { requestIdHeader } from '#contract/http/header-names.ts';
import type { Settings, UpstreamAddress } from '../config.ts';
import { openDispatcher } from '../outbound.ts';
import { isLoopback } from '../security/hosts.ts';
import { type Body, BodyWriter } from './bodies/body.ts';
import type { Receiving } from './bodies/response-memory.ts';
import type { Credential } from './key/key.ts';
import { timedOut, unreachable, unusable, UpstreamError } from './errors.ts';

export interface UpstreamRequest {
  /** path and query after the base address, built from the contract's names (query.ts) */
  readonly target: string;
  readonly accept: string;
  /** entity tag of the stored response, for revalidation */
  readonly etag: string | undefined;
  readonly requestId: string;
  /** false for images, whose address is signed */
  readonly needsKey: boolean;
  /** counts the bytes of the response */
  readonly receiving: Receiving;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** with its content coding */
  readonly body: Body;
}

export interface UpstreamClient {
  /** Sends a request; once more with the second key if the first is rejected. @throws UpstreamError when no complete response arrives */
  readonly send: (request: UpstreamRequest, signal: AbortSignal) => Promise<UpstreamResponse>;
  /**
   * Opens a response that goes on until it is aborted, or silent for a time.
   *
   * @param silentMs how long nothing may arrive
   * @throws UpstreamError without a connection
   */
  readonly open: (
    request: Pick<UpstreamRequest, 'target' | 'accept' | 'requestId'>,
    signal: AbortSignal,
    silentMs: number,
  ) => Promise<Dispatcher.ResponseData>;
  readonly close: () => Promise<void>;
}

export interface UpstreamLimits {
  readonly connectMs: number;
  readonly firstByteMs: number;
  /** per query, including queue, retry and body; an error is sent within 15 s */
  readonly totalMs: number;
  readonly bodyBytes: number;
  /** of all large responses from when they are received until they are sent */
  readonly memoryBytes: number;
  readonly connections: number;
  /** per command of the store that proxies share; a request waits for it */
  readonly storeMs: number;
}

export const upstreamLimits: UpstreamLimits = {
  connectMs: 2000,
  firstByteMs: 8000,
  totalMs: 14_500,
  bodyBytes: 32 * 1024 * 1024,
  memoryBytes: 64 * 1024 * 1024,
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
  const basePath = url.pathname.replace(/\/$/, '');
  const commonHeaders = {
    // On the same computer, compression costs more than it saves.
    'accept-encoding': isLoopback(url.hostname) ? 'identity' : 'gzip',
    'user-agent': `Marketdesk/${version}`,
  };

  /** What is sent, with the key where there is one. */
  function optionsOf({ target, accept, requestId }: Pick<UpstreamRequest, 'target' | 'accept' | 'requestId'>, credential?: Credential) {
    const headers = {
      ...commonHeaders,
      accept,
      ...(auth === 'header' && credential && { authorization: credential.authorization() }),
      [requestIdHeader]: requestId,
    };
    const parameter = auth === 'query' && credential ? `${target.includes('?') ? '&' : '?'}${credential.parameter()}` : '';
    return { origin: url.origin, method: 'GET', path: basePath + target + parameter, headers } as const;
  }

  const dispatch = (request: UpstreamRequest, signal: AbortSignal, credential?: Credential): Promise<UpstreamResponse> =>
    new Promise((resolve, reject) => {
      const { etag, receiving } = request;
      const { headers, ...options } = optionsOf(request, credential);
      const handler = collectResponse(limits.bodyBytes, receiving, signal, resolve, (error) => reject(upstreamError(error)));
      dispatcher.dispatch({ ...options, headers: { ...headers, ...(etag !== undefined && { 'if-none-match': etag }) } }, handler);
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
    async open(request, signal, silentMs) {
      const [credential] = key.credentials;
      try {
        return await dispatcher.request({ ...optionsOf(request, credential), signal, bodyTimeout: silentMs });
      } catch (error) {
        throw upstreamError(error as Error);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** Collects a response. */
function collectResponse(
  maxBytes: number,
  receiving: Receiving,
  signal: AbortSignal,
  resolve: (response: UpstreamResponse) => void,
  reject: (error: Error) => void,
): Dispatcher.DispatchHandler {
  const body = new BodyWriter();
  let status = 0;
  let headers: UpstreamResponse['headers'] = {};
  let abort = (_reason: Error): void => undefined;
  const onAbort = (): void => abort(new Error('the request was cancelled'));
  const end = (): void => signal.removeEventListener('abort', onAbort);
  signal.addEventListener('abort', onAbort);
  return {
    onRequestStart(controller) {
      abort = (reason) => controller.abort(reason);
      receiving.begin(controller);
      if (signal.aborted) onAbort();
    },
    onResponseStart(controller, statusCode, responseHeaders) {
      status = statusCode;
      headers = responseHeaders;
      if (Number(headers['content-length']) > maxBytes) controller.abort(unusable(`the response is larger than ${maxBytes} bytes`));
    },
    onResponseData(_controller, chunk) {
      body.add(chunk);
      receiving.add(chunk.length);
    },
    onResponseEnd() {
      end();
      resolve({ status, headers, body: body.end() });
    },
    onResponseError(_controller, error) {
      end();
      // They no longer count; otherwise they remain until this handler is collected, which may be long after.
      body.clear();
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
