import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openGateway, signInPath } from './gateway.ts';
import { serveHost, type Host } from './host-page.ts';
import { startProxy } from './serve.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface User {
  readonly username: string;
  readonly password: string;
}

export const anna: User = { username: 'anna', password: 'correct horse' };

/** Changes the users file as an operator does. */
function users(command: 'add' | 'remove', file: string, { username, password }: User): void {
  const args = ['server-proxy/main.ts', 'users', command, username, '--file', file];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, input: `${password}\n`, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Starts a proxy with a users file that has one user. */
async function startBasic(user: User, settings: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'marketdesk-users-'));
  const file = join(folder, 'users');
  users('add', file, user);
  const env = { ACCESS: 'basic', USERS_FILE: file, ...settings };
  const proxy = await startProxy(process.env['DATA_URL'] ?? '', process.env['DATA_KEY'] ?? '', env);
  return {
    ...proxy,
    removeUser: () => users('remove', file, user),
    addUser: () => users('add', file, user),
    stop: async () => {
      await proxy.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A desk for which people sign in, and sites around it. */
export interface RestrictedDesk {
  /** what people open; ends with a slash */
  readonly url: string;
  readonly printed: () => string;
  /** may show the desk in a frame, from the desk's own site and from another one, and read widgets */
  readonly host: Host;
  readonly otherSite: Host;
  /** may not */
  readonly stranger: Host;
  /** Signs anna in, in the browser of a page. */
  readonly signIn: (page: Page) => Promise<void>;
  /** Ends her sign-in. */
  readonly expire: () => void;
  /** See gateway.ts; not with `basic`. */
  readonly redirectToSignIn: () => void;
}

export const workspaceKey = 'key-of-the-workspace';

/** The same server under a name that is another site for browsers: `localhost` and `127.0.0.1` share no cookies or credentials. */
const underOtherSite = (host: Host): Host => ({
  ...host,
  origin: host.origin.replace('127.0.0.1', 'localhost'),
  around: (address) => host.around(address).replace('127.0.0.1', 'localhost'),
});

export const testRestricted = test.extend<{ mode: 'basic' | 'header' | 'jwt'; restricted: RestrictedDesk }>({
  mode: ['basic', { option: true }],

  restricted: async ({ mode }, use) => {
    const [host, stranger] = await Promise.all([serveHost(), serveHost()]);
    const otherSite = underOtherSite(host);
    const settings = {
      EMBED_ORIGINS: `${host.origin},${otherSite.origin}`,
      WORKSPACE_ORIGINS: host.origin,
      WORKSPACE_KEY: workspaceKey,
    };
    const sites = { host, otherSite, stranger };
    if (mode === 'basic') {
      const proxy = await startBasic(anna, settings);
      let isRemoved = false;
      await use({
        ...sites,
        ...proxy,
        signIn: async (page) => {
          if (isRemoved) proxy.addUser();
          // As when the browser asks; Playwright's own credentials would answer everywhere, also where a browser does not ask.
          const address = proxy.url.replace('//', `//${anna.username}:${encodeURIComponent(anna.password)}@`) + 'status.json';
          // The proxy examines its users file once a second.
          await expect.poll(async () => (await page.goto(address))?.status()).toBe(200);
        },
        expire: () => {
          proxy.removeUser();
          isRemoved = true;
        },
        redirectToSignIn: () => {},
      });
      await proxy.stop();
    } else {
      const gateway = await openGateway(mode);
      const env = { ...settings, ...gateway.settings };
      const proxy = await startProxy(process.env['DATA_URL'] ?? '', process.env['DATA_KEY'] ?? '', env);
      gateway.forwardTo(proxy.url);
      await use({
        ...sites,
        ...gateway,
        printed: proxy.printed,
        signIn: async (page) => void (await page.goto(gateway.url + signInPath)),
      });
      await proxy.stop();
      await gateway.stop();
    }
    await Promise.all([host.stop(), stranger.stop()]);
  },

  baseURL: async ({ restricted }, use) => use(restricted.url),
});
