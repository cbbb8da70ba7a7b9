import { expect, it } from 'vitest';
import { quantifiedFields, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { madeReadings, scattered } from './made-readings.ts';

const records = [...madeReadings(400)];

it('made readings are records of the contract, the same every time', () => {
  for (const record of records) {
    // On the wire, what was not measured is an empty text.
    const sent = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? '']));
    expect(quantifiedRecord.parse(sent)).toEqual(record);
  }
  expect([...madeReadings(400)]).toEqual(records);
  expect(new Set(records.map(({ _id }) => _id)).size).toBe(400);
});

it('every figure has many values and some that are missing', () => {
  for (const { name, kind } of quantifiedFields) {
    if (kind !== 'metric') continue;
    const values = records.map((record) => record[name]);
    expect(values).toContain(null);
    expect(new Set(values).size).toBeGreaterThan(100);
  }
});

it('scattered numbers stay between 0 and 1 and seldom meet', () => {
  const values = Array.from({ length: 2000 }, (_, row) => scattered(row, row % 90));
  expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(new Set(values).size).toBeGreaterThan(1990);
});
