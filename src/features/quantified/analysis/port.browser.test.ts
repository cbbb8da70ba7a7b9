import { expect, test } from 'vitest';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';
import { finished } from '#src/testing/finished.ts';
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
  let turns = 0;
  const watch = setInterval(() => turns++, 4);
  const { figures } = await analyst.ask({ loaded, passing: loaded }, { kind: 'curve', withRoundups: false, seed: 'address' });
  clearInterval(watch);
  globalThis.Worker = Real;
  analyst.close();
  expect(workers).toHaveLength(1);
  expect(turns).toBeGreaterThan(0);

  const builder = columnsBuilder(loaded.length);
  loaded.forEach((reading, row) => builder.add(reading, row));
  const here = answerer(builder.done());
  here.learn(Object.fromEntries(windows.map(({ metric }) => [metric, metricColumn(loaded, metric)])));
  expect(finished(here.answer({ kind: 'curve', withRoundups: false, seed: 'address' })).figures).toEqual(figures);
});

test('a question nobody waits for gives way to the next, within the worker that is at it', async () => {
  const loaded = someReadings(4000);
  const readings = { loaded, passing: loaded };
  const told: string[] = [];
  const analyst = openAnalyst((onMessage) =>
    openPort((message) => {
      told.push(message.failed ?? (seeds[message.id] as string));
      onMessage(message);
    }),
  );
  const seeds = ['figures', 'left', 'long', 'more figures', 'next'];
  const curve = { kind: 'curve', withRoundups: false } as const;
  const left = new AbortController();
  await analyst.ask(readings, curve);
  void analyst.ask(readings, { ...curve, seed: 'left' }, left.signal);
  void analyst.ask(readings, { ...curve, seed: 'long' });
  await analyst.ask(readings, { kind: 'heat', withRoundups: true });
  left.abort();
  await analyst.ask(readings, { kind: 'heatInterval', topic: 'Earnings', metric: '5_Minutes%', withRoundups: false, seed: 'next' });
  analyst.close();
  expect(told).toEqual(['figures', 'more figures', 'long', 'next']);
});
