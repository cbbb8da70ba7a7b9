import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from './fixtures.ts';
import { startProxy } from './serve.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const httpCredentials = { username: 'anna', password: 'correct horse' };

/** Adds a user as an operator does. */
function addUser(file: string, { username, password }: typeof httpCredentials): void {
  const args = ['server-proxy/main.ts', 'users', 'add', username, '--file', file];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, input: `${password}\n`, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

interface Desk {
  readonly url: string;
  readonly printed: () => string;
}

const test = base.extend<{ user: typeof httpCredentials; desk: Desk }>({
  /** the one of the users file */
  user: [httpCredentials, { option: true }],

  desk: async ({ user }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'marketdesk-users-'));
    const file = join(folder, 'users');
    addUser(file, user);
    const proxy = await startProxy(process.env['DATA_URL'] ?? '', process.env['DATA_KEY'] ?? '', { ACCESS: 'basic', USERS_FILE: file });
    await use(proxy);
    await proxy.stop();
    await rm(folder, { recursive: true });
  },
  baseURL: async ({ desk }, use) => use(desk.url),
});

test.describe('a user with the right password', () => {
  test.use({ httpCredentials });

  test('reads the desk, and the log names the user', async ({ page, news, desk }) => {
    await news.open();
    await expect(news.headlines.first()).toBeVisible();
    await page.reload();
    await expect(news.headlines.first()).toBeVisible();
    await expect.poll(desk.printed).toContain('"user":"anna","client":"127.0.0.1","method":"GET","route":"/api"');
    expect(desk.printed()).not.toContain('correct horse');
  });

  test('gives a calendar program an address that needs no password', async ({ page, splits }) => {
    await splits.open();
    await splits.filters.getByRole('button', { name: 'Subscribe' }).click();
    const field = page.getByLabel('Address of the calendar');
    await expect(field).toHaveValue(/user=anna&signature=/);
    const signed = new URL(await field.inputValue());
    // Playwright's own requests would sign in.
    const statusOf = async (url: URL) => (await fetch(url)).status;
    expect(await statusOf(signed)).toBe(200);
    signed.searchParams.set('user', 'bob');
    expect(await statusOf(signed)).toBe(403);
    signed.search = '';
    expect(await statusOf(signed)).toBe(401);
  });
});

test.describe('anybody else', () => {
  test.use({ tolerated: /Failed to load resource/, httpCredentials: { username: 'anna', password: 'wrong password' } });

  test('sees a sentence instead of the desk', async ({ page }) => {
    const response = await page.goto('news');
    expect(response?.status()).toBe(401);
    await expect(page.locator('body')).toHaveText('The user name or the password is wrong.');
  });
});
