import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../config.ts';
import { Refusal } from '../routes/errors.ts';
import { addressMatcher, clientFinder, clientName, parseAddress } from './addresses.ts';
import type { FeedSigner } from './feed-signature.ts';
import { isAddressHost, isLoopback, knownHosts, nameIn } from './hosts.ts';
import { buildIdentify } from './identity.ts';

/** Who may read a data route: the desk's pages, in addition calendar programs, or in addition the listed Workspaces. */
export type Readers = 'desk' | 'calendar' | 'workspace';

/** Of a connection that has ended already. */
const unknownAddress = '0.0.0.0';

type RequestHeaders = FastifyRequest['headers'];

/** Several Host headers could be interpreted differently by an intermediary (RFC 9112 §3.2). */
const hasOneHost = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length === 1;

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

interface AccessOptions {
  readonly settings: Settings;
  readonly feeds: FeedSigner;
}

/**
 * Checks access for every request, in this order: the host name, the client's address, the user, and for data the origin. Probes of a
 * supervisor may name the server by its address and need no user.
 */
export function checkAccess(app: FastifyInstance, { settings, feeds }: AccessOptions): void {
  const isKnownHost = knownHosts(settings);
  const isTrusted = addressMatcher(settings.trustedProxies);
  const findClient = clientFinder(isTrusted);
  const isAllowed = settings.allowedAddresses.length === 0 ? () => true : addressMatcher(settings.allowedAddresses);
  const identify = buildIdentify({ settings, feeds, logger: app.log });
  const isWorkspace = ({ origin }: RequestHeaders): boolean => settings.workspaceOrigins.includes(origin ?? '');
  const mayRead: Readonly<Record<Readers, (headers: RequestHeaders) => boolean>> = {
    desk: isFromDesk,
    calendar: (headers) => isCalendarProgram(headers) || isFromDesk(headers),
    workspace: (headers) => isWorkspace(headers) || isFromDesk(headers),
  };
  /** Browsers send preflight requests without credentials (Fetch §4.8). The response has no data. */
  const isPreflight = ({ method, headers }: FastifyRequest, readers: Readers | undefined): boolean =>
    readers === 'workspace' && method === 'OPTIONS' && isWorkspace(headers);

  app.addHook('onRequest', async (request) => {
    const { headers, raw, routeOptions, socket } = request;
    const { readers, isProbe = false } = routeOptions.config.data ?? {};
    const peer = parseAddress(socket.remoteAddress ?? '');
    const client = peer && findClient(peer, headers);
    const name = clientName(client ?? peer ?? unknownAddress);
    request.entry.client = name;
    if (!hasOneHost(raw.rawHeaders)) throw new Refusal({ kind: 'invalid_parameter', value: 'Host: expected once' });
    if (!isKnownHost(headers.host) && !(isProbe && isAddressHost(headers.host))) {
      throw new Refusal({
        kind: 'caller_refused',
        value: 'The desk is not available under this host name. An administrator can add it to ALLOWED_HOSTS.',
      });
    }
    if (!peer || !client) {
      throw new Refusal({ kind: 'invalid_parameter', value: 'X-Forwarded-For and Forwarded: expected the same client in both' });
    }
    if (!isAllowed(client)) {
      throw new Refusal({
        kind: 'caller_refused',
        value: 'The desk is not available to your address. An administrator can add it to ALLOWED_ADDRESSES.',
      });
    }
    if (!isProbe && !isPreflight(request, readers)) {
      const user = await identify(request, { name, isTrusted: isTrusted(peer) });
      if (user) request.entry.user = user;
    }
    if (readers !== undefined && !mayRead[readers](headers)) {
      throw new Refusal({ kind: 'caller_refused', value: 'Data is available to the pages of this desk, not to those of other sites.' });
    }
  });
}
