import { isIPv6 } from 'node:net';

/** Names that always resolve to the same computer, so DNS rebinding cannot use them (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'] as const;

/** The spelling of an address in a `Host` header and a URL. */
export const urlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

export const isLoopback = (host: string): boolean =>
  /^127(?:\.\d{1,3}){3}$/.test(host) || loopbackNames.some((name) => name === urlHost(host));

/** Whether a server with this address listens on all interfaces. */
export const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';
