import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import examples from '#contract/docs/examples/splits.json' with { type: 'json' };
import { inverse } from '#contract/schema/fraction.ts';
import { fractionText } from '#contract/schema/fraction-text.ts';
import { readRows } from '#contract/schema/rows.ts';
import { holdingSentence } from './split-calculator.tsx';
import { splitHistory, splitSummary } from '#src/records/splits/split-history.ts';
import { timelineMarks } from './split-timeline.tsx';
import { readSplit, type Split, splitRows } from '#src/records/splits/split.ts';
import { daysToEx, trustedRatio } from '#src/records/splits/split-labels.ts';

const example = examples.splits[0];
/** The example record of the contract with changed fields. */
const splitWith = (change: Readonly<Record<string, unknown>> = {}): Split =>
  readSplit(z.decode(splitRows.row, { ...example, ...change } as never));

describe('contradictions of a record', () => {
  test.each<[why: string, change: Readonly<Record<string, unknown>>, flags: readonly string[]]>([
    ['an ordinary reverse split', {}, []],
    ['reverse with a forward ratio', { ratio: '4:1' }, ['type and ratio disagree']],
    ['forward with a reverse ratio', { split_type: 'Forward Stock Split', ratio: '1:200' }, ['type and ratio disagree']],
    ['a stock dividend that takes shares away', { split_type: 'Stock Dividend', ratio: '1:2' }, ['type and ratio disagree']],
    ['an ADR change goes either way', { split_type: 'ADR Ratio Change', ratio: '1:32000' }, []],
    ['the price factor of a spin-off', { split_type: '', ratio: '1046:1000' }, ['price factor, perhaps a spin-off']],
    ['a type that is not given', { split_type: '', ratio: '2:1' }, []],
    ['an unknown type', { split_type: 'Other', ratio: '2:1' }, []],
    ['a ratio with a dash', { ratio: '3-1' }, ['ratio not readable']],
    ['an empty ratio', { ratio: '' }, ['ratio not readable']],
    ['recorded before announced', { date_recorded: '2025-07-09' }, ['dates out of order (upstream)']],
    ['distributed before recorded', { date_distribution: '2025-07-31' }, ['dates out of order (upstream)']],
    ['ex before announced', { date_ex: '2025-07-09', date_recorded: '', date_distribution: '' }, ['dates out of order (upstream)']],
    ['announced a year late', { date_announced: '2026-07-10' }, ['dates out of order (upstream)']],
    ['distribution before ex is normal', { date_recorded: '2025-07-25', date_distribution: '2025-08-01' }, []],
    ['all four on one day', { date_announced: '2025-08-04', date_recorded: '2025-08-04', date_distribution: '2025-08-04' }, []],
    ['dates that are not known', { date_announced: '', date_recorded: '', date_distribution: '' }, []],
    ['a day that does not exist', { date_ex: '2025-02-30' }, ['date not readable']],
    ['an ex-date that is missing', { date_ex: '' }, []],
    ['both at once', { ratio: '4:1', date_recorded: '2025-07-09' }, ['type and ratio disagree', 'dates out of order (upstream)']],
  ])('%s', (_, change, flags) => {
    expect(splitWith(change).flags).toEqual(flags);
  });

  test('an invalid ratio, date or importance does not drop the row; a missing id does', () => {
    const read = readRows(splitRows, [
      { ...example, ratio: '3-1', date_ex: '2025-02-30', date_recorded: undefined, importance: undefined },
      { ...example, id: undefined },
    ]);
    expect([read?.rows.length, read?.wrong.length]).toEqual([1, 1]);
  });

  test('only a contradiction suppresses the description', () => {
    expect(trustedRatio(splitWith())?.direction).toBe('reverse');
    expect(trustedRatio(splitWith({ date_recorded: '2025-07-09' }))?.direction).toBe('reverse');
    expect(trustedRatio(splitWith({ ratio: '4:1' }))).toBeUndefined();
  });
});

describe('trading days to the ex-date', () => {
  test.each([
    // Thanksgiving Thursday is closed, the half day after it counts
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-20', '2026-11-23', 1],
    ['2026-11-25', '2026-11-27', 1],
    ['2026-11-20', '2026-11-30', 5],
    ['2026-11-21', '2026-11-23', 1],
    ['2026-12-24', '2026-12-28', 1],
    ['2026-11-20', '2026-11-19', undefined],
    ['2028-12-29', '2029-01-02', 1],
    ['2026-11-20', '2036-01-02', undefined],
    ['2026-11-20', undefined, undefined],
  ])('from %s to %s: %s', (today, ex, days) => {
    expect(daysToEx(ex, today)).toBe(days);
  });
});

