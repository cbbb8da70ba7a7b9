import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { hasOpenssl, openAuthority } from './testing/certificates.ts';
import { testKey } from './testing/open-proxy.ts';
import { openOutboundProxy } from './testing/outbound-proxy.ts';
import { openRecordingUpstream, responding } from './testing/recording-upstream.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Runs the command for one request, and returns the response and its whole output. */
async function requestOnce(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'] ?? '', UPSTREAM_KEY: testKey, PORT: '0', ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(output)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const listening = /"url":"([^"]+)"/.exec(output)?.[1];
      if (listening !== undefined) resolve(listening);
    });
  });
  const response = await fetch(`${url}api/v2/news`);
  const body = await response.text();
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
  return { status: response.status, body, output };
}

type Environment = (authorityFile: string) => Readonly<Record<string, string>>;

const trusted: Environment = (file) => ({ NODE_EXTRA_CA_CERTS: file });

/** A https data service whose certificate a company's own authority has signed. */
async function openService(name: string, days = 1) {
  const authority = await openAuthority();
  const service = await openRecordingUpstream(responding(200, '[1]'), authority.issue(name, days));
  onTestFinished(() => service.close());
  return { authority, service, port: new URL(service.url).port };
}

test.skipIf(!hasOpenssl).each<[name: string, env: Environment]>([
  ['NODE_EXTRA_CA_CERTS', trusted],
  ['NODE_USE_SYSTEM_CA, with the authority in the system', (file) => ({ NODE_USE_SYSTEM_CA: '1', SSL_CERT_FILE: file })],
])('the certificate of a company’s own authority is accepted with %s', async (_name, env) => {
  const { authority, port } = await openService('localhost');
  const { status, body } = await requestOnce({ UPSTREAM_URL: `https://localhost:${port}`, ...env(authority.file) });
  expect([status, body]).toEqual([200, '[1]']);
});

test.skipIf(!hasOpenssl).each<[name: string, env: Environment, issuedFor: readonly [name: string, days: number], cause: string]>([
  ['of an unknown authority', () => ({}), ['localhost', 1], 'unable to verify the first certificate'],
  [
    'of an unknown authority, without verification in Node',
    () => ({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
    ['localhost', 1],
    'unable to verify the first certificate',
  ],
  ['of another host', trusted, ['other.example.test', 1], 'does not match certificate'],
  ['that has expired', trusted, ['localhost', -1], 'certificate has expired'],
])('a certificate %s is refused, and the log says why', async (_name, env, issuedFor, cause) => {
  const { authority, service, port } = await openService(...issuedFor);
  const { status, body, output } = await requestOnce({ UPSTREAM_URL: `https://localhost:${port}`, ...env(authority.file) });
  expect([status, JSON.parse(body).errors[0].id]).toEqual([503, 'upstream_unreachable']);
  expect(output).toContain(cause);
  expect(service.requests).toEqual([]);
});

test.skipIf(!hasOpenssl)('the command uses HTTPS_PROXY, and logs its host without credentials', async () => {
  const { authority, service, port } = await openService('data.example.test');
  const outbound = await openOutboundProxy(service.url);
  const { status, output } = await requestOnce({
    ...trusted(authority.file),
    UPSTREAM_URL: `https://data.example.test:${port}`,
    https_proxy: `http://anna:p%40ss@${outbound.host}`,
  });
  expect([status, outbound.requests.map(({ target }) => target)]).toEqual([200, [`data.example.test:${port}`]]);
  expect(output).toContain(`"outboundProxy":"${outbound.host}"`);
  expect(output).not.toMatch(/anna|p@ss|p%40ss/);
});
