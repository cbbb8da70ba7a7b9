import type { FastifyRequest } from 'fastify';
import type { Settings } from './config.ts';
import { isCalendarProgram } from './calendar-programs.ts';
import { isLoopback, loopbackNames, spelledHost } from './listening-host.ts';
import { remembered } from './remembered.ts';

type RequestHeaders = FastifyRequest['headers'];

/** Who may ask. Every rule compares whole values: a suffix or a wildcard is how such lists come to mean nothing. */
export interface Access {
  /** Whether a request names exactly one host; two could be read differently by somebody in between (RFC 9112 §3.2). */
  readonly namesOneHost: (rawHeaders: readonly string[]) => boolean;
  /** Whether that host is this desk, and not a name that somebody pointed at it (DNS rebinding). */
  readonly knowsHost: (host: string | undefined) => boolean;
  /** Whether a request for data comes from our own pages, or from no page at all. */
  readonly comesFromOurselves: (headers: RequestHeaders) => boolean;
  /** Whether a request for a calendar does, or comes from a program that keeps calendars. */
  readonly mayReadCalendars: (headers: RequestHeaders) => boolean;
  /** Whether a request for a widget does, or comes from a site that may read them. */
  readonly mayReadWidgets: (headers: RequestHeaders) => boolean;
}

function namesOneHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1;
}

const hostShape = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;

const nameIn = (host: string | undefined): string | undefined => hostShape.exec(host?.toLowerCase() ?? '')?.groups?.['name'];

/**
 * The rule for `Host`; the address listened on needs no listing.
 *
 * Assumed: a listed `name:port` means that port, a listed name any port. Behind a port mapping nobody here knows the
 * public one, and rebinding moves names, not ports.
 */
export function buildAccess({
  host,
  allowedHosts,
  workspaceOrigins = [],
}: Pick<Settings, 'host' | 'allowedHosts'> & Partial<Pick<Settings, 'workspaceOrigins'>>): Access {
  const known = new Set([...allowedHosts, spelledHost(host), ...(isLoopback(host) ? loopbackNames : [])]);
  const isKnown = remembered((sent) => {
    const name = nameIn(sent);
    return name !== undefined && (known.has(name) || known.has(sent.toLowerCase()));
  });
  return {
    namesOneHost,
    knowsHost: (sent) => isKnown(sent ?? ''),
    comesFromOurselves,
    mayReadCalendars,
    mayReadWidgets: (headers) => workspaceOrigins.includes(headers.origin ?? '') || comesFromOurselves(headers),
  };
}

/**
 * Cross-site requests for data are refused, even where the browser would keep the answer from the page that asked:
 * each could cost an upstream call. `Origin` must be ours where it is sent. `Sec-Fetch-Site` is believed, since pages
 * cannot set it (Fetch Metadata §2.3), but browsers send it to trustworthy addresses only, so that on a plain-HTTP
 * intranet `Referer` decides, which our own pages always send there (headers.ts).
 *
 * Assumed: a browser that tells none of the three, away from loopback, comes from a page that hides itself. That also
 * refuses an API address typed there by hand; programs are let through.
 */
function comesFromOurselves({ host, origin, referer, 'sec-fetch-site': site, 'user-agent': agent }: RequestHeaders): boolean {
  if (origin !== undefined && !isSameOrigin(origin, host)) return false;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (referer !== undefined) return isSameOrigin(referer, host);
  return !agent?.startsWith('Mozilla/') || isLoopback(nameIn(host) ?? '');
}

/** A program that tells where it comes from is judged by that, whatever it calls itself. */
function mayReadCalendars(headers: RequestHeaders): boolean {
  const { origin, referer, 'sec-fetch-site': site, 'user-agent': agent } = headers;
  const tellsNothing = origin === undefined && referer === undefined && site === undefined;
  return (tellsNothing && isCalendarProgram(agent)) || comesFromOurselves(headers);
}

/** The scheme is left open: TLS may end in front of us, and both schemes of our own name are ours. */
function isSameOrigin(address: string, host: string | undefined): boolean {
  if (host === undefined || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { protocol, host: from } = new URL(address);
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === from;
}
