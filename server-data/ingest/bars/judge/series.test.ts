import { describe, expect, it, test } from 'vitest';
import { findHeader, type Layout } from './header.ts';
import { readRows } from './sample.ts';
import { judgeScale } from './scale.ts';
import { judgeSeries } from './series.ts';

function judge(lines: readonly string[], given?: string) {
  const layout = findHeader(lines) as Layout;
  return judgeSeries(readRows(lines, layout, false), layout, given);
}

const row = (symbol: string, day: number, price = 1): string => `${symbol},2026-03-0${day},${price},${price},${price},${price},5`;

describe('the symbols of a source', () => {
  const header = 'symbol,date,open,high,low,close,volume';
  test.each<[string, string[], string | undefined, string[]]>([
    ['in a column', [header, row('AAPL', 5), row('F', 5)], undefined, ['AAPL', 'F']],
    ['in a column of another name', [header.replace('symbol', 'asset'), row('AAPL', 5), row('F', 5)], undefined, ['AAPL', 'F']],
    ['with a country', [header, row('AAPL.US', 5), row('F.US', 5)], undefined, ['AAPL', 'F']],
    ['that --symbol repeats', [header, row('NASDAQ:AAPL', 5)], 'aapl', ['AAPL']],
    ['in two letter cases', [header, row('aapl', 5), row('AAPL', 6)], undefined, ['AAPL']],
    ['that look like values', [header, row('TRUE', 5), row('NA', 5)], undefined, ['TRUE', 'NA']],
  ])('%s', (_, lines, given, symbols) => {
    expect(judge(lines, given)).toMatchObject({ symbols });
  });

  test.each<[string, string[], string | undefined, string]>([
    ['another --symbol', [header, row('MSFT', 5)], 'AAPL', '--symbol says AAPL, the file MSFT; leave --symbol out to load it'],
    ['two spellings of one', [header, row('AAPL.US', 5), row('AAPL', 5)], undefined, 'AAPL.US, AAPL are all AAPL'],
    ['two spellings of a share class', [header, row('BRK B', 5), row('BRK-B', 5)], undefined, 'BRK B, BRK-B are all BRK.B'],
    ['two listings of one', [header, row('NYSE:A', 5), row('NASDAQ:A', 5)], undefined, 'NYSE:A, NASDAQ:A are all A'],
    ['numbers', [header.replace('symbol', 'permno'), row('1', 5), row('2', 5, 2)], undefined, 'another permno (1, 2)'],
    [
      'none',
      [header.replace('symbol,', ''), ...[5, 5, 6, 6].map((day, index) => row('', day, index + 1).slice(1))],
      'AAPL',
      'no column tells their symbols',
    ],
    [
      'prices of another currency',
      [`${header},Currency`, `${row('SAP', 5)},USD`, `${row('SAP', 6)},EUR`],
      undefined,
      'prices are in EUR in line 3; expected US dollars',
    ],
  ])('%s are refused', (_, lines, given, fault) => {
    expect(judge(lines, given)).toEqual({ fault: expect.stringContaining(fault) as string });
  });
});

describe('the scale of prices', () => {
  const time = Date.parse('2026-03-05T17:00:00Z') / 1000;
  const known = (price: number, date: string) => ({ price, date });
  test.each<[string, number, ReturnType<typeof known> | undefined, string | undefined]>([
    ['as the store', 270.5, known(268, '2026-03-05'), undefined],
    ['a wild day', 40, known(10, '2026-03-05'), undefined],
    ['a month later', 150, known(10, '2026-02-20'), undefined],
    ['years later', 1500, known(10, '2020-02-20'), undefined],
    ['cents', 27_050, known(270.5, '2026-03-05'), '--price-scale 100 would divide by 100'],
    ['ten times on the same day', 2705, known(270.5, '2026-03-05'), 'another scale, or adjusted for a split'],
    ['a tenth on the same day', 27.05, known(270.5, '2026-03-05'), '--price-scale 0.1 would divide by 0.1'],
    ['a fixed point a month later', 2_705_000, known(270.5, '2026-02-20'), '--price-scale 10000'],
    ['a fixed point years later', 850_000, known(8.5, '2020-02-20'), '--price-scale 100000'],
  ])('%s', (_, close, store, fault) => {
    const found = judgeScale({ symbol: 'AAPL', close, time }, store, false, false);
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(fault);
  });

  it('is asked for where prices are whole and nothing is known', () => {
    expect(judgeScale({ symbol: 'AAPL', close: 27_050, time }, undefined, true, false)).toContain('--price-scale 100 as cents');
    expect(judgeScale({ symbol: 'AAPL', close: 27_050, time }, undefined, true, true)).toBeUndefined();
    expect(judgeScale({ symbol: 'AAPL', close: 2705, time }, known(270.5, '2026-03-05'), true, true)).toBeUndefined();
  });
});
