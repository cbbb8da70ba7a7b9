import * as z from 'zod/mini';
import { ConfigError, list, oneOf, parsed } from '../variables.ts';
import { areOwnBlocks, isBlock, isOwnBlock } from './addresses.ts';
import { isLoopback } from './hosts.ts';
import { loggedName, parseLoggedName } from './identity-name.ts';
import { expectedNames, readRevokedUsersFile, type RevokedUsersSettings } from './revoked-users.ts';
import type { TokenSettings } from './tokens.ts';
import { readUsersFile } from './users-file.ts';

/** How the user of a request is identified. */
export type Access =
  /** ACCESS is not set: only this computer can connect */
  | { readonly mode: 'loopback' }
  /** everybody who can connect */
  | { readonly mode: 'open' }
  /** users with passwords */
  | { readonly mode: 'basic'; readonly usersFile: string }
  /** the user that a trusted proxy names in a header */
  | { readonly mode: 'header'; readonly header: string }
  /** the user of a signed token, in a named header or as a bearer */
  | ({ readonly mode: 'jwt'; readonly header: string } & TokenSettings);

export interface AccessSettings extends RevokedUsersSettings {
  readonly access: Access;
  /** addresses and CIDR blocks of clients; when empty, all */
  readonly allowedAddresses: readonly string[];
  /** addresses and CIDR blocks of proxies whose headers name the client, and in mode `header` the user */
  readonly trustedProxies: readonly string[];
  /** signs the calendar addresses of users; undefined: a random one at each start */
  readonly feedSecret: string | undefined;
  /** the key with which a Workspace reads the widgets */
  readonly workspaceKey: string | undefined;
}

export const needsIdentity = ({ mode }: Access): boolean => mode !== 'loopback' && mode !== 'open';

const blocks = list('IP addresses and CIDR blocks such as 192.0.2.7 or 10.0.0.0/8, and no /0', (text) =>
  isBlock(text) ? text : undefined,
);

const ownBlocks = list(
  'IP addresses and CIDR blocks such as 192.0.2.7 or 10.0.0.0/8, none larger than 10.0.0.0/8 or fc00::/7, and together at most a 64th of all IPv4 or IPv6 addresses',
  (text) => (isOwnBlock(text) ? text : undefined),
  areOwnBlocks,
);

const parseHeaderName = (text: string): string | undefined => (/^[a-z][a-z0-9-]{0,99}$/i.test(text) ? text.toLowerCase() : undefined);

/**
 * Assumed: a header that names the user has a word in its name that says so. A list of the headers that browsers, scripts and proxies set
 * for other reasons (x-requested-with, traceparent, x-request-id) would never be complete, and the value of each is anybody's.
 */
const userNamePattern =
  /(?:^|-)(?:[a-z]*(?:user|username|userid|email|login)|principal|subject|sub|identity|account|employee|mail|uid|upn|eppn|cn|dn)(?:-|$)/;

/** What such a word does not make a user of: Fetch metadata and client hints, the program, and the address. */
const otherNamePattern = /^sec-|(?:^|-)user-(?:agent|ip)(?:-|$)/;

const identityHeader = parsed(
  'the name of a header that the web server in front sets and whose words say that it names the user, such as x-forwarded-user or x-auth-request-email',
  (text) => {
    const name = parseHeaderName(text);
    return name !== undefined && userNamePattern.test(name) && !otherNamePattern.test(name) ? name : undefined;
  },
);

const visibleText = parsed('visible ASCII characters without blanks', (text) => (/^[\x21-\x7e]{1,1000}$/.test(text) ? text : undefined));

const secret = (minLength: number) =>
  parsed(`at least ${minLength} visible ASCII characters without blanks`, (text) =>
    /^[\x21-\x7e]+$/.test(text) && text.length >= minLength ? text : undefined,
  );

/** Keys that arrive over plain http could be replaced on the way. */
function parseKeysUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe && url.username === '' && url.password === '' ? url : undefined;
}

export const accessVariables = {
  ACCESS: z.optional(oneOf(['open', 'basic', 'header', 'jwt'])),
  USERS_FILE: z.optional(z.string()),
  IDENTITY_HEADER: z._default(identityHeader, 'x-forwarded-user'),
  IDENTITY_CLAIM: z.optional(visibleText),
  JWT_ISSUER: z.optional(visibleText),
  JWT_AUDIENCE: z.optional(visibleText),
  JWT_JWKS_URL: z.optional(parsed('an https address, or http on this computer, without user name', parseKeysUrl)),
  JWT_HEADER: z._default(parsed('the name of a header, such as cf-access-jwt-assertion', parseHeaderName), 'authorization'),
  ALLOWED_ADDRESSES: z._default(blocks, []),
  TRUSTED_PROXIES: z._default(ownBlocks, []),
  FEED_SECRET: z.optional(secret(32)),
  FEED_REVOKED_USERS: z._default(list(expectedNames, parseLoggedName), []),
  FEED_REVOKED_USERS_FILE: z.optional(z.string()),
  WORKSPACE_KEY: z.optional(secret(16)),
};

