import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { configWarnings as dataWarnings, readConfig as readDataConfig } from '../server-data/config.ts';
import { configWarnings as proxyWarnings, readConfig as readProxyConfig } from '../server-proxy/config.ts';
import { folder } from './testing/local-files.ts';
import { commandOf } from './testing/npm-scripts.ts';
import { temporaryFolder } from './testing/web-servers.ts';

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** The part of a compose file that these tests look at. Strict, so that a misspelt key of a service is found. */
const service = z.strictObject({
  image: z.string(),
  command: z.optional(z.array(z.string())),
  user: z.optional(z.string()),
  restart: z.string(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  mem_limit: z.optional(z.string()),
  stop_grace_period: z.optional(z.string()),
  env_file: z.optional(z.string()),
  environment: z._default(z.record(z.string(), z.string()), {}),
  secrets: z._default(z.array(z.string()), []),
  ports: z.optional(z.array(z.string())),
  volumes: z._default(z.array(z.string()), []),
  tmpfs: z.optional(z.array(z.string())),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.strictObject({ ipv4_address: z.optional(z.string()) }))]),
  extra_hosts: z._default(z.array(z.string()), []),
  depends_on: z._default(z.array(z.string()), []),
  healthcheck: z.optional(z.strictObject({ test: z.array(z.string()), interval: z.string(), timeout: z.string() })),
});

