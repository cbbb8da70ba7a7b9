import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openGateway, signInPath } from './gateway.ts';
import { serveHost, type Host } from './host-page.ts';
import { cancelPrompts, type PasswordPrompts } from './password-prompt.ts';
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

type Mode = 'basic' | 'header' | 'jwt';

interface Started {
  readonly desk: RestrictedDesk;
  /** Forgets what a test did to it. */
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

type Sites = Pick<RestrictedDesk, 'host' | 'otherSite' | 'stranger'>;

async function startWithPasswords(sites: Sites, settings: Readonly<Record<string, string>>): Promise<Started> {
  const { stop, ...proxy } = await startBasic(anna, settings);
  let isRemoved = false;
  const reset = (): void => {
    if (isRemoved) proxy.addUser();
    isRemoved = false;
  };
  const desk: RestrictedDesk = {
    ...sites,
    ...proxy,
    signIn: async (page) => {
      reset();
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
  };
  return { desk, reset, stop };
}

async function startBehindGateway(mode: 'header' | 'jwt', sites: Sites, settings: Readonly<Record<string, string>>): Promise<Started> {
  const { stop, reset, ...gateway } = await openGateway(mode);
  const env = { ...settings, ...gateway.settings };
  const proxy = await startProxy(process.env['DATA_URL'] ?? '', process.env['DATA_KEY'] ?? '', env);
  gateway.forwardTo(proxy.url);
  const desk: RestrictedDesk = {
    ...sites,
    ...gateway,
    printed: proxy.printed,
    signIn: async (page) => void (await page.goto(gateway.url + signInPath)),
  };
  return { desk, reset, stop: async () => void (await Promise.all([proxy.stop(), stop()])) };
}

/** Over the desk of a mode, which is started once per worker, when a test first needs it. */
export const testRestricted = test.extend<
  { mode: Mode; restricted: RestrictedDesk; prompts: PasswordPrompts },
  { openDesk: (mode: Mode) => Promise<Started> }
>({
  mode: ['basic', { option: true }],

  openDesk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, use) => {
      const [host, stranger] = await Promise.all([serveHost(), serveHost()]);
      const sites = { host, otherSite: underOtherSite(host), stranger };
      const settings = {
        EMBED_ORIGINS: `${host.origin},${sites.otherSite.origin}`,
        WORKSPACE_ORIGINS: host.origin,
        WORKSPACE_KEY: workspaceKey,
      };
      const desks = new Map<Mode, Promise<Started>>();
      await use((mode) => {
        const started =
          desks.get(mode) ?? (mode === 'basic' ? startWithPasswords(sites, settings) : startBehindGateway(mode, sites, settings));
        desks.set(mode, started);
        return started;
      });
      await Promise.all([...desks.values()].map(async (started) => (await started).stop()));
      await Promise.all([host.stop(), stranger.stop()]);
    },
    { scope: 'worker' },
  ],

  restricted: async ({ mode, openDesk }, use) => {
    const { desk, reset } = await openDesk(mode);
    await use(desk);
    reset();
  },

  prompts: [
    async ({ context, httpCredentials }, use) => {
      const browser = context.browser();
      // Where Playwright signs in, it responds to the prompts.
      if (httpCredentials || !browser) return use({ addresses: [], stop: async () => {} });
      const prompts = await cancelPrompts(browser);
      await use(prompts);
      await prompts.stop();
    },
    { auto: true },
  ],

  baseURL: async ({ restricted }, use) => use(restricted.url),
});

/**
 * In a profile that allows cookies of other sites in frames. A browser with windows blocks them in the private profile of a test, and with
 * them passwords; one without windows allows them everywhere.
 */
export const testThirdPartyCookies = testRestricted.extend({
  context: async ({ playwright }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'marketdesk-profile-'));
    await mkdir(join(folder, 'Default'));
    // 2: blocked in private windows only (Chromium's CookieControlsMode).
    await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 2 } }));
    const context = await playwright.chromium.launchPersistentContext(folder);
    await use(context);
    await context.close();
    await rm(folder, { recursive: true, force: true });
  },
});