const accessSchema = z.object(accessVariables);
type AccessVariables = z.output<typeof accessSchema>;

function accessOf(read: AccessVariables): Access {
  const required = <T>(name: string, value: T | undefined, use: string): T => {
    if (value !== undefined) return value;
    throw new ConfigError(`${name} is missing: ACCESS=${read.ACCESS} needs ${use}.`);
  };
  switch (read.ACCESS) {
    case 'open':
      return { mode: 'open' };
    case 'basic':
      return { mode: 'basic', usersFile: required('USERS_FILE', read.USERS_FILE, 'the path of the file with the users') };
    case 'header':
      required('TRUSTED_PROXIES', read.TRUSTED_PROXIES[0], 'the addresses of the proxies that may name the user');
      return { mode: 'header', header: read.IDENTITY_HEADER };
    case 'jwt':
      return {
        mode: 'jwt',
        issuer: required('JWT_ISSUER', read.JWT_ISSUER, 'the issuer of the tokens'),
        audience: required('JWT_AUDIENCE', read.JWT_AUDIENCE, 'the audience of the tokens'),
        keys: required('JWT_JWKS_URL', read.JWT_JWKS_URL, 'the address of the keys that sign the tokens'),
        header: read.JWT_HEADER,
        claim: read.IDENTITY_CLAIM,
      };
    default:
      return { mode: 'loopback' };
  }
}

/** @throws ConfigError when a variable that the mode needs is missing */
export const readAccess = (read: AccessVariables): AccessSettings => ({
  access: accessOf(read),
  allowedAddresses: read.ALLOWED_ADDRESSES,
  trustedProxies: read.TRUSTED_PROXIES,
  feedSecret: read.FEED_SECRET,
  feedRevokedUsers: read.FEED_REVOKED_USERS,
  feedRevokedUsersFile: read.FEED_REVOKED_USERS_FILE,
  workspaceKey: read.WORKSPACE_KEY,
});

/** @throws ConfigError with the variable, when its file cannot be used */
function readFileOf<T>(variable: string, path: string, read: (path: string) => T): T {
  try {
    return read(path);
  } catch (error) {
    throw new ConfigError(`${variable} ${(error as Error).message}.`);
  }
}

/** @throws ConfigError when a file of users cannot be used, or nobody could sign in */
export function checkUserFiles({ access, feedRevokedUsersFile: revoked }: AccessSettings): void {
  if (revoked !== undefined) readFileOf('FEED_REVOKED_USERS_FILE', revoked, readRevokedUsersFile);
  if (access.mode !== 'basic') return;
  const { size } = readFileOf('USERS_FILE', access.usersFile, readUsersFile);
  if (size === 0) throw new ConfigError('USERS_FILE has no users: add one with "npm run proxy -- users add NAME".');
}

/** A warning when everybody who can connect may use the desk and the key behind it. */
const openWarnings = ({ access, host }: AccessSettings & { readonly host: string }): string[] =>
  access.mode === 'open' && !isLoopback(host)
    ? [`ACCESS=open: everybody who can reach ${host} may use the desk and the quota of its key`]
    : [];

/** A warning for each revoked name that no user has, where the users are known: it may be misspelled. */
function revokedWarnings({ access, feedRevokedUsers, feedRevokedUsersFile: path }: AccessSettings): string[] {
  if (access.mode !== 'basic') return [];
  const users = readUsersFile(access.usersFile);
  const lists: readonly (readonly [string, Iterable<string>])[] = [
    ['FEED_REVOKED_USERS', feedRevokedUsers],
    ['FEED_REVOKED_USERS_FILE', path === undefined ? [] : readRevokedUsersFile(path)],
  ];
  return lists.flatMap(([variable, names]) =>
    [...names].filter((name) => !users.has(name)).map((name) => `${variable}: no user of USERS_FILE is called ${loggedName(name)}`),
  );
}

/** Users have signed addresses. */
const hasSignedFeeds = ({ access }: AccessSettings): boolean => !['loopback', 'open'].includes(access.mode);

/** A warning where proxies that share a cache sign calendar addresses with different secrets. */
const feedWarnings = (settings: AccessSettings & { readonly cacheUrl: URL | undefined }): string[] =>
  settings.cacheUrl !== undefined && settings.feedSecret === undefined && hasSignedFeeds(settings)
    ? [
        'FEED_SECRET is empty: each proxy that shares CACHE_URL signs calendar addresses with a secret of its own, so that the others refuse them',
      ]
    : [];

/** Warnings about who may use the desk. */
export const accessWarnings = (settings: AccessSettings & { readonly host: string; readonly cacheUrl: URL | undefined }): string[] => [
  ...openWarnings(settings),
  ...feedWarnings(settings),
  ...revokedWarnings(settings),
];
