import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { hasProgram } from '../../server-proxy/testing/has-program.ts';
import { freePort } from '../../server-proxy/testing/free-port.ts';
import { adapt, deskHost, folder, makeCertificate, writeNginxConfiguration, type Behind, type Ports } from './local-files.ts';

export interface RunningServer extends Ports {
  /** PEM of the certificate that the server presents */
  readonly certificate: string;
}

interface WebServer {
  readonly name: string;
  readonly isInstalled: boolean;
  /** Runs the shipped configuration in a process of its own, which ends with the test. */
  readonly start: (behind: Behind) => Promise<RunningServer>;
}

/** A folder that is removed at the end of the test. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'marketdesk-deploy-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
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

/** Writes the shipped nginx.conf for this computer, into a folder that is removed at the end of the test. */
export async function prepareNginx(behind: Behind): Promise<{ readonly path: string; readonly server: RunningServer }> {
  const { path, files, server } = await prepare();
  writeNginxConfiguration(path, behind, server, files);
  return { path, server };
}

const nginx: WebServer = {
  name: 'nginx.conf',
  isInstalled: hasProgram('nginx', '-v'),
  start: async (behind) => {
    const { path, server } = await prepareNginx(behind);
    await run('nginx', ['-p', path, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'], {}, 'start worker process ');
    return server;
  },
};

const caddy: WebServer = {
  name: 'Caddyfile',
  isInstalled: hasProgram('caddy', 'version'),
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
