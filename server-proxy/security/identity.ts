import { timingSafeEqual, hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { retryAfterHeader, withoutPromptHeader } from '#contract/http/header-names.ts';
import { parsePairs } from '#contract/http/query-string.ts';
import { feedAccessParameters } from '#contract/proxy/calendar-feed.ts';
import type { Settings } from '../config.ts';
import type { OutboundProxies } from '../outbound.ts';
import { Refusal } from '../routes/errors.ts';
import { pathOf, queryOf } from '../upstream/query.ts';
import { type Access, needsIdentity } from './access-settings.ts';
import type { FeedSigner } from './feed-signature.ts';
import { isIdentityName, type User, workspaceUser } from './identity-name.ts';
import { revokedUsers } from './revoked-users.ts';
import { InvalidToken, KeysUnavailable, tokenVerifier } from './tokens.ts';
import { openUsers, type PasswordCheck } from './users.ts';

/** Identifies the user of a request; undefined where nobody needs to sign in. @throws Refusal for requests without an accepted identity */
export type Identify = (
  request: FastifyRequest,
  client: { readonly name: string; readonly isTrusted: boolean },
) => Promise<User | undefined>;

interface IdentityOptions {
  readonly settings: Pick<Settings, 'access' | 'basePath' | 'feedRevokedUsers' | 'feedRevokedUsersFile' | 'workspaceKey' | 'outbound'>;
  readonly feeds: FeedSigner;
  readonly logger: FastifyBaseLogger;
}

/** A means of identification. */
interface Means {
  readonly identify: Identify;
  /** who has a name now; undefined: nobody */
  readonly userCalled: (name: string) => Promise<User | undefined>;
}

const unauthorized = (sentence: string, header: string): Refusal =>
  new Refusal({ kind: 'sign_in_required', value: sentence }, { 'www-authenticate': header });

const refused = (sentence: string): Refusal => new Refusal({ kind: 'caller_refused', value: sentence });

const wait = (kind: 'rate_limited' | 'unavailable', sentence: string, seconds: number): Refusal =>
  new Refusal({ kind, value: sentence }, { [retryAfterHeader]: String(seconds) });

/** The credentials of an Authorization header (RFC 9110 §11.4). */
const credentialsOf = (request: FastifyRequest, scheme: 'basic' | 'bearer'): string | undefined => {
  const [, sent, credentials] = /^([a-z]+) +([\x21-\x7e]+) *$/i.exec(request.headers.authorization ?? '') ?? [];
  return sent?.toLowerCase() === scheme ? credentials : undefined;
};

const openToAll: Means = { identify: async () => undefined, userCalled: async () => undefined };

/** A user of a gateway, of whom the proxy knows the name alone. */
const unlisted = (name: string): User => ({ name, record: undefined });

/**
 * The challenge to a request without the password of a user. A browser responds to `Basic` with its own prompt, for any request of a page:
 * a poll in the background would wait for the reader instead of telling the desk that the sign-in has ended. So what a page sends with a
 * password that is refused, with a header that says so, or for a stream, which has no headers of a page, gets a scheme that no browser knows. Otherwise it gets `Basic`, because a
 * browser that knows the password sends it beyond the folder in which it was entered only when challenged (RFC 7617 §2.2). Pictures
 * follow data from their folder.
 */
function passwordChallenge({ 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, authorization, ...headers }: IncomingHttpHeaders) {
  const isOfPage = mode !== undefined && mode !== 'navigate';
  const isStream = headers.accept === 'text/event-stream';
  const isKnown = authorization !== undefined || destination === 'image' || isStream || headers[withoutPromptHeader] !== undefined;
  return isOfPage && isKnown ? 'xBasic realm="Marketdesk"' : 'Basic realm="Marketdesk", charset="UTF-8"';
}

function byPassword(usersFile: string, logger: FastifyBaseLogger): Means {
  const users = openUsers(usersFile, logger);
  const refusals: Readonly<Record<Exclude<PasswordCheck, 'user'>, (challenge: string) => Refusal>> = {
    refused: (challenge) => unauthorized('The user name or the password is wrong.', challenge),
    'too many': () => wait('rate_limited', 'Too many wrong passwords. Try again in a minute.', 60),
    busy: () => wait('unavailable', 'Too many people are signing in. Try again in some seconds.', 5),
  };
  async function userCalled(name: string): Promise<User | undefined> {
    const record = await users.recordOf(name);
    return record === undefined ? undefined : { name, record };
  }

  return {
    userCalled,
    identify: async (request, client) => {
      const challenge = passwordChallenge(request.headers);
      const credentials = credentialsOf(request, 'basic');
      const [, name, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(credentials ?? '', 'base64').toString('utf8')) ?? [];
      if (name === undefined || password === undefined) throw unauthorized('Sign in with a user name and a password.', challenge);
      const result = await users.signIn(name, password, client.name);
      const user = result === 'user' ? await userCalled(name) : undefined;
      if (user) return user;
      throw refusals[result === 'user' ? 'refused' : result](challenge);
    },
  };
}

/** Node reads header values as Latin-1; proxies send UTF-8. */
function decodeHeader(value: string): string {
  const decoded = Buffer.from(value, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? value : decoded;
}

/** The value of a header that is sent once. A repeated one could be the client's own beside the proxy's. */
function onlyValue({ raw }: FastifyRequest, name: string): string | undefined {
  const values = raw.rawHeaders.filter((_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === name);
  return values.length === 1 ? values[0] : undefined;
}

/** Without a challenge there is no 401 (RFC 9110 §15.5.2), and a browser cannot sign in by a header of a proxy. */
const byHeader = (header: string): Means => ({
  userCalled: async (name) => unlisted(name),
  identify: async (request, { isTrusted }) => {
    if (!isTrusted) {
      throw refused(
        request.headers[header] === undefined
          ? 'Open the desk through the web server that signs you in.'
          : `${header}: accepted only from an address in TRUSTED_PROXIES.`,
      );
    }
    if (request.headers[header] === undefined) throw refused('You are not signed in. Sign in and open the desk again.');
    const name = decodeHeader(onlyValue(request, header) ?? '');
    if (!isIdentityName(name)) throw refused(`${header}: expected the name of a user, once.`);
    return unlisted(name);
  },
});

function byToken(settings: Extract<Access, { mode: 'jwt' }>, outbound: OutboundProxies, logger: FastifyBaseLogger): Means {
  const verify = tokenVerifier(settings, outbound);
  return {
    userCalled: async (name) => unlisted(name),
    identify: async (request) => {
      const token = settings.header === 'authorization' ? credentialsOf(request, 'bearer') : onlyValue(request, settings.header);
      if (token === undefined) throw unauthorized('You are not signed in. Sign in and open the desk again.', 'Bearer realm="Marketdesk"');
      try {
        return unlisted(await verify(token.trim()));
      } catch (error) {
        if (error instanceof InvalidToken) throw unauthorized(error.message, 'Bearer realm="Marketdesk", error="invalid_token"');
        if (!(error instanceof KeysUnavailable)) throw error;
        logger.error({ cause: String(error.cause) }, 'JWT_JWKS_URL cannot be read');
        throw wait('unavailable', 'Sign-ins cannot be checked at the moment. Try again in some seconds.', 5);
      }
    },
  };
}

function meansOf({ access, outbound }: Pick<Settings, 'access' | 'outbound'>, logger: FastifyBaseLogger): Means {
  switch (access.mode) {
    case 'basic':
      return byPassword(access.usersFile, logger);
    case 'header':
      return byHeader(access.header);
    case 'jwt':
      return byToken(access, outbound, logger);
    default:
      return openToAll;
  }
}

/** Compares secrets of any length in constant time. */
const isEqualSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/**
 * Identifies users by the means of ACCESS. In addition, calendars accept a signed address, and widgets the key of the Workspace; with
 * WORKSPACE_KEY, widgets need the key or a user.
 */
export function buildIdentify({ settings, feeds, logger }: IdentityOptions): Identify {
  const { access, basePath, workspaceKey } = settings;
  const means = meansOf(settings, logger);
  const hasUsers = needsIdentity(access);
  const isRevoked = revokedUsers(settings, logger);

  async function bySignature(request: FastifyRequest): Promise<User | undefined> {
    const pairs = parsePairs(queryOf(request.url));
    const valuesOf = (wanted: string): string[] => pairs.flatMap(([name, value]) => (name === wanted ? [value] : []));
    const [name = '', ...moreNames] = valuesOf(feedAccessParameters.user);
    const [signature, ...moreSignatures] = valuesOf(feedAccessParameters.signature);
    if (signature === undefined) return undefined;
    const path = pathOf(request.url).slice(basePath.length - 1);
    const isOnce = moreNames.length + moreSignatures.length === 0;
    const user = isOnce ? await means.userCalled(name) : undefined;
    if (user && feeds.isSigned(path, user, signature) && !(await isRevoked(name))) return user;
    throw refused('This calendar address is no longer valid. Copy it again from the desk.');
  }

  function byWorkspaceKey(request: FastifyRequest): User | undefined {
    if (workspaceKey === undefined) return undefined;
    const sent = request.headers['x-api-key']?.toString() ?? credentialsOf(request, 'bearer');
    if (sent !== undefined && isEqualSecret(sent, workspaceKey)) return unlisted(workspaceUser);
    if (hasUsers) return undefined;
    throw unauthorized('X-API-Key: expected the key of the Workspace.', 'Bearer realm="Marketdesk"');
  }

  return async (request, client) => {
    const readers = request.routeOptions.config.data?.readers;
    if (readers === 'calendar' && hasUsers) {
      const user = await bySignature(request);
      if (user) return user;
    }
    const workspace = readers === 'workspace' ? byWorkspaceKey(request) : undefined;
    return workspace ?? means.identify(request, client);
  };
}
