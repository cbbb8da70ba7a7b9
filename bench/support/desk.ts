import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { openFakeUpstream, type FakeUpstream } from '../../e2e/fake-upstream.ts';
import { run } from '../../e2e/process.ts';
import { root } from '../../scripts/run-tool.ts';
import { isBuilt } from '../../scripts/stamp.ts';
import { dataFlags, startServer, temporaryFolder, type RunningServer } from './processes.ts';

const service = 'server-data/main.ts';

export interface DataService extends RunningServer {
  readonly key: string;
}

/** The data service over a stored database, with a key that is valid until it stops. */
export async function startDataService(store: string): Promise<DataService> {
  const env = { DATA_STORE: store };
  const name = `bench-${process.pid}-${Date.now()}`;
  const key = (await run(service, ['keys', 'add', '--name', name, '--plan', 'full'], env)).trim().split('\n').at(-1) ?? '';
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => void (await run(service, ['keys', 'revoke', '--name', name], env)));
  const { url, pid } = stack.use(
    await startServer(service, { flags: dataFlags, args: ['serve'], env: { ...env, DATA_PORT: '0', DATA_RATE_LIMIT: '1000000' } }),
  );
  const started = stack.move();
  return { url, pid, key, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

/** The built pages in a folder of their own: a run takes minutes, and `dist` may be built anew meanwhile. */
export async function buildPages(): Promise<Disposable & { readonly path: string }> {
  if (!isBuilt()) await run('scripts/build.ts');
  const folder = temporaryFolder();
  cpSync(join(root, 'dist'), folder.path, { recursive: true });
  return folder;
}

/** The proxy with pages of any folder. */
export const startProxy = (pages: string, { url, key }: { readonly url: string; readonly key: string }, env = {}): Promise<RunningServer> =>
  startServer('bench/support/proxy-with-pages.ts', { args: [pages], env: { UPSTREAM_URL: url, UPSTREAM_KEY: key, PORT: '0', ...env } });

/** The built desk behind the real proxy, and an upstream that a proof fills. */
export interface ProofDesk extends AsyncDisposable {
  /** without a trailing slash */
  readonly url: string;
  readonly upstream: FakeUpstream;
}

/** @param imageHosts hosts whose images the administrator has listed */
export async function openProofDesk(imageHosts: readonly string[] = []): Promise<ProofDesk> {
  await using stack = new AsyncDisposableStack();
  const pages = stack.use(await buildPages());
  const upstream = await openFakeUpstream();
  stack.defer(upstream.close);
  const env = imageHosts.length > 0 ? { IMAGE_HOSTS: imageHosts.join() } : {};
  const { url } = stack.use(await startProxy(pages.path, { url: upstream.url, key: 'a-key-of-the-proofs-own' }, env));
  const opened = stack.move();
  return { url, upstream, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
