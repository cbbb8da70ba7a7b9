import { isIP, isIPv4 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/**
 * Parses an IP address without port or brackets. A zone (`%eth0`) is ignored: a block has none, and it is only known on its own machine.
 *
 * @returns its one spelling: dotted decimal, also for IPv4-mapped IPv6 (RFC 4291 §2.5.5.2), or eight groups of hexadecimal digits without
 *   leading zeros; undefined when it is no address
 */
export function parseAddress(text: string): string | undefined {
  const bare = text.replace(/%.*$/s, '');
  // Node is strict; ipaddr.js also reads `1`, `10.1` and the octal `010.0.0.1`, which other programs read as other addresses.
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare).toNormalizedString();
}

/** What limits and the log count an address as: IPv4 whole, IPv6 by /64, which is what one customer has (RFC 6177). */
export const clientName = (address: string): string => (isIPv4(address) ? address : `${address.split(':').slice(0, 4).join(':')}::/64`);

/** Whether an address is in one of the blocks, by the rules of Fastify's own trustProxy. The blocks must be valid. */
export const addressMatcher = (blocks: readonly string[]): ((address: string) => boolean) => {
  const isInBlock = proxyAddr.compile([...blocks]);
  return (address) => isInBlock(address, 0);
};

/** Whether a text is an address or a CIDR block, without a zone and not of all addresses (/0). */
export function isBlock(text: string): boolean {
  const [base = ''] = text.split('/');
  try {
    // proxy-addr accepts names such as `loopback`, and blocks that match nothing: `::ffff:10.0.0.0/95`.
    return isIP(base) !== 0 && !base.includes('%') && addressMatcher([text])(base);
  } catch {
    return false;
  }
}

interface Block {
  readonly family: 'ipv4' | 'ipv6';
  /** number of leading bits that its addresses share */
  readonly prefix: number;
  /** its first address as a number */
  readonly first: bigint;
}

const bits = { ipv4: 32, ipv6: 128 };

const sizeOf = ({ family, prefix }: Pick<Block, 'family' | 'prefix'>): bigint => 1n << BigInt(bits[family] - prefix);

/** The length of a prefix, or of that of a mask such as 255.0.0.0. @throws RangeError for a mask that is no block */
function prefixLengthOf(range: string): number {
  const length = isIPv4(range) ? ipaddr.IPv4.parse(range).prefixLengthFromSubnetMask() : Number(range);
  if (length === null) throw new RangeError(`${range} is no mask of a block`);
  return length;
}

/** Reads a valid block. IPv4-mapped IPv6 is IPv4, because it is the same addresses. */
function parseBlock(text: string): Block {
  const [base = '', range = ''] = text.split('/');
  const sent = ipaddr.parse(base);
  const address = ipaddr.process(base);
  const family = address.kind();
  // In IPv4-mapped IPv6, 96 bits precede the address.
  const prefix = range === '' ? bits[family] : prefixLengthOf(range) - (bits[sent.kind()] - bits[family]);
  const start = BigInt(`0x${Buffer.from(address.toByteArray()).toString('hex')}`);
  return { family, prefix, first: start - (start % sizeOf({ family, prefix })) };
}

/** Assumed: nobody's proxies are in a larger block than the largest private ones, 10.0.0.0/8 and fc00::/7. */
const shortestPrefixes = { ipv4: 8, ipv6: 7 };

/** Assumed: nor in blocks that are together a larger part of all addresses: all private, shared and local IPv4 blocks are a 110th. */
const largestPart = 64n;

/** Whether a text is a block of addresses that can all be one operator's. */
export function isOwnBlock(text: string): boolean {
  if (!isBlock(text)) return false;
  const { family, prefix } = parseBlock(text);
  return prefix >= shortestPrefixes[family];
}

/** How many addresses are in at least one of the blocks, which are of one family. */
function countAddresses(blocks: readonly Block[]): bigint {
  let count = 0n;
  let end = 0n;
  for (const block of blocks.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const blockEnd = block.first + sizeOf(block);
    if (blockEnd <= end) continue;
    count += blockEnd - (block.first > end ? block.first : end);
    end = blockEnd;
  }
  return count;
}

/** Whether valid blocks can all be one operator's: many that are each small enough could together be everybody's. */
export function areOwnBlocks(texts: readonly string[]): boolean {
  const blocks = texts.map(parseBlock);
  return (['ipv4', 'ipv6'] as const).every(
    (family) => countAddresses(blocks.filter((block) => block.family === family)) * largestPart <= sizeOf({ family, prefix: 0 }),
  );
}

/** An address as proxies write it, possibly with a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function parseHop(text: string): string | undefined {
  const [, bracketed, ipv4] = /^(?:\[([^\]]+)\]|(\d[\d.]*))(?::\d{1,5})?$/.exec(text) ?? [];
  return parseAddress(bracketed ?? ipv4 ?? text);
}

/** The `for` parameter of a Forwarded element (RFC 7239 §4). */
const forPattern = /(?:^|;)\s*for=("?)([^";]*)\1\s*(?:;|$)/i;

/** The hops that a header lists, the nearest last. */
type Hops = readonly (string | undefined)[];

// Split at every comma, quoted or not: a quotation mark that a client has sent must not hide what a proxy has added.
const hopsIn = (header: string | readonly string[] | undefined, parse: (entry: string) => string | undefined): Hops | undefined =>
  header
    ?.toString()
    .split(',')
    .map((entry) => parse(entry.trim()));

/**
 * Walks from the nearest hop to the first that is not trusted. An invalid hop ends the walk at the one that reported it. The walk of
 * proxy-addr would skip an empty hop, take an invalid one for the client, trust no hop with a port, and read X-Forwarded-For only.
 */
function walk(peer: string, hops: Hops, isTrusted: (address: string) => boolean): string {
  let client = peer;
  for (const hop of hops.toReversed()) {
    if (hop === undefined || !isTrusted(client)) break;
    client = hop;
  }
  return client;
}

export interface ConnectionHeaders {
  readonly forwarded?: string | readonly string[] | undefined;
  readonly 'x-forwarded-for'?: string | readonly string[] | undefined;
}

export type FindClient = (peer: string, headers: ConnectionHeaders) => string | undefined;

/**
 * The client's address: that of the connection, or the rightmost untrusted one that trusted proxies report in X-Forwarded-For or Forwarded.
 *
 * @returns undefined when both headers are sent and name different clients: a proxy writes one of them and may pass on a forged other one
 */
export function clientFinder(isTrusted: (address: string) => boolean): FindClient {
  return (peer, headers) => {
    if (!isTrusted(peer)) return peer;
    const chains = [
      hopsIn(headers['x-forwarded-for'], parseHop),
      hopsIn(headers.forwarded, (element) => parseHop(forPattern.exec(element)?.[2] ?? '')),
    ].filter((hops) => hops !== undefined);
    const [client = peer, other = client] = chains.map((hops) => walk(peer, hops, isTrusted));
    return client === other ? client : undefined;
  };
}
