import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, configWarnings, defaultSettings, readConfig, type Environment } from './config.ts';
import { accessWarnings } from './security/access-settings.ts';
import { hashPassword, writeUsersFile } from './security/users-file.ts';
import { emptyFolder, testKey } from './testing/open-proxy.ts';

const upstream = { UPSTREAM_URL: 'https://api.example.com', UPSTREAM_KEY: testKey };

/** The sentence with which a start is refused. */
function refusal(env: Environment): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

test('an empty environment is this computer only, on port 8080, without a data service', () => {
  const { version, ...settings } = readConfig({ HOME: '/root', PATH: '/bin', UPSTREAM_URL: '', PORT: '' });
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect({ ...settings, version: '0' }).toEqual({ ...defaultSettings, upstream: undefined });
});

test('every variable is read', () => {
  const { upstream: address, ...settings } = readConfig({
    ...upstream,
    HOST: '[::1]',
    PORT: '0',
    BASE_PATH: '/desk',
    ALLOWED_HOSTS: 'Desk.example.com, desk.example.com:8443 desk.example.com',
    EMBED_ORIGINS: 'https://intranet.example.com/,http://localhost:3000',
    IMAGE_HOSTS: 'images.example.com',
    WORKSPACE_ORIGINS: 'https://workspace.example.com',
    CLIENT_RATE_LIMIT: '60',
    UPSTREAM_RATE_LIMIT: '1000000',
    METRICS_PORT: '9100',
    METRICS_HOST: '192.0.2.1',
    LOG_QUERY: '1',
    ACCESS: 'jwt',
    JWT_ISSUER: 'https://login.example',
    JWT_AUDIENCE: 'desk',
    JWT_JWKS_URL: 'https://login.example/keys',
    JWT_HEADER: 'Cf-Access-Jwt-Assertion',
    IDENTITY_CLAIM: 'email',
    ALLOWED_ADDRESSES: '10.0.0.0/8, 2001:db8::/32',
    TRUSTED_PROXIES: '127.0.0.1',
    FEED_SECRET: 'a'.repeat(32),
    FEED_REVOKED_USERS: 'bob, anna@example.com CN=Ann%2COU=x',
    WORKSPACE_KEY: 'b'.repeat(16),
    HTTPS_PROXY: 'http://anna:p%40ss@proxy.example.com:3128',
    NO_PROXY: '.example.org',
    UPSTREAM_AUTH: 'query',
    UPSTREAM_IMAGE_URL: 'https://images.example.com/x',
    CACHE_URL: 'rediss://desk:p%40ss@cache.example.com:6380/1',
    LIVE_WEBSOCKET: 'wss://api.example.com/api/v1/news/stream?tickers=AAPL',
  });
  expect(settings).toMatchObject({
    host: '::1',
    cacheUrl: new URL('rediss://desk:p%40ss@cache.example.com:6380/1'),
    liveWebsocket: new URL('wss://api.example.com/api/v1/news/stream?tickers=AAPL'),
    port: 0,
    basePath: '/desk/',
    allowedHosts: ['desk.example.com', 'desk.example.com:8443'],
    embedOrigins: ['https://intranet.example.com', 'http://localhost:3000'],
    imageHosts: ['images.example.com'],
    workspaceOrigins: ['https://workspace.example.com'],
    ...{ clientRateLimit: 60, upstreamRateLimit: 1_000_000, metricsPort: 9100 },
    ...{ metricsHost: '192.0.2.1', logQuery: true, feedSecret: 'a'.repeat(32), workspaceKey: 'b'.repeat(16) },
    feedRevokedUsers: ['bob', 'anna@example.com', 'CN=Ann,OU=x'],
    access: {
      ...{ mode: 'jwt', issuer: 'https://login.example', audience: 'desk', header: 'cf-access-jwt-assertion', claim: 'email' },
      keys: new URL('https://login.example/keys'),
    },
    allowedAddresses: ['10.0.0.0/8', '2001:db8::/32'],
    trustedProxies: ['127.0.0.1'],
    outbound: { http: undefined, https: new URL('http://anna:p%40ss@proxy.example.com:3128'), noProxy: '.example.org' },
    sampleData: false,
  });
  expect([address?.auth, address?.imageUrl.href]).toEqual(['query', 'https://images.example.com/x']);
  expect([address?.url.href, address?.key.credentials[0]?.authorization()]).toEqual(['https://api.example.com/', `token ${testKey}`]);
});

