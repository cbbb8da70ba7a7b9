import { windowMetrics } from '#contract/market/windows.ts';
import { expect, test, vi } from 'vitest';
import { runToEnd } from '#analysis/stats/run-to-end.ts';
import { openDataset } from '#analysis/dataset.ts';
import { buildFrame, metricColumn } from '#analysis/frame.ts';
import { columnsOf } from '#analysis/requests.ts';
import { someReactions } from '#analysis/testing/reactions.ts';
import { openAnalysisClient } from './analysis-client.ts';

const loaded = someReactions(1500);
const reactions = { loaded, passing: loaded };
const curve = { kind: 'curve', metrics: windowMetrics, withMultiStock: false } as const;

test('a worker computes what the page would; while it computes intervals, the page is told figures that it asks for later', async () => {
  const workers: string[] = [];
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        workers.push(String(address));
      }
    },
  );
  const client = openAnalysisClient();
  const told: string[] = [];
  const [{ figures }] = await Promise.all([
    client.run(reactions, { ...curve, withIntervals: true }).finally(() => told.push('intervals')),
    client.run(reactions, curve).finally(() => told.push('figures')),
  ]);
  client.close();
  expect(workers).toHaveLength(1);
  expect(told).toEqual(['figures', 'intervals']);

  const here = openDataset(buildFrame(loaded));
  here.addMetrics(Object.fromEntries(columnsOf(curve).map((metric) => [metric, metricColumn(loaded, metric)])));
  expect(runToEnd(here.compute({ ...curve, withIntervals: true })).figures).toEqual(figures);
});
