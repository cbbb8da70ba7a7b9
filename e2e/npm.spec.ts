import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { run, startCommand } from './process.ts';

// What runs until it is stopped, started by npm as README.md says: whoever ends npm ends all of it.

const upstream = () => ({ UPSTREAM_URL: process.env['DATA_URL'] ?? '', UPSTREAM_KEY: process.env['DATA_KEY'] ?? '', PORT: '0' });

for (const { command, args, env, ready, path } of [
  { command: 'npm start', args: ['start'], env: upstream, ready: /ready at (http:\S+)/, path: 'livez' },
  { command: 'npm run proxy', args: ['run', 'proxy'], env: upstream, ready: /"url":"([^"]+)".*"message":"listening"/, path: 'livez' },
  {
    command: 'npm run data -- serve',
    args: ['run', 'data', '--', 'serve'],
    env: () => ({ DATA_PORT: '0' }),
    ready: /listening on (http:\S+)/,
    path: '/healthz',
  },
])
  test(`${command} ends with npm`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marketdesk-npm-'));
    const store = { DATA_STORE: join(folder, 'store.sqlite') };
    if (args.includes('data')) await run('server-data/main.ts', ['world', '--items', '100', '--news-only'], store);
    const running = await startCommand('npm', args, { npm_config_update_notifier: 'false', ...store, ...env() }, ready);
    expect((await fetch(new URL(path, running.url))).status).toBe(200);
    await running.stop();
    await expect(fetch(running.url)).rejects.toThrow('fetch failed');
    await rm(folder, { recursive: true });
  });
