import { isIP, isIPv6 } from 'node:net';

/** Names that always resolve to the same computer, so DNS rebinding cannot use them (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'] as const;

/** The spelling of an address in a `Host` header and a URL. */
export const urlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

export const isLoopback = (host: string): boolean =>
  /^127(?:\.\d{1,3}){3}$/.test(host) || loopbackNames.some((name) => name === urlHost(host));

/** Whether a server with this address listens on all interfaces. */
export const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';

const hostPattern = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;

/** The name in a `Host` header, without port; undefined when it is not valid. */
export const nameIn = (host: string | undefined): string | undefined => hostPattern.exec(host?.toLowerCase() ?? '')?.groups?.['name'];

interface HostSettings {
  readonly host: string;
  readonly allowedHosts: readonly string[];
}

/**
 * Checks `Host` against the known names of this desk, as a protection against DNS rebinding. Whole values are compared. The address of
 * `HOST` is known without being listed.
 *
 * Assumed: a listed `name:port` allows that port, a listed name any port. The public port of a port mapping is unknown here, and DNS
 * rebinding changes addresses, not ports.
 */
export function knownHosts({ host, allowedHosts }: HostSettings): (sent: string | undefined) => boolean {
  const known = new Set([...allowedHosts, urlHost(host), ...(isLoopback(host) ? loopbackNames : [])]);
  return (sent) => {
    const name = nameIn(sent);
    return name !== undefined && (known.has(name) || known.has(sent?.toLowerCase() ?? ''));
  };
}

/** Whether a `Host` header is an IP address, which DNS rebinding cannot use. */
export const isAddressHost = (sent: string | undefined): boolean => isIP(nameIn(sent)?.replace(/^\[(.*)\]$/, '$1') ?? '') !== 0;

/** A request target with scheme and host, without user info, which RFC 9110 §4.2.4 calls an error. */
const absoluteForm = /^https?:\/\/(?<authority>[^/?#@\\]+)(?<path>\/[^?#]*)?(?<rest>[?#].*)?$/is;

interface TargetedRequest {
  readonly url?: string | undefined;
  readonly headers: { host?: string | undefined };
}

/**
 * The target of a request without scheme and host, for the router (assumption A61). The host takes the place of `Host`, so that everything
 * that reads `Host` judges it; the header must still be sent.
 *
 * @returns any other target as it is: no route has it
 */
export function takeAuthority({ url = '', headers }: TargetedRequest): string {
  if (url.startsWith('/')) return url;
  const { authority, path = '/', rest = '' } = absoluteForm.exec(url)?.groups ?? {};
  if (authority === undefined) return url;
  if (headers.host !== undefined) headers.host = authority;
  return path + rest;
}
