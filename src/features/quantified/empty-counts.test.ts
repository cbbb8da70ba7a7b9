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

test('a window that is not over yet is told anew each time, and one that is over stays as it is', () => {
  const readings = [readReading(readingRecord({ PUBt: '2026-11-20 15:00:00.000', '5_Minutes%': '', '60_Minutes%': '' }))];
  const kindsAt = (clock: string) => countEmpty(readings, Date.parse(`2026-11-20T${clock}:00Z`) / 1000).kinds;
  expect(kindsAt('15:01')).toEqual([{ kind: 'not over yet', count: 2 }]);
  expect(kindsAt('15:30')).toEqual([
    { kind: 'no trade', count: 1 },
    { kind: 'not over yet', count: 1 },
  ]);
  expect(kindsAt('17:00')).toEqual([{ kind: 'no trade', count: 2 }]);
  expect(kindsAt('18:00')).toEqual([{ kind: 'no trade', count: 2 }]);
});
