import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runNode } from '../../scripts/run-tool.ts';
import { type Service, startService } from '../load/service.ts';
import { buildBarePage } from './bare-page.ts';

/** Two pages over one data service, each through a proxy of its own. */
export interface Served {
  /** the desk's address, without a slash at its end */
  readonly desk: string;
  /** a page of React and nothing else */
  readonly bare: string;
}

/** Enough to load 5,000 headlines. */
const items = 6000;

async function node(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { exitCode, output } = await runNode(args, { env });
  if (exitCode !== 0) throw new Error(`${args.join(' ')} failed:\n${output}`);
  return output;
}

export async function serve(): Promise<Served & { readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const running: Service[] = [];
  const start = async (...parts: Parameters<typeof startService>): Promise<Service> => {
    const service = await startService(...parts);
    running.push(service);
    return service;
  };
  const stop = async (): Promise<void> => {
    for (const service of running.toReversed()) await service.stop();
    rmSync(folder, { recursive: true });
  };
  try {
    await node(['scripts/build.ts']);
    const bareFolder = join(folder, 'bare');
    await buildBarePage(bareFolder);
    const store = { DATA_STORE: join(folder, 'world.sqlite') };
    await node(['server-data/main.ts', 'world', '--items', String(items), '--seed', '7'], store);
    const said = await node(['server-data/main.ts', 'keys', 'add', '--name', 'bench', '--plan', 'full'], store);
    const key = said.trim().split('\n').at(-1) ?? '';
    const data = await start({
      script: 'server-data/main.ts',
      args: ['serve'],
      env: { ...store, DATA_PORT: '0', DATA_RATE_LIMIT: '1000000' },
    });
    const env = { UPSTREAM_URL: data.url, UPSTREAM_KEY: key, PORT: '0' };
    const proxyOf = (pages: string) => start({ script: 'bench/pages/proxy-of.ts', args: [pages], env });
    const [desk, bare] = [await proxyOf(join(root, 'dist')), await proxyOf(bareFolder)];
    return { desk: desk.url, bare: bare.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