test.each<[variable: string, value: string]>([
  ['UPSTREAM_AUTH', 'Query'],
  ['UPSTREAM_IMAGE_URL', 'images.example.com'],
  ['UPSTREAM_URL', 'api.example.com'],
  ['UPSTREAM_URL', 'ftp://api.example.com'],
  ['UPSTREAM_URL', 'https://user:pass@api.example.com'],
  ['UPSTREAM_URL', 'https://api.example.com/?token=abc'],
  ['UPSTREAM_URL', 'https://api.example.com/?'],
  ['UPSTREAM_URL', 'https://api.example.com/#x'],
  ['UPSTREAM_KEY', 'two words'],
  ['UPSTREAM_KEY', ' leading'],
  ['UPSTREAM_KEY', 'line\r\nX-Evil: 1'],
  ['UPSTREAM_KEY', 'schlüssel'],
  ['CLIENT_RATE_LIMIT', '0'],
  ['UPSTREAM_RATE_LIMIT', '1000001'],
  ['UPSTREAM_RATE_LIMIT', '6e3'],
  ['METRICS_PORT', '65536'],
  ['WORKSPACE_ORIGINS', '*'],
  ['WORKSPACE_ORIGINS', 'https://workspace.example.com/path'],
  ['HOST', 'localhost:8080'],
  ['HOST', 'http://localhost'],
  ['HOST', '[::1]:8080'],
  ['HOST', '*'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', 'http'],
  ['BASE_PATH', 'desk'],
  ['BASE_PATH', '/de sk/'],
  ['BASE_PATH', '/../'],
  ['BASE_PATH', '//'],
  ['BASE_PATH', '/desk?x'],
  ['BASE_PATH', '/"><script>/'],
  ['ALLOWED_HOSTS', '*'],
  ['ALLOWED_HOSTS', '*.example.com'],
  ['ALLOWED_HOSTS', 'https://desk.example.com'],
  ['ALLOWED_HOSTS', 'desk.example.com/x'],
  ['ALLOWED_HOSTS', 'desk.example.com:99999'],
  ['EMBED_ORIGINS', '*'],
  ['EMBED_ORIGINS', 'https://*.example.com'],
  ['EMBED_ORIGINS', 'intranet.example.com'],
  ['EMBED_ORIGINS', 'https://intranet.example.com/path'],
  ['EMBED_ORIGINS', "https://a.example 'self'"],
  ['EMBED_ORIGINS', 'null'],
  ['EMBED_ORIGINS', 'https://a.example;script-src'],
  ['METRICS_HOST', 'localhost:9100'],
  ['LIVE_WEBSOCKET', 'https://api.example.com/api/v1/news/stream'],
  ['LIVE_WEBSOCKET', 'wss://anna:p@api.example.com/stream'],
  ['LIVE_WEBSOCKET', 'wss://api.example.com/stream#x'],
  ['CACHE_URL', 'http://cache.example.com'],
  ['CACHE_URL', 'redis://cache.example.com/?family=6'],
  ['LOG_QUERY', 'yes'],
  ['ACCESS', 'none'],
  ['IDENTITY_HEADER', 'x user'],
  ...['User-Agent', 'host', 'accept', 'Accept-Language', 'cookie', 'referer', 'origin', 'sec-fetch-user', 'sec-ch-ua', 'authorization'].map(
    (name): [string, string] => ['IDENTITY_HEADER', name],
  ),
  // What browsers, scripts, gateways and tracing set for other reasons.
  ...[
    ...[
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-groups',
      'x-real-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'cf-ray',
      'x-user-ip',
    ],
    ...['x-requested-with', 'x-client-data', 'x-user-agent', 'x-csrf-token', 'x-api-key', 'dpop', 'from', 'early-data', 'save-data', 'dnt'],
    ...[
      'traceparent',
      'tracestate',
      'baggage',
      'x-request-id',
      'x-correlation-id',
      'x-b3-traceid',
      'x-amzn-trace-id',
      'x-cloud-trace-context',
    ],
  ].map((name): [string, string] => ['IDENTITY_HEADER', name]),
  ['IDENTITY_CLAIM', 'e mail'],
  ['JWT_ISSUER', 'two words'],
  ['JWT_HEADER', 'x:y'],
  ['JWT_JWKS_URL', 'http://login.example/keys'],
  ['JWT_JWKS_URL', 'https://user:pass@login.example/keys'],
  ['ALLOWED_ADDRESSES', '10.0.0.0/33'],
  ['ALLOWED_ADDRESSES', 'desk.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, proxy'],
  ...['0.0.0.0/0', '::/0', '0.0.0.0/1,128.0.0.0/1', '::/1 8000::/1', '::ffff:0:0/96', '128.0.0.0/128.0.0.0'].map(
    (blocks): [string, string] => ['TRUSTED_PROXIES', blocks],
  ),
  // Every block small enough, and all addresses together.
  ['TRUSTED_PROXIES', Array.from({ length: 256 }, (_, byte) => `${byte}.0.0.0/8`).join()],
  ['TRUSTED_PROXIES', Array.from({ length: 256 }, (_, byte) => `::ffff:${byte}.0.0.0/104`).join()],
  ['TRUSTED_PROXIES', Array.from({ length: 128 }, (_, index) => `${(index * 2).toString(16).padStart(2, '0')}00::/7`).join(' ')],
  ['FEED_SECRET', 'only-31-characters-are-not-enough'.slice(0, 31)],
  ['FEED_REVOKED_USERS', 'x'.repeat(513)],
  ['FEED_REVOKED_USERS', '100%'],
  ['FEED_REVOKED_USERS', 'workspace%20key'],
  ['WORKSPACE_KEY', 'fifteen-letters'],
  ['HTTPS_PROXY', 'proxy.intranet.example:8080'],
  ['HTTPS_PROXY', 'socks5://proxy.example.com'],
  ['HTTPS_PROXY', 'http://anna:100%@proxy.example.com'],
  ['HTTP_PROXY', 'http://proxy.example.com/path'],
  ['HTTP_PROXY', 'http://proxy.example.com:99999'],
  ['IMAGE_HOSTS', '*'],
  ['IMAGE_HOSTS', "'unsafe-inline'"],
  ['IMAGE_HOSTS', 'data:'],
  ['IMAGE_HOSTS', 'a.example; script-src *'],
])('%s=%s stops the start with one sentence that names it', (variable, value) => {
  const sentence = refusal({ ...upstream, [variable]: value });
  expect(sentence).toMatch(new RegExp(`^${variable} must be [^\\n]*\\.$`));
  if (/^UPSTREAM_(?:URL|KEY)|SECRET|WORKSPACE_KEY|_PROXY/.test(variable)) expect(sentence).not.toContain(value);
});

test.each([
  ...['x-forwarded-user', 'x-forwarded-email', 'x-forwarded-preferred-username', 'remote-user', 'remote-email', 'x-remote-user'],
  ...['x-auth-request-email', 'x-auth-request-user', 'x-authentik-username', 'x-webauth-user', 'x-vouch-user', 'x-pomerium-claim-email'],
  ...['tailscale-user-login', 'cf-access-authenticated-user-email', 'x-goog-authenticated-user-email', 'x-ms-client-principal-name'],
  ...['x-amzn-oidc-identity', 'x-authenticated-userid', 'x-consumer-username', 'iv-user', 'X-Shib-Uid', 'eppn', 'ssl-client-s-dn'],
])('%s can name the user', (name) => {
  const env = { ACCESS: 'header', TRUSTED_PROXIES: '10.0.0.1', IDENTITY_HEADER: name };
  expect(readConfig(env).access).toEqual({ mode: 'header', header: name.toLowerCase() });
});

test.each<[name: string, env: Environment, sentence: RegExp]>([
  ['a key without an address', { UPSTREAM_KEY: testKey }, /^UPSTREAM_URL is missing/],
  ['an address without a key', { UPSTREAM_URL: 'https://api.example.com' }, /^UPSTREAM_KEY is missing/],
  ['two keys', { ...upstream, UPSTREAM_KEY_FILE: '/run/secrets/key' }, /^UPSTREAM_KEY and UPSTREAM_KEY_FILE are both set/],
  [
    'a key file that is not there',
    { UPSTREAM_URL: 'https://api.example.com', UPSTREAM_KEY_FILE: '/nowhere/key' },
    /^UPSTREAM_KEY_FILE must be the path of a readable file, got "\/nowhere\/key"\.$/,
  ],
  ['every address and no name', { HOST: '0.0.0.0' }, /^ALLOWED_HOSTS is missing/],
  ['another address and no choice of users', { HOST: '192.0.2.1' }, /^ACCESS is missing: .* open, basic, header or jwt\.$/],
  ['every address and no choice of users', { HOST: '::', ALLOWED_HOSTS: 'desk.example' }, /^ACCESS is missing/],
  ['users without a file', { ACCESS: 'basic' }, /^USERS_FILE is missing: ACCESS=basic needs /],
  ['a users file that is not there', { ACCESS: 'basic', USERS_FILE: '/nowhere/users' }, /^USERS_FILE must be the path of a readable file/],
  ['a users file without users', { ACCESS: 'basic', USERS_FILE: '/dev/null' }, /^USERS_FILE has no users: .* users add NAME/],
  [
    'a file of revoked users that is not there',
    { FEED_REVOKED_USERS_FILE: '/nowhere/revoked' },
    /^FEED_REVOKED_USERS_FILE must be the path of a readable file, got "\/nowhere\/revoked"\.$/,
  ],
  ['another file', { ACCESS: 'basic', USERS_FILE: 'package.json' }, /^USERS_FILE must hold lines .*, line 1 is another\.$/],
  ['an identity header from anywhere', { ACCESS: 'header' }, /^TRUSTED_PROXIES is missing: ACCESS=header needs /],
  ['tokens of anybody', { ACCESS: 'jwt' }, /^JWT_ISSUER is missing: ACCESS=jwt needs /],
  ['tokens for anything', { ACCESS: 'jwt', JWT_ISSUER: 'https://login.example' }, /^JWT_AUDIENCE is missing/],
  ['tokens without keys', { ACCESS: 'jwt', JWT_ISSUER: 'https://login.example', JWT_AUDIENCE: 'desk' }, /^JWT_JWKS_URL is missing/],
  ['every address and no name, IPv6', { HOST: '::' }, /^ALLOWED_HOSTS is missing/],
])('%s is one sentence', (_name, env, sentence) => {
  expect(refusal(env)).toMatch(sentence);
  expect(refusal(env)).not.toContain(testKey);
});

test('beyond this computer a choice of users is enough, and open is warned of', () => {
  const open = { ACCESS: 'open', HOST: '192.0.2.1' };
  expect(accessWarnings(readConfig(open))).toEqual([expect.stringMatching(/^ACCESS=open: everybody who can reach 192\.0\.2\.1 /)]);
  expect(accessWarnings(readConfig({ ACCESS: 'open' }))).toEqual([]);
  const header = { ACCESS: 'header', TRUSTED_PROXIES: '10.0.0.1', HOST: '192.0.2.1' };
  expect(readConfig(header).access).toEqual({ mode: 'header', header: 'x-forwarded-user' });
  expect(accessWarnings(readConfig(header))).toEqual([]);
  expect(readConfig(header).metricsHost).toBe('192.0.2.1');
});

test('a revoked name that no user has is warned of where the users are known', async () => {
  const folder = await emptyFolder();
  const [users, revoked] = [join(folder, 'users'), join(folder, 'revoked')];
  writeUsersFile(users, new Map([['a,b', await hashPassword('password', { costLog2: 4, blockSize: 8, parallelism: 1 })]]));
  await writeFile(revoked, 'a,b\nCN=Ann,OU=x\n');
  const env = { ACCESS: 'basic', USERS_FILE: users, FEED_REVOKED_USERS: 'a,b a%2Cb', FEED_REVOKED_USERS_FILE: revoked };
  expect(accessWarnings(readConfig(env))).toEqual([
    'FEED_REVOKED_USERS: no user of USERS_FILE is called a',
    'FEED_REVOKED_USERS: no user of USERS_FILE is called b',
    'FEED_REVOKED_USERS_FILE: no user of USERS_FILE is called CN=Ann%2COU=x',
  ]);
  const header = { ACCESS: 'header', TRUSTED_PROXIES: '10.0.0.1' };
  expect(accessWarnings(readConfig({ ...env, ...header }))).toEqual([]);
});

test('the days that an operator adds to the trading calendar are read, and a wrong field is named', async () => {
  const path = join(await emptyFolder(), 'days.json');
  await writeFile(path, '[{"date":"2027-12-31","close":"13:00"}]');
  expect(readConfig({ CALENDAR_FILE: path }).calendar).toEqual([{ date: '2027-12-31', close: 46_800 }]);
  await writeFile(path, '[{"date":"2027-12-31","close":"13:00","shut":true}]');
  expect(() => readConfig({ CALENDAR_FILE: path })).toThrow(/^CALENDAR_FILE ".*": \[0\]\.shut: expected one of date/);
  expect(() => readConfig({ CALENDAR_FILE: `${path}.none` })).toThrow('cannot be read');
});

test('warns where proxies that share a cache sign calendar addresses with different secrets', () => {
  const shared = {
    ...upstream,
    CACHE_URL: 'redis://valkey:6379',
    ACCESS: 'header',
    IDENTITY_HEADER: 'x-user',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const warning = expect.stringMatching(/^FEED_SECRET is empty: each proxy that shares CACHE_URL signs/) as string;
  for (const secret of [{}, { FEED_SECRET: '' }]) expect(accessWarnings(readConfig({ ...shared, ...secret }))).toEqual([warning]);
  for (const env of [
    { ...shared, FEED_SECRET: 'f'.repeat(32) },
    { ...shared, CACHE_URL: '' },
    { ...upstream, CACHE_URL: 'redis://valkey:6379' },
  ])
    expect(accessWarnings(readConfig(env))).toEqual([]);
});

test.each([...'"\'\\&% '])('refuses a key with %j, which would not be recognised in a response, and does not repeat it', (character) => {
  const UPSTREAM_KEY = `${testKey}${character}${testKey}`;
  const error = refusal({ UPSTREAM_URL: 'https://api.example.com', UPSTREAM_KEY });
  expect(error).toMatch(
    /^UPSTREAM_KEY must be one line of visible ASCII characters without .*quotes, backslashes, ampersands and percent signs/,
  );
  expect(error).not.toContain(testKey);
});

test('a key file may end with a line end', async () => {
  const path = join(await emptyFolder(), 'key');
  const env = { UPSTREAM_URL: 'https://api.example.com', UPSTREAM_KEY_FILE: path };
  for (const end of ['', '\n', '\r\n']) {
    await writeFile(path, testKey + end);
    expect(readConfig(env).upstream?.key.credentials[0]?.authorization()).toBe(`token ${testKey}`);
  }
  for (const wrong of ['', '\n', `${testKey}\n\n`, ` ${testKey}`, `${testKey}"x`, `${testKey}\\x`, `UPSTREAM_KEY=${testKey} `]) {
    await writeFile(path, wrong);
    expect(refusal(env)).toMatch(
      /^UPSTREAM_KEY_FILE must hold one line of visible ASCII characters without blanks, .*, got "[^"]*\/key"\.$/,
    );
    expect(refusal(env)).not.toContain(testKey);
  }
  await chmod(path, 0o600);
});

test('an unknown variable is a warning and stops nothing', () => {
  const env = { ...upstream, UPSTREAM_SERVICE_HOST: '10.0.0.1', UPSTREAM_KEYS: 'secret', ALLOWED_HOST: 'x', DATA_PORT: 'tcp://10.0.0.2:1' };
  expect(refusal(env)).toBe('accepted');
  expect(configWarnings(env)).toEqual([
    'UPSTREAM_SERVICE_HOST is not a variable of Marketdesk and has no effect',
    'UPSTREAM_KEYS is not a variable of Marketdesk and has no effect: was UPSTREAM_KEY meant?',
    'ALLOWED_HOST is not a variable of Marketdesk and has no effect: was ALLOWED_HOSTS meant?',
  ]);
});

test('an outbound proxy may be set in small letters, which take precedence, also when they are empty', () => {
  const env = {
    HTTPS_PROXY: 'http://capital.example',
    https_proxy: 'http://small.example',
    HTTP_PROXY: 'http://other.example',
    http_proxy: '',
  };
  expect(readConfig(env).outbound).toEqual({ http: undefined, https: new URL('http://small.example'), noProxy: '' });
  expect(refusal({ http_proxy: 'user:pass' })).toMatch(/^HTTP_PROXY must be an http or https address [^\n]*password\.$/);
  expect(configWarnings({ ...env, no_proxy: '*', ftp_proxy: 'x', ALL_PROXY: 'x' })).toEqual([]);
});
