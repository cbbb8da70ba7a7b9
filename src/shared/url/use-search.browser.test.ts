import fc from 'fast-check';
import { BrowserRouter } from 'react-router';
import { describe, expect, onTestFinished, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { csv, isoDate, enumText } from '#contract/schema/codecs.ts';
import { orderedDates, parameter } from '#contract/schema/endpoint.ts';
import { formatSearch, parseSearch, useSearch } from './use-search.ts';

const query = {
  tickers: parameter('tickers', csv(3), { list: true, aliases: ['symbols'] }),
  from: parameter('from', isoDate),
  to: parameter('to', isoDate),
  order: parameter('order', enumText(['up', 'down']), { fallback: 'up' }),
};
const shape = { query, rules: ({ from, to }: { from?: string; to?: string }) => orderedDates(from, to, 'from', 'to') };

describe('parsing a URL', () => {
  test.each<[what: string, address: string, value: object, dropped: readonly RegExp[]]>([
    ['nothing is the defaults', '', { order: 'up' }, []],
    ['values are read', '?tickers=F,GM&order=down', { tickers: ['F', 'GM'], order: 'down' }, []],
    ['a list sent twice is joined', '?tickers=F&tickers=GM', { tickers: ['F', 'GM'], order: 'up' }, []],
    ['an older spelling is understood', '?symbols=F', { tickers: ['F'], order: 'up' }, []],
    ['an empty value is none', '?from=&tickers=,&order=', { order: 'up' }, []],
    ['parameters of others are ignored', '?theme=pink&at=now', { order: 'up' }, []],
    ['an invalid value goes, the rest stays', '?from=2026-02-30&order=down', { order: 'down' }, [/^from: .*2026-02-30/]],
    ['a list beyond its limit goes whole', '?tickers=A,B,C,D&order=down', { order: 'down' }, [/^tickers: at most 3, got 4/]],
    ['an older spelling of it goes as well', '?symbols=A,B,C,D&from=2026-01-01', { from: '2026-01-01', order: 'up' }, [/^tickers: /]],
    ['an invalid word becomes the default', '?order=left', { order: 'up' }, [/^order: .*left/]],
    ['a scalar sent twice goes', '?order=down&order=up&tickers=F', { tickers: ['F'], order: 'up' }, [/^order: expected once, got 2 times/]],
    ['every bad value is named', '?from=x&to=y', { order: 'up' }, [/^from: /, /^to: /]],
    ['reversed dates lose the first', '?from=2026-03-02&to=2026-03-01', { to: '2026-03-01', order: 'up' }, [/^from: .*2026-03-02/]],
    [
      'reversed dates beside a bad value',
      '?from=2026-03-02&to=2026-03-01&order=left',
      { to: '2026-03-01', order: 'up' },
      [/^order: .*left/, /^from: /],
    ],
    ['names of the prototype are ignored', '?__proto__=1&constructor=2&order=down', { order: 'down' }, []],
  ])('%s', (_, address, value, dropped) => {
    const read = parseSearch(shape, address);
    expect(read.value).toEqual(value);
    expect(read.dropped).toEqual(dropped.map((pattern) => expect.stringMatching(pattern)));
  });
});

describe('printing a URL', () => {
  test.each<[what: string, value: Parameters<typeof formatSearch<typeof query>>[1], before: string, address: string]>([
    ['defaults are omitted', { order: 'up' }, '', ''],
    ['commas and colons stay readable', { tickers: ['BRK.B', 'A:B'] }, '', '?tickers=BRK.B,A:B'],
    ['parameters of others are kept', { order: 'down' }, '?theme=dark&order=up&embed=1', '?order=down&theme=dark&embed=1'],
    ['an older spelling is replaced', { tickers: ['F'] }, '?symbols=GM', '?tickers=F'],
    ['removed values are removed', {}, '?from=2026-01-01&tickers=F', ''],
    ['a percent sign is escaped', { tickers: ['50%2C'] }, '', '?tickers=50%252C'],
    ['an ampersand and a hash are escaped', { tickers: ['A&B', '#1'] }, '', '?tickers=A%26B,%231'],
  ])('%s', (_, value, before, address) => {
    expect(formatSearch(shape, value, before)).toBe(address);
  });
});

test('a URL printed from any state parses to that state, beside other parameters', () => {
  // The shared words of every address, drawn at random: text that a csv holds, two days in order.
  const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => text === text.trim() && !/^$|,/.test(text));
  const day = fc.integer({ min: 0, max: 30_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const state = fc
    .record({
      tickers: maybe(fc.uniqueArray(part, { minLength: 1, maxLength: 3 })),
      from: maybe(day),
      to: maybe(day),
      order: fc.constantFrom('up' as const, 'down' as const),
    })
    .filter(({ from, to }) => from === undefined || to === undefined || from <= to)
    .map((drawn) => Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined)));
  const others = fc.dictionary(fc.stringMatching(/^x[a-z]{1,5}$/), fc.string(), { maxKeys: 3 });
  fc.assert(
    fc.property(state, others, (value, before) => {
      const address = formatSearch(shape, value, new URLSearchParams(before).toString());
      expect(parseSearch(shape, address)).toEqual({ value, dropped: [] });
      for (const [name, other] of new URLSearchParams(before)) expect(new URLSearchParams(address).get(name)).toBe(other);
    }),
    { numRuns: 1000 },
  );
});

test('two changes before the next rendering are both kept', async () => {
  onTestFinished(() => history.replaceState(null, '', '/'));
  history.replaceState(null, '', '/page?from=2026-11-01');
  const { result } = await renderHook(() => useSearch(shape), { wrapper: BrowserRouter });
  const [, setSearch] = result.current;
  setSearch({ tickers: ['F'] });
  setSearch({ order: 'down' });
  await expect.poll(() => result.current[0].value).toMatchObject({ from: '2026-11-01', tickers: ['F'], order: 'down' });
});
