import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { echo } from '#contract/schema/codecs.ts';
import { cacheUrlPattern, unknownVariables } from '#contract/environment.ts';
import { CalendarFileError, parseCalendarFile } from '#contract/market/calendar-file.ts';
import type { CalendarEntry } from '#contract/market/hours.ts';
import { isProxyVariable, outboundVariables, readOutbound, withCapitals, type OutboundProxies } from './outbound.ts';
import { accessVariables, checkUserFiles, readAccess, type AccessSettings } from './security/access-settings.ts';
import { isLoopback, isWildcard } from './security/hosts.ts';
import { expectedKey, parseKey, readKeyFile } from './upstream/key/key-file.ts';
import { UpstreamKey } from './upstream/key/key.ts';
import { ConfigError, list, oneOf, parsed, wholeNumber } from './variables.ts';

export { ConfigError } from './variables.ts';

const authPlaces = ['header', 'query'] as const;

/** The data service and its key. */
export interface UpstreamAddress {
  readonly url: URL;
  readonly key: UpstreamKey;
  /** the file of the key, which is read again when it changes */
  readonly keyFile?: string | undefined;
  /** where the data service expects the key: in the Authorization header, or in the query as `token` */
  readonly auth: (typeof authPlaces)[number];
  /** where the data service has its images */
  readonly imageUrl: URL;
}

export interface Settings extends AccessSettings {
  readonly host: string;
  readonly port: number;
  /** begins and ends with `/` */
  readonly basePath: string;
  readonly allowedHosts: readonly string[];
  readonly embedOrigins: readonly string[];
  readonly imageHosts: readonly string[];
  /** sites that may read the widgets; when empty, there are no widgets */
  readonly workspaceOrigins: readonly string[];
  /** requests per minute that are not served from the cache: of one client, and of all clients */
  readonly clientRateLimit: number;
  readonly upstreamRateLimit: number;
  /** requests per UTC day to the data service; undefined: no limit */
  readonly upstreamDailyLimit: number | undefined;
  /** how often a data service that does not say itself what changes is polled; 0: never */
  readonly liveIntervalMs: number;
  /** the websocket by which it says at once that news have changed; undefined: none */
  readonly liveWebsocket: URL | undefined;
  /** the Valkey or Redis that several proxies share; undefined: none */
  readonly cacheUrl: URL | undefined;
  /** undefined: no metrics */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** whether request lines of the log have the query, without credentials */
  readonly logQuery: boolean;
  /** how other computers are reached */
  readonly outbound: OutboundProxies;
  /** what the operator adds to the table of trading days, for the pages */
  readonly calendar: readonly CalendarEntry[];
  /** whether the data is the example world; the pages then show a notice */
  readonly sampleData: boolean;
  /**
   * how far the clock of the data is ahead of the system's, milliseconds; not 0 where the example world runs at another moment. Signatures,
   * limits, caches and logs keep the system's.
   */
  readonly clockOffsetMs: number;
  readonly version: string;
}

export interface Config extends Settings {
  readonly upstream: UpstreamAddress;
}

/** Settings from the environment; without UPSTREAM_URL `upstream` is undefined. */
export type ReadConfig = Settings & { readonly upstream: UpstreamAddress | undefined };

export const upstreamAddress = (url: string | URL, key: string): UpstreamAddress => ({
  url: new URL(url),
  imageUrl: new URL(url),
  key: new UpstreamKey(key),
  auth: 'header',
});

export type Environment = Readonly<Record<string, string | undefined>>;

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:';

