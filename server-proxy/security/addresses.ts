import { BlockList, isIP, isIPv4 } from 'node:net';

/** An IP address in one spelling; IPv4-mapped IPv6 is IPv4 (RFC 4291 §2.5.5.2). */
export interface Address {
  readonly family: 'ipv4' | 'ipv6';
  /** dotted decimal, or eight groups of hexadecimal digits without leading zeros */
  readonly text: string;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(ipv6: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(ipv6)?.slice(1).map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = dotted ?? [];
  const hex = dotted ? ipv6.replace(/[\d.]+$/, `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`) : ipv6;
  const [head = [], tail = []] = hex
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))));
  return hex.includes('::') ? [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail] : head;
}

/** Parses an IP address without port or brackets; a zone (`%eth0`) is ignored. */
export function parseAddress(text: string): Address | undefined {
  const bare = text.replace(/%.*$/s, '');
  if (isIP(bare) === 0) return undefined;
  if (isIPv4(bare)) return { family: 'ipv4', text: bare };
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535';
  if (isMapped) return { family: 'ipv4', text: [high >> 8, high & 255, low >> 8, low & 255].join('.') };
  return { family: 'ipv6', text: groups.map((group) => group.toString(16)).join(':') };
}

/** The address that limits and the log count by: IPv4 whole, IPv6 by /64, which is what one customer has (RFC 6177). */
export const clientName = ({ family, text }: Address): string =>
  family === 'ipv4' ? text : `${text.split(':').slice(0, 4).join(':')}::/64`;

/** Parses an address or a CIDR block. @returns undefined when it is neither */
export function parseBlock(text: string): { readonly address: Address; readonly prefix: number } | undefined {
  const [, base = '', digits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(base);
  if (!address) return undefined;
  const bits = address.family === 'ipv4' ? 32 : 128;
  // The first 96 bits of an IPv4-mapped address are fixed.
  const prefix = digits === undefined ? bits : Number(digits) - (isIP(base) === 6 ? 128 - bits : 0);
  return prefix >= 0 && prefix <= bits ? { address, prefix } : undefined;
}

/** Whether an address is in one of the blocks, which must be valid. */
export function addressMatcher(blocks: readonly string[]): (address: Address) => boolean {
  const list = new BlockList();
  for (const block of blocks) {
    const parsed = parseBlock(block);
    if (!parsed) throw new Error(`not an address or CIDR block: ${block}`);
    list.addSubnet(parsed.address.text, parsed.prefix, parsed.address.family);
  }
  return ({ family, text }) => list.check(text, family);
}

/** An address as proxies write it, possibly with a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function parseHop(text: string): Address | undefined {
  const [, bracketed, ipv4] = /^(?:\[([^\]]+)\]|(\d[\d.]*))(?::\d{1,5})?$/.exec(text) ?? [];
  return parseAddress(bracketed ?? ipv4 ?? text);
}

/** The `for` parameter of a Forwarded element (RFC 7239 §4). */
const forPattern = /(?:^|;)\s*for=("?)([^";]*)\1\s*(?:;|$)/i;

interface Chain {
  readonly entries: readonly string[];
  readonly parse: (entry: string) => Address | undefined;
}

// Split at every comma, quoted or not: a quotation mark that a client has sent must not hide what a proxy has added.
const chainIn = (header: string | readonly string[] | undefined, parse: Chain['parse']): Chain | undefined =>
  header === undefined ? undefined : { entries: header.toString().split(','), parse };

/** Walks from the nearest hop to the first that is not trusted. An invalid hop ends the walk at the one that reported it. */
function walk(peer: Address, { entries, parse }: Chain, isTrusted: (address: Address) => boolean): Address {
  let client = peer;
  for (const entry of entries.toReversed()) {
    const hop = isTrusted(client) ? parse(entry.trim()) : undefined;
    if (!hop) break;
    client = hop;
  }
  return client;
}

export interface ConnectionHeaders {
  readonly forwarded?: string | readonly string[] | undefined;
  readonly 'x-forwarded-for'?: string | readonly string[] | undefined;
}

export type FindClient = (peer: Address, headers: ConnectionHeaders) => Address | undefined;

/**
 * The client's address: that of the connection, or the rightmost untrusted one that trusted proxies report in X-Forwarded-For or Forwarded.
 *
 * @returns undefined when both headers are sent and name different clients: a proxy writes one of them and may pass on a forged other one
 */
export function clientFinder(isTrusted: (address: Address) => boolean): FindClient {
  return (peer, headers) => {
    if (!isTrusted(peer)) return peer;
    const chains = [
      chainIn(headers['x-forwarded-for'], parseHop),
      chainIn(headers.forwarded, (element) => parseHop(forPattern.exec(element)?.[2] ?? '')),
    ].filter((chain) => chain !== undefined);
    const [client = peer, other = client] = chains.map((chain) => walk(peer, chain, isTrusted));
    return client.text === other.text ? client : undefined;
  };
}
