import { createRef } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { textOf } from '#src/testing/text.ts';
import { linkedAddress, linkOf } from './link-group.ts';
import { LinkedWindow } from './linked-window.tsx';

describe('an address', () => {
  test.each<[search: string, group: number | undefined, locked: boolean]>([
    ['?link=1', 1, false],
    ['?tickers=F&link=4&lock=1', 4, true],
    ['?lock=1', undefined, false],
    ['?link=0', undefined, false],
    ['?link=5', undefined, false],
    ['?link=1,2', undefined, false],
    ['?link=01', undefined, false],
    ['', undefined, false],
  ])('%s names group %s, locked %s', (search, group, locked) => {
    expect(linkOf(search)).toEqual({ group, locked });
  });

  test('keeps everything else in another group', () => {
    expect(linkedAddress('?tickers=F,GM&link=1&lock=1', { group: 2, locked: false })).toBe('?tickers=F,GM&link=2');
    expect(linkedAddress('?link=2&embed=1', { group: 2, locked: true })).toBe('?embed=1&link=2&lock=1');
    expect(linkedAddress('?link=2&lock=1', { group: undefined, locked: true })).toBe('');
  });
});

/** A window of Marketdesk: its controls, its address, the symbols it has received, and a way to send one. */
async function openWindow(address: string) {
  const onSymbol = vi.fn<(ticker: string) => void>();
  const send = createRef<(ticker: string) => void>();
  const Page = () => (
    <>
      <output>{useLocation().search}</output>
      <LinkedWindow ref={send} onSymbol={onSymbol} />
    </>
  );
  const { container } = await render(
    <MemoryRouter initialEntries={[`/news${address}`]}>
      <Page />
    </MemoryRouter>,
    { container: document.body.appendChild(document.createElement('div')) },
  );
  const controls = page.elementLocator(container);
  return {
    group: controls.getByRole('combobox'),
    lock: controls.getByRole('button', { name: /own symbol/ }),
    searchIs: async (search: string): Promise<void> => {
      await expect.poll(() => container.querySelector('output')?.textContent).toBe(search);
    },
    hasReceived: async (...tickers: string[]): Promise<void> => {
      await expect.poll(() => onSymbol.mock.calls.flat()).toEqual(tickers);
    },
    send: (ticker: string) => send.current?.(ticker),
  };
}

test('a clicked ticker is sent to every other window of the group, and to no other group', async () => {
  const [a, b, c] = [await openWindow('?link=1'), await openWindow('?link=1'), await openWindow('?tickers=F&link=1')];
  const [other, another, alone] = [await openWindow('?link=2'), await openWindow('?link=2'), await openWindow('')];
  alone.send('MSFT');
  a.send('AAPL');
  // What is sent later arrives later.
  b.send('F');
  another.send('GM');
  await a.hasReceived('F');
  await b.hasReceived('AAPL');
  await c.hasReceived('AAPL', 'F');
  await other.hasReceived('GM');
  await another.hasReceived();
  await alone.hasReceived();
});

test('a locked window ignores the group, shows its lock, and still sends', async () => {
  const [locked, free] = [await openWindow('?link=3&lock=1'), await openWindow('?link=3')];
  await expect.element(locked.lock).toHaveAttribute('aria-pressed', 'true');
  free.send('AAPL');
  locked.send('F');
  await free.hasReceived('F');
  await locked.lock.click();
  await locked.searchIs('?link=3');
  free.send('GM');
  await locked.hasReceived('GM');
});

test('a window joins, locks and leaves by its controls, and its address says so; groups differ by number and shape', async () => {
  const [a, b] = [await openWindow('?tickers=F'), await openWindow('?link=2')];
  expect(a.group.getByRole('option').elements().map(textOf)).toEqual(['not linked', '● 1', '▲ 2', '■ 3', '◆ 4']);
  await a.group.selectOptions('2');
  await a.searchIs('?tickers=F&link=2');
  b.send('AAPL');
  await a.hasReceived('AAPL');
  await a.lock.click();
  await a.searchIs('?tickers=F&link=2&lock=1');
  await a.group.selectOptions('');
  await a.searchIs('?tickers=F');
  expect(a.lock.query()).toBeNull();
});

test('messages of another shape are ignored', async () => {
  const { hasReceived } = await openWindow('?link=1');
  const channel = new BroadcastChannel('marketdesk:link');
  const post = channel.postMessage.bind(channel);
  for (const message of [
    null,
    'AAPL',
    { type: 'symbol', group: 1 },
    { type: 'symbol', group: 1, ticker: '' },
    { type: 'symbol', group: 1, ticker: 'A,B' },
    { type: 'symbol', group: 1, ticker: 'A'.repeat(21) },
    { type: 'symbol', group: 1, ticker: 7 },
    { type: 'symbol', group: '1', ticker: 'AAPL' },
    { type: 'theme', group: 1, ticker: 'AAPL' },
    { type: 'symbol', group: 1, ticker: 'BRK.B', more: 1 },
  ])
    post(message);
  await hasReceived('BRK.B');
  channel.close();
});
