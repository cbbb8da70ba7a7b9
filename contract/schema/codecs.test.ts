import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newYorkOffset } from '../time/new-york.ts';
import { formatRfc2822 } from '../time/rfc2822.ts';
import { csv, enumCsv, echo, flag, isoDate, parseRfc2822, rfc2822, text, unixSeconds, wholeNumber, enumText } from './codecs.ts';
import { decimal } from './decimal.ts';
import { lastUnixSecond } from './limits.ts';

/** The value a text is read as, or the sentences that refuse it. */
function read<T>(codec: z.ZodMiniType<T, string>, sent: string): T | string[] {
  const result = z.safeDecode(codec, sent);
  return result.success ? result.data : result.error.issues.map((issue) => issue.message);
}

describe('wholeNumber', () => {
  const zeroTo100 = wholeNumber(0, 100);

  test.each([
    ['0', 0],
    ['7', 7],
    ['100', 100],
  ])('reads %s', (sent, value) => expect(read(zeroTo100, sent)).toBe(value));

  test.each(['1.5', '1e3', '-1', '+5', 'abc', '007', ' 5', '5 ', '0x10', '1_0', '٣', '', '9'.repeat(400)])('refuses %j', (sent) =>
    expect(read(zeroTo100, sent)).toEqual([`expected a whole number from 0 to 100, got ${echo(sent)}`]),
  );

  test('one past the limit names the limit and what was sent', () => {
    expect(read(zeroTo100, '101')).toEqual(['at most 100, got 101']);
    expect(read(wholeNumber(1, 100), '0')).toEqual(['at least 1, got 0']);
  });

  test('milliseconds are no Unix seconds', () => {
    expect(read(unixSeconds, '1735689600')).toBe(1_735_689_600);
    expect(read(unixSeconds, String(lastUnixSecond))).toBe(lastUnixSecond);
    expect(read(unixSeconds, '1735689600000')).toEqual([`at most ${lastUnixSecond}, got 1735689600000`]);
  });

  test('every number in range comes back from its own text', () => {
    fc.assert(
      fc.property(fc.nat(1e9), (value) => {
        expect(z.decode(wholeNumber(0, 1e9), z.encode(wholeNumber(0, 1e9), value))).toBe(value);
      }),
    );
  });
});

describe('decimal', () => {
  const percent = decimal(0, 50);

  test.each([
    ['0', 0],
    ['12.5', 12.5],
    ['50', 50],
    ['50.000', 50],
    ['0.000000000000001', 1e-15],
  ])('reads %s', (sent, value) => expect(read(percent, sent)).toBe(value));

  test.each(['-1', '+1', '.5', '5.', '1e1', '1,5', 'NaN', 'Infinity'])('refuses %s', (sent) =>
    expect(read(percent, sent)).toEqual([`expected a number from 0 to 50, got "${sent}"`]),
  );

  test('one past the limit names the limit', () => expect(read(percent, '50.01')).toEqual(['at most 50, got 50.01']));

  test('what was read is written without an exponent and read again as the same number', () => {
    const sent = fc.tuple(fc.nat(49), fc.stringMatching(/^\d{1,15}$/)).map(([whole, fraction]) => `${whole}.${fraction}`);
    fc.assert(
      fc.property(sent, (original) => {
        const value = z.decode(percent, original);
        const written = z.encode(percent, value);
        expect(written).toMatch(/^\d+(?:\.\d+)?$/);
        expect(z.decode(percent, written)).toBe(value);
      }),
    );
  });
});

describe('isoDate', () => {
  test.each(['2024-02-29', '1999-12-31', '0001-01-01', '9999-12-31'])('reads %s', (sent) => expect(read(isoDate, sent)).toBe(sent));

  test.each(['2024-02-30', '2023-02-29', '2024-13-01', '2024-00-10', '2024-1-1', '20240101', '2024-01-01T00:00', 'latest', ' 2024-01-01'])(
    'refuses %s',
    (sent) => expect(read(isoDate, sent)).toEqual([`expected an existing date as YYYY-MM-DD, got "${sent}"`]),
  );
});

describe('flag', () => {
  test.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['false', false],
    ['False', false],
    ['0', false],
  ])('reads %s', (sent, value) => expect(read(flag, sent)).toBe(value));
  test.each(['yes', 'no', 'on', '2', 'true '])('refuses %s', (sent) =>
    expect(read(flag, sent)).toEqual([`expected true or false, got "${sent}"`]),
  );
});

describe('word', () => {
  const sorts = ['created:asc', 'created:desc'] as const;
  const sort = enumText(sorts, { also: { created: 'created:desc' } });

  test('is read in any letter case and has the list’s own spelling', () => {
    const anyCase = fc.constantFrom(...sorts).chain((value) => fc.tuple(fc.constant(value), fc.mixedCase(fc.constant(value))));
    fc.assert(
      fc.property(anyCase, ([value, sent]) => {
        expect(z.decode(sort, sent)).toBe(value);
      }),
    );
  });

  test('another spelling stands for its word', () => expect(read(sort, 'Created')).toBe('created:desc'));

  test.each(['title', 'created:', 'created:asc ', 'constructor', '__proto__', 'toString'])('refuses %s with the list', (sent) =>
    expect(read(sort, sent)).toEqual([`expected one of created:asc, created:desc, got "${sent}"`]),
  );
});

