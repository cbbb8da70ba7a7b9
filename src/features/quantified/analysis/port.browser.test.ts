import { expect, test } from 'vitest';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';
import { someReadings } from './analysis.rows.ts';
import { openAnalyst } from './analyst.ts';
import { answerer } from './answer.ts';
import { columnsBuilder, metricColumn } from './columns.ts';
import { openPort } from './port.ts';

test('a worker answers as the page itself would, and the page is not held up meanwhile', async () => {
  const loaded = someReadings(4000);
  const workers: string[] = [];
  const Real = globalThis.Worker;
  globalThis.Worker = class extends Real {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      workers.push(String(address));
    }
  };
  const analyst = openAnalyst(openPort);
  let longestMs = 0;
  let before = performance.now();
  const watch = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - before);
    before = performance.now();
  }, 4);
  const { figures } = await analyst.ask({ loaded, passing: loaded }, { kind: 'curve', withRoundups: false, seed: 'address' });
  clearInterval(watch);
  globalThis.Worker = Real;
  analyst.close();
  expect(workers).toHaveLength(1);

  const builder = columnsBuilder(loaded.length);
  loaded.forEach((reading, row) => builder.add(reading, row));
  const here = answerer(builder.done());
  here.learn(Object.fromEntries(windows.map(({ metric }) => [metric, metricColumn(loaded, metric)])));
  const start = performance.now();
  expect(here.answer({ kind: 'curve', withRoundups: false, seed: 'address' }).figures).toEqual(figures);
  expect(longestMs).toBeLessThan(Math.max(50, (performance.now() - start) / 2));
});
