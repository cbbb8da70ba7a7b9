import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type ClientSettings, openClients, type SourceClient } from '../client/client.ts';
import { SourceFailed } from '../failures.ts';
import { type FileServer, serveFiles } from './serve-files.ts';

export interface UsedClients {
  readonly nowMs: number;
  server: FileServer;
  /** another origin */
  other: FileServer;
  /** with `my.key` */
  readonly folder: string;
  /** a client that may reach this machine */
  readonly open: (settings?: ClientSettings) => SourceClient;
}

/** Clients, two servers and a folder for each test of a file. */
export function useClients(key: string): UsedClients {
  const nowMs = Date.parse('2026-03-02T15:00:00Z');
  const clients = openClients({ now: () => nowMs });
  const used: UsedClients = {
    ...{ nowMs, folder: temporaryFolder().path },
    ...({} as Pick<UsedClients, 'server' | 'other'>),
    open: (settings) => clients.open({ allowPrivate: true, ...settings }, used.folder),
  };
  beforeEach(async () => {
    [used.server, used.other] = await Promise.all([serveFiles(), serveFiles()]);
    writeFileSync(join(used.folder, 'my.key'), `${key}\n`);
  });
  afterEach(async () => {
    await Promise.all([used.server.close(), used.other.close()]);
  });
  return used;
}

export const respond =
  (status: number, headers: Readonly<Record<string, string>> = {}, body: string | Buffer = '') =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, headers);
    response.end(body);
  };

/** The error of a request that must fail. */
export const errorOf = (request: Promise<unknown>): Promise<SourceFailed> =>
  request.then(
    () => expect.fail('did not fail'),
    (error: unknown) => (error instanceof SourceFailed ? error : expect.fail(String(error))),
  );
