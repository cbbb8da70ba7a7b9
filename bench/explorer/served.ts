import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantifiedGroups } from '#contract/endpoints/quantified.ts';
import { root, runNode } from '../../scripts/run-tool.ts';
import { openSqliteStore } from '../../server-data/store/sqlite/open.ts';
import { type Service, startService } from '../load/service.ts';
import { madeReadings } from './made-readings.ts';
import { buildPeerPage, serveFolder } from './peer-page.ts';

/** As many as the explorer loads at most. */
export const rowCount = 20_000;

/** The fields that the peer has in common with the presets of ours that are chosen. */
export const presets: Readonly<Record<string, readonly string[]>> = {
  all: Object.values(quantifiedGroups).flat(),
  volume: [
    'Symb',
    'Headlines',
    'PUBt',
    'Curr_Vol',
    'Mov_Vol',
    'Vol_Ratio',
    'VolumeStdDev',
    'Prev_Vol',
    'Open_Vol',
    'Close_Vol',
    'AllTicks',
  ],
  vwap: ['Symb', 'Headlines', 'PUBt', 'TONLast', 'PreVWAP', 'MainVWAP', 'PostVWAP', 'AllVWAP', 'EODVWAP', 'EODClose', 'Result%'],
};

/** The desk over 20,000 made records, and the peer with the very same rows. */
export interface Explorers {
  /** addresses without a slash at their end */
  readonly desk: string;
  readonly peer: string;
}

async function node(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { exitCode, output } = await runNode(args, { env });
  if (exitCode !== 0) throw new Error(`${args.join(' ')} failed:\n${output}`);
  return output;
}

/** @param pages a desk that is built already; without it, ours is built */
export async function serveExplorers(pages?: string): Promise<Explorers & { readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-explorer-'));
  const running: Pick<Service, 'stop'>[] = [];
  const kept = <T extends Pick<Service, 'stop'>>(one: T): T => {
    running.push(one);
    return one;
  };
  const stop = async (): Promise<void> => {
    for (const one of running.toReversed()) await one.stop();
    rmSync(folder, { recursive: true });
  };
  try {
    if (pages === undefined) await node(['scripts/build.ts']);
    const records = [...madeReadings(rowCount)];
    const path = join(folder, 'world.sqlite');
    const store = openSqliteStore({ path });
    store.writeQuantified(records);
    store.close();
    const said = await node(['server-data/main.ts', 'keys', 'add', '--name', 'bench', '--plan', 'full'], { DATA_STORE: path });
    const key = said.trim().split('\n').at(-1) ?? '';
    const env = { DATA_STORE: path, DATA_PORT: '0', DATA_RATE_LIMIT: '1000000' };
    const data = kept(await startService({ script: 'server-data/main.ts', args: ['serve'], env }));
    const proxyEnv = { UPSTREAM_URL: data.url, UPSTREAM_KEY: key, PORT: '0' };
    const desk = kept(await startService({ script: 'bench/pages/proxy-of.ts', args: [pages ?? join(root, 'dist')], env: proxyEnv }));

    const peerFolder = join(folder, 'peer');
    mkdirSync(peerFolder);
    await buildPeerPage(peerFolder);
    writeFileSync(join(peerFolder, 'rows.json'), JSON.stringify(records.toReversed()));
    writeFileSync(join(peerFolder, 'presets.json'), JSON.stringify(presets));
    const peer = kept(await serveFolder(peerFolder));
    return { desk: desk.url, peer: peer.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
