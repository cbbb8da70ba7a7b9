import { expect, test, vi } from 'vitest';
import { followInstrument, symbolOfContext, type Fdc3Agent } from './embed-fdc3.ts';

test.each<[context: unknown, symbol: string | undefined]>([
  [{ type: 'fdc3.instrument', id: { ticker: 'aapl', ISIN: 'US0378331005' } }, 'AAPL'],
  [{ type: 'fdc3.instrument', id: { ISIN: 'US0378331005' } }, undefined],
  [{ type: 'fdc3.instrument', id: { ticker: 'AAPL,MSFT' } }, undefined],
  [{ type: 'fdc3.instrument' }, undefined],
  [{ type: 'fdc3.contact', id: { ticker: 'AAPL' } }, undefined],
  [null, undefined],
  ['AAPL', undefined],
])('the context %j is about %s', (context, symbol) => {
  expect(symbolOfContext(context)).toBe(symbol);
});

test('the frame follows contexts and intents until it is gone, and an agent that refuses does no harm', async () => {
  const hear: ((context: unknown) => void)[] = [];
  const unsubscribe = vi.fn();
  const agent: Fdc3Agent = {
    addContextListener: (_, heard) => {
      hear.push(heard);
      return Promise.resolve({ unsubscribe });
    },
    addIntentListener: () => {
      throw new Error('no such intent');
    },
  };
  const onSymbol = vi.fn();
  const end = followInstrument(agent, onSymbol);
  hear[0]?.({ type: 'fdc3.instrument', id: { ticker: 'F' } });
  hear[0]?.({ type: 'fdc3.instrument', id: { ticker: '' } });
  expect(onSymbol).toHaveBeenCalledExactlyOnceWith('F');
  end();
  hear[0]?.({ type: 'fdc3.instrument', id: { ticker: 'GM' } });
  expect(onSymbol).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1), { timeout: 5000 });
});
