import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../config.ts';
import { Refusal } from '../routes/errors.ts';
import { isLoopback, loopbackNames, urlHost } from './hosts.ts';

/** Who may read a data route: the desk's pages, in addition calendar programs, or in addition the listed Workspaces. */
export type Readers = 'desk' | 'calendar' | 'workspace';

type RequestHeaders = FastifyRequest['headers'];

/** Several Host headers could be interpreted differently by an intermediary (RFC 9112 §3.2). */
const hasOneHost = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length === 1;

const hostPattern = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;

const nameIn = (host: string | undefined): string | undefined => hostPattern.exec(host?.toLowerCase() ?? '')?.groups?.['name'];

/**
 * Checks `Host` against the known names of this desk, as a protection against DNS rebinding. Whole values are compared. The address of
 * `HOST` is known without being listed.
 *
 * Assumed: a listed `name:port` allows that port, a listed name any port. The public port of a port mapping is unknown here, and DNS
 * rebinding changes addresses, not ports.
 */
export function knownHosts({ host, allowedHosts }: Pick<Settings, 'host' | 'allowedHosts'>): (sent: string | undefined) => boolean {
  const known = new Set([...allowedHosts, urlHost(host), ...(isLoopback(host) ? loopbackNames : [])]);
  return (sent) => {
    const name = nameIn(sent);
    return name !== undefined && (known.has(name) || known.has(sent?.toLowerCase() ?? ''));
  };
}

/** Ignores the scheme, because a reverse proxy may terminate TLS. */
function isSameOrigin(address: string, host: string | undefined): boolean {
  if (host === undefined || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { protocol, host: from } = new URL(address);
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === from;
}

/**
 * Whether a request comes from the desk's pages or from a program. Cross-site requests for data are rejected even when the browser would
 * not give the response to the page, because each could cause an upstream request. `Origin` must be the desk's if it is sent.
 * `Sec-Fetch-Site` can be trusted, because pages cannot set it (Fetch Metadata §2.3). Browsers send it to trustworthy addresses only, so
 * on a plain-HTTP intranet `Referer` is checked, which the desk's pages always send there (headers.ts).
 *
 * Assumed: a browser that sends none of the three, except on loopback, is on a page that suppresses them. This also rejects an API address
 * that is typed into the address bar there; programs are accepted.
 */
function isFromDesk({ host, origin, referer, 'sec-fetch-site': site, 'user-agent': agent }: RequestHeaders): boolean {
  if (origin !== undefined && !isSameOrigin(origin, host)) return false;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (referer !== undefined) return isSameOrigin(referer, host);
  return !agent?.startsWith('Mozilla/') || isLoopback(nameIn(host) ?? '');
}

/**
 * Calendar programs with a User-Agent like a browser's: Thunderbird and desktop Outlook. Pages of other sites cannot imitate them, because
 * a custom User-Agent makes the browser send a preflight request (Fetch §4.8), which is rejected.
 */
const calendarPrograms = /\b(?:Thunderbird|Lightning|ms-office|MSOffice|Microsoft Outlook|CalendarAgent)\b/;

/** Requests with `Origin`, `Referer` or `Sec-Fetch-Site` are never treated as those of a calendar program. */
const isCalendarProgram = ({ origin, referer, 'sec-fetch-site': site, 'user-agent': agent }: RequestHeaders): boolean =>
  [origin, referer, site].every((header) => header === undefined) && agent !== undefined && calendarPrograms.test(agent);

/**
 * Checks access for every request: the host name, and for data also the origin. Checks of identities or client addresses would belong here
 * as well.
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
    if (!hasOneHost(raw.rawHeaders)) throw new Refusal({ kind: 'invalid_parameter', value: 'Host: expected once' });
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
