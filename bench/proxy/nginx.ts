import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server-proxy/testing/free-port.ts';
import { findProgram, stopProcess, temporaryFolder, untilResponding, type RunningServer } from '../support/processes.ts';

/**
 * One worker, as our proxy is one process, with an access log, as ours writes one; `proxy_pass` with keep-alive, and `proxy_cache` for
 * requests without `updatedSince`.
 */
const config = (folder: string, port: number, upstream: string): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log combined buffer=64k flush=1s;
  client_body_temp_path ${folder}/client;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  default_type application/json;
  keepalive_requests 1000000;
  keepalive_timeout 60s;
  server_tokens off;
  upstream tiny { server ${new URL(upstream).host}; keepalive 64; }
  proxy_cache_path ${folder}/cache keys_zone=responses:10m;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_buffers 16 16k;
  gzip on;
  gzip_comp_level 6;
  gzip_types application/json;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://tiny; if ($arg_updatedSince = "") { rewrite ^ /cached$uri last; } }
    location /cached/ { internal; proxy_pass http://tiny/; proxy_cache responses; proxy_cache_valid 200 60s; }
  }
}
`;

/** nginx in front of an upstream, on a free loopback port; undefined where it is not installed. @throws with nginx's error log */
export async function startNginx(upstream: string): Promise<RunningServer | undefined> {
  const program = findProgram('nginx');
  if (program === undefined) return undefined;
  const folder = temporaryFolder();
  // nginx started by root runs its worker as another user, who must be able to enter the folder.
  chmodSync(folder.path, 0o711);
  const port = await freePort();
  const file = join(folder.path, 'nginx.conf');
  const log = join(folder.path, 'error.log');
  writeFileSync(file, config(folder.path, port, upstream));
  const child = spawn(program, ['-c', file, '-p', folder.path, '-e', log], { stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    await stopProcess(child);
    folder.remove();
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilResponding(url, child);
    return { url, pid: child.pid ?? 0, [Symbol.asyncDispose]: stop };
  } catch (error) {
    const printed = readFileSync(log, 'utf8');
    await stop();
    throw new Error(`nginx does not start: ${printed}`, { cause: error });
  }
}
