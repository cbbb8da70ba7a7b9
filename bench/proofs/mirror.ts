import { mirrorOnce } from '../../server-data/sources/mirror/testing/mirror-once.ts';
import type { Shortest } from '../support/bench.ts';
import type { Table } from '../support/table.ts';

export const question =
  'Does a mirror over HTTP with 5 % injected faults and 20 kills end with the content of its source, while that changes?';

interface Scale {
  readonly runs: number;
  readonly stories: number;
  readonly kills: number;
}

async function prove({ runs, stories, kills }: Scale): Promise<Table[]> {
  const rows: Table['rows'][number][] = [];
  for (let seed = 1; seed <= runs; seed++) {
    const found = await mirrorOnce({ seed, stories, faultRate: 0.05, kills, changes: stories });
    const { polls, failed, killed, requests, faults, source, copy } = found;
    await found.close();
    if (source !== copy) throw new Error(`run ${seed}: the source has ${source}, the copy ${copy}`);
    rows.push([seed, polls, failed, killed, requests, faults, copy]);
  }
  return [
    { title: `A service of ${stories} stories`, columns: ['run', 'polls', 'failed', 'killed', 'requests', 'faults', 'content hash'], rows },
  ];
}

/** @param args how many runs (20) */
export const run = ([runs = '20']: readonly string[] = []): Promise<Table[]> => prove({ runs: Number(runs), stories: 200, kills: 20 });

export const shortest: Shortest = { run: () => prove({ runs: 1, stories: 30, kills: 2 }) };
