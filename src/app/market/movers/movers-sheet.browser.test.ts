import { expect, test } from 'vitest';
import { moverColumns } from '#src/records/movers/columns.tsx';
import { readMover } from '#src/records/movers/mover.ts';
import { moversSheet } from './movers-export.tsx';

const hours = { day: '2026-11-20', session: 'REGULAR', base: 'vs close Nov 19', baseDay: '2026-11-19', until: 0 } as const;

test('a file has base, hours and set of each row, digits of the screen, and why cells are empty', () => {
  const record = { symbol: 'AAA', price: 10.5, change: 0.5, changePercent: 5.004, previousClose: 10, volume: 300, averageVolume: 100 };
  const rows = [
    { ...readMover(record), line: undefined, why: { kind: 'unknown', reason: 'No close of AAA' } as const },
    { ...readMover({ ...record, symbol: 'BBB', thin: true }), line: undefined, why: undefined },
  ];
  const description = 'Up of the watchlist Mine, largest gain first; Session of Fri Nov 20 so far, price vs close Nov 19';
  const sheet = moversSheet(rows, { columns: moverColumns(hours), hours, description }, 'et');
  const [first, second] = sheet.rows.map((cells) => Object.fromEntries(sheet.names.map((name, at) => [name, cells[at]])));
  expect(first).toMatchObject({
    Symbol: 'AAA',
    'Price $': 10.5,
    'Change % vs close Nov 19': 5,
    'Change $ vs close Nov 19': 0.5,
    'Volume ratio': 3,
    'Market cap $': undefined,
    'Story that fits': '',
    Day: '2026-11-20',
    Hours: 'the regular session of Nov 20',
    Base: '2026-11-19',
    Set: 'Up of the watchlist Mine, largest gain first',
  });
  expect(first?.['Empty because']).toContain('Story that fits: No close of AAA');
  expect(second).toMatchObject({ Symbol: 'BBB', Set: 'Up of the watchlist Mine, largest gain first, thin' });
  expect(sheet.names).not.toContain('Line of the day');
});
