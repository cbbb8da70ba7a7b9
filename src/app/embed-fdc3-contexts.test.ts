import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newYorkDaySpan } from '#contract/new-york.ts';
import { daysOfContext, instrumentContext, symbolOfContext, timeRangeContext } from './embed-fdc3-contexts.ts';

const apple = { type: 'fdc3.instrument', id: { ticker: 'aapl', ISIN: 'US0378331005' } };

test.each<[context: unknown, symbol: string | undefined]>([
  [apple, 'AAPL'],
  [{ type: 'fdc3.instrument', id: { ISIN: 'US0378331005' } }, undefined],
  [{ type: 'fdc3.instrument', id: { ticker: 'AAPL,MSFT' } }, undefined],
  [{ type: 'fdc3.instrument' }, undefined],
  [{ type: 'fdc3.contact', id: { ticker: 'AAPL' } }, undefined],
  [{ type: 'fdc3.chart', instruments: [apple], style: 'line' }, 'AAPL'],
  [{ type: 'fdc3.chart', instruments: [apple, { type: 'fdc3.instrument', id: { ticker: 'F' } }] }, undefined],
  [{ type: 'fdc3.chart', instruments: [] }, undefined],
  [null, undefined],
  ['AAPL', undefined],
])('the context %j is about %s', (context, symbol) => {
  expect(symbolOfContext(context)).toBe(symbol);
});

const range = (startTime?: string, endTime?: string) => ({ type: 'fdc3.timeRange', startTime, endTime });
test.each<[context: unknown, days: ReturnType<typeof daysOfContext>]>([
  [range('2026-11-19T05:00:00Z', '2026-11-21T04:59:59Z'), { from: '2026-11-19', to: '2026-11-20' }],
  [range('2026-11-19T23:30:00-05:00'), { from: '2026-11-19', to: undefined }],
  [range(undefined, '2026-11-20T02:00:00+01:00'), { from: undefined, to: '2026-11-19' }],
  [
    { type: 'fdc3.chart', instruments: [apple], range: range('2026-11-19T12:00:00Z') },
    { from: '2026-11-19', to: undefined },
  ],
  [range('2026-11-20T12:00:00Z', '2026-11-19T12:00:00Z'), undefined],
  [range('yesterday'), undefined],
  [range('+012026-11-20T12:00:00Z'), undefined],
  [range(), undefined],
  [{ ...range('2026-11-19T12:00:00Z'), type: 'fdc3.other' }, undefined],
  [apple, undefined],
  [undefined, undefined],
])('the context %j is of the days %j', (context, days) => {
  expect(daysOfContext(context)).toEqual(days);
});

const day = fc
  .date({ min: new Date('2007-03-12T00:00:00Z'), max: new Date('2099-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('any days come back from the range that tells them, also where clocks change', () => {
  fc.assert(
    fc.property(fc.option(day, { nil: undefined }), fc.option(day, { nil: undefined }), (one, other) => {
      const [from, to] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
      const context = timeRangeContext({ from, to });
      if (from === undefined && to === undefined) expect(context).toBeUndefined();
      else expect(daysOfContext(JSON.parse(JSON.stringify(context)))).toEqual({ from, to });
    }),
  );
  expect(timeRangeContext({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
    type: 'fdc3.timeRange',
    startTime: '2026-11-01T04:00:00.000Z',
    endTime: '2026-11-02T04:59:59.000Z',
  });
  const [start, end] = newYorkDaySpan('2026-11-01');
  expect(end - start).toBe(25 * 3600);
});

test('a symbol is told as the standard writes an instrument, and is understood as itself', () => {
  expect(instrumentContext('BRK.A')).toEqual({ type: 'fdc3.instrument', id: { ticker: 'BRK.A' } });
  expect(symbolOfContext(instrumentContext('BRK.A'))).toBe('BRK.A');
});
