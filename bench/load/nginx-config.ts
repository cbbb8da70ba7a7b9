export interface NginxSite {
  /** directives inside `http`, such as an upstream or a cache path */
  readonly http?: string;
  /** directives inside `server`: the locations */
  readonly server: string;
}

/**
 * The whole configuration: one worker, since our services are one process, in a folder of its own, with the access log
 * on, since ours write one, too.
 */
export const nginxConfig = (folder: string, port: number, { http = '', server }: NginxSite): string => `
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
  sendfile on;
  keepalive_requests 1000000;
  keepalive_timeout 60s;
  server_tokens off;
  ${http}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
    ${server}
  }
}
`;