const composeFile = z.object({
  services: z.record(z.string(), service),
  networks: z.record(
    z.string(),
    z.strictObject({
      internal: z.optional(z.boolean()),
      ipam: z.optional(z.strictObject({ config: z.array(z.strictObject({ subnet: z.string() })) })),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
});

const example = parseEnv(read('example.env'));
const source = read('compose.yaml');

/** As `docker compose` puts the values of .env in place of ${NAME:?message}. */
const interpolated = source.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => example[name] ?? '');
const { services, networks, volumes, secrets } = z.parse(composeFile, parse(interpolated, { merge: true }));

const serviceOf = (name: string) => {
  const found = services[name];
  if (!found) throw new Error(`no service ${name}`);
  return found;
};
const networksOf = (name: string): Readonly<Record<string, { ipv4_address?: string | undefined }>> => {
  const { networks: joined } = serviceOf(name);
  return Array.isArray(joined) ? Object.fromEntries(joined.map((network) => [network, {}])) : joined;
};
const addressOf = (name: string, network: string): string => networksOf(name)[network]?.ipv4_address ?? '';
const proxies = ['proxy-1', 'proxy-2'];
const names = Object.keys(services);

test('every variable has an example, and every example is used', () => {
  const used = new Set(Array.from(source.matchAll(/\$\{(\w+)/g), ([, name]) => name));
  expect(used).toEqual(new Set(Object.keys(example)));
  expect(interpolated).not.toContain('${');
});

describe.each(proxies)('%s', (name) => {
  const { environment, command, secrets: mounted } = serviceOf(name);

  test('has an environment that the proxy accepts', () => {
    const keyFile = join(temporaryFolder(), 'upstream_key');
    writeFileSync(keyFile, 'a-key\n', { mode: 0o600 });
    expect(mounted.map((secret) => `/run/secrets/${secret}`)).toEqual([environment['UPSTREAM_KEY_FILE']]);
    const env = { ...environment, UPSTREAM_KEY_FILE: keyFile, FEED_SECRET: 'f'.repeat(32) };
    expect(proxyWarnings(env)).toEqual([]);
    const config = readProxyConfig(env);
    expect(config.access).toEqual({ mode: 'header', header: 'x-forwarded-user' });
    expect(config.allowedHosts).toEqual([example['DESK_HOST']]);
    // Nobody but nginx may name users and addresses.
    expect(config.trustedProxies).toEqual([addressOf('nginx', 'desk')]);
    expect(config.upstream?.url.host).toBe(`data:${serviceOf('data').environment['DATA_PORT']}`);
    expect(read('nginx.conf')).toContain(`server ${name}:${config.port} `);
  });

  test('runs npm run proxy', () => {
    expect(command?.join(' ')).toBe(commandOf('proxy'));
  });

  test('uses the cache, in a network that it shares with it', () => {
    expect(Object.keys(networksOf(name))).toEqual(expect.arrayContaining(Object.keys(networksOf('valkey'))));
  });
});

test.skipIf(spawnSync('openssl', ['version']).error)(
  'the commands of docs/operate.md make a password of the cache that both sides have',
  () => {
    const path = temporaryFolder();
    mkdirSync(join(path, 'secrets'));
    const commands = read('../docs/operate.md').match(/^\(umask 077; .*\)$/gm) ?? [];
    expect(commands).toHaveLength(2);
    expect(spawnSync('sh', ['-ec', commands.join('\n')], { cwd: path }).status).toBe(0);
    const env = parseEnv(readFileSync(join(path, 'secrets/proxy.env'), 'utf8'));
    const { cacheUrl, access, feedSecret } = readProxyConfig({
      ...serviceOf('proxy-1').environment,
      UPSTREAM_KEY_FILE: undefined,
      UPSTREAM_KEY: 'k',
      ...env,
    });
    const password = /^requirepass ([0-9a-f]{64})\n$/.exec(readFileSync(join(path, 'secrets/valkey.conf'), 'utf8'))?.[1];
    expect([cacheUrl?.host, cacheUrl?.password]).toEqual(['valkey:6379', password]);
    expect([access.mode, feedSecret]).toEqual(['header', expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(serviceOf('valkey').command?.[1]).toBe('/run/secrets/valkey.conf');
  },
);

test('the data service has an environment that it accepts, its store in a volume, and a probe at its port', () => {
  const { environment, command, volumes: mounts, healthcheck } = serviceOf('data');
  expect(healthcheck?.test).toEqual(['CMD', 'node', 'scripts/probe.ts', `http://127.0.0.1:${environment['DATA_PORT']}/healthz`]);
  expect(command?.join(' ')).toBe(`${commandOf('data')} serve`);
  expect(dataWarnings(environment)).toEqual([]);
  const { storePath } = readDataConfig({ ...environment, IMAGE_SECRET: 's'.repeat(32) });
  const [volume = '', target = ''] = mounts[0]?.split(':') ?? [];
  expect(Object.keys(volumes)).toContain(volume);
  expect(storePath.startsWith(`${target}/`)).toBe(true);
  // The folder that belongs to the user of the image.
  expect(read('../Dockerfile')).toContain(`VOLUME ${target}\n`);
});

test.each(names)('%s is restarted, observed, cannot write its image and has no rights', (name) => {
  const { restart, read_only: isReadOnly, cap_drop: dropped, security_opt: options, healthcheck, image } = serviceOf(name);
  expect({ restart, isReadOnly, dropped, options }).toEqual({
    restart: 'unless-stopped',
    isReadOnly: true,
    dropped: ['ALL'],
    options: ['no-new-privileges:true'],
  });
  const isObserved = healthcheck !== undefined || (proxies.includes(name) && /^HEALTHCHECK /m.test(read('../Dockerfile')));
  expect(isObserved).toBe(true);
  // A version to the last digit.
  expect(image).toMatch(/:v?\d+\.\d+\.\d+(?:-[a-z0-9.]+)?$/);
});

test('only nginx publishes ports, and only the entry has a way out', () => {
  expect(names.filter((name) => serviceOf(name).ports !== undefined)).toEqual(['nginx']);
  const ports = serviceOf('nginx').ports?.map((port) => port.split(':').at(-1));
  const listening = Array.from(read('nginx.conf').matchAll(/listen (\d+)/g), ([, port]) => port);
  expect(ports).toEqual(listening);
  const open = Object.keys(networks).filter((network) => networks[network]?.internal !== true);
  expect(names.filter((name) => open.some((network) => network in networksOf(name)))).toEqual(['nginx', 'oauth2-proxy']);
});

test('nginx knows the addresses of what it connects to, and they are in their networks', () => {
  const network = { 'oauth2-proxy': 'edge', 'proxy-1': 'desk', 'proxy-2': 'desk' };
  expect(serviceOf('nginx').extra_hosts).toEqual(Object.entries(network).map(([name, joined]) => `${name}:${addressOf(name, joined)}`));
  for (const name of names) {
    for (const [joined, { ipv4_address: address }] of Object.entries(networksOf(name))) {
      const subnet = networks[joined]?.ipam?.config[0]?.subnet;
      expect([name, joined, address !== undefined]).toEqual([name, joined, subnet !== undefined]);
      if (address === undefined || subnet === undefined) continue;
      const [base = '', prefix] = subnet.split('/');
      const block = new BlockList();
      block.addSubnet(base, Number(prefix));
      expect([name, block.check(address)]).toEqual([name, true]);
    }
  }
});

test('oauth2-proxy believes nginx alone, and is where nginx.conf expects it', () => {
  const { command = [] } = serviceOf('oauth2-proxy');
  const valueOf = (option: string): string | undefined => command.find((part) => part.startsWith(`--${option}=`))?.slice(option.length + 3);
  expect(valueOf('trusted-proxy-ip')).toBe(addressOf('nginx', 'edge'));
  expect(valueOf('redirect-url')).toBe(`https://${example['DESK_HOST']}/oauth2/callback`);
  expect(read('nginx.conf')).toContain(`server oauth2-proxy:${valueOf('http-address')?.split(':').at(-1)};`);
  expect(valueOf('set-xauthrequest')).toBe('true');
});

test('secrets are files, and each is used', () => {
  const used = names.flatMap((name) => serviceOf(name).secrets);
  expect(new Set(used)).toEqual(new Set(Object.keys(secrets)));
  for (const { file } of Object.values(secrets)) expect(file).toMatch(/^secrets\//);
  const environment = names.flatMap((name) => Object.keys(serviceOf(name).environment));
  expect(environment.filter((name) => /(?:KEY|SECRET|PASSWORD|TOKEN)$/.test(name))).toEqual([]);
  const options = names.flatMap((name) => serviceOf(name).command ?? []);
  expect(options.filter((option) => /^--[a-z-]*(?:secret|password)=/.test(option))).toEqual([]);
  // Neither git nor the image has what an operator writes beside the file.
  for (const path of ['deploy/secrets/', 'deploy/tls/', '.env']) expect(read('../.gitignore').split('\n')).toContain(path);
  expect(read('../.dockerignore').split('\n')).toContain('deploy/');
});

test('what it mounts is here, a volume, or named as what the operator provides', () => {
  const mounted = names.flatMap((name) => serviceOf(name).volumes.map((volume) => volume.split(':')[0] ?? ''));
  const files = names.flatMap((name) => serviceOf(name).env_file ?? []);
  for (const path of [...mounted, ...files, ...Object.values(secrets).map(({ file }) => file)]) {
    const isThere =
      path in volumes ||
      existsSync(join(folder, path)) ||
      source.includes(`#   ${path.replace('./', '')}`) ||
      source.includes(`; ${path}:`);
    expect([path, isThere]).toEqual([path, true]);
  }
});
