import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cooled } from './cooldown.ts';

const hits = (...seconds: number[]) => seconds.map((created, id) => ({ id, created }));
const at = (list: readonly { created: number }[]): number[] => list.map(({ created }) => created);

describe('a rule with a cooldown', () => {
  test.each<[what: string, minutes: number, came: number[], told: number[]]>([
    ['tells the first', 10, [1000], [1000]],
    [
      'of twenty in a minute tells all, as one notice',
      10,
      Array.from({ length: 20 }, (_, n) => 1000 + n * 3 - 0),
      Array.from({ length: 20 }, (_, n) => 1000 + n * 3),
    ],
    ['is silent after that minute', 10, [1000, 1059, 1060, 1599], [1000, 1059]],
    ['tells again when it is over', 10, [1000, 1599, 1600, 1700], [1000, 1600]],
    ['counts from the notice, not from what it held back', 2, [1000, 1100, 1120, 1130], [1000, 1120, 1130]],
    ['of none still groups by the minute', 0, [1000, 1030, 1060, 1065], [1000, 1030, 1060, 1065]],
  ])('%s', (_, minutes, came, told) => {
    expect(at(cooled(hits(...came), minutes, undefined).told)).toEqual(told);
  });

  test('goes on from the notice before', () => {
    expect(cooled(hits(1300), 10, 1000)).toEqual({ told: [], held: hits(1300), openedAt: 1000 });
    expect(at(cooled(hits(1600), 10, 1000).told)).toEqual([1600]);
  });

  test('holds a story that comes late and is older than the notice', () => {
    expect(at(cooled(hits(500), 10, 1000).held)).toEqual([500]);
  });

  test('tells or holds every hit, and in portions as at once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { maxLength: 40 }), fc.nat(40), fc.constantFrom(0, 1, 10), (times, cut, minutes) => {
        const all = hits(...times.toSorted((a, b) => a - b));
        const whole = cooled(all, minutes, undefined);
        expect(whole.told.length + whole.held.length).toBe(all.length);
        const first = cooled(all.slice(0, cut), minutes, undefined);
        const rest = cooled(all.slice(cut), minutes, first.openedAt);
        expect([...first.told, ...rest.told]).toEqual(whole.told);
      }),
    );
  });
});
