import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { nginxConfig, type NginxSite } from './nginx-config.ts';
import { findProgram } from './programs.ts';
import { pidOf, stopChild, type Running } from './running.ts';
import { untilAnswering } from './until-answering.ts';

export interface NginxParts {
  /** given the folder nginx keeps its things in, which is gone afterwards */
  readonly site: (folder: string) => NginxSite;
  /** by their names under the root, e.g. `news.json` */
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** nginx on a free loopback port; undefined where the machine has none. */
export async function startNginx({ site, files = {} }: NginxParts): Promise<Running | undefined> {
  const program = findProgram('nginx');
  if (program === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  // nginx started by root hands its work to another user, who has to get in
  chmodSync(folder, 0o711);
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  mkdirSync(join(folder, 'files'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'files', name), content);
  writeFileSync(config, nginxConfig(folder, port, site(folder)));

  const child = spawn(program, ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    await stopChild(child);
    rmSync(folder, { recursive: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilAnswering(url, { isOver: () => child.exitCode !== null });
    return { url, pid: pidOf(child), stop };
  } catch (error) {
    const said = readFileSync(join(folder, 'error.log'), 'utf8');
    await stop();
    throw new Error(`nginx does not start: ${said}`, { cause: error });
  }
}
