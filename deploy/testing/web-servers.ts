import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Where the shipped files are. */
export const folder = join(import.meta.dirname, '..');

/** The name of the desk in these tests. */
export const deskHost = 'desk.example.com';

/** What a web server stands before, as `host:port`. */
export interface Behind {
  readonly proxies: readonly [string, string];
  readonly oauth2Proxy: string;
}

export interface RunningServer {
  readonly httpsPort: number;
  readonly httpPort: number;
  /** PEM of the certificate that the server presents */
  readonly certificate: string;
}

interface WebServer {
  readonly name: string;
  readonly isInstalled: boolean;
  /** Runs the shipped configuration in a process of its own, which ends with the test. */
  readonly start: (behind: Behind) => Promise<RunningServer>;
}

const isInstalled = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).error === undefined;

/** A folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'marketdesk-deploy-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A port that was free a moment ago: neither server can tell which one it was given for 0. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Makes a self-signed certificate in a folder. */
function makeCertificate(path: string): { readonly certificate: string; readonly key: string } {
  const [certificate, key] = [join(path, 'certificate.pem'), join(path, 'key.pem')];
  const subject = ['-subj', `/CN=${deskHost}`, '-addext', `subjectAltName=DNS:${deskHost}`];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  );
  return { certificate, key };
}

/** Replaces each text, which must occur in the configuration. */
function adapt(configuration: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let text = configuration;
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`the configuration does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Runs a program until the end of the test. Resolves when its error output contains the text. */
async function run(program: string, args: readonly string[], env: Record<string, string>, readyText: string): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
  const ended = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${program} ended: ${output}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(readyText)) resolve();
    });
  });
}

/** The files with which a server of a test runs, and its free ports. */
async function prepare() {
  const path = temporaryFolder();
  const files = makeCertificate(path);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  return { path, files, server: { httpPort, httpsPort, certificate: readFileSync(files.certificate, 'utf8') } };
}

/** Writes the shipped nginx.conf for this computer: other ports, addresses and places of files, and nothing else. */
export async function prepareNginx({ proxies, oauth2Proxy }: Behind): Promise<{ readonly path: string; readonly server: RunningServer }> {
  const { path, files, server } = await prepare();
  const configuration = adapt(readFileSync(join(folder, 'nginx.conf'), 'utf8'), [
    ['/tmp/', `${path}/`],
    ['/dev/stdout', `${path}/access.log`],
    ['/etc/nginx/tls/certificate.pem', files.certificate],
    ['/etc/nginx/tls/key.pem', files.key],
    ['listen 8080', `listen 127.0.0.1:${server.httpPort}`],
    ['listen 8443', `listen 127.0.0.1:${server.httpsPort}`],
    ['proxy-1:8080', proxies[0]],
    ['proxy-2:8080', proxies[1]],
    ['server oauth2-proxy:4180', `server ${oauth2Proxy}`],
    ['worker_processes auto', 'worker_processes 1'],
  ]);
  writeFileSync(join(path, 'nginx.conf'), configuration);
  return { path, server };
}

const nginx: WebServer = {
  name: 'nginx.conf',
  isInstalled: isInstalled('nginx', '-v'),
  start: async (behind) => {
    const { path, server } = await prepareNginx(behind);
    await run('nginx', ['-p', path, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'], {}, 'start worker process ');
    return server;
  },
};

const caddy: WebServer = {
  name: 'Caddyfile',
  isInstalled: isInstalled('caddy', 'version'),
  start: async ({ proxies, oauth2Proxy }) => {
    const { path, files, server } = await prepare();
    const configuration = adapt(readFileSync(join(folder, 'Caddyfile'), 'utf8'), [
      ['\n{\n', `\n{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${server.httpPort}\n\thttps_port ${server.httpsPort}\n`],
      ['{$DESK_HOST} {\n', `{$DESK_HOST} {\n\ttls ${files.certificate} ${files.key}\n`],
    ]);
    writeFileSync(join(path, 'Caddyfile'), configuration);
    const env = {
      DESK_HOST: deskHost,
      DESK_PROXIES: proxies.join(' '),
      OAUTH2_PROXY: oauth2Proxy,
      XDG_DATA_HOME: path,
      XDG_CONFIG_HOME: path,
    };
    await run('caddy', ['run', '--adapter', 'caddyfile', '--config', join(path, 'Caddyfile')], env, 'serving initial configuration');
    return server;
  },
};

export const webServers: readonly WebServer[] = [nginx, caddy];
