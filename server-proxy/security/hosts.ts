import { isIPv6 } from 'node:net';

/** Names that every computer reserves for itself; DNS rebinding cannot move them (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'] as const;

/** An address as a `Host` header and a URL spell it. */
export const urlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

export const isLoopback = (host: string): boolean =>
  /^127(?:\.\d{1,3}){3}$/.test(host) || loopbackNames.some((name) => name === urlHost(host));

/** Listening on every address of the machine. */
export const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';
