import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../config.ts';
import { Refusal } from '../routes/errors.ts';
import { isLoopback, loopbackNames, urlHost } from './hosts.ts';

/** Who may read a route that returns data: the desk's own pages, calendar programs as well, or listed Workspaces as well. */
export type Readers = 'desk' | 'calendar' | 'workspace';

type RequestHeaders = FastifyRequest['headers'];

/** Two hosts could be read differently by an intermediary (RFC 9112 §3.2). */
const namesOneHost = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length === 1;

const hostPattern = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;

const nameIn = (host: string | undefined): string | undefined => hostPattern.exec(host?.toLowerCase() ?? '')?.groups?.['name'];

/**
 * Whether `Host` is a name of this desk, and not one that somebody pointed at it (DNS rebinding). Whole values are compared. The
 * address listened on needs no listing.
 *
 * Assumed: a listed `name:port` means that port, a listed name any port. Behind a port mapping nobody here knows the
 * public one, and rebinding moves names, not ports.
 */
export function knownHosts({ host, allowedHosts }: Pick<Settings, 'host' | 'allowedHosts'>): (sent: string | undefined) => boolean {
  const known = new Set([...allowedHosts, urlHost(host), ...(isLoopback(host) ? loopbackNames : [])]);
  return (sent) => {
    const name = nameIn(sent);
    return name !== undefined && (known.has(name) || known.has(sent?.toLowerCase() ?? ''));
  };
}

/** The scheme is left open: TLS may end in front of us, and both schemes of our own name are ours. */
function isSameOrigin(address: string, host: string | undefined): boolean {
  if (host === undefined || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { protocol, host: from } = new URL(address);
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === from;
}

/**
 * Whether a request comes from our own pages or from a program. Cross-site requests for data are refused even where the browser
 * would withhold the response from the page: each could cost an upstream request. `Origin` must be ours where it is sent.
 * `Sec-Fetch-Site` is trusted, since pages cannot set it (Fetch Metadata §2.3), but browsers send it to trustworthy addresses
 * only, so that on a plain-HTTP intranet `Referer` decides, which our own pages always send there (headers.ts).
 *
 * Assumed: a browser that sends none of the three, away from loopback, comes from a page that hides itself. That also
 * refuses an API address typed there by hand; programs are let through.
 */
function isFromDesk({ host, origin, referer, 'sec-fetch-site': site, 'user-agent': agent }: RequestHeaders): boolean {
  if (origin !== undefined && !isSameOrigin(origin, host)) return false;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (referer !== undefined) return isSameOrigin(referer, host);
  return !agent?.startsWith('Mozilla/') || isLoopback(nameIn(host) ?? '');
}

/**
 * Calendar programs whose User-Agent begins as a browser's and that send no other mark: Thunderbird and desktop Outlook. No page
 * can pretend to be one across sites: a User-Agent of its own makes a browser send a preflight (Fetch §4.8), which is refused.
 */
const calendarPrograms = /\b(?:Thunderbird|Lightning|ms-office|MSOffice|Microsoft Outlook|CalendarAgent)\b/;

/** A program that sends where it comes from is judged by that, whatever its User-Agent. */
const isCalendarProgram = ({ origin, referer, 'sec-fetch-site': site, 'user-agent': agent }: RequestHeaders): boolean =>
  [origin, referer, site].every((header) => header === undefined) && agent !== undefined && calendarPrograms.test(agent);

/**
 * Decides for every request who may make it: a known host name, and for data a page of this desk or a program. Identity and
 * address lists belong here as well.
 */
export function checkAccess(app: FastifyInstance, settings: Pick<Settings, 'host' | 'allowedHosts' | 'workspaceOrigins'>): void {
  const isKnownHost = knownHosts(settings);
  const mayRead: Readonly<Record<Readers, (headers: RequestHeaders) => boolean>> = {
    desk: isFromDesk,
    calendar: (headers) => isCalendarProgram(headers) || isFromDesk(headers),
    workspace: (headers) => settings.workspaceOrigins.includes(headers.origin ?? '') || isFromDesk(headers),
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw, routeOptions } = request;
    if (!namesOneHost(raw.rawHeaders)) throw new Refusal({ kind: 'invalid_parameter', value: 'Host: expected once' });
    if (!isKnownHost(headers.host)) {
      throw new Refusal({
        kind: 'caller_refused',
        value: 'The desk is not available under this host name. An administrator can add it to ALLOWED_HOSTS.',
      });
    }
    const readers = routeOptions.config.data?.readers;
    if (readers !== undefined && !mayRead[readers](headers)) {
      throw new Refusal({ kind: 'caller_refused', value: 'Data is available to the pages of this desk, not to those of other sites.' });
    }
    done();
  });
}
