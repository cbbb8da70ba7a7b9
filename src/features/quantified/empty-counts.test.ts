import { expect, test } from 'vitest';
import { readingRecord } from '#src/testing/readings.ts';
import { countEmpty } from './empty-counts.ts';
import { readReading } from './reading.ts';

test('empty windows are counted by their reason, so that stories of a holiday are seen to be missing', () => {
  const holiday = { PUBt: '2026-11-26 17:00:00.000', '5_Minutes%': '', '60_Minutes%': '' };
  const evening = { PUBt: '2026-11-21 00:30:00.000', '60_Minutes%': '' };
  const readings = [holiday, evening, {}].map((change) => readReading(readingRecord(change)));
  const { kinds, windows } = countEmpty(readings, Date.parse('2026-12-01T00:00:00Z') / 1000);
  expect(kinds).toEqual([
    { kind: 'market shut', count: 2 },
    { kind: 'after 20:00 ET', count: 1 },
  ]);
  expect(windows.find(({ label }) => label === '60 min')?.counts).toEqual(
    new Map([
      ['market shut', 1],
      ['after 20:00 ET', 1],
    ]),
  );
});
