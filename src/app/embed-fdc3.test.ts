import { expect, test, vi } from 'vitest';
import { joinAgent, type Fdc3Agent } from './embed-fdc3.ts';

const instrument = (ticker: string) => ({ type: 'fdc3.instrument', id: { ticker } });
const days = { from: '2026-11-19', to: '2026-11-20' };
const range = { type: 'fdc3.timeRange', startTime: '2026-11-19T05:00:00.000Z', endTime: '2026-11-21T04:59:59.000Z' };

/** A desktop agent, through which the test says something and hears what the frame says. */
function fakeAgent() {
  const hear = new Map<string, (context: unknown) => void>();
  const unsubscribe = vi.fn();
  const broadcast = vi.fn<(context: object) => Promise<void>>(() => Promise.resolve());
  const listen = (to: string, heard: (context: unknown) => void) => {
    hear.set(to, heard);
    return Promise.resolve({ unsubscribe });
  };
  const agent: Fdc3Agent = { addContextListener: listen, addIntentListener: listen, broadcast };
  return {
    agent,
    unsubscribe,
    broadcast,
    say: (to: string, context: unknown) => hear.get(to)?.(context),
    heardTypes: () => [...hear.keys()],
  };
}

function join(agent: Fdc3Agent, symbol?: string) {
  const onSymbol = vi.fn();
  const onDays = vi.fn();
  const onView = vi.fn();
  return { onSymbol, onDays, onView, joined: joinAgent(agent, { subject: { symbol, days: {} }, onSymbol, onDays, onView }) };
}

test('the frame follows instruments and ranges until it is gone, and passes over what is neither', async () => {
  const { agent, say, unsubscribe, heardTypes } = fakeAgent();
  const { onSymbol, onDays, joined } = join(agent);
  expect(heardTypes()).toEqual(['fdc3.instrument', 'fdc3.timeRange', 'ViewNews', 'ViewInstrument', 'ViewChart']);
  say('fdc3.instrument', instrument('F'));
  say('fdc3.instrument', instrument(''));
  say('fdc3.timeRange', range);
  say('fdc3.timeRange', { type: 'fdc3.timeRange' });
  expect(onSymbol).toHaveBeenCalledExactlyOnceWith('F');
  expect(onDays).toHaveBeenCalledExactlyOnceWith(days);
  joined.leave();
  say('fdc3.instrument', instrument('GM'));
  expect(onSymbol).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(5), { timeout: 5000 });
});

test.each([
  ['ViewNews', '/news'],
  ['ViewInstrument', '/symbol/BRK.A'],
  ['ViewChart', '/ratios'],
])('%s opens %s', (intent, page) => {
  const { agent, say } = fakeAgent();
  const { onView, onSymbol } = join(agent);
  say(intent, instrument('brk-a'));
  expect(onView).toHaveBeenCalledExactlyOnceWith(page, 'BRK-A', undefined);
  expect(onSymbol).not.toHaveBeenCalled();
});

test('a chart that is asked for brings its range', () => {
  const { agent, say } = fakeAgent();
  const { onView } = join(agent);
  say('ViewChart', { type: 'fdc3.chart', instruments: [instrument('F')], range });
  expect(onView).toHaveBeenCalledExactlyOnceWith('/ratios', 'F', days);
});

test('what the reader chooses is told once; what it began with is not', () => {
  const { agent, broadcast } = fakeAgent();
  const { joined } = join(agent, 'F');
  joined.tell({ symbol: 'F', days: {} });
  expect(broadcast).not.toHaveBeenCalled();
  joined.tell({ symbol: 'GM', days: {} });
  joined.tell({ symbol: 'GM', days: {} });
  joined.tell({ symbol: 'GM', days });
  joined.tell({ symbol: undefined, days: {} });
  expect(broadcast.mock.calls).toEqual([[instrument('GM')], [range]]);
});

test('what was received is not sent again, and no two programs talk for ever', () => {
  const { agent, say, broadcast } = fakeAgent();
  const { joined } = join(agent, 'F');
  say('fdc3.instrument', instrument('brk-a'));
  joined.tell({ symbol: 'BRK.A', days: {} });
  say('fdc3.timeRange', range);
  joined.tell({ symbol: 'BRK.A', days });
  joined.received({ symbol: 'T', days: { from: '2026-11-02' } });
  joined.tell({ symbol: 'T', days: { from: '2026-11-02', to: undefined } });
  expect(broadcast).not.toHaveBeenCalled();
  joined.tell({ symbol: 'GM', days: {} });
  joined.tell({ symbol: 'BRK.A', days: {} });
  expect(broadcast.mock.calls, 'a choice of the reader’s own is one, also of the same').toEqual([
    [instrument('GM')],
    [instrument('BRK.A')],
  ]);
});

test('two frames of one agent settle, whoever begins', () => {
  const frames: { tell: (symbol: string) => void }[] = [];
  let said = 0;
  for (const index of [0, 1]) {
    const { agent, say, broadcast } = fakeAgent();
    const joined = joinAgent(agent, {
      subject: { symbol: undefined, days: {} },
      onSymbol: (symbol) => joined.tell({ symbol, days: {} }),
      onDays: vi.fn(),
      onView: vi.fn(),
    });
    frames.push({ tell: (symbol) => say('fdc3.instrument', instrument(symbol)) });
    broadcast.mockImplementation((context) => {
      said++;
      frames[1 - index]?.tell((context as ReturnType<typeof instrument>).id.ticker);
      return Promise.resolve();
    });
    if (index === 1) joined.tell({ symbol: 'AAPL', days: {} });
  }
  expect(said).toBe(1);
});

test('an agent that refuses does no harm', async () => {
  const refuse = (): never => {
    throw new Error('no');
  };
  const { onSymbol, joined } = join({
    addContextListener: refuse,
    addIntentListener: () => Promise.reject(new Error('no such intent')),
    broadcast: () => Promise.reject(new Error('no channel')),
  });
  joined.tell({ symbol: 'F', days });
  joined.leave();
  await new Promise((resolve) => setTimeout(resolve));
  expect(onSymbol).not.toHaveBeenCalled();
});
