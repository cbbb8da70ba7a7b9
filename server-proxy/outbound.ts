import { EnvHttpProxyAgent, ping, Pool, WebSocket, type Dispatcher } from 'undici';
import * as z from 'zod/mini';
import { isLoopback } from './security/hosts.ts';
import { parsed } from './variables.ts';

/** The HTTP proxies between this one and other computers. */
export interface OutboundProxies {
  /** for http addresses, and for https ones without `https`; may contain credentials */
  readonly http: URL | undefined;
  /** for https addresses; may contain credentials */
  readonly https: URL | undefined;
  /** hosts that are reached directly */
  readonly noProxy: string;
}

/** Credentials that cannot be decoded would otherwise stop undici with an error that does not name the variable. */
function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function parseProxyUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined;
  return url.pathname === '/' && !/[?#]/.test(text) && canDecode(url.username) && canDecode(url.password) ? url : undefined;
}

const proxyUrl = z.optional(
  parsed('an http or https address such as http://proxy.example.com:3128, with percent-encoded user name and password', parseProxyUrl),
);

export const outboundVariables = { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl, NO_PROXY: z._default(z.string(), '') };

const outboundSchema = z.object(outboundVariables);

export const readOutbound = (read: z.output<typeof outboundSchema>): OutboundProxies => ({
  http: read.HTTP_PROXY,
  https: read.HTTPS_PROXY,
  noProxy: read.NO_PROXY,
});

/** Names that systems set for every program, in capital or small letters; not all of them are read here. */
export const isProxyVariable = (name: string): boolean => /^(?:all|ftp|https?|no)_proxy$/i.test(name);

/** Small letters take precedence, as in undici and curl. */
export const withCapitals = (env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string | undefined>> => ({
  ...env,
  ...Object.fromEntries(Object.keys(outboundVariables).map((name) => [name, env[name.toLowerCase()] ?? env[name]])),
});

/** The proxy for an address, unless NO_PROXY excepts it. This computer is always reached directly. */
function proxyFor({ protocol, hostname }: URL, { http, https }: OutboundProxies): URL | undefined {
  if (isLoopback(hostname)) return undefined;
  return protocol === 'https:' ? (https ?? http) : http;
}

/** Fields for the log, without credentials; empty when the address is reached directly. */
export function outboundFields(url: URL, proxies: OutboundProxies): { readonly outboundProxy?: string; readonly noProxy?: string } {
  const proxy = proxyFor(url, proxies);
  return proxy === undefined ? {} : { outboundProxy: proxy.host, ...(proxies.noProxy !== '' && { noProxy: proxies.noProxy }) };
}

export interface ConnectionLimits {
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly bodyBytes: number;
  readonly connections: number;
}

/**
 * Opens connections to the origin of an address, directly or through an outbound proxy. Certificates are always verified, and redirects are
 * not followed. Requests must name the origin.
 */
export function openDispatcher(
  url: URL,
  proxies: OutboundProxies,
  { connectMs, firstByteMs, bodyBytes, connections }: ConnectionLimits,
): Dispatcher {
  // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 would otherwise disable verification.
  const tls = { allowH2: false, rejectUnauthorized: true };
  const options = {
    allowH2: false,
    pipelining: 1,
    connections,
    connect: { timeout: connectMs, rejectUnauthorized: true },
    headersTimeout: firstByteMs,
    // The caller's signal limits the time of the whole response.
    bodyTimeout: 0,
    maxResponseSize: bodyBytes,
  };
  if (proxyFor(url, proxies) === undefined) return new Pool(url.origin, options);
  return new EnvHttpProxyAgent({
    ...options,
    // An empty text, because undici would otherwise read the environment.
    httpProxy: proxies.http?.href ?? '',
    httpsProxy: proxies.https?.href ?? '',
    noProxy: proxies.noProxy,
    connectTimeout: connectMs,
    requestTls: tls,
    proxyTls: tls,
    // Pools to the outbound proxy itself have undici's own limits otherwise: five minutes for a CONNECT, any size and number.
    clientFactory: (origin, given) => new Pool(origin, { ...options, ...given, headersTimeout: connectMs }),
    factory: (origin, given) => new Pool(origin, { ...options, ...given }),
  });
}

/** Opens websockets to the origin of a `wss:` or `ws:` address, in the same way. */
export function openWebsockets(url: URL, proxies: OutboundProxies, limits: ConnectionLimits) {
  const origin = new URL(url);
  origin.protocol = url.protocol === 'wss:' ? 'https:' : 'http:';
  const dispatcher = openDispatcher(origin, proxies, limits);
  return { open: (address: URL) => new WebSocket(address, { dispatcher }), ping, close: () => dispatcher.destroy() };
}
