import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastLineOf, maxRecordBytes, type RawRecord, type Splitter } from './record.ts';
import { endsEarly, type Fault } from '../rules/fault.ts';
import { splitArray } from './array.ts';
import { splitLines } from './lines.ts';

/** Cuts bytes into pieces at the given places, however absurd. */
function chunked(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...places].map((start, index) => bytes.subarray(start, places[index] ?? bytes.length));
}

function split(splitter: Splitter, bytes: Buffer, cuts: readonly number[] = [], broken?: Fault): RawRecord[] {
  return [...chunked(bytes, cuts).flatMap((chunk) => splitter.push(chunk)), ...splitter.end(broken)];
}

const cuts = fc.array(fc.nat(), { maxLength: 20 });
const values = fc.array(
  fc.jsonValue({ maxDepth: 3 }).filter((value) => value !== ''),
  { minLength: 1, maxLength: 10 },
);
const blank = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
const texts = (records: readonly RawRecord[]): string[] => records.map(({ text }) => text);

describe('lines', () => {
  test('come out as they went in, wherever the chunks end', () => {
    const line = fc.string({ unit: 'binary' }).map((text) => Buffer.from(text.replaceAll('\n', '')).toString());
    fc.assert(
      fc.property(fc.array(line), cuts, fc.boolean(), (lines, cuts, newlineAtEnd) => {
        const bytes = Buffer.from(lines.join('\n') + (newlineAtEnd ? '\n' : ''));
        const expected = lines.map((text, index) => ({ ordinal: index + 1, text })).filter(({ text }) => text.trim() !== '');
        const records = split(splitLines(), bytes, cuts);
        expect(records.filter(({ empty }) => !empty)).toEqual(expected);
        const last = records.at(-1);
        const everyLine = records.reduce((sum, { lines: taken = 1 }) => sum + taken, 0);
        expect(everyLine).toBe(last ? lastLineOf(last) : 0);
        expect(everyLine).toBe(bytes.toString().split('\n').length - (bytes.length === 0 || bytes.at(-1) === 10 ? 1 : 0));
      }),
    );
  });

  test('a line that is too long is passed over, and the next one is read', () => {
    const bytes = Buffer.concat([
      Buffer.from('{}\n'),
      Buffer.alloc(maxRecordBytes + 1, 'x'),
      Buffer.from('\n{}\n'),
      Buffer.alloc(maxRecordBytes, 'y'),
    ]);
    for (const cuts of [[], [2], [1e6, 2e6, 5e6], [maxRecordBytes + 4], [maxRecordBytes + 5]]) {
      const records = split(splitLines(), bytes, cuts);
      expect(records.map(({ ordinal, refused }) => [ordinal, refused?.kind])).toEqual([
        [1, undefined],
        [2, 'too long'],
        [3, undefined],
        [4, undefined],
      ]);
      expect(records[1]?.text).toMatch(/^x{4096}$/);
      expect(records[3]?.text).toHaveLength(maxRecordBytes);
    }
  });

  test('where the bytes break off, what was begun is refused with the reason', () => {
    const cutOff = { kind: endsEarly, reason: 'cut off' };
    expect(split(splitLines(), Buffer.from('{}\n{"a'), [], cutOff)).toEqual([
      { ordinal: 1, text: '{}' },
      { ordinal: 2, text: '{"a', refused: cutOff },
    ]);
    expect(split(splitLines(), Buffer.from('{}\n'), [], cutOff)).toEqual([
      { ordinal: 1, text: '{}' },
      { ordinal: 2, text: '', refused: cutOff },
    ]);
  });
});

test('bytes that are not UTF-8 refuse their own record, and name the first wrong byte', () => {
  const wrong = Buffer.concat([Buffer.from('{"a":"\ufffd caf'), Buffer.from([0xe9]), Buffer.from('"}')]);
  const reason = 'expected UTF-8, got the byte 0xE9 at byte 14 of the record';
  const line = split(splitLines(), Buffer.concat([Buffer.from('{}\n'), wrong, Buffer.from('\n{}\n')]), [9]);
  expect(line.map(({ refused }) => refused?.reason)).toEqual([undefined, reason, undefined]);
  const element = split(splitArray(), Buffer.concat([Buffer.from('[{},'), wrong, Buffer.from(',{}]')]), [9]);
  expect(element.map(({ refused }) => refused?.reason)).toEqual([undefined, reason, undefined]);
});

test('a million blank lines are one record a chunk', () => {
  const chunk = Buffer.alloc(1_000_000, '\n');
  expect(split(splitLines(), Buffer.concat([chunk, Buffer.from('{}\n'), chunk]))).toEqual([
    { ordinal: 1, lines: 1_000_000, text: '', empty: 'blank' },
    { ordinal: 1_000_001, text: '{}' },
    { ordinal: 1_000_002, lines: 1_000_000, text: '', empty: 'blank' },
  ]);
});

describe('an array', () => {
  test('gives its elements, however it is spaced and wherever the chunks end', () => {
    fc.assert(
      fc.property(values, blank, fc.nat(3), cuts, (values, blank, indent, cuts) => {
        const bytes = Buffer.from(
          `${blank}[${blank}${values.map((value) => JSON.stringify(value, null, indent)).join(`${blank},${blank}`)}${blank}]${blank}`,
        );
        const records = split(splitArray(), bytes, cuts);
        expect(texts(records).map((text) => JSON.parse(text) as unknown)).toEqual(JSON.parse(bytes.toString()));
        expect(records.map(({ ordinal }) => ordinal)).toEqual(values.map((_, index) => index + 1));
      }),
    );
  });

  test.each(['[]', ' [ \n ] '])('%j has none', (text) => {
    expect(split(splitArray(), Buffer.from(text), [1, 2])).toEqual([]);
  });

  test.each([
    ['[{"a":1} {"b":2},{}]', ['{"a":1} {"b":2}', '{}'], [undefined, undefined]],
    ['[{},,{}]', ['{}', '', '{}'], [undefined, 'malformed JSON', undefined]],
    ['[{},]', ['{}', ''], [undefined, 'malformed JSON']],
    ['[{}] more', ['{}', 'more'], [undefined, 'text after the array']],
    ['[{}][{}]', ['{}', '[{}]'], [undefined, 'text after the array']],
    ['[{},{"a":"]', ['{}', '{"a":"]'], [undefined, endsEarly]],
    ['[{}', ['{}'], [endsEarly]],
    ['[', [''], [endsEarly]],
  ])('%j loses nothing that can still be told apart', (text, expected, refused) => {
    for (const cuts of [[], [1], [3], [2, 4, 6]]) {
      const records = split(splitArray(), Buffer.from(text), cuts);
      if (refused.at(-1) !== 'text after the array') expect(texts(records)).toEqual(expected);
      expect(records.map((record) => record.refused?.kind)).toEqual(refused);
    }
  });

  test('an element that is too long is passed over, and the next one is read', () => {
    const bytes = Buffer.concat([Buffer.from('[{},"'), Buffer.alloc(maxRecordBytes, 'x'), Buffer.from('",{}]')]);
    for (const cuts of [[], [1e6, 2e6, 5e6], [maxRecordBytes + 4], [maxRecordBytes + 5]]) {
      const records = split(splitArray(), bytes, cuts);
      expect(records.map(({ ordinal, refused }) => [ordinal, refused?.kind])).toEqual([
        [1, undefined],
        [2, 'too long'],
        [3, undefined],
      ]);
    }
  });
});
