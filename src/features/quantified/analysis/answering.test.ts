import { expect, test } from 'vitest';
import { someReadings } from './analysis.rows.ts';
import { answering } from './answering.ts';
import { columnsBuilder, metricColumn } from './columns.ts';
import { metricsOf } from './metrics-of.ts';
import type { Question } from './questions.ts';

const loaded = someReadings(400);
const curve: Question<'curve'> = { kind: 'curve', withRoundups: false };
const metrics = Object.fromEntries(metricsOf(curve).map((metric) => [metric, metricColumn(loaded, metric)]));

/** The other end with its rows there, and whose answers came. */
function begun() {
  const replied: number[] = [];
  let heard = (): void => {};
  const receive = answering(({ id }) => {
    replied.push(id);
    heard();
  });
  const builder = columnsBuilder(loaded.length);
  loaded.forEach((reading, row) => builder.add(reading, row));
  receive({ kind: 'rows', columns: builder.done() });
  return {
    replied,
    ask: (id: number, seed?: string) => receive({ kind: 'ask', id, question: { ...curve, seed }, metrics }),
    drop: (id: number) => receive({ kind: 'drop', id }),
    until: (id: number) =>
      new Promise<void>((resolve) => {
        heard = () => {
          if (replied.includes(id)) resolve();
        };
        heard();
      }),
  };
}

test('figures are told before intervals that were asked for earlier, those in their order', async () => {
  const { replied, ask, until } = begun();
  ask(1, 'one');
  ask(2, 'two');
  ask(3);
  expect(replied).toEqual([3]);
  await until(2);
  expect(replied).toEqual([3, 1, 2]);
});

test('a question nobody waits for gives way to the next, waiting or under way', async () => {
  const { replied, ask, drop, until } = begun();
  ask(1, 'under way');
  ask(2, 'waiting');
  // A task later the first is begun, and not nearly done.
  await new Promise((resolve) => setTimeout(resolve));
  ask(3, 'wanted');
  drop(1);
  drop(2);
  await until(3);
  expect(replied).toEqual([3]);
});

test('one that was dropped before leaves room for the next', async () => {
  const { replied, ask, drop, until } = begun();
  ask(1, 'one');
  drop(1);
  ask(2, 'two');
  await until(2);
  ask(3, 'three');
  await until(3);
  expect(replied).toEqual([2, 3]);
});
