import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The shipped files, adapted to run on this computer. Also used by a proof, so it knows no tests.

/** Where the shipped files are. */
export const folder = join(import.meta.dirname, '..');

/** The name of the desk in these tests. */
export const deskHost = 'desk.example.com';

/** What a web server stands before, as `host:port`. */
export interface Behind {
  readonly proxies: readonly [string, string];
  readonly oauth2Proxy: string;
}

/** Free ports for a web server. */
export interface Ports {
  readonly httpPort: number;
  readonly httpsPort: number;
}

/** Makes a self-signed certificate in a folder. */
export function makeCertificate(path: string): { readonly certificate: string; readonly key: string } {
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
export function adapt(configuration: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let text = configuration;
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`the configuration does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Writes the shipped nginx.conf for this computer: other ports, addresses and places of files, and nothing else. */
export function writeNginxConfiguration(
  path: string,
  { proxies, oauth2Proxy }: Behind,
  { httpPort, httpsPort }: Ports,
  files: { readonly certificate: string; readonly key: string },
): void {
  const configuration = adapt(readFileSync(join(folder, 'nginx.conf'), 'utf8'), [
    ['/tmp/', `${path}/`],
    ['/dev/stdout', `${path}/access.log`],
    ['/etc/nginx/tls/certificate.pem', files.certificate],
    ['/etc/nginx/tls/key.pem', files.key],
    ['listen 8080', `listen 127.0.0.1:${httpPort}`],
    ['listen 8443', `listen 127.0.0.1:${httpsPort}`],
    ['proxy-1:8080', proxies[0]],
    ['proxy-2:8080', proxies[1]],
    ['server oauth2-proxy:4180', `server ${oauth2Proxy}`],
    ['worker_processes auto', 'worker_processes 1'],
  ]);
  writeFileSync(join(path, 'nginx.conf'), configuration);
}