describe('the calculator', () => {
  test.each([
    ['1:20', '100', '2', '100 shares at $2.00 become 5 at $40.00'],
    ['1:10', '119', '', '119 shares become 11 shares and cash for 0.9 of one'],
    ['1:3', '100', '', '100 shares become 33 shares and cash for 1/3 of one'],
    ['3:2', '7', '10', '7 shares at $10.00 become 10 shares and cash for 0.5 of one, at ≈$6.67'],
    ['2:1', '1,000', '$1,234.50', '1,000 shares at $1,234.50 become 2,000 at $617.25'],
    ['1:558633', '1', '', '1 share becomes cash for 1/558,633 (≈0.0000017901) of one share'],
    ['1:10', '0.5', '0.05', '0.5 shares at $0.0500 become 0.05 at $0.5000'],
    ['1:10', 'many', '', undefined],
    ['1:10', '-5', '', undefined],
    ['1:10', '100', 'cheap', '100 shares become 10'],
  ])('%s of %s shares at “%s”: %s', (ratio, shares, price, sentence) => {
    const { ratio: read } = splitWith({ ratio });
    expect(read && holdingSentence(read, shares, price)).toBe(sentence);
  });
});

describe('past splits', () => {
  const at = (id: string, date_ex: string, ratio: string, split_type = ''): Split => splitWith({ id, date_ex, ratio, split_type });

  test('multiply their factors, without future and contradictory records', () => {
    const history = splitHistory(
      [
        at('1', '2024-01-05', '1:10'),
        at('2', '2025-06-02', '1:20', 'Reverse Stock Split'),
        at('3', '2025-06-02', '2:1'),
        at('4', '2025-09-01', '4:1', 'Reverse Stock Split'),
        at('5', '2025-10-01', '3-1'),
        at('6', '2026-12-01', '1:50'),
      ],
      '2026-11-20',
    );
    expect(history.past.map(({ key }) => key)).toEqual(['5', '4', '3', '2', '1']);
    expect(history.counted.map(({ key }) => key)).toEqual(['3', '2', '1']);
    expect(fractionText(inverse(history.factor))).toBe('100');
    expect(history.excludedCount).toBe(2);
  });

  test.each<[string, readonly (readonly [date: string, ratio: string])[], string]>([
    ['none', [['2027-01-05', '2:1']], 'No split so far.'],
    ['one reverse split', [['2024-01-05', '1:10']], '1 reverse split, Jan 5, 2024: 1 share now was 10 before it.'],
    [
      'two on one day',
      [
        ['2024-01-05', '1:10'],
        ['2024-01-05', '1:3'],
      ],
      '2 reverse splits, Jan 5, 2024: 1 share now was 30 before them.',
    ],
    [
      'a forward split among reverse splits',
      [
        ['2019-02-01', '1:25'],
        ['2021-03-01', '2:1'],
        ['2022-03-01', '1:10'],
        ['2024-03-04', '1:100'],
      ],
      '3 reverse splits and 1 forward split, Feb 1, 2019 to Mar 4, 2024: 1 share now was 12,500 before them.',
    ],
    [
      'forward splits',
      [
        ['2014-06-09', '7:1'],
        ['2020-08-31', '4:1'],
      ],
      '2 forward splits, Jun 9, 2014 to Aug 31, 2020: 1 share before them is 28 now.',
    ],
    ['a fraction', [['2024-01-05', '3:2']], '1 forward split, Jan 5, 2024: 1 share before it is 1.5 now.'],
    [
      'splits that cancel out',
      [
        ['2023-01-05', '1:10'],
        ['2024-01-05', '10:1'],
      ],
      '1 reverse split and 1 forward split, Jan 5, 2023 to Jan 5, 2024: 1 share before them is 1 share now.',
    ],
  ])('are summed up with their net factor and dates: %s', (_, splits, sentence) => {
    const records = splits.map(([date, ratio], index) => at(String(index), date, ratio));
    expect(splitSummary(splitHistory(records, '2026-11-20'))).toBe(sentence);
  });
});

describe('the timeline', () => {
  test('places dates to scale and stacks overlapping marks', () => {
    const { marks, todayX } = timelineMarks(splitWith(), '2025-07-22', 250, 20);
    expect(marks).toEqual([
      { field: 'date_announced', day: '2025-07-10', x: 0, level: 0 },
      { field: 'date_recorded', day: '2025-08-01', x: 220, level: 0 },
      { field: 'date_distribution', day: '2025-08-04', x: 250, level: 0 },
      { field: 'date_ex', day: '2025-08-04', x: 250, level: 1 },
    ]);
    expect(todayX).toBe(120);
  });

  test('handles a single date and none', () => {
    const alone = splitWith({ date_announced: '', date_recorded: '', date_distribution: '' });
    expect(timelineMarks(alone, '2025-08-04', 200, 20)).toEqual({
      marks: [{ field: 'date_ex', day: '2025-08-04', x: 100, level: 0 }],
      todayX: undefined,
    });
    expect(timelineMarks({ days: {} }, '2025-08-04', 200, 20)).toEqual({ marks: [], todayX: undefined });
  });
});
