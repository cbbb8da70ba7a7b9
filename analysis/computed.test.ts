import { expect, test } from 'vitest';
import { combine, type Computed, combineList, withoutIntervals } from './computed.ts';
import { runToEnd } from './stats/run-to-end.ts';

interface Part {
  readonly name: string;
  readonly interval?: readonly [number, number];
}

const part = (name: string): Computed<Part> => ({
  figures: Object.freeze({ name }),
  *withIntervals() {
    yield undefined;
    return { name, interval: [0, name.length] };
  },
});

test('figures of parts have no intervals, and their second result has, in as many steps as the parts take', () => {
  const computed = combine(
    { whole: part('all'), groups: combineList([part('a'), part('bc')]), note: withoutIntervals('as of today') },
    ({ whole, groups, note }) => Object.freeze({ whole, groups, note }),
  );
  const plain = { whole: { name: 'all' }, groups: [{ name: 'a' }, { name: 'bc' }], note: 'as of today' };
  expect(computed.figures).toEqual(plain);
  expect([...computed.withIntervals()]).toHaveLength(3);
  expect(runToEnd(computed.withIntervals())).toEqual({
    whole: { name: 'all', interval: [0, 3] },
    groups: [
      { name: 'a', interval: [0, 1] },
      { name: 'bc', interval: [0, 2] },
    ],
    note: 'as of today',
  });
  expect(computed.figures).toEqual(plain);
});
