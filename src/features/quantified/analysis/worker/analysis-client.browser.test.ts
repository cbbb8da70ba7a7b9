import { expect, test } from 'vitest';
import { moveWindows } from '#src/shared/reactions/windows.ts';
import { runToEnd } from '#src/testing/run-to-end.ts';
import { openDataset } from '../engine/analyses.ts';
import { buildColumns, metricColumn } from '../engine/columns.ts';
import { someReactions } from '../engine/test-rows.ts';
import { openAnalysisClient } from './analysis-client.ts';

const loaded = someReactions(4000);
const reactions = { loaded, passing: loaded };
const curve = { kind: 'curve', withMultiStock: false } as const;

test('the worker computes what the page would, and the page stays responsive', async () => {
  const workers: string[] = [];
  const Real = globalThis.Worker;
  globalThis.Worker = class extends Real {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      workers.push(String(address));
    }
  };
  const client = openAnalysisClient();
  let turns = 0;
  const watch = setInterval(() => turns++, 4);
  const { figures } = await client.run(reactions, { ...curve, withIntervals: true });
  clearInterval(watch);
  globalThis.Worker = Real;
  client.close();
  expect(workers).toHaveLength(1);
  expect(turns).toBeGreaterThan(0);

  const here = openDataset(buildColumns(loaded));
  here.addMetrics(Object.fromEntries(moveWindows.map(({ metric }) => [metric, metricColumn(loaded, metric)])));
  expect(runToEnd(here.compute({ ...curve, withIntervals: true })).figures).toEqual(figures);
});
