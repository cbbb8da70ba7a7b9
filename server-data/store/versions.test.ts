import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideOutcome, type Version } from './versions.ts';

const version = (at: Version['at'], text: string): Version => ({ at, text: () => text });

test.each([
  ['nothing stored', undefined, version(1, 'a'), 'added'],
  ['a later time', version(1, 'long text'), version(2, 'b'), 'updated'],
  ['a later time as text', version('2024', 'long text'), version('2025', 'b'), 'updated'],
  ['an earlier time', version(2, 'a'), version(1, 'a long text'), 'older'],
  ['the same again', version(1, 'a'), version(1, 'a'), 'unchanged'],
  ['a longer text of the same time', version(1, 'b'), version(1, 'aa'), 'updated'],
  ['a shorter text of the same time', version(1, 'aa'), version(1, 'b'), 'older'],
  ['a greater text of the same time and length', version(1, 'a'), version(1, 'b'), 'updated'],
  ['a lesser text of the same time and length', version(1, 'b'), version(1, 'a'), 'older'],
  ['no times', version(undefined, 'long'), version(undefined, 'a'), 'updated'],
  ['no times, the same', version(undefined, 'a'), version(undefined, 'a'), 'unchanged'],
  ['a time where there was none', version(undefined, 'long'), version(1, 'a'), 'updated'],
  ['no time where there was one', version(1, 'a'), version(undefined, 'long'), 'older'],
])('%s', (_, stored, arriving, outcome) => expect(decideOutcome(stored, arriving)).toBe(outcome));

test('any order of versions ends with the same one, and reading them again changes nothing', () => {
  const versions = fc.array(fc.tuple(fc.nat(3), fc.string({ unit: 'binary', maxLength: 3 })), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      versions.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        const last = (order: readonly (readonly [number, string])[]): readonly [number, string] | undefined => {
          let stored: readonly [number, string] | undefined;
          for (const one of order) {
            const outcome = decideOutcome(stored && version(...stored), version(...one));
            if (outcome === 'added' || outcome === 'updated') stored = one;
          }
          return stored;
        };
        expect(last(shuffled)).toEqual(last(all));
        expect(last([...all, ...shuffled])).toEqual(last(all));
      },
    ),
  );
});