describe('csv', () => {
  test.each([
    ['AAPL', ['AAPL']],
    ['AAPL,MSFT', ['AAPL', 'MSFT']],
    [' AAPL , ,MSFT,,AAPL', ['AAPL', 'MSFT']],
    ['BRK.A,brk.a', ['BRK.A', 'brk.a']],
    ['price target,  M&A ', ['price target', 'M&A']],
    [',', []],
  ])('%j is read part by part', (sent, parts) => expect(read(csv(50), sent)).toEqual(parts));

  test('distinct parts count against the limit', () => {
    const parts = Array.from({ length: 50 }, (_, index) => `T${index}`);
    expect(read(csv(50), [...parts, ...parts].join(','))).toEqual(parts);
    expect(read(csv(50), [...parts, 'ONE-MORE'].join(','))).toEqual(['at most 50, got 51']);
  });

  test('any list of trimmed distinct parts comes back', () => {
    const part = fc
      .string({ unit: 'grapheme' })
      .map((value) => value.replaceAll(',', '').trim())
      .filter((value) => value !== '');
    fc.assert(
      fc.property(fc.uniqueArray(part, { maxLength: 20 }), (parts) => {
        expect(z.decode(csv(20), z.encode(csv(20), parts))).toEqual(parts);
      }),
    );
  });
});

describe('csvOf', () => {
  const colours = enumCsv(['Red', 'Green', 'Blue'], 2);
  test('words are read in any letter case, each once', () => expect(read(colours, 'BLUE, red,blue')).toEqual(['Blue', 'Red']));
  test('every unknown word is named', () =>
    expect(read(colours, 'red,pink,mauve')).toEqual([
      'expected one of Red, Green, Blue, got "pink"',
      'expected one of Red, Green, Blue, got "mauve"',
    ]));
  test('more words than allowed are refused', () => expect(read(colours, 'red,green,blue')).toEqual(['at most 2, got 3']));
});

test('free text is bounded', () => {
  expect(read(text(5), 'abcde')).toBe('abcde');
  expect(read(text(5), 'abcdef')).toEqual(['at most 5 characters, got 6']);
});

test('a sent value is repeated in an error up to 100 characters', () => {
  expect(echo('x'.repeat(100))).toBe(`"${'x'.repeat(100)}"`);
  expect(echo('x'.repeat(101))).toBe(`"${'x'.repeat(100)}…"`);
});

describe('rfc2822', () => {
  test.each([
    ['Mon, 01 Jan 2024 12:35:14 -0500', '2024-01-01T17:35:14Z'],
    // the vendor prints its summer offset in winter; the instant is right (assumption F01)
    ['Mon, 01 Jan 2024 13:35:14 -0400', '2024-01-01T17:35:14Z'],
    ['Tue, 15 Jul 2025 08:30:04 -0400', '2025-07-15T12:30:04Z'],
    // 01:30 happens twice on the day clocks go back: the offset tells which
    ['Sun, 01 Nov 2026 01:30:00 -0400', '2026-11-01T05:30:00Z'],
    ['Sun, 01 Nov 2026 01:30:00 -0500', '2026-11-01T06:30:00Z'],
    ['Thu, 29 Feb 2024 23:59:59 +0530', '2024-02-29T18:29:59Z'],
    ['1 Jan 2024 00:00 GMT', '2024-01-01T00:00:00Z'],
    ['mon, 01 JAN 2024 12:35:14 UTC', '2024-01-01T12:35:14Z'],
    ['Fri, 01 Jan 0050 00:00:00 +0000', '0050-01-01T00:00:00Z'],
  ])('reads %s', (sent, iso) => expect(read(rfc2822, sent)).toBe(Date.parse(iso) / 1000));

  test.each([
    'yesterday',
    '2024-01-01T17:35:14Z',
    'Mon, 01 Jan 2024 12:35:14',
    'Mon, 01 Jan 2024 12:35:14 EST',
    'Fri, 30 Feb 2024 12:00:00 -0500',
    'Mon, 00 Jan 2024 12:00:00 -0500',
    'Mon, 01 Foo 2024 12:00:00 -0500',
    'Mon, 01 Jan 2024 24:00:00 -0500',
    'Mon, 01 Jan 2024 12:60:00 -0500',
    'Mon, 01 Jan 2024 12:00:61 -0500',
    'Mon, 01 Jan 2024 12:00:00 -0575',
    'Mon, 01 Jan 24 12:00:00 -0500',
    '',
  ])('refuses %j', (sent) =>
    expect(read(rfc2822, sent)).toEqual([`expected an RFC 2822 date-time such as "Mon, 01 Jan 2024 12:35:14 -0500", got ${echo(sent)}`]),
  );

  test('prints New York wall clock with the true offset of the instant, in fixed columns', () => {
    expect(formatRfc2822(Date.parse('2024-01-01T17:35:14Z') / 1000)).toBe('Mon, 01 Jan 2024 12:35:14 -0500');
    expect(formatRfc2822(Date.parse('2025-07-05T03:04:05Z') / 1000)).toBe('Fri, 04 Jul 2025 23:04:05 -0400');
    expect([1793511000, 1793514600].map(formatRfc2822)).toEqual(['Sun, 01 Nov 2026 01:30:00 -0400', 'Sun, 01 Nov 2026 01:30:00 -0500']);
  });

  test('every second since 1970 comes back from its text, which is 31 characters long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), (seconds) => {
        const printed = formatRfc2822(seconds);
        expect(printed).toHaveLength(31);
        expect(printed.endsWith(newYorkOffset(seconds) === -14_400 ? '-0400' : '-0500')).toBe(true);
        expect(parseRfc2822(printed)).toBe(seconds);
      }),
      { numRuns: 500 },
    );
  });

  test('our own text is printed again letter by letter', () => {
    const ours = 'Sun, 01 Nov 2026 01:30:00 -0500';
    expect(z.encode(rfc2822, z.decode(rfc2822, ours))).toBe(ours);
  });
});
