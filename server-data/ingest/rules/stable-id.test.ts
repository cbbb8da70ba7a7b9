import { expect, it } from 'vitest';
import { openNumbers } from './stable-id.ts';

it.each([
  ['7', 7],
  ['0', 0],
  ['9007199254740991', 2 ** 53 - 1],
])('%j is the number that it says', (text, number) => {
  expect(openNumbers()(text)).toEqual({ number, isFromText: false });
});

it.each(['abc-1', 'https://news.example/1', '007', '1234567890123456789', 'ß'])(
  '%j has one number in every load, beyond those of counters',
  (text) => {
    const read = openNumbers()(text);
    expect(read).toEqual(openNumbers()(` ${text} `));
    expect(read).toMatchObject({ isFromText: true });
    const { number } = read as { number: number };
    expect(Number.isSafeInteger(number)).toBe(true);
    expect(number).toBeGreaterThanOrEqual(2 ** 52);
  },
);

it.each(['1e20', '1.2E+18', '7.5', '-1', '1,000', '', ' '])('%j is no id', (text) => {
  expect(openNumbers()(text)).toBeUndefined();
});

it('refuses a text whose number another text of the source has', () => {
  const digests: Record<string, string> = { a: '1'.repeat(26), b: `${'1'.repeat(13)}${'2'.repeat(13)}` };
  const numberOf = openNumbers((text) => digests[text] ?? '');
  expect(numberOf('a')).toMatchObject({ isFromText: true });
  expect(numberOf('b')).toMatchObject({ fault: { kind: 'two ids of one number', reason: expect.stringContaining('"b"') } });
  expect(numberOf('a')).toMatchObject({ isFromText: true });
});
