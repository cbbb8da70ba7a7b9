import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram } from './has-program.ts';
import { emptyFolder } from './open-proxy.ts';
import type { Certificate } from './recording-upstream.ts';

export const hasOpenssl = hasProgram('openssl', 'version');

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** A certificate authority of the test's own, as companies have one. */
export async function openAuthority() {
  const folder = await emptyFolder();
  const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Company', '-days', '2');
  return {
    /** path of its certificate, for NODE_EXTRA_CA_CERTS */
    file: join(folder, 'ca.pem'),
    /** @param days until it expires; -1: it has expired */
    issue(name: string, days = 1): Certificate {
      const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`];
      openssl('req', '-new', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', ...subject);
      const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-copy_extensions', 'copy'];
      openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', ...signer, '-days', String(days));
      return { key: readFileSync(join(folder, 'server.key')), cert: readFileSync(join(folder, 'server.pem')) };
    },
  };
}