/** A base URL. It must not contain credentials or a query, because URLs are logged. */
function parseBaseUrl(text: string): URL | undefined {
  const url = parseUrl(text);
  return url && isWeb(url) && url.username === '' && url.password === '' && !/[?#]/.test(text) ? url : undefined;
}

/** The key is added to the query, and a websocket has no fragment (RFC 6455 §3). */
function parseWebsocket(text: string): URL | undefined {
  const url = parseUrl(text);
  return url && /^wss?:$/.test(url.protocol) && url.username === '' && url.password === '' && !text.includes('#') ? url : undefined;
}

const parseCacheUrl = (text: string): URL | undefined => (cacheUrlPattern.test(text) ? parseUrl(text) : undefined);

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** `https://host[:port]` without path; browsers compare origins exactly. */
function parseOrigin(text: string): string | undefined {
  const url = parseUrl(text);
  // A URL's host may contain characters such as ";", which would start another directive in the policy header.
  return url && isWeb(url) && hostPattern.test(url.host) && url.origin === text.toLowerCase().replace(/\/$/, '') ? url.origin : undefined;
}

/** `name`, `name:port` or an address; IPv6 in brackets, as in a `Host` header. */
function parseHostAndPort(text: string): string | undefined {
  const lower = text.toLowerCase();
  return hostPattern.test(lower) && parseUrl(`http://${lower}`) ? lower : undefined;
}

/** An address for `listen`: IPv6 without brackets, no port. */
function parseListenHost(text: string): string | undefined {
  const bare = text.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return isIPv6(bare) || (!bare.includes(':') && hostPattern.test(bare)) ? bare : undefined;
}

function parseBasePath(text: string): string | undefined {
  if (!/^(?:\/[A-Za-z0-9_~.-]+)*\/?$/.test(text) || /\/\.\.?(?:\/|$)/.test(text)) return undefined;
  return text.endsWith('/') ? text : `${text}/`;
}

const expectedListenHost = 'an IP address or a host name without a port';
const expectedBaseUrl = 'an http or https address without user name, query or fragment';

/** All variables of the proxy, documented in docs/configuration.md. */
export const variables = z.object({
  UPSTREAM_URL: z.optional(parsed(expectedBaseUrl, parseBaseUrl)),
  UPSTREAM_KEY: z.optional(parsed(expectedKey, parseKey)),
  UPSTREAM_KEY_FILE: z.optional(z.string()),
  UPSTREAM_AUTH: z._default(oneOf(authPlaces), 'header'),
  UPSTREAM_IMAGE_URL: z.optional(parsed(expectedBaseUrl, parseBaseUrl)),
  HOST: z._default(parsed(expectedListenHost, parseListenHost), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 8080),
  BASE_PATH: z._default(parsed('a path such as /desk/, of letters, digits, dots, dashes and underscores', parseBasePath), '/'),
  ALLOWED_HOSTS: z._default(list('host names such as desk.example.com or desk.example.com:8443, without wildcards', parseHostAndPort), []),
  EMBED_ORIGINS: z._default(list('whole origins such as https://intranet.example.com, without path and wildcards', parseOrigin), []),
  IMAGE_HOSTS: z._default(list('host names such as images.example.com, without wildcards', parseHostAndPort), []),
  // Assumed: all clients together may send as many requests as our data service allows a key by default, and one client half as many.
  CLIENT_RATE_LIMIT: z._default(wholeNumber(1, 1_000_000), 3000),
  UPSTREAM_RATE_LIMIT: z._default(wholeNumber(1, 1_000_000), 6000),
  UPSTREAM_DAILY_LIMIT: z.optional(wholeNumber(1, 9_999_999)),
  LIVE_INTERVAL: z._default(wholeNumber(0, 3600), 5),
  LIVE_WEBSOCKET: z.optional(parsed('a wss or ws address without user name or fragment', parseWebsocket)),
  CACHE_URL: z.optional(parsed('an address such as redis://valkey:6379, or rediss:// with TLS', parseCacheUrl)),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: z.optional(parsed(expectedListenHost, parseListenHost)),
  LOG_QUERY: z._default(oneOf(['0', '1']), '0'),
  CALENDAR_FILE: z.optional(z.string()),
  WORKSPACE_ORIGINS: z._default(list('whole origins such as https://workspace.example.com, without path and wildcards', parseOrigin), []),
  ...outboundVariables,
  ...accessVariables,
});

type Variables = z.output<typeof variables>;

/** Variables whose values do not appear in error messages. */
const secrets: ReadonlySet<PropertyKey> = new Set([
  'UPSTREAM_URL',
  'UPSTREAM_KEY',
  'LIVE_WEBSOCKET',
  'CACHE_URL',
  'FEED_SECRET',
  'WORKSPACE_KEY',
  'HTTP_PROXY',
  'HTTPS_PROXY',
]);

/** Empty variables count as unset, because compose files pass them. */
function readVariables(env: Environment): Variables {
  const read = z.safeParse(variables, Object.fromEntries(Object.entries(withCapitals(env)).filter(([, text]) => text)));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue?.path[0]);
  throw new ConfigError(`${name} must be ${issue?.message}${secrets.has(name) ? '' : `, got ${echo(env[name] ?? '')}`}.`);
}

