import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { newYorkDaySpan } from '#contract/time/new-york.ts';
import { dateRangeOfContext, type DesktopAgent, instrumentContext, connectAgent, symbolOfContext, timeRangeContext } from './fdc3.ts';

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
test.each<[context: unknown, days: ReturnType<typeof dateRangeOfContext>]>([
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
])('the context %j has the date range %j', (context, dateRange) => {
  expect(dateRangeOfContext(context)).toEqual(dateRange);
});

const day = fc
  .date({ min: new Date('2007-03-12T00:00:00Z'), max: new Date('2099-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('date ranges survive the round trip, also across clock changes', () => {
  fc.assert(
    fc.property(fc.option(day, { nil: undefined }), fc.option(day, { nil: undefined }), (one, other) => {
      const [from, to] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
      const context = timeRangeContext({ from, to });
      if (from === undefined && to === undefined) expect(context).toBeUndefined();
      else expect(dateRangeOfContext(JSON.parse(JSON.stringify(context)))).toEqual({ from, to });
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

test('symbols survive the round trip as FDC3 instruments', () => {
  expect(instrumentContext('BRK.A')).toEqual({ type: 'fdc3.instrument', id: { ticker: 'BRK.A' } });
  expect(symbolOfContext(instrumentContext('BRK.A'))).toBe('BRK.A');
});

const instrument = (ticker: string) => ({ type: 'fdc3.instrument', id: { ticker } });
const dateRange = { from: '2026-11-19', to: '2026-11-20' };
const timeRange = { type: 'fdc3.timeRange', startTime: '2026-11-19T05:00:00.000Z', endTime: '2026-11-21T04:59:59.000Z' };

/** A desktop agent, through which the test says something and hears what the frame says. */
function fakeAgent() {
  const hear = new Map<string, (context: unknown) => void>();
  const unsubscribe = vi.fn();
  const broadcast = vi.fn<(context: object) => Promise<void>>(() => Promise.resolve());
  const listen = (to: string, heard: (context: unknown) => void) => {
    hear.set(to, heard);
    return Promise.resolve({ unsubscribe });
  };
  const agent: DesktopAgent = { addContextListener: listen, addIntentListener: listen, broadcast };
  return {
    agent,
    unsubscribe,
    broadcast,
    say: (to: string, context: unknown) => hear.get(to)?.(context),
    heardTypes: () => [...hear.keys()],
  };
}

function connect(agent: DesktopAgent, symbol?: string) {
  const onSymbol = vi.fn();
  const onDateRange = vi.fn();
  const onView = vi.fn();
  return {
    onSymbol,
    onDateRange: onDateRange,
    onView,
    connection: connectAgent(agent, { context: { symbol, dateRange: {} }, onSymbol, onDateRange: onDateRange, onView }),
  };
}

test('follows instruments and time ranges until it disconnects', async () => {
  const { agent, say, unsubscribe, heardTypes } = fakeAgent();
  const { onSymbol, onDateRange, connection } = connect(agent);
  expect(heardTypes()).toEqual(['fdc3.instrument', 'fdc3.timeRange', 'ViewNews', 'ViewInstrument', 'ViewChart']);
  say('fdc3.instrument', instrument('F'));
  say('fdc3.instrument', instrument(''));
  say('fdc3.timeRange', timeRange);
  say('fdc3.timeRange', { type: 'fdc3.timeRange' });
  expect(onSymbol).toHaveBeenCalledExactlyOnceWith('F');
  expect(onDateRange).toHaveBeenCalledExactlyOnceWith(dateRange);
  connection.disconnect();
  say('fdc3.instrument', instrument('GM'));
  expect(onSymbol).toHaveBeenCalledTimes(1);
  await expect.poll(() => unsubscribe).toHaveBeenCalledTimes(5);
});

test.each([
  ['ViewNews', '/news'],
  ['ViewInstrument', '/symbol/BRK.A'],
  ['ViewChart', '/ratios'],
])('%s opens %s', (intent, page) => {
  const { agent, say } = fakeAgent();
  const { onView, onSymbol } = connect(agent);
  say(intent, instrument('brk-a'));
  expect(onView).toHaveBeenCalledExactlyOnceWith(page, 'BRK.A', undefined);
  expect(onSymbol).not.toHaveBeenCalled();
});

test('a chart intent includes its range', () => {
  const { agent, say } = fakeAgent();
  const { onView } = connect(agent);
  say('ViewChart', { type: 'fdc3.chart', instruments: [instrument('F')], range: timeRange });
  expect(onView).toHaveBeenCalledExactlyOnceWith('/ratios', 'F', dateRange);
});

test('broadcasts a selection once, and not the initial context', () => {
  const { agent, broadcast } = fakeAgent();
  const { connection } = connect(agent, 'F');
  connection.update({ symbol: 'F', dateRange: {} });
  expect(broadcast).not.toHaveBeenCalled();
  connection.update({ symbol: 'GM', dateRange: {} });
  connection.update({ symbol: 'GM', dateRange: {} });
  connection.update({ symbol: 'GM', dateRange: dateRange });
  connection.update({ symbol: undefined, dateRange: {} });
  expect(broadcast.mock.calls).toEqual([[instrument('GM')], [timeRange]]);
});

test('does not broadcast what was received', () => {
  const { agent, say, broadcast } = fakeAgent();
  const { connection } = connect(agent, 'F');
  say('fdc3.instrument', instrument('brk-a'));
  connection.update({ symbol: 'BRK.A', dateRange: {} });
  say('fdc3.timeRange', timeRange);
  connection.update({ symbol: 'BRK.A', dateRange: dateRange });
  connection.noteReceived({ symbol: 'T', dateRange: { from: '2026-11-02' } });
  connection.update({ symbol: 'T', dateRange: { from: '2026-11-02', to: undefined } });
  expect(broadcast).not.toHaveBeenCalled();
  connection.update({ symbol: 'GM', dateRange: {} });
  connection.update({ symbol: 'BRK.A', dateRange: {} });
  expect(broadcast.mock.calls, 'a choice of the reader’s own is one, also of the same').toEqual([
    [instrument('GM')],
    [instrument('BRK.A')],
  ]);
});

test('does not broadcast a context that is shown only after the next one was received', () => {
  const { agent, say, broadcast } = fakeAgent();
  const { connection } = connect(agent, 'F');
  say('fdc3.instrument', instrument('brk-a'));
  say('fdc3.instrument', instrument('GM'));
  connection.update({ symbol: 'BRK-A', dateRange: {} });
  connection.update({ symbol: 'GM', dateRange: {} });
  expect(broadcast).not.toHaveBeenCalled();
});

test('two frames of one agent settle on one symbol', () => {
  const frames: { tell: (symbol: string) => void }[] = [];
  let said = 0;
  for (const index of [0, 1]) {
    const { agent, say, broadcast } = fakeAgent();
    const connection = connectAgent(agent, {
      context: { symbol: undefined, dateRange: {} },
      onSymbol: (symbol) => connection.update({ symbol, dateRange: {} }),
      onDateRange: vi.fn(),
      onView: vi.fn(),
    });
    frames.push({ tell: (symbol) => say('fdc3.instrument', instrument(symbol)) });
    broadcast.mockImplementation((context) => {
      said++;
      frames[1 - index]?.tell((context as ReturnType<typeof instrument>).id.ticker);
      return Promise.resolve();
    });
    if (index === 1) connection.update({ symbol: 'AAPL', dateRange: {} });
  }
  expect(said).toBe(1);
});

test('a rejecting agent does no harm', async () => {
  const refuse = (): never => {
    throw new Error('no');
  };
  const { onSymbol, connection } = connect({
    addContextListener: refuse,
    addIntentListener: () => Promise.reject(new Error('no such intent')),
    broadcast: () => Promise.reject(new Error('no channel')),
  });
  connection.update({ symbol: 'F', dateRange: dateRange });
  connection.disconnect();
  await new Promise((resolve) => setTimeout(resolve));
  expect(onSymbol).not.toHaveBeenCalled();
});
