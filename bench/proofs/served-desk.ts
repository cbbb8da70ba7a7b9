import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFakeUpstream, type FakeUpstream } from '../../e2e/fake-upstream.ts';
import { run } from '../../e2e/process.ts';
import { root } from '../../scripts/run-tool.ts';
import { defaultSettings, upstreamAddress } from '../../server-proxy/config.ts';
import { startProxy } from '../../server-proxy/start.ts';

/** The built desk behind the real proxy, and an upstream that says whatever a proof wants. */
export interface ServedDesk {
  /** ends with a slash */
  readonly url: string;
  readonly upstream: FakeUpstream;
  readonly close: () => Promise<void>;
}

/** @param imageHosts hosts whose images the administrator of this desk has listed */
export async function serveDesk(imageHosts: readonly string[] = []): Promise<ServedDesk> {
  await run('scripts/build.ts');
  // A proof takes minutes; the pages may be built anew meanwhile.
  const pages = mkdtempSync(join(tmpdir(), 'marketdesk-proof-'));
  cpSync(join(root, 'dist'), pages, { recursive: true });
  const upstream = await openFakeUpstream();
  const config = { ...defaultSettings, imageHosts, upstream: upstreamAddress(upstream.url, 'a-key-of-the-proofs-own') };
  const proxy = await startProxy({ config, port: 0, pages });
  return {
    url: proxy.url,
    upstream,
    close: async () => {
      await proxy.close();
      await upstream.close();
      rmSync(pages, { recursive: true });
    },
  };
}
