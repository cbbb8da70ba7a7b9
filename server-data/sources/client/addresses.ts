import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SourceFailed } from '../failures.ts';

/** The host is not on the Internet, and the source does not allow that. */
export class PrivateHost extends SourceFailed {
  constructor(host: string) {
    super(`${host} has a private address, which needs allowPrivate`);
  }
}

const globalUnicast = ipaddr.parseCIDR('2000::/3');
const nat64 = ipaddr.parseCIDR('64:ff9b::/96');

/** The IPv4 address that a gateway makes of the IPv6 one, by its first byte in it: NAT64 (RFC 6052), 6to4 (RFC 3056). */
function embeddedIn(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const first = address.match(nat64) ? 12 : address.range() === '6to4' ? 2 : undefined;
  return first === undefined ? undefined : new ipaddr.IPv4(address.toByteArray().slice(first, first + 4));
}

/** Whether an IP address is one of the Internet: not private, local, shared, reserved or a form of IPv6 that leads to such a one. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  // IPv4-mapped IPv6 is IPv4
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  const embedded = embeddedIn(address);
  if (embedded) return embedded.range() === 'unicast';
  return address.match(globalUnicast) && address.range() === 'unicast';
}

/**
 * Whether a host is known not to be on the Internet without resolving its name. `URL` has already read other spellings of addresses, such as
 * `0x7f.1`.
 */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
}

/**
 * A lookup for connections that refuses names with a private address. The check is part of the connection, because a name may have another
 * address a moment later. Literal addresses are not looked up (`isPrivateHost`).
 */
export const publicLookup =
  (lookup: LookupFunction = systemLookup): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      const addresses = typeof found === 'string' ? [{ address: found, family: family ?? isIP(found) }] : (found ?? []);
      const [first] = addresses;
      if (error || !first) return callback(error ?? new Error('no address'), []);
      if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new PrivateHost(hostname), []);
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
