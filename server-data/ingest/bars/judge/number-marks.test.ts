import { describe, expect, it, test } from 'vitest';
import { isUnknown, judgeMarks, parseNumber } from './number-marks.ts';

describe('numbers as people write them', () => {
  test.each<[string, '.' | ',', number]>([
    ['185.64', '.', 185.64],
    ['185,64', ',', 185.64],
    ['$185.64', '.', 185.64],
    ['185,64 €', ',', 185.64],
    ['1,270.10', '.', 1270.1],
    ['1.270,10', ',', 1270.1],
    ['1 270,10', ',', 1270.1],
    ['1\u202f270,10', ',', 1270.1],
    ["1'234'567", '.', 1_234_567],
    ['50,194,600', '.', 50_194_600],
    ['82.488.672', ',', 82_488_672],
    ['82.49M', '.', 82_490_000],
    ['1.2k', '.', 1200],
    ['1.5E+06', '.', 1_500_000],
    ['.5', '.', 0.5],
    ['-1', '.', -1],
    ['−1', '.', -1],
    ['+2', '.', 2],
    ['1e309', '.', Infinity],
    // no number with this mark
    ['82.488.672', '.', Number.NaN],
    ['1,5', '.', Number.NaN],
    ['12,34,567', '.', Number.NaN],
    ['99-16', '.', Number.NaN],
    ['(1,234)', '.', Number.NaN],
    ['1.1T', '.', Number.NaN],
    ['', '.', Number.NaN],
  ])('%s with the decimal mark %s', (text, decimal, value) => {
    expect(parseNumber(text, decimal)).toBe(value);
  });

  test.each(['', ' ', '-', '–', 'N/A', '#N/A', 'NaN', 'null', 'None', 'inf'])('"%s" is not known', (cell) => {
    expect(isUnknown(cell)).toBe(true);
  });
});

const cells = (...texts: string[]) => texts.map((text, index) => ({ line: index + 2, text }));

describe('the marks of the columns of a source', () => {
  test.each<[string, string[], string[], { decimal: '.' | ','; volumeDecimal: '.' | ','; isPlain: boolean }]>([
    ['points', ['185.64', '186'], ['1000'], { decimal: '.', volumeDecimal: '.', isPlain: true }],
    ['commas', ['185,64', '186'], ['1000'], { decimal: ',', volumeDecimal: ',', isPlain: false }],
    ['thousands', ['1,270.10', '986.00'], ['50,194,600'], { decimal: '.', volumeDecimal: '.', isPlain: false }],
    ['a point before three digits', ['185.640', '1.234'], [], { decimal: '.', volumeDecimal: '.', isPlain: true }],
    ['one sure comma', ['1,500', '1,5'], [], { decimal: ',', volumeDecimal: ',', isPlain: false }],
    ['volumes with another thousands mark', ['185.64'], ['82.488', '1.234.567'], { decimal: '.', volumeDecimal: ',', isPlain: false }],
    ['volumes with another decimal mark', ['185,64'], ['1.5M'], { decimal: ',', volumeDecimal: '.', isPlain: false }],
    ['volumes that may be either', ['185,64'], ['3.456'], { decimal: ',', volumeDecimal: ',', isPlain: false }],
    ['volumes with both marks', ['185.64'], ['1.5', '1,5'], { decimal: '.', volumeDecimal: '.', isPlain: false }],
  ])('%s', (_, prices, volumes, marks) => {
    expect(judgeMarks(cells(...prices), cells(...volumes), undefined)).toEqual(marks);
  });

  test.each([
    ['two decimal marks', ['1,5', '1.55'], 'two decimal marks: "1.55" in line 3, "1,5" in line 2'],
    ['a comma that may be either', ['1,500', '1,501'], '--decimal , or --decimal . says which'],
  ])('%s are refused', (_, prices, fault) => {
    expect(judgeMarks(cells(...prices), [], undefined)).toEqual({ fault: expect.stringContaining(fault) as string });
  });

  it('takes the mark that is given', () => {
    expect(judgeMarks(cells('1,500'), cells('1.000'), ',')).toEqual({ decimal: ',', volumeDecimal: ',', isPlain: false });
  });
});