function keysIn(path: string): readonly string[] {
  try {
    return readKeyFile(path);
  } catch (error) {
    throw new ConfigError(`UPSTREAM_KEY_FILE ${(error as Error).message}, got ${echo(path)}.`);
  }
}

function readUpstream(read: Variables): UpstreamAddress | undefined {
  const { UPSTREAM_URL: url, UPSTREAM_KEY: key, UPSTREAM_KEY_FILE: keyFile, UPSTREAM_AUTH: auth, UPSTREAM_IMAGE_URL: imageUrl } = read;
  if (key !== undefined && keyFile !== undefined) throw new ConfigError('UPSTREAM_KEY and UPSTREAM_KEY_FILE are both set: use one.');
  const keyName = keyFile === undefined ? 'UPSTREAM_KEY' : 'UPSTREAM_KEY_FILE';
  const hasKey = (key ?? keyFile) !== undefined;
  if (!url && !hasKey) return undefined;
  if (!url) throw new ConfigError(`UPSTREAM_URL is missing: ${keyName} is set, but not the data service it is for.`);
  if (!hasKey) throw new ConfigError('UPSTREAM_KEY is missing: set it, or UPSTREAM_KEY_FILE, to the key for UPSTREAM_URL.');
  const keys = key === undefined ? keysIn(keyFile ?? '') : [key];
  return { url, imageUrl: imageUrl ?? url, key: new UpstreamKey(...keys), keyFile, auth };
}

/** @throws ConfigError naming the field */
function readCalendar(path: string): readonly CalendarEntry[] {
  try {
    return parseCalendarFile(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof CalendarFileError ? error.message : 'cannot be read';
    throw new ConfigError(`CALENDAR_FILE ${echo(path)}: ${reason}.`);
  }
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return z.parse(z.object({ version: z.string() }), JSON.parse(text)).version;
}

const settingsOf = (read: Variables): Settings => ({
  host: read.HOST,
  port: read.PORT,
  basePath: read.BASE_PATH,
  allowedHosts: read.ALLOWED_HOSTS,
  embedOrigins: read.EMBED_ORIGINS,
  imageHosts: read.IMAGE_HOSTS,
  workspaceOrigins: read.WORKSPACE_ORIGINS,
  clientRateLimit: read.CLIENT_RATE_LIMIT,
  upstreamRateLimit: read.UPSTREAM_RATE_LIMIT,
  upstreamDailyLimit: read.UPSTREAM_DAILY_LIMIT,
  liveIntervalMs: read.LIVE_INTERVAL * 1000,
  liveWebsocket: read.LIVE_WEBSOCKET,
  cacheUrl: read.CACHE_URL,
  metricsPort: read.METRICS_PORT,
  metricsHost: read.METRICS_HOST ?? read.HOST,
  logQuery: read.LOG_QUERY === '1',
  outbound: readOutbound(read),
  calendar: read.CALENDAR_FILE === undefined ? [] : readCalendar(read.CALENDAR_FILE),
  ...readAccess(read),
  sampleData: false,
  clockOffsetMs: 0,
  version: '0',
});

/** The settings for an empty environment, for programs that start the proxy themselves. */
export const defaultSettings: Settings = settingsOf(z.parse(variables, {}));

/** Warnings about unknown variables that look like the proxy's. */
export const configWarnings = (env: Environment): string[] => {
  const names = Object.keys(env).filter((name) => !isProxyVariable(name));
  return unknownVariables(names, Object.keys(variables.shape), 'UPSTREAM_');
};

/**
 * Reads the configuration from the environment, once at the start. The key is read here only.
 *
 * @throws ConfigError for an invalid value
 */
export function readConfig(env: Environment): ReadConfig {
  const read = readVariables(env);
  const settings = settingsOf(read);
  // Host names must be known, as a protection against DNS rebinding, and there is no default for a wildcard address.
  if (isWildcard(settings.host) && settings.allowedHosts.length === 0) {
    throw new ConfigError(
      `ALLOWED_HOSTS is missing: HOST ${settings.host} listens on every address, so list the names that people will use.`,
    );
  }
  if (settings.access.mode === 'loopback' && !isLoopback(settings.host)) {
    throw new ConfigError(
      `ACCESS is missing: HOST ${settings.host} listens beyond this computer, so choose who may use the desk: open, basic, header or jwt.`,
    );
  }
  checkUserFiles(settings);
  return { ...settings, upstream: readUpstream(read), version: readVersion() };
}
